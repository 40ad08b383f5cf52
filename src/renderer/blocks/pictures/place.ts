/** Places for pictures: display width, accepted types, and maximum size. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif'

/** A shape for a crop: width divided by height, null for any ratio. */
export type PictureShape = { label: string; ratio: number | null }

export type PicturePlace = {
  /** The kind of place within a sentence: 'an email'. */
  what: string
  /** Maximum display width in CSS pixels; the picture is stored twice as wide for high-resolution screens. */
  width: number
  /** Maximum width of the file in pixels. */
  widest: number
  /** Maximum bytes of a still picture; an animated one is stored unchanged. */
  most: number
  /** Whether GIF is accepted. */
  gif: boolean
  /** The first shape is preselected. */
  shapes: readonly PictureShape[]
}

const freeShape: PictureShape = { label: 'Free', ratio: null }

/** A picture in an email of 600 CSS pixels: `width` CSS pixels at double resolution, at most 1,200 pixels wide and 200 KB. */
export const emailPlace = (width = 600): PicturePlace => ({
  what: 'an email',
  width,
  widest: 1_200,
  most: 200 * 1024,
  gif: true,
  shapes: [
    freeShape,
    { label: 'Wide 2:1', ratio: 2 },
    { label: 'Photo 3:2', ratio: 1.5 },
    { label: 'Square', ratio: 1 },
    { label: 'Portrait 4:5', ratio: 0.8 },
  ],
})

/** A picture in a panel with a width in CSS pixels: a pop-up, an in-app message or a content card. */
export const panelPlace = (width: number): PicturePlace => ({ ...emailPlace(width), what: 'a message on a screen' })

/** A field with a recommended size in pixels; the field itself allows at most `maxBytes` bytes. */
export const advisedPlace = (
  maxBytes: number,
  shapes: readonly (PictureShape & { width: number })[],
): PicturePlace => ({
  what: 'a notification',
  width: Math.max(...shapes.map(({ width }) => width)) / 2,
  widest: Math.max(...shapes.map(({ width }) => width)),
  most: maxBytes,
  gif: false,
  shapes: [...shapes, freeShape],
})

/** Size in pixels of a picture in a place; never enlarged. */
export function sizeIn(place: PicturePlace, { width, height }: Size): Size {
  const targetWidth = Math.min(width, place.width * 2, place.widest)
  return { width: targetWidth, height: Math.max(1, Math.round((height * targetWidth) / width)) }
}

export type Size = { width: number; height: number }
