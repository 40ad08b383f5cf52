/** What of a list the server knows nothing of. */
import { expect, it } from 'vitest'
import { isNarrowed, totalIn } from '../../../../../src/main/drafts/store/narrowing.ts'

it.each<[string, Parameters<typeof isNarrowed>[0], boolean]>([
  ['a part of it', { part: 'favourites' }, true],
  ['a tag', { tag: 'Eid' }, true],
  ['the first segment of all', { segment: 0 }, true],
  ['several statuses', { statuses: ['draft', 'running'] }, true],
  ['names', { names: ['Eid'] }, true],
  ['a day alone', { today: '2026-11-20' }, false],
  ['nothing', {}, false],
])('a list that is narrowed by %s', (_, query, isOwn) => {
  expect(isNarrowed(query)).toBe(isOwn)
})

it.each<[Parameters<typeof totalIn>[1], number]>([
  [{}, 9],
  [{ status: 'draft' }, 4],
  [{ status: 'stopped' }, 0],
  [{ statuses: ['draft', 'running', 'stopped'] }, 7],
])('the number of campaigns for %j', (query, total) => {
  expect(totalIn({ all: 9, draft: 4, running: 3, completed: 2 }, query)).toBe(total)
})
