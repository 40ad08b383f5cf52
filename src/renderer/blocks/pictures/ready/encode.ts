/** Encodes what is drawn on a canvas so that it weighs little and looks like what was drawn; for a worker. */
import type { PicturePlace, PictureType, Size } from '../place'
import type { PictureKind } from './kind'
import { weight } from './refusals'

export type Encoded = Size & { bytes: Blob; type: PictureType; notes: string[] }

/** Quality at which no difference is seen, that which is tried first, and below which one sees it. */
const [best, usual, worst] = [0.92, 0.85, 0.5]
/** How many qualities are tried: each takes a few dozen milliseconds. */
const MAX_ATTEMPTS = 5
/** Of the weight that is allowed: where the next try aims, and what is near enough. */
const [aim, nearly] = [0.97, 0.92]
/** How much faster than its quality the weight of a photo grows: its logarithm by the quality. */
const steepness = 4.5
/** How much smaller a picture gets in a step where no quality makes it light enough. */
const step = 0.85

/**
 * The picture as JPEG, or as PNG where it lets something shine through or where the file `was` one and stays light. `source` is drawn
 * anew at each size.
 */
export async function encoded(
  source: ImageBitmap,
  size: Size,
  place: PicturePlace,
  was: PictureKind,
): Promise<Encoded> {
  const canvas = drawn(source, size)
  if (was !== 'jpeg' && shinesThrough(canvas)) return encodedPng(source, size, place)
  if (was === 'png' || was === 'gif' || was === 'bmp') {
    const bytes = await canvas.convertToBlob({ type: 'image/png' })
    if (bytes.size <= place.most) return { ...size, bytes, type: 'image/png', notes: [] }
  }
  return encodedJpeg(source, canvas, size, place)
}

/** The best quality that is light enough; where there is none, the picture is made smaller. */
async function encodedJpeg(
  source: ImageBitmap,
  canvas: OffscreenCanvas,
  size: Size,
  place: PicturePlace,
): Promise<Encoded> {
  const bytes = await lightEnough(canvas, place.most)
  if (bytes) return { ...size, bytes, type: 'image/jpeg', notes: [] }
  const next = smaller(size)
  return encodedJpeg(source, drawn(source, next), next, place)
}

/** The best of a few qualities: what the last ones weighed says where the next one is to be looked for. */
async function lightEnough(canvas: OffscreenCanvas, most: number): Promise<Blob | null> {
  let found: Blob | null = null
  let [low, high] = [worst, best]
  let quality = usual
  for (let turn = 0; turn < MAX_ATTEMPTS; turn++) {
    const one = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    const fits = one.size <= most
    if (fits && one.size >= (found?.size ?? 0)) found = one
    if (fits && (quality >= best || one.size >= nearly * most)) return found
    if (!fits && quality <= worst) return null
    if (fits) low = quality
    else high = quality
    quality = Math.min(high, Math.max(low, quality - Math.log(one.size / (aim * most)) / steepness))
  }
  if (found) return found
  const last = await canvas.convertToBlob({ type: 'image/jpeg', quality: worst })
  return last.size <= most ? last : null
}

/** PNG has no quality: it is made smaller down to the size at which it is shown, and stays there whatever it weighs. */
async function encodedPng(source: ImageBitmap, size: Size, place: PicturePlace): Promise<Encoded> {
  const bytes = await drawn(source, size).convertToBlob({ type: 'image/png' })
  const next = smaller(size)
  if (bytes.size <= place.most) return { ...size, bytes, type: 'image/png', notes: [] }
  if (next.width >= place.width) return encodedPng(source, next, place)
  const notes = [
    `It has transparency, so it stays a PNG of ${weight(bytes.size)}. Without transparency it would be smaller.`,
  ]
  return { ...size, bytes, type: 'image/png', notes }
}

const smaller = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width * step)),
  height: Math.max(1, Math.round(height * step)),
})

function drawn(source: ImageBitmap, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  // It is read back whole, to be encoded.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This computer cannot draw pictures')
  return context
}

function shinesThrough(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true
  return false
}
