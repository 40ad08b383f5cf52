/** Why a picture is not taken, and what was done to one that is, in words for a person. */
import { amount, filled } from '#contract'
import type { PicturePlace } from '../place'
import type { PictureKind } from './kind'
import * as texts from './texts'

/** Bytes of a file that is read at all. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024
/** Bytes of a moving picture (Source: docs/reference/rules.md: files over 5 MB are rejected). */
const MAX_GIF_BYTES = 5 * 1024 * 1024
/** Bytes from which on a moving picture is said to be heavy. */
export const HEAVY_GIF_BYTES = 1024 * 1024
/** Pixels of a picture that is drawn: what a phone of today takes, and not what would fill the memory. */
export const MAX_PIXELS = 100_000_000

export const broken = texts.thisPictureCannotBeRead

/** What is never drawn, by its content; null for what may be. */
export function kindRefusal(kind: PictureKind, size: number, place: PicturePlace): string | null {
  if (kind === 'empty') return texts.theFileIsEmpty
  if (kind === 'svg') return filled(texts.svgIsNotShownIn, { what: place.what })
  if (kind === 'heic') return texts.thisIsAHeicPhoto
  if (kind === 'gif' && !place.gif) return filled(texts.aGifCannotBeUsed, { what: place.what })
  const name = { tiff: 'a TIFF picture', psd: 'a Photoshop file', pdf: 'a PDF document', video: 'a video' }[
    kind as string
  ]
  if (name) return filled(texts.thisIsSaveItAs, { name })
  if (kind === 'unknown') return texts.thisFileIsNotA
  if (size > MAX_FILE_BYTES)
    return filled(texts.thisFileWeighsPicturesUp, { size: weight(size), MAX_FILE_BYTES: weight(MAX_FILE_BYTES) })
  if (kind === 'gif' && size > MAX_GIF_BYTES)
    return filled(texts.thisGifWeighsUpTo, { size: weight(size), MAX_GIF_BYTES: weight(MAX_GIF_BYTES) })
  return null
}

export const tooManyPixels = (width: number, height: number): string =>
  filled(texts.thisPictureHasMegapixelsUp, {
    amount: amount((width * height) / 1_000_000),
    MAX_PIXELS: MAX_PIXELS / 1_000_000,
  })

/** '168 KB', '8.1 MB'. */
export function weight(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}
