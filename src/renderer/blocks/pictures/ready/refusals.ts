/** Texts for the user: why a picture is refused, and what was changed in an accepted one. */
import { amount } from '#contract'
import type { PicturePlace } from '../place'
import type { PictureKind } from './kind'

/** Maximum bytes of a file that is read. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024
/** Maximum bytes of an animated picture (Source: docs/reference/rules.md: files over 5 MB are rejected). */
const MAX_GIF_BYTES = 5 * 1024 * 1024
/** Bytes from which an animated picture gets a warning about its size. */
export const HEAVY_GIF_BYTES = 1024 * 1024
/** Maximum pixels of a decoded picture: enough for current phones, and safe for memory. */
export const MAX_PIXELS = 100_000_000

export const broken = 'This picture cannot be read: the file is damaged or incomplete. Choose another one.'

/** Why a file is refused before decoding, by its content; null if it may be decoded. */
export function kindRefusal(kind: PictureKind, size: number, place: PicturePlace): string | null {
  if (kind === 'empty') return 'The file is empty.'
  if (kind === 'svg') return `SVG is not shown in ${place.what} by many apps. Save it as PNG and choose that.`
  if (kind === 'heic') return 'This is a HEIC photo, which cannot be read here. Save it as JPEG and choose that.'
  if (kind === 'gif' && !place.gif) return `A GIF cannot be used in ${place.what}. Choose a JPEG or PNG.`
  const name = { tiff: 'a TIFF picture', psd: 'a Photoshop file', pdf: 'a PDF document', video: 'a video' }[
    kind as string
  ]
  if (name) return `This is ${name}. Save it as JPEG or PNG and choose that.`
  if (kind === 'unknown') return 'This file is not a picture. Choose a JPEG, PNG or GIF.'
  if (size > MAX_FILE_BYTES)
    return `This file weighs ${weightText(size)}. Pictures up to ${weightText(MAX_FILE_BYTES)} can be used.`
  if (kind === 'gif' && size > MAX_GIF_BYTES)
    return `This GIF weighs ${weightText(size)}. Up to ${weightText(MAX_GIF_BYTES)} can be sent: make it shorter or smaller.`
  return null
}

export const tooManyPixels = (width: number, height: number): string =>
  `This picture has ${amount((width * height) / 1_000_000)} megapixels. Up to ${MAX_PIXELS / 1_000_000} can be read.`

/** '168 KB', '8.1 MB'. */
export function weightText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}
