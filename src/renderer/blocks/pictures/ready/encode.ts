/** Encodes a canvas to a small file without visible loss; runs in a worker. */
import type { PicturePlace, PictureType, Size } from '../place'
import type { PictureKind } from './kind'
import { weightText } from './refusals'

export type Encoded = Size & { bytes: Blob; type: PictureType; notes: string[] }

/** JPEG qualities: the highest useful one, the first attempt, and the lowest without visible loss. */
const [best, usualQuality, worst] = [0.92, 0.85, 0.5]
/** Maximum number of attempts: each takes a few dozen milliseconds. */
const MAX_ATTEMPTS = 5
/** Fractions of the maximum bytes: the target of the next attempt, and the smallest acceptable result. */
const [aim, nearly] = [0.97, 0.92]
/** Slope of a photo's size over its quality: change of the logarithm of the bytes per unit of quality. */
const steepness = 4.5
/** Scale factor per step if no quality makes the file small enough. */
const SCALE_STEP = 0.85

/**
 * Encodes as JPEG. Encodes as PNG if the picture has transparency, or if `originalKind` is lossless and the file stays small. Draws `source`
 * again for each size.
 */
export async function encodePicture(
  source: ImageBitmap,
  size: Size,
  place: PicturePlace,
  originalKind: PictureKind,
): Promise<Encoded> {
  const canvas = drawScaled(source, size)
  if (originalKind !== 'jpeg' && hasTransparency(canvas)) return encodedPng(source, size, place)
  if (originalKind === 'png' || originalKind === 'gif' || originalKind === 'bmp') {
    const bytes = await canvas.convertToBlob({ type: 'image/png' })
    if (bytes.size <= place.most) return { ...size, bytes, type: 'image/png', notes: [] }
  }
  return encodedJpeg(source, canvas, size, place)
}

/** JPEG with the best quality within the limit; if no quality fits, the picture is scaled down. */
async function encodedJpeg(
  source: ImageBitmap,
  canvas: OffscreenCanvas,
  size: Size,
  place: PicturePlace,
): Promise<Encoded> {
  const bytes = await lightEnough(canvas, place.most)
  if (bytes) return { ...size, bytes, type: 'image/jpeg', notes: [] }
  const next = smallerSize(size)
  return encodedJpeg(source, drawScaled(source, next), next, place)
}

/** The best of a few qualities: the size of each attempt predicts the next quality. Null if none fits. */
async function lightEnough(canvas: OffscreenCanvas, maxBytes: number): Promise<Blob | null> {
  let found: Blob | null = null
  let [low, high] = [worst, best]
  let quality = usualQuality
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    const isLightEnough = blob.size <= maxBytes
    if (isLightEnough && blob.size >= (found?.size ?? 0)) found = blob
    if (isLightEnough && (quality >= best || blob.size >= nearly * maxBytes)) return found
    if (!isLightEnough && quality <= worst) return null
    if (isLightEnough) low = quality
    else high = quality
    quality = Math.min(high, Math.max(low, quality - Math.log(blob.size / (aim * maxBytes)) / steepness))
  }
  if (found) return found
  const last = await canvas.convertToBlob({ type: 'image/jpeg', quality: worst })
  return last.size <= maxBytes ? last : null
}

/** PNG has no quality setting: the picture is scaled down to its display size at most, even if the file is still over the limit. */
async function encodedPng(source: ImageBitmap, size: Size, place: PicturePlace): Promise<Encoded> {
  const bytes = await drawScaled(source, size).convertToBlob({ type: 'image/png' })
  const next = smallerSize(size)
  if (bytes.size <= place.most) return { ...size, bytes, type: 'image/png', notes: [] }
  if (next.width >= place.width) return encodedPng(source, next, place)
  const notes = [
    `It has transparency, so it stays a PNG of ${weightText(bytes.size)}. Without transparency it would be smaller.`,
  ]
  return { ...size, bytes, type: 'image/png', notes }
}

const smallerSize = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width * SCALE_STEP)),
  height: Math.max(1, Math.round(height * SCALE_STEP)),
})

function drawScaled(source: ImageBitmap, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // The canvas is read back to encode it.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This computer cannot draw pictures')
  return context
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 255) < 255) return true
  return false
}
