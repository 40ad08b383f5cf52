/** Addresses of pictures: how a picture of this computer stands in a message, and which pictures a message shows. */
import { cutAtWaitingFiles, cutToUnits, type StoredFile, waitingFile } from '#contract'

/** A picture of this computer in a message; `address` is how it is written there. */
export type PictureInMessage = { address: string; blob: string; name: string; type: string }

/** What stands in HTML, MJML or a design for a picture of this computer: main puts its public address there when it is sent. */
export const pictureAddress = (file: Pick<StoredFile, 'blob' | 'name' | 'type'>): string =>
  waitingFile({ ...file, name: shortened(file.name) }, 'path')

/** Characters of a name in an address: a message carries it in several places. */
const MAX_NAME_CHARS = 60

function shortened(name: string): string {
  if (name.length <= MAX_NAME_CHARS) return name
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return `${cutToUnits(name, MAX_NAME_CHARS - ending.length)}${ending}`
}

/** The pictures of this computer in HTML, MJML or any other text, each once, in the order in which they stand. */
export function picturesIn(text: string): PictureInMessage[] {
  const found = cutAtWaitingFiles(text).files.map(({ written, blob, name, type }) => ({
    address: written,
    blob,
    name,
    type,
  }))
  return [...new Map(found.map((one) => [one.address, one])).values()]
}

/** Addresses from which a message shows pictures: of `src`, `background` and of styles. Each once, 500 of 2,000 characters at most. */
export function addressesIn(html: string): string[] {
  const found = html.matchAll(/(?:\b(?:src|background)\s*=\s*["']?|url\(\s*["']?)(https?:\/\/[^\s"'<>)\\]+)/gi)
  const addresses = [...found].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  return [...new Set(addresses)].filter(({ length }) => length <= 2_000).slice(0, 500)
}
