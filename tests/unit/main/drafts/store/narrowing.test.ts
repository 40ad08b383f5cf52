/** What of a list the server knows nothing of. */
import { expect, it } from 'vitest'
import { isNarrowed } from '../../../../../src/main/drafts/store/narrowing.ts'

it.each<[string, Parameters<typeof isNarrowed>[0], boolean]>([
  ['a part of it', { part: 'favourites' }, true],
  ['a tag', { tag: 'Eid' }, true],
  ['the first segment of all', { segment: 0 }, true],
  ['names', { names: ['Eid'] }, true],
  ['a day alone', { today: '2026-11-20' }, false],
  ['nothing', {}, false],
])('a list that is narrowed by %s', (_, query, isOwn) => {
  expect(isNarrowed(query)).toBe(isOwn)
})
