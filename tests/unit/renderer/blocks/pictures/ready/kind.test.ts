/** What a picked file is by its bytes, and why it is not taken. */
import { describe, expect, it } from 'vitest'
import { emailPlace, sizeIn } from '../../../../../../src/renderer/blocks/pictures/place.ts'
import {
  gifSize,
  hasExif,
  isAnimated,
  isCut,
  kindRefusal,
  pictureKind,
  weightText,
} from '../../../../../../src/renderer/blocks/pictures/ready/kind.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))
const ftyp = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`)

it.each([
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
  ['gif', bytes('GIF89a')],
  ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBP')],
  ['avif', ftyp('avif')],
  ['heic', ftyp('heic')],
  ['heic', ftyp('mif1')],
  ['video', ftyp('isom')],
  ['bmp', bytes('BM', [0, 0])],
  ['tiff', bytes('II*', [0])],
  ['psd', bytes('8BPS')],
  ['pdf', bytes('%PDF-1.7')],
  ['svg', bytes('<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="x"></svg>')],
  ['svg', bytes('  <svg width="1">')],
  ['unknown', bytes('<html><svg></svg></html>')],
  ['unknown', bytes('hello')],
  ['empty', bytes()],
])('%s', (kind, content) => {
  expect(pictureKind(content)).toBe(kind)
})

/** A GIF of `frames` pictures of one pixel, with a comment between them. */
const gif = (frames: number) =>
  bytes(
    'GIF89a',
    [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...Array.from({ length: frames }, () => [
      0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x21, 0xfe, 2, 0x2c, 0x2c, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
    ]),
    [0x3b],
  )

describe('a GIF', () => {
  it.each([1, 2, 40])('of %i frames', (frames) => {
    expect(gifSize(gif(frames))).toEqual({ frames, width: 3, height: 2 })
  })
  it('that ends in the middle', () => {
    expect(gifSize(gif(3).slice(0, -20)).frames).toBe(2)
    expect(gifSize(bytes('GIF89a')).frames).toBe(0)
  })
})

describe('the end of a file', () => {
  const scan = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0, 4]
  const small = [0xff, 0xe1, 0, 6, 0xff, 0xd9, 1, 1]
  const riff = (size: number) => bytes('RIFF', [size, 0, 0, 0], 'WEBPVP8 ')
  it.each([
    ['jpeg', 'is there', [0xff, 0xd8, ...small, ...scan, 0xff, 0xd9], false],
    ['jpeg', 'is followed by something else', [0xff, 0xd8, ...scan, 0xff, 0xd9, 9, 9, 9], false],
    ['jpeg', 'is missing', [0xff, 0xd8, ...small, ...scan], true],
    ['jpeg', 'and its picture are missing', [0xff, 0xd8, ...small], true],
    ['png', 'is there', [...bytes('....IDAT....IEND....')], false],
    ['png', 'is missing', [...bytes('....IDAT....')], true],
    ['webp', 'is there', [...riff(8)], false],
    ['webp', 'is missing', [...riff(9)], true],
    ['gif', 'is there', [...gif(1)], false],
    ['gif', 'is missing', [...gif(1).slice(0, 30)], true],
  ] as const)('of a %s %s', (kind, _what, content, cut) => {
    expect(isCut(kind, new Uint8Array(content))).toBe(cut)
  })
})

it('where a photo was taken is seen, and what moves', () => {
  const exif = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 10], 'Exif', [0, 0], 'II', [0xff, 0xda])
  expect(hasExif(exif)).toBe(true)
  expect(hasExif(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 6], 'JFIF', [0xff, 0xda], 'Exif'))).toBe(false)
  expect(isAnimated('png', bytes('....IHDR....acTL'))).toBe(true)
  expect(isAnimated('webp', bytes('RIFF....WEBPVP8X....ANIM'))).toBe(true)
  expect(isAnimated('jpeg', bytes('acTL'))).toBe(false)
})

describe('what is not taken is refused with its reason', () => {
  const place = emailPlace()
  it.each([
    ['svg', 100, 'SVG is not shown in an email by many apps. Save it as PNG and choose that.'],
    ['heic', 100, 'This is a HEIC photo, which cannot be read here. Save it as JPEG and choose that.'],
    ['tiff', 100, 'This is a TIFF picture. Save it as JPEG or PNG and choose that.'],
    ['psd', 100, 'This is a Photoshop file. Save it as JPEG or PNG and choose that.'],
    ['pdf', 100, 'This is a PDF document. Save it as JPEG or PNG and choose that.'],
    ['video', 100, 'This is a video. Save it as JPEG or PNG and choose that.'],
    ['unknown', 100, 'This file is not a picture. Choose a JPEG, PNG or GIF.'],
    ['empty', 0, 'The file is empty.'],
    ['jpeg', 41 * 1024 * 1024, 'This file weighs 41 MB. Pictures up to 40 MB can be used.'],
    ['gif', 6.5 * 1024 * 1024, 'This GIF weighs 6.5 MB. Up to 5 MB can be sent: make it shorter or smaller.'],
    ['gif', 100, null],
    ['jpeg', 8_000_000, null],
    ['webp', 100, null],
  ] as const)('%s of %i bytes', (kind, size, words) => {
    expect(kindRefusal(kind, size, place)).toBe(words)
  })
  it('a GIF where none may stand', () => {
    expect(kindRefusal('gif', 100, { ...place, what: 'a notification', gif: false })).toBe(
      'A GIF cannot be used in a notification. Choose a JPEG or PNG.',
    )
  })
})

it.each([
  [600, { width: 4_000, height: 3_000 }, { width: 1_200, height: 900 }],
  [280, { width: 4_000, height: 3_000 }, { width: 560, height: 420 }],
  [600, { width: 800, height: 20 }, { width: 800, height: 20 }],
  [1_200, { width: 3_000, height: 1 }, { width: 1_200, height: 1 }],
])('a place of %i pixels: %o becomes %o', (width, picture, size) => {
  expect(sizeIn(emailPlace(width), picture)).toEqual(size)
})

it.each([
  [12, '12 bytes'],
  [168 * 1024, '168 KB'],
  [8.1 * 1024 * 1024, '8.1 MB'],
  [40 * 1024 * 1024, '40 MB'],
])('%i weigh %s', (size, words) => {
  expect(weightText(size)).toBe(words)
})
