/** What may be picked as a picture, and the colours that a preview shows. */
import { describe, expect, it } from 'vitest'
import { jpegPng, jpegPngGif, pictureRefusal } from '../../../../src/model/image/values.ts'
import { shownColour } from '../../../../src/model/push/parts.ts'

const mb = 1024 * 1024

describe('pictureRefusal', () => {
  it.each([
    ['PNG', 'image/png', 1, jpegPngGif, null],
    ['JPEG', 'image/jpeg', 5 * mb, jpegPngGif, null],
    ['GIF', 'image/gif', 10, jpegPngGif, null],
    ['one byte too many', 'image/png', 5 * mb + 1, jpegPngGif, 'Icon Size should be upto 5 MB'],
    ['too large counts before anything else', 'application/pdf', 6 * mb, jpegPngGif, 'Icon Size should be upto 5 MB'],
    ['a GIF where none is taken', 'image/gif', 10, jpegPng, 'JPEG or PNG only: this is a GIF'],
    ['WebP', 'image/webp', 10, jpegPngGif, 'JPEG, PNG or GIF only: this is a WebP picture'],
    [
      'a renamed program',
      'application/vnd.microsoft.portable-executable',
      10,
      jpegPngGif,
      'JPEG, PNG or GIF only: the content of this file is no such picture',
    ],
    ['text', null, 10, jpegPngGif, 'JPEG, PNG or GIF only: the content of this file is no such picture'],
    ['an empty file', null, 0, jpegPngGif, 'The file is empty'],
  ])('%s', (_what, type, size, kinds, words) => {
    expect(pictureRefusal({ type, size }, kinds)).toBe(words)
  })
})

it.each([
  ['#fff', '#fff'],
  [' #5b5bd6 ', '#5b5bd6'],
  ['#FFFF', null],
  ['#12345', null],
  ['fff', null],
  ['red', null],
  ['#ggg', null],
  ['', null],
])('the colour %s shows as %s', (written, shown) => {
  expect(shownColour(written)).toBe(shown)
})
