/** Pictures of a workspace: picked here or used in its messages, with their facts and uses. */
import * as v from 'valibot'
import { call } from './define.ts'
import { blob, type StoredFile } from './files.ts'

const count = (limit: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limit))

/** A stored picture. `bytes`, `width` and `height` (pixels) are 0 if unknown; `frames` is 1 for a still picture. */
export const keptPicture = v.strictObject({
  blob,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.picklist(['image/jpeg', 'image/png', 'image/gif']),
  bytes: count(Number.MAX_SAFE_INTEGER),
  width: count(100_000),
  height: count(100_000),
  frames: count(100_000),
  /** Alt text; '' if none was written. */
  alt: v.pipe(v.string(), v.maxLength(500)),
  /** The file as picked, if this picture was made from it: the next crop starts there. */
  original: v.nullable(blob),
  /** Bytes of the file as picked. */
  pickedBytes: count(Number.MAX_SAFE_INTEGER),
})
export type KeptPicture = v.InferOutput<typeof keptPicture>

/** A message with a picture: a draft of this computer, or a campaign read from the server. */
export type PictureUse = { name: string; draftId: string | null; campaignId: number | null }

export type LibraryPicture = KeptPicture & {
  /** ISO 8601 in UTC: when it was picked, or first seen in a message. */
  pickedAt: string
  uses: PictureUse[]
}

export type PictureLibrary = { pictures: LibraryPicture[]; total: number }

/** The limit of pictures per answer. */
export const MAX_PICTURES = 200

export const pictureCalls = {
  /** Newest first; `search` matches names, alt texts and the names of campaigns with the picture. `total` counts all matches. */
  list: call(v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) })).returns<PictureLibrary>(),
  /** Adds a picked picture to the library. */
  keep: call(keptPicture).returns<null>(),
  /** Which of these addresses belong to local files that the workspace's server has: they can be shown offline. */
  known: call(
    v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(500)) }),
  ).returns<{ address: string; file: Pick<StoredFile, 'blob' | 'name' | 'type'> }[]>(),
} as const
