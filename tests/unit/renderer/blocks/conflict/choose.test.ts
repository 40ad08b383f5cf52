/** Which words of two texts are marked: [what differs] stands in brackets. */
import { expect, test } from 'vitest'
import { type Run, wordDiff } from '../../../../../src/renderer/blocks/conflict/choose.tsx'

const shown = (runs: readonly Run[]) => runs.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

test.each([
  ['the same', 'the same', 'the same', 'the same'],
  ['one word here', 'one sign here', 'one [word ]here', 'one [sign ]here'],
  ['Sale. Come today.', 'Sale.', 'Sale. [Come today.]', 'Sale.'],
  ['a b c d e', 'a x c y e', 'a [b ]c [d ]e', 'a [x ]c [y ]e'],
  ['', 'all new', '', '[all new]'],
  ['سیل آج', 'سیل کل', 'سیل [آج]', 'سیل [کل]'],
])('%j beside %j', (mine, theirs, left, right) => {
  const marked = wordDiff(mine, theirs)
  expect([shown(marked.mine), shown(marked.theirs)]).toEqual([left, right])
})

test('very long texts are marked as a whole between what they share at the ends', () => {
  const words = (letter: string) => Array.from({ length: 500 }, (_, at) => `${letter}${at}`).join(' ')
  const marked = wordDiff(`start ${words('a')} end`, `start ${words('b')} end`)
  expect(marked.mine.map(({ differs }) => differs)).toEqual([false, true, false])
})
