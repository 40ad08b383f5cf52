/** A message with its pictures beside it, as a zip that any program unpacks. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import { type TakenPicture, withAddresses } from './addresses'

export function zipOf(html: string, pictures: readonly TakenPicture[]): Uint8Array {
  const page = withAddresses(html, pictures, ({ name }) => `pictures/${name}`)
  // Pictures are as small as they get.
  const files: Zippable = Object.fromEntries(
    pictures.map(({ name, bytes }) => [`pictures/${name}`, [bytes, { level: 0 }]]),
  )
  return zipSync({ 'index.html': strToU8(page), ...files })
}
