/** What is the same as JSON, and what is not. */
import { expect, it } from 'vitest'
import { isArrival, sameJson } from '../../../../src/model/rules/same-json.ts'

it.each<[string, unknown, unknown, boolean]>([
  ['the same text', 'a', 'a', true],
  ['another text', 'a', 'b', false],
  ['nothing and null', undefined, null, false],
  ['null and an object', null, {}, false],
  ['keys in another order', { a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  ['a key that is undefined', { a: 1, b: undefined }, { a: 1 }, true],
  ['a key that is null', { a: 1, b: null }, { a: 1 }, false],
  ['a list in another order', [1, 2], [2, 1], false],
  ['a longer list', [1], [1, 2], false],
  ['a list and an object', [], {}, false],
  ['deep down', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }, false],
  ['a number and its text', 1, '1', false],
  ['zero and minus zero, which JSON writes alike', 0, -0, true],
])('%s', (_, one, other, same) => {
  expect(sameJson(one, other)).toBe(same)
  expect(sameJson(other, one)).toBe(same)
})

const stored = { blob: 'a', type: 'image/png' }
const icon = { name: 'a.png', img: '', file: null, stored }
const there = { ...icon, img: 'https://cdn.example.com/a.png', file: 'a-7.png' }
const audio = { name: 'a.mp3', uniqueName: '', path: '', stored }
it.each<[string, unknown, unknown, boolean]>([
  ['the same', { title: 'a', icon }, { title: 'a', icon }, true],
  ['a picture got its address', { title: 'a', icon }, { title: 'a', icon: there }, true],
  ['a recording got its name and address', [audio], [{ ...audio, uniqueName: 'a-7.mp3', path: 'https://x/a' }], true],
  ['an address was replaced', { icon: there }, { icon: { ...there, img: 'https://x/b.png' } }, false],
  ['another picture', { icon }, { icon: { ...there, stored: { ...stored, blob: 'b' } } }, false],
  [
    'an address of no file of this computer',
    { icon: { ...icon, stored: null } },
    { icon: { ...there, stored: null } },
    false,
  ],
  ['a word besides', { title: 'a', icon }, { title: 'b', icon: there }, false],
  ['the picture was removed', { icon: there }, { icon }, false],
])('arrival: %s', (_, before, after, arrival) => expect(isArrival(before, after)).toBe(arrival))
