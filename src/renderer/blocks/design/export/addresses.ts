/** Addresses of pictures in a message: where they stand, and others in their place. */

export type TakenPicture = { address: string; name: string; type: string; bytes: Uint8Array }

/** Addresses of pictures in HTML, in their order, each once. Merge tags are addresses that are not known yet. */
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

/** HTML with other addresses for its pictures, also where they are escaped. */
export function withAddresses(
  html: string,
  pictures: readonly TakenPicture[],
  address: (picture: TakenPicture) => string,
): string {
  // The longest first: one address may begin another.
  return [...pictures]
    .sort((a, b) => b.address.length - a.address.length)
    .reduce(
      (made, picture) =>
        made
          .replaceAll(picture.address.replaceAll('&', '&amp;'), address(picture))
          .replaceAll(picture.address, address(picture)),
      html,
    )
}
