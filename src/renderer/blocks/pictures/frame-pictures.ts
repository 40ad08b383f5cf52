/** Pictures in a frame of another origin: it gets their bytes by message and shows them by addresses of its own. */

/** A picture as it crosses to a frame: how it is written in the message, and its bytes. */
export type ShownPicture = { address: string; picture: Blob }

/** Every address of a picture of this computer in a text, as `picturesIn` finds them; for a frame, which knows no contract. */
export const pictureAddresses = /herald-file:[0-9a-f]{64}(?:\/(?:path|name)\/[\w%.~-]*\/[\w%.~-]+)?/g

export type FramePictures = {
  /** Takes pictures that came by message; returns whether any of them is new. */
  take(pictures: readonly ShownPicture[]): boolean
  /** What shows a picture here; null for one that did not come. */
  urlOf(address: string): string | null
  /** HTML with the frame's own addresses in the places of the pictures that came; it is for the screen, never kept. */
  shown(html: string): string
  /** The reverse: what is written in the message, for an address of this frame. */
  addressOf(url: string): string | null
}

export function framePictures(): FramePictures {
  const urls = new Map<string, string>()
  const addresses = new Map<string, string>()
  return {
    take: (pictures) => {
      const fresh = pictures.filter(({ address, picture }) => picture instanceof Blob && !urls.has(address))
      for (const { address, picture } of fresh) {
        const url = URL.createObjectURL(picture)
        urls.set(address, url)
        addresses.set(url, address)
      }
      return fresh.length > 0
    },
    urlOf: (address) => urls.get(address) ?? null,
    shown: (html) => {
      // Longer ones first: an address may begin like another.
      const known = [...urls].toSorted(([one], [other]) => other.length - one.length)
      return known.reduce(
        (text, [address, url]) => text.replaceAll(address, url).replaceAll(address.replaceAll('&', '&amp;'), url),
        html,
      )
    },
    addressOf: (url) => addresses.get(url) ?? null,
  }
}
