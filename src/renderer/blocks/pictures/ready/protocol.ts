/** What the page and the worker that makes pictures ready say to each other. */
import type { PicturePlace, PictureType, Size } from '../place'

/** A part of a picture as it is seen (turned already), in fractions of its width and height. */
export type CropPart = { x: number; y: number; width: number; height: number }

/** `base64`: the bytes as the main process gives them, where they are no file of this page. */
export type Ask = { ask: number; place: PicturePlace; crop: CropPart | null } & ({ file: Blob } | { base64: string })

export type Ready = Size & {
  bytes: Blob
  type: PictureType
  /** 1 for a still picture. */
  frames: number
  /** As it was picked; its size in pixels as it is seen, turned. */
  before: Size & { bytes: number }
  /** False where the file stands as it was picked, byte for byte. */
  changed: boolean
  /** What the person should know of it, in sentences. */
  notes: readonly string[]
}

export type Answer = { ask: number } & ({ ready: Ready } | { refused: string })
