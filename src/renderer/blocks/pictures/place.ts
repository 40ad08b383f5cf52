/** Places for pictures: how wide they are shown, what may stand there and how much it may weigh. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif'

/** A shape that a picture may be cropped to: width over height, null for any. */
export type PictureShape = { label: string; ratio: number | null }

export type PicturePlace = {
  /** Where it is shown, as it stands in a sentence: 'an email'. */
  what: string
  /** CSS pixels that it takes at most; it is made twice as wide for sharp screens. */
  width: number
  /** Pixels that it is never wider than. */
  widest: number
  /** Bytes of a still picture; one of several frames is kept as it is. */
  most: number
  /** Whether a GIF may stand there. */
  gif: boolean
  /** The first one is proposed. */
  shapes: readonly PictureShape[]
}

const free: PictureShape = { label: 'Free', ratio: null }

/** A picture in an email: `width` CSS pixels of its 600, sharp, at most 1,200 pixels wide and 200 KB. */
export const emailPlace = (width = 600): PicturePlace => ({
  what: 'an email',
  width,
  widest: 1_200,
  most: 200 * 1024,
  gif: true,
  shapes: [
    free,
    { label: 'Wide 2:1', ratio: 2 },
    { label: 'Photo 3:2', ratio: 1.5 },
    { label: 'Square', ratio: 1 },
    { label: 'Portrait 4:5', ratio: 0.8 },
  ],
})

/** A picture in a panel of so many CSS pixels: a pop-up, an in-app message or a content card. */
export const panelPlace = (width: number): PicturePlace => ({ ...emailPlace(width), what: 'a message on a screen' })

/** A field with a size that it advises, in pixels; what the field itself allows (`most` bytes) stands beside it. */
export const advisedPlace = (most: number, shapes: readonly (PictureShape & { width: number })[]): PicturePlace => ({
  what: 'a notification',
  width: Math.max(...shapes.map(({ width }) => width)) / 2,
  widest: Math.max(...shapes.map(({ width }) => width)),
  most,
  gif: false,
  shapes: [...shapes, free],
})

/** Pixels that a picture of `width` by `height` gets in a place: never more than it has. */
export function sizeIn(place: PicturePlace, { width, height }: Size): Size {
  const wide = Math.min(width, place.width * 2, place.widest)
  return { width: wide, height: Math.max(1, Math.round((height * wide) / width)) }
}

export type Size = { width: number; height: number }
