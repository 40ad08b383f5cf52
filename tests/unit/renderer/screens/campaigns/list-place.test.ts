/** Moving in the list: what stands in the address, and what the mirror is asked. */
import { expect, test } from 'vitest'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import {
  everyCampaign,
  type ListPlace,
  movedParams,
  pageOf,
  placeOf,
  queryOf,
} from '../../../../../src/renderer/screens/campaigns/list-place.ts'

test.each<[string, Partial<ListPlace>, string]>([
  ['', { page: 3 }, 'page=3'],
  ['page=3', { page: 1 }, ''],
  ['page=3', { status: 'running' }, 'status=running'],
  ['page=3&status=running', { search: 'sale' }, 'status=running&search=sale'],
  ['status=running&search=sale', { search: '', status: '' }, ''],
  ['status=running&page=2', { status: '' }, ''],
  ['segmentId=7&page=2', { search: 'عید' }, `segmentId=7&${new URLSearchParams({ search: 'عید' })}`],
])('%j moved by %j is %j', (before, patch, after) => {
  expect(movedParams(new URLSearchParams(before), patch).toString()).toBe(after)
})

test.each([
  [null, 1],
  ['4', 4],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
])('page %j is %d', (text, page) => {
  expect(pageOf(text)).toBe(page)
})

test('no filter is sent for all, and no search for blanks', () => {
  const order = { limit: 25, orderBy: 'name', orderDirection: 'asc' } as const
  expect(queryOf({ ...everyCampaign, search: '  ' }, order)).toEqual({ ...order, page: 1 })
  expect(queryOf({ ...everyCampaign, search: ' eid ', status: 'draft', page: 2 }, order)).toEqual({
    ...order,
    page: 2,
    search: 'eid',
    status: 'draft',
  })
})

test('what narrows the list comes from the address, and what makes no sense there is left out', () => {
  const order = { limit: 25, orderBy: 'name', orderDirection: 'asc' } as const
  const address = new URLSearchParams(
    'part=favourites&channel=web-push&type=recurring&segment=7&tag=Eid&updated=2027-06-01..2027-06-02&sent=..2027-05-31',
  )
  expect(queryOf(placeOf(address), order)).toEqual({
    ...order,
    page: 1,
    part: 'favourites',
    type: 'recurring',
    segment: 7,
    tag: 'Eid',
    channel: { slug: 'web-push', wire: 'web_push' },
    since: new Date('2027-06-01T00:00').toISOString(),
    // To the end of its last day.
    until: new Date('2027-06-03T00:00').toISOString(),
    sentTo: '2027-05-31',
  })
  const odd = new URLSearchParams('part=all&type=daily&segment=x&updated=soon..&sent=2027-13-45..')
  expect(placeOf(odd)).toEqual(everyCampaign)
})

test('several statuses are one filter, and a single one is a query of the server', () => {
  const order = { limit: 25, orderBy: 'name', orderDirection: 'asc' } as const
  const asked = (status: string) => queryOf(placeOf(new URLSearchParams({ status })), order)
  expect(asked('draft,running')).toEqual({ ...order, page: 1, statuses: ['draft', 'running'] })
  expect(asked('draft,,draft')).toEqual({ ...order, page: 1, status: 'draft' })
  expect(asked(',')).toEqual({ ...order, page: 1 })
})

test('what needs somebody is asked with the day, for what starts on it', () => {
  const query = queryOf({ ...everyCampaign, part: 'needs' }, { limit: 25, orderBy: 'name', orderDirection: 'asc' })
  expect(query.today).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('channels are called on the wire as in addresses, but for the hyphens', () => {
  expect(channels.map(({ id }) => id.replaceAll('-', '_'))).toEqual(channels.map(({ wireName }) => wireName))
})
