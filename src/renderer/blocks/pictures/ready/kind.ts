/** Detects the type of a picked file by its first bytes, and reads properties without decoding the picture. */
import { amount } from '#contract'
import type { PicturePlace } from '../place'

export type PictureKind =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'bmp'
  | 'heic'
  | 'svg'
  | 'tiff'
  | 'psd'
  | 'pdf'
  | 'video'
  | 'empty'
  | 'unknown'

const marks: readonly [at: number, letters: string, kind: PictureKind][] = [
  [0, '\xff\xd8\xff', 'jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'png'],
  [0, 'GIF87a', 'gif'],
  [0, 'GIF89a', 'gif'],
  [8, 'WEBP', 'webp'],
  [0, 'BM', 'bmp'],
  [4, 'ftypavif', 'avif'],
  [4, 'ftypavis', 'avif'],
  [4, 'ftyphei', 'heic'],
  [4, 'ftyphev', 'heic'],
  [4, 'ftypmif1', 'heic'],
  [4, 'ftypmsf1', 'heic'],
  [4, 'ftyp', 'video'],
  [0, 'II*\0', 'tiff'],
  [0, 'MM\0*', 'tiff'],
  [0, '8BPS', 'psd'],
  [0, '%PDF-', 'pdf'],
]

export function pictureKind(bytes: Uint8Array): PictureKind {
  if (bytes.length === 0) return 'empty'
  const head = latin1Text(bytes, 0, 16)
  const mark = marks.find(([offset, letters]) => head.startsWith(letters, offset))
  if (mark) return mark[2]
  const text = new TextDecoder().decode(bytes.subarray(0, 2_000))
  return /^\s*(?:<\?xml|<!--|<!doctype\s+svg|<svg)/i.test(text) && /<svg[\s>]/i.test(text) ? 'svg' : 'unknown'
}

/** Whether a JPEG has EXIF data (location, device, orientation), which must not be sent. */
export function hasExif(bytes: Uint8Array): boolean {
  for (const { marker, at } of jpegParts(bytes))
    if (marker === 0xe1 && latin1Text(bytes, at + 4, 4) === 'Exif') return true
  return false
}

/** Segments of a JPEG up to the picture data, which is the last one. */
function* jpegParts(bytes: Uint8Array): Generator<{ marker: number; at: number }> {
  for (let offset = 2; offset + 4 <= bytes.length && bytes[offset] === 0xff; ) {
    const marker = bytes[offset + 1] ?? 0
    yield { marker, at: offset }
    if (marker === 0xda) return
    offset += 2 + ((bytes[offset + 2] ?? 0) << 8) + (bytes[offset + 3] ?? 0)
  }
}

/** Number of frames and size in pixels of a GIF; 0 frames if the file ends within the first frame. */
export function gifSize(bytes: Uint8Array): { frames: number; width: number; height: number } {
  const word = (offset: number) => (bytes[offset] ?? 0) + ((bytes[offset + 1] ?? 0) << 8)
  const palette = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)
  let frames = 0
  let offset = 13 + palette(bytes[10] ?? 0)
  const skipBlocks = () => {
    while (offset < bytes.length && bytes[offset] !== 0) offset += 1 + (bytes[offset] ?? 0)
    offset += 1
  }
  while (offset < bytes.length) {
    const kind = bytes[offset]
    if (kind === 0x21) {
      offset += 2
      skipBlocks()
    } else if (kind === 0x2c) {
      offset += 10 + palette(bytes[offset + 9] ?? 0) + 1
      skipBlocks()
      if (offset <= bytes.length) frames += 1
    } else break
  }
  return { frames, width: word(6), height: word(8) }
}

/** Whether a file is truncated: a browser would draw the rest grey. `bytes` is the whole file. */
export function isCut(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === 'jpeg') return !endsAfterPicture(bytes)
  if (kind === 'png') return !latin1Text(bytes, Math.max(0, bytes.length - 4_096), 4_096).includes('IEND')
  if (kind === 'webp') return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length
  return kind === 'gif' && gifSize(bytes).frames === 0
}

/**
 * Whether an end marker follows the picture data. Other data may follow the marker, and an embedded thumbnail has an end marker of its own.
 */
function endsAfterPicture(bytes: Uint8Array): boolean {
  const picture = [...jpegParts(bytes)].findLast(({ marker }) => marker === 0xda)
  if (!picture) return false
  for (let offset = bytes.length - 2; offset > picture.at; offset--)
    if (bytes[offset] === 0xff && bytes[offset + 1] === 0xd9) return true
  return false
}

/** Whether a PNG or WebP is animated: encoding would lose its frames. */
export function isAnimated(kind: PictureKind, bytes: Uint8Array): boolean {
  const head = latin1Text(bytes, 0, Math.min(bytes.length, 4_096))
  if (kind === 'png') return head.includes('acTL')
  return kind === 'webp' && head.includes('ANIM')
}

/** Decodes one character per byte. */
const latin1Text = (bytes: Uint8Array, offset: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + length))

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
