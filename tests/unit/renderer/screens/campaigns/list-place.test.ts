/** Moving in the list: what stands in the address, and what the mirror is asked. */
import { expect, test } from 'vitest'
import { type ListPlace, moved, pageOf, queryOf } from '../../../../../src/renderer/screens/campaigns/list-place.ts'

test.each<[string, Partial<ListPlace>, string]>([
  ['', { page: 3 }, 'page=3'],
  ['page=3', { page: 1 }, ''],
  ['page=3', { status: 'running' }, 'status=running'],
  ['page=3&status=running', { search: 'sale' }, 'status=running&search=sale'],
  ['status=running&search=sale', { search: '', status: '' }, ''],
  ['status=running&page=2', { status: '' }, ''],
  ['segmentId=7&page=2', { search: 'عید' }, `segmentId=7&${new URLSearchParams({ search: 'عید' })}`],
])('%j moved by %j is %j', (before, patch, after) => {
  expect(moved(new URLSearchParams(before), patch).toString()).toBe(after)
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
  expect(queryOf({ search: '  ', status: '', page: 1 }, order)).toEqual({ ...order, page: 1 })
  expect(queryOf({ search: ' eid ', status: 'draft', page: 2 }, order)).toEqual({
    ...order,
    page: 2,
    search: 'eid',
    status: 'draft',
  })
})
