/** J24: the alt text of a replaced picture does not stay on the picture that replaces it. */
import { expect, test } from 'vitest'
import { pickedPatch } from '../../../../../../src/renderer/blocks/design/chrome/picture-choice'

const lamp = 'A floor lamp beside an armchair'
const picked = { address: 'herald-file:shawl', alt: 'A folded shawl', isCrop: false }
const undescribed = { ...picked, alt: '' }
const crop = { ...picked, isCrop: true }

test.each([
  ['a file without alt text empties it', undescribed, lamp, { src: picked.address, alt: '' }],
  ['a picture used before brings its own', picked, lamp, { src: picked.address, alt: 'A folded shawl' }],
  ['an empty place gets its own', picked, '', { src: picked.address, alt: 'A folded shawl' }],
  ['a crop keeps the present one', crop, lamp, { src: picked.address }],
  ['a crop of an undescribed picture gets its own', crop, ' ', { src: picked.address, alt: 'A folded shawl' }],
])('%s', (_case, picture, present, patch) => {
  expect(pickedPatch(picture, present)).toEqual(patch)
})
