/** Packs a message and its pictures into a zip. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import { type TakenPicture, withAddresses } from './pictures'

export function zipOf(html: string, pictures: readonly TakenPicture[]): Uint8Array {
  const page = withAddresses(html, pictures, ({ name }) => `pictures/${name}`)
  // Pictures are already compressed.
  const files: Zippable = Object.fromEntries(
    pictures.map(({ name, bytes }) => [`pictures/${name}`, [bytes, { level: 0 }]]),
  )
  return zipSync({ 'index.html': strToU8(page), ...files })
}
