/** A picture of a message: what is kept of it, how it travels, and what may be picked (Source: docs/reference/data.md and docs/reference/rules.md). */
import { type Json, type JsonObject, waitingFile } from '#contract'
import { fieldsIn, numberIn, textIn } from '../../rules/read'

/** `name`, `img`, `size` and `file` as the specification names them; other fields of the server ride along. */
export type Picture = {
  name: string
  /** Where it can be looked at; '' until it is uploaded. */
  img: string
  /** Bytes. */
  size: number
  /** The name by which the server knows it. */
  file: Json
  /** The file on this computer, by its blob and media type; null for a picture that only the server has. */
  stored: { blob: string; type: string } | null
}

export const noPicture: Picture = { name: '', img: '', size: 0, file: null, stored: null }

export const hasPicture = ({ img, stored }: Picture): boolean => img !== '' || stored !== null

/** Whether it still has to reach the server. */
export const isWaiting = ({ img, stored }: Picture): boolean => img === '' && stored !== null

/** From what the server keeps; what is missing or unreadable is no picture. */
export function pictureFromWire(kept: unknown): Picture {
  const fields = fieldsIn(kept)
  const { name, img, size, file } = fields
  return {
    ...fields,
    name: textIn(name) ?? '',
    img: textIn(img) ?? '',
    size: numberIn(size) ?? 0,
    // What came over the bridge is JSON already.
    file: (file ?? null) as Json,
    stored: null,
  }
}

/** As the stored page values carry it. One that is still on its way stands as a waiting file: main fills in its address before it leaves. */
export function pictureToWire(picture: Picture): JsonObject {
  const { stored: _own, ...fields } = picture
  const waiting = waitingOf(picture)
  return { ...fields, img: addressOf(picture), file: waiting ? waitingFile(waiting, 'name') : fields.file }
}

/** The picture's address, as a message carries it; '' where there is none. */
export function addressOf(picture: Picture): string {
  const waiting = waitingOf(picture)
  return waiting ? waitingFile(waiting, 'path') : picture.img
}

const waitingOf = ({ stored, name, img }: Picture) => (stored && img === '' ? { ...stored, name } : null)

/** Bytes; files over 5 MB are rejected. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const tooLargeText = 'Icon Size should be upto 5 MB'

/**
 * What may be picked: the media types, how they are named, and what the picker lists beyond them. Files that are not all pictures have
 * words of their own: `noun` for one of them, `tooLarge` for one over 5 MB.
 */
export type PictureKinds = {
  types: readonly string[]
  words: string
  listed?: readonly string[]
  noun?: string
  tooLarge?: string
}
export const jpegPngGif: PictureKinds = { types: ['image/jpeg', 'image/png', 'image/gif'], words: 'JPEG, PNG or GIF' }
export const jpegPng: PictureKinds = { types: ['image/jpeg', 'image/png'], words: 'JPEG or PNG' }

/** Why a file is not taken, by its content and size in bytes; null when it is. */
export function pictureRefusal(
  { type, size }: { type: string | null; size: number },
  kinds: PictureKinds,
): string | null {
  if (size > MAX_PICTURE_BYTES) return kinds.tooLarge ?? tooLargeText
  if (size === 0) return 'The file is empty'
  if (type !== null && kinds.types.includes(type)) return null
  const found = { 'image/gif': 'a GIF', 'image/webp': 'a WebP picture', 'application/pdf': 'a PDF document' }[
    type ?? ''
  ]
  return `${kinds.words} only: ${found ? `this is ${found}` : `the content of this file is no such ${kinds.noun ?? 'picture'}`}`
}
