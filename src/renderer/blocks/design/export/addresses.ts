/** Finds and replaces addresses of pictures in a message. */

export type TakenPicture = { address: string; name: string; type: string; bytes: Uint8Array }

/** Addresses of pictures in HTML, in order, each once. Leaves out merge tags, whose addresses are not known yet. */
export function addressesIn(html: string): string[] {
  const found = [
    ...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ...html.matchAll(/\bbackground\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ...html.matchAll(/url\(\s*(?:&quot;|")?((?:https?:|herald-file:)[^)"'&]+)(?:&quot;|")?\s*\)/gi),
  ].map(([, first, second]) => (first ?? second ?? '').replaceAll('&amp;', '&').trim())
  return [...new Set(found)].filter(
    (address) => /^(?:https?:\/\/|herald-file:|data:image\/)/i.test(address) && !address.includes('{{'),
  )
}

/** Replaces addresses of pictures, also where they are escaped. */
export function withAddresses(
  html: string,
  pictures: readonly TakenPicture[],
  address: (picture: TakenPicture) => string,
): string {
  // Longest first: one address may be the start of another.
  return [...pictures]
    .sort((a, b) => b.address.length - a.address.length)
    .reduce(
      (result, picture) =>
        result
          .replaceAll(picture.address.replaceAll('&', '&amp;'), address(picture))
          .replaceAll(picture.address, address(picture)),
      html,
    )
}
