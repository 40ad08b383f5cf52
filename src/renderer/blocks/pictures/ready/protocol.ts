/** Messages between the page and the worker that prepares pictures. */
import type { PicturePlace, PictureType, Size } from '../place'

/** A part of a picture after rotation, in fractions of its width and height. */
export type CropPart = { x: number; y: number; width: number; height: number }

/** `base64`: the bytes from main, for pictures that are not files of this page. */
export type Ask = { ask: number; place: PicturePlace; crop: CropPart | null } & ({ file: Blob } | { base64: string })

export type PreparedPicture = Size & {
  bytes: Blob
  type: PictureType
  /** 1 for a still picture. */
  frames: number
  /** The picked file: its bytes, and its size in pixels after rotation. */
  before: Size & { bytes: number }
  /** False if the picked file is used unchanged. */
  changed: boolean
  /** Notes for the user, one sentence each. */
  notes: readonly string[]
}

export type Answer = { ask: number } & ({ ready: PreparedPicture } | { refused: string })
