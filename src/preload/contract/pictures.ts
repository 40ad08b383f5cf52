/** Pictures of a workspace: those that were picked here or stand in its messages, with what is known of them and where they are used. */
import * as v from 'valibot'
import { call } from './define.ts'
import { blob, type StoredFile } from './files.ts'

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))

/** A stored picture. `bytes`, `width` and `height` (pixels) are 0 where they are not known; `frames` is 1 for a still one. */
export const keptPicture = v.strictObject({
  blob,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.picklist(['image/jpeg', 'image/png', 'image/gif']),
  bytes: count(Number.MAX_SAFE_INTEGER),
  width: count(100_000),
  height: count(100_000),
  frames: count(100_000),
  /** What stands for it where it is not seen; '' where nothing was written. */
  alt: v.pipe(v.string(), v.maxLength(500)),
  /** The file as it was picked, where this one was made of it: another crop begins there. */
  original: v.nullable(blob),
  /** Bytes of the file as it was picked. */
  pickedBytes: count(Number.MAX_SAFE_INTEGER),
})
export type KeptPicture = v.InferOutput<typeof keptPicture>

/** A message that shows a picture: a draft of this computer, or a campaign of the server that was read. */
export type PictureUse = { name: string; draftId: string | null; campaignId: number | null }

export type LibraryPicture = KeptPicture & {
  /** ISO 8601 in UTC: when it was picked, or first seen in a message. */
  pickedAt: string
  uses: PictureUse[]
}

export type PictureLibrary = { pictures: LibraryPicture[]; total: number }

/** How many pictures one answer holds at most. */
export const MAX_PICTURES = 200

export const pictureCalls = {
  /** Newest first; `search` looks in names, alt texts and the names of the campaigns that show them. `total` counts all that fit. */
  list: call(v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) })).returns<PictureLibrary>(),
  /** A picture was picked: it stands in the library from now on. */
  keep: call(keptPicture).returns<null>(),
  /** Which of these addresses are files of this computer that the workspace's server has: they can be shown without it. */
  known: call(
    v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(500)) }),
  ).returns<{ address: string; file: Pick<StoredFile, 'blob' | 'name' | 'type'> }[]>(),
} as const
