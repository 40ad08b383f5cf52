/** What a key does to letters that were typed before there was a field for them. */
import { expect, test } from 'vitest'
import { typedInto } from '../../../../../src/renderer/app/shell/type-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['a letter', 'back', { key: ' ' }, 'back '],
  ['the first one', '', { key: 'b' }, 'b'],
  ['a capital', 'b', { key: 'U' }, 'bU'],
  ['a letter of two units', '', { key: '😀' }, '😀'],
  ['Backspace', 'bak', { key: 'Backspace' }, 'ba'],
  ['Backspace on a letter of two units', 'a😀', { key: 'Backspace' }, 'a'],
  ['Backspace on nothing', '', { key: 'Backspace' }, ''],
  ['a shortcut', 'ba', { key: 'k', ctrlKey: true }, null],
  ['a shortcut on a Mac', 'ba', { key: 'k', metaKey: true }, null],
  ['a letter typed with AltGr, as Windows sends it', 'ba', { key: '[', ctrlKey: true, altKey: true }, 'ba['],
  ['a key held with Alt', 'ba', { key: 'f', altKey: true }, null],
  ['Enter', 'ba', { key: 'Enter' }, null],
  ['Escape', 'ba', { key: 'Escape' }, null],
  ['Shift alone', 'ba', { key: 'Shift' }, null],
])('%s', (_, text, key, expected) => {
  expect(typedInto(text, { ...plain, ...key })).toBe(expected)
})
