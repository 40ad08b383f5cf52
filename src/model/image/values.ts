/**
 * A picture of a message: its data, its format on the server, and accepted files (Source: docs/reference/data.md and
 * docs/reference/rules.md).
 */
import { type Json, type JsonObject, type MergeTag, waitingFile } from '#contract'
import { chosenImageKey, chosenTag, labelOf, usedTags } from '../merge-tags/text.ts'
import type { Problem } from '../rules/problem.ts'
import { fieldsIn, numberIn, textIn } from '../rules/read.ts'

/** `name`, `img`, `size` and `file` are the specification's names. Unknown server fields are preserved. */
export type Picture = {
  name: string
  /** Address of the picture; '' until it is uploaded. */
  img: string
  /** In bytes. */
  size: number
  /** The server's name of the file. */
  file: Json
  /** The local file by its blob and media type; null if only the server has the picture. */
  stored: { blob: string; type: string } | null
}

export const noPicture: Picture = { name: '', img: '', size: 0, file: null, stored: null }

export const hasPicture = ({ img, stored }: Picture): boolean => img !== '' || stored !== null

/** Whether the picture still needs its upload. */
export const isWaiting = ({ img, stored }: Picture): boolean => img === '' && stored !== null

/** Reads a picture from the server's data; missing or unreadable fields are empty. */
export function pictureFromWire(stored: unknown): Picture {
  const fields = fieldsIn(stored)
  const { name, img, size, file } = fields
  return {
    ...fields,
    name: textIn(name) ?? '',
    img: textIn(img) ?? '',
    size: numberIn(size) ?? 0,
    // Values that came over the bridge are JSON.
    file: (file ?? null) as Json,
    stored: null,
  }
}

/**
 * The picture in the format of stored page values. A picture without a finished upload is written as a pending file: main fills in its
 * address before sending.
 */
export function pictureToWire(picture: Picture): JsonObject {
  const { stored: _own, ...fields } = picture
  const waiting = waitingOf(picture)
  return { ...fields, img: addressOf(picture), file: waiting ? waitingFile(waiting, 'name') : fields.file }
}

/** The picture's address for a message; '' if there is none. */
export function addressOf(picture: Picture): string {
  const waiting = waitingOf(picture)
  return waiting ? waitingFile(waiting, 'path') : picture.img
}

const waitingOf = ({ stored, name, img }: Picture) => (stored && img === '' ? { ...stored, name } : null)

/** Limit of a picked file; larger ones are rejected. */
export const MAX_PICTURE_MB = 5
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024
export const tooLargeText = 'Icon Size should be upto 5 MB'

/**
 * Accepted files: media types, their names in sentences, and further types that the picker lists. Other files than pictures have their own
 * texts: `noun` for one file, `tooLarge` for a file over 5 MB.
 */
export type PictureKinds = {
  types: readonly string[]
  label: string
  listed?: readonly string[]
  noun?: string
  tooLarge?: string
}
export const jpegPngGif: PictureKinds = { types: ['image/jpeg', 'image/png', 'image/gif'], label: 'JPEG, PNG or GIF' }
export const jpegPng: PictureKinds = { types: ['image/jpeg', 'image/png'], label: 'JPEG or PNG' }

/** Why a file is refused, by its content and its size in bytes; null if it is accepted. */
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
  return `${kinds.label} only: ${found ? `this is ${found}` : `the content of this file is no such ${kinds.noun ?? 'picture'}`}`
}

/** Source: docs/reference/data.md#web-push. */
export type ImageChoice = {
  notificationImageRadio: 'static' | 'dynamic'
  /** The selected image tag in the server's format. */
  selectedMergeTagForImage: Json
}
export type PushImage = ImageChoice & { picture: Picture }

/**
 * The image of a push notification, for web push and app push: one picture for everyone, or a merge tag with a picture per person. A
 * dynamic image needs an image merge tag (Source: docs/reference/rules.md#web-push; the specification has no wording).
 */
export function checkImageTag({ notificationImageRadio, selectedMergeTagForImage }: ImageChoice): Problem[] {
  if (notificationImageRadio === 'static' || chosenImageKey(selectedMergeTagForImage) !== null) return []
  return [{ path: 'selectedMergeTagForImage', message: 'Choose an image merge tag' }]
}

/** Ids of the merge tags in a message: those in `texts` first, then the image's. */
export function pushTagIds(texts: readonly string[], image: ImageChoice, tags: readonly MergeTag[]): MergeTag['id'][] {
  const chosen = image.notificationImageRadio === 'dynamic' ? chosenTag(image.selectedMergeTagForImage, tags) : null
  const ids = usedTags(texts.join('\n'), tags).map((tag) => tag.id)
  return [...new Set(chosen ? [...ids, chosen.id] : ids)]
}

/** The image as text for a summary. */
export function imageText(image: PushImage, tags: readonly MergeTag[]): string {
  if (image.notificationImageRadio === 'static') return pictureText(image.picture)
  const key = chosenImageKey(image.selectedMergeTagForImage)
  return key === null ? 'No image merge tag' : `By person: ${labelOf(key, tags)}`
}

export function pictureText(picture: Picture): string {
  if (!hasPicture(picture)) return 'None'
  const name = picture.name || 'On the server'
  return isWaiting(picture) ? `${name}, sent with the content` : name
}
