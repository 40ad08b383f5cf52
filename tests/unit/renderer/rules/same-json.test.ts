/** What is the same as JSON, and what is not. */
import { expect, it } from 'vitest'
import { sameJson } from '../../../../src/renderer/rules/same-json.ts'

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
])('%s', (_, one, other, same) => {
  expect(sameJson(one, other)).toBe(same)
  expect(sameJson(other, one)).toBe(same)
})
