/** Reads the pictures of an exported message, from this computer or from their addresses. */
import { fileName, waitingFileIn } from '#contract'
import { readPicture } from '../../../data/files'

export type TakenPicture = { address: string; name: string; type: string; bytes: Uint8Array }

/** Returns the pictures that could be read. The addresses of the others are in `missing` and stay unchanged. */
export async function picturesOf(html: string): Promise<{ pictures: TakenPicture[]; missing: string[] }> {
  const all = await Promise.all(
    addressesIn(html).map(async (address) => ({ address, picture: await pictureAt(address).catch(() => null) })),
  )
  const names = new Set<string>()
  return {
    pictures: all.flatMap(({ picture }) => (picture ? [{ ...picture, name: uniqueName(picture.name, names) }] : [])),
    missing: all.flatMap(({ address, picture }) => (picture ? [] : [address])),
  }
}

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

async function pictureAt(address: string): Promise<TakenPicture | null> {
  const blob = /^herald-file:([0-9a-f]{64})/.exec(address)?.[1] ?? null
  const src = address.startsWith('data:') ? address : (await readPicture({ blob, address })).src
  const found = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(src ?? '')
  if (!found) return null
  const [, type = '', code = ''] = found
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))
  const path = address.startsWith('data:') ? 'picture' : (address.split(/[?#]/)[0]?.split('/').at(-1) ?? 'picture')
  const name = waitingFileIn(address)?.name ?? path
  return { address, name: fileName(plainName(name), 'picture', `.${ends[type] ?? 'png'}`), type, bytes }
}

const ends: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }
const plainName = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')

function uniqueName(name: string, usedNames: Set<string>): string {
  let freeName = name
  for (let count = 2; usedNames.has(freeName); count++) freeName = name.replace(/(\.\w+)$/, `-${count}$1`)
  usedNames.add(freeName)
  return freeName
}
