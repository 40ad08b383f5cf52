/** Shows pictures in a frame of another origin: the frame receives their bytes by message and creates object URLs. */

/** A picture sent to a frame: its address in the message, and its bytes. */
export type ShownPicture = { address: string; picture: Blob }

/** Matches every address of a local picture in a text, like `picturesIn`; for frames, which cannot import the contract. */
export const pictureAddresses = /herald-file:[0-9a-f]{64}(?:\/(?:path|name)\/[\w%.~-]*\/[\w%.~-]+)?/g

export type FramePictures = {
  /** Stores pictures from a message; returns whether any of them is new. */
  take(pictures: readonly ShownPicture[]): boolean
  /** The object URL of a picture; null if the frame does not have the picture. */
  urlOf(address: string): string | null
  /** HTML with object URLs for the pictures that arrived. For display only, never saved. */
  withPictures(html: string): string
  /** The inverse: the address in the message for an object URL of this frame. */
  addressOf(url: string): string | null
}

export function framePictures(): FramePictures {
  const urls = new Map<string, string>()
  const addresses = new Map<string, string>()
  return {
    take: (pictures) => {
      const newPictures = pictures.filter(({ address, picture }) => picture instanceof Blob && !urls.has(address))
      for (const { address, picture } of newPictures) {
        const url = URL.createObjectURL(picture)
        urls.set(address, url)
        addresses.set(url, address)
      }
      return newPictures.length > 0
    },
    urlOf: (address) => urls.get(address) ?? null,
    withPictures: (html) => {
      // Longest first: one address may be the start of another.
      const pairs = [...urls].toSorted(([one], [other]) => other.length - one.length)
      return pairs.reduce(
        (text, [address, url]) => text.replaceAll(address, url).replaceAll(address.replaceAll('&', '&amp;'), url),
        html,
      )
    },
    addressOf: (url) => addresses.get(url) ?? null,
  }
}
