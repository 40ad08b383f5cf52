/** Pictures of a proof: read once, made small enough for a mail attachment, and kept once however often they are shown. */
import { base64 } from '../../../model/rules/base64'
import { picturesOf, type TakenPicture, withAddresses } from '../../blocks/design/export/pictures'

/** A picture with more bytes is drawn again, with at most so many pixels in width: twice the width of a mail. */
const MAX_BYTES = 250_000
const MAX_WIDTH = 1_280

/** The pages with 'proof-picture:<number>' for their pictures, and the data addresses of those. A picture that cannot be read is left out. */
export async function withoutPictures(pages: readonly string[]): Promise<{ pages: string[]; pictures: string[] }> {
  const { pictures, missing } = await picturesOf(pages.join('\n'))
  const numbered = new Map(pictures.map((picture, index) => [picture, `proof-picture:${index}`]))
  const blank = missing.map((address): TakenPicture => ({ address, name: '', type: '', bytes: new Uint8Array() }))
  return {
    pages: pages.map((page) => withAddresses(page, [...pictures, ...blank], (picture) => numbered.get(picture) ?? '')),
    pictures: await Promise.all(pictures.map(dataAddress)),
  }
}

async function dataAddress(picture: TakenPicture): Promise<string> {
  // A picture that cannot be made smaller is used as it is; a page that is too large for it is refused later.
  const { type, bytes } = (await smaller(picture).catch(() => null)) ?? picture
  return `data:${type};base64,${base64(bytes)}`
}

/** Null if the picture is small enough, or if it may move. */
async function smaller({ type, bytes }: TakenPicture): Promise<Pick<TakenPicture, 'type' | 'bytes'> | null> {
  if (bytes.length <= MAX_BYTES || type === 'image/gif') return null
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type }))
  const scale = Math.min(1, MAX_WIDTH / bitmap.width)
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  return drawn.size < bytes.length ? { type: drawn.type, bytes: new Uint8Array(await drawn.arrayBuffer()) } : null
}
