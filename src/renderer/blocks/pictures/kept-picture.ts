/** What the library keeps of a picture that stands as it was picked. */
import type { KeptPicture, StoredFile } from '#contract'
import { addToLibrary, keepFile, pictureFile } from '../../data/pictures'
import { pictureAddress } from './address'
import { gifSize } from './ready/kind'

/** Keeps the picture of an address on this computer; returns how it is written in a message. Throws an error with words for a person. */
export async function keepPictureAt(address: string): Promise<string> {
  const file = await pictureFile(address)
  const stored = file && (await keepFile(file))
  const kept = file && stored && (await keptPictureOf(file, stored))
  if (!stored || !kept) throw new Error('The address shows no JPEG, PNG or GIF.')
  await addToLibrary(kept)
  return pictureAddress(stored)
}

/** Null for what is no picture, or cannot be drawn. */
export async function keptPictureOf(
  file: File,
  { blob, name, type }: Pick<StoredFile, 'blob' | 'name' | 'type'>,
): Promise<KeptPicture | null> {
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/gif') return null
  const drawn = await createImageBitmap(file).catch(() => null)
  if (!drawn) return null
  const { width, height } = drawn
  drawn.close()
  const frames = type === 'image/gif' ? gifSize(new Uint8Array(await file.arrayBuffer())).frames : 1
  return { blob, name, type, bytes: file.size, pickedBytes: file.size, width, height, frames, alt: '', original: null }
}
