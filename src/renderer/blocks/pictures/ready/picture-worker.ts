/** Worker that prepares pictures: rotates, crops, scales and encodes them for their place. */
import { bytesOfBase64 } from '../../../../model/rules/base64'
import { type PicturePlace, sizeIn } from '../place'
import { encodePicture } from './encode'
import { gifSize, hasExif, isAnimated, isCut, type PictureKind, pictureKind } from './kind'
import type { Answer, Ask, CropPart, PreparedPicture } from './protocol'
import { broken, HEAVY_GIF_BYTES, kindRefusal, MAX_PIXELS, tooManyPixels, weightText } from './refusals'

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
