/** Worker that prepares pictures: rotates, crops, scales and encodes them for their place. */
import { bytesOfBase64 } from '../../../../model/rules/base64'
import { type PicturePlace, type PictureType, type Size, sizeIn } from '../place'
import {
  broken,
  gifSize,
  HEAVY_GIF_BYTES,
  hasExif,
  isAnimated,
  isCut,
  kindRefusal,
  MAX_PIXELS,
  type PictureKind,
  pictureKind,
  tooManyPixels,
  weightText,
} from './kind'
import type { Answer, Ask, CropPart, PreparedPicture } from './make-ready'

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

const smallerSize = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width * SCALE_STEP)),
  height: Math.max(1, Math.round(height * SCALE_STEP)),
})

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  void answer(data).then((reply) => postMessage(reply))
})

class Refused extends Error {}

async function answer(request: Ask): Promise<Answer> {
  const { ask } = request
  try {
    return { ask, ready: await makePictureReady('file' in request ? request.file : fileOf(request.base64), request) }
  } catch (error) {
    return { ask, refused: error instanceof Refused ? error.message : broken }
  }
}

async function makePictureReady(file: Blob, { place, crop }: Ask): Promise<PreparedPicture> {
  // The first bytes show the type: a file that is not a picture is not read further.
  const head = new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer())
  const kind = pictureKind(head)
  const refusal = kindRefusal(kind, file.size, place)
  if (refusal) throw new Refused(refusal)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isCut(kind, bytes)) throw new Refused(broken)
  const gif = kind === 'gif' ? gifSize(bytes) : null
  if (gif && gif.frames > 1) return keepAnimated(file, gif, crop)
  const image = await decodedPicture(file)
  try {
    return await fitPicture(image, { file, kind, head, place, crop })
  } finally {
    image.close()
  }
}

type Fitting = { file: Blob; kind: PictureKind; head: Uint8Array; place: PicturePlace; crop: CropPart | null }

async function fitPicture(image: ImageBitmap, { file, kind, head, place, crop }: Fitting): Promise<PreparedPicture> {
  const before = { width: image.width, height: image.height, bytes: file.size }
  const part = crop ? pixelsOf(crop, image) : { x: 0, y: 0, width: image.width, height: image.height }
  const size = sizeIn(place, part)
  const type = kind === 'jpeg' ? 'image/jpeg' : kind === 'png' ? 'image/png' : null
  if (!crop && type && size.width === image.width && file.size <= place.most && !hasExif(head))
    return { ...size, bytes: withType(file, type), type, frames: 1, before, changed: false, notes: [] }
  const scaled = await createImageBitmap(image, part.x, part.y, part.width, part.height, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'high',
  })
  try {
    const { notes, ...encodedPicture } = await encodePicture(scaled, size, place, kind)
    return {
      ...encodedPicture,
      frames: 1,
      before,
      changed: true,
      notes: [...notesOn(kind, head, encodedPicture.type), ...notes],
    }
  } finally {
    scaled.close()
  }
}

/** The picture with the camera's orientation applied. */
async function decodedPicture(file: Blob): Promise<ImageBitmap> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = image
  if (width * height <= MAX_PIXELS) return image
  image.close()
  throw new Refused(tooManyPixels(width, height))
}

/** An animated picture is stored unchanged, because encoding would lose its frames. */
function keepAnimated(
  file: Blob,
  { frames, width, height }: ReturnType<typeof gifSize>,
  crop: CropPart | null,
): PreparedPicture {
  if (crop) throw new Refused('An animated GIF cannot be cropped: only its first frame would be left.')
  const before = { width, height, bytes: file.size }
  const bytes = withType(file, 'image/gif')
  const notes = ['Outlook on Windows shows only its first frame, which has to work on its own.']
  if (file.size > HEAVY_GIF_BYTES) notes.push(`It weighs ${weightText(file.size)}: it loads slowly on a phone.`)
  return { width, height, bytes, type: 'image/gif', frames, before, changed: false, notes }
}

type Encoded = Size & { bytes: Blob; type: PictureType; notes: string[] }

/**
 * Encodes a canvas to a small file without visible loss; runs in a worker. Encodes as JPEG. Encodes as PNG if the picture has transparency,
 * or if `originalKind` is lossless and the file stays small. Draws `source` again for each size.
 */
async function encodePicture(
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

function notesOn(kind: PictureKind, head: Uint8Array, type: string): string[] {
  const targetFormat = type === 'image/png' ? 'PNG' : 'JPEG'
  const notes: string[] = []
  if (kind === 'webp' || kind === 'avif')
    notes.push(`${kind === 'webp' ? 'WebP' : 'AVIF'} is not shown by Outlook, so it was saved as ${targetFormat}.`)
  if (isAnimated(kind, head)) notes.push('It was animated: its first frame was kept. Choose a GIF for animation.')
  return notes
}

function pixelsOf({ x, y, width, height }: CropPart, image: { width: number; height: number }) {
  const left = Math.min(image.width - 1, Math.max(0, Math.round(x * image.width)))
  const top = Math.min(image.height - 1, Math.max(0, Math.round(y * image.height)))
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(image.width - left, Math.round(width * image.width))),
    height: Math.max(1, Math.min(image.height - top, Math.round(height * image.height))),
  }
}

const withType = (file: Blob, type: string): Blob => (file.type === type ? file : file.slice(0, file.size, type))

const fileOf = (base64: string): Blob => new Blob([bytesOfBase64(base64)])
