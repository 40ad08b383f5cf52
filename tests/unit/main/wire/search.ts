/** Looks for a secret in everything: as it is, and in every spelling in which it might have been written down. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The spellings of `secret`: plain, in an address, in JSON, in base64 at each of its three places, in hex, in UTF-16. */
function spellings(secret: string): Buffer[] {
  const base64 = ['', 'x', 'xx'].flatMap((before) => {
    const text = Buffer.from(before + secret)
    // The characters at both ends depend on the neighbours.
    return [text.toString('base64').slice(4, -4), text.toString('base64url').slice(4, -4)]
  })
  const texts = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64]
  const hex = Buffer.from(secret).toString('hex')
  return [...[...texts, hex, hex.toUpperCase()].map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')]
}

/** The places whose content holds the secret in any spelling. */
export function placesOf(secret: string, contents: Readonly<Record<string, Buffer | string>>): string[] {
  const wanted = spellings(secret)
  return Object.entries(contents).flatMap(([place, content]) => {
    const bytes = Buffer.from(content)
    return wanted.some((spelling) => bytes.includes(spelling)) ? [place] : []
  })
}

/** Every file under `folder` by its path. */
export async function filesIn(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(await Promise.all(files.map(async (path) => [path, await readFile(path)] as const)))
}
