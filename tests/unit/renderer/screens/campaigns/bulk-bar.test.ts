/** Bulk acts, ticking, parts of a list, views and file names, as tables. */
import { describe, expect, it } from 'vitest'
import { type CampaignRow, firstChoices, type ListView } from '#contract'
import { bulkOf, deleteText, exportRefusal } from '../../../../../src/renderer/screens/campaigns/bulk-bar.tsx'
import { everyCampaign } from '../../../../../src/renderer/screens/campaigns/list-place.ts'
import { withTicked } from '../../../../../src/renderer/screens/campaigns/list-table.ts'
import { placeChunks } from '../../../../../src/renderer/screens/campaigns/table-rows.ts'
import { isShown, nameRefusal, placeOfView, viewOf } from '../../../../../src/renderer/screens/campaigns/view-tabs.tsx'
import { shareRefusal } from '../../../../../src/renderer/steps/campaign-row/row-actions.ts'
import { fileNameOf } from '../../../../../src/renderer/steps/export-rows.ts'

const row = (id: number | null, status = 'draft'): CampaignRow => ({
  campaignId: id,
  draftId: id === null ? 'D' : null,
  name: `No ${id ?? 'number'}`,
  channelName: 'sms',
  channel: null,
  type: 'one_time',
  status,
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
})
const onlyHere = 'Not sent yet: the server has nothing to copy'

describe('what can be done to all that are ticked', () => {
  it.each([
    ['copy', [row(1), row(2)], null, 2, null],
    ['copy', [row(1), row(null)], null, 1, null],
    ['copy', [row(null)], null, 0, onlyHere],
    ['copy', [row(1)], 'Offline', 0, 'Offline'],
    ['stop', [row(1), row(2, 'running'), row(3, 'Scheduled')], null, 2, null],
    ['stop', [row(2, 'running')], 'Offline', 0, 'Offline'],
    ['delete', [row(1), row(null)], 'Offline', 1, null],
    ['delete', [row(1, 'running'), row(2)], null, 1, null],
    ['delete', [row(1, 'running')], null, 0, 'Stop it first, or messages may keep going out'],
    ['delete', [], null, 0, 'Nothing is selected'],
  ] as const)('%s %#', (act, rows, offline, count, refusal) => {
    const found = bulkOf(act, rows, offline)
    expect([found.rows.length, found.refusal]).toEqual([count, refusal])
  })
  it('shares thirty at most', () => {
    expect([0, 1, 30, 31].map((count) => shareRefusal(count, 'None'))).toEqual([
      ...['None', null, null, 'Up to 30 campaigns fit in one proof'],
    ])
  })
  it('exports a hundred at most', () => {
    expect([exportRefusal(100), exportRefusal(101)]).toEqual([null, 'Up to 100 campaigns fit in one file'])
  })
})

describe('the question before deleting', () => {
  const shared = 'They will be deleted for everyone. This cannot be undone.'
  it.each([
    [[row(1), row(2)], 'Delete 2 campaigns?', 'No 1, No 2', shared],
    [
      [row(null), row(null)],
      'Delete 2 campaigns?',
      'No number, No number',
      'They are only on this computer. Deleting them cannot be undone.',
    ],
    [[row(1), row(2), row(3), row(4), row(5)], 'Delete 5 campaigns?', 'No 1, No 2, No 3 and 2 more', shared],
  ])('%#', (rows, title, names, what) => {
    expect(deleteText(rows)).toEqual({ title, names, what })
  })
})

it('ticks and unticks by campaign, whatever the row object', () => {
  const two = withTicked(new Map(), [row(1), row(2)], true)
  expect([...two.keys()]).toEqual(['1', '2'])
  expect([...withTicked(two, [{ ...row(1), name: 'renamed' }], false).keys()]).toEqual(['2'])
})

it('finds the row of a place in the parts of a list that are known', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id + 1))
  const shown = placeChunks([
    { number: 3, rows: rows(100) },
    { number: 4, rows: [] },
    { number: 5, rows: rows(7) },
  ])
  expect([200, 299, 300, 400, 406, 407, 0].map(shown.indexOf)).toEqual([0, 99, -1, 100, 106, -1, -1])
  expect(shown.loadedRows).toHaveLength(107)
})

describe('views', () => {
  const list = { ...everyCampaign, search: ' eid ', status: 'running', tag: 'vip' }
  const settings = { listPageSize: 'all', listOrderBy: 'name', listOrderDirection: 'asc' } as const
  const view = viewOf(' Eid ', { list, settings, columns: firstChoices.columns })
  it('holds the list as it is looked at', () => {
    expect(view).toEqual({
      name: 'Eid',
      search: 'eid',
      status: 'running',
      orderBy: 'name',
      orderDirection: 'asc',
      pageSize: 'all',
      filters: { tag: 'vip' },
      columns: firstChoices.columns,
    })
  })
  it('shows again what it holds, and is the tab that the list stands on', () => {
    expect(placeOfView(view)).toEqual({ ...everyCampaign, search: 'eid', status: 'running', tag: 'vip' })
    expect(isShown(view, list)).toBe(true)
    expect(isShown(view, { ...list, tag: '' })).toBe(false)
    expect(placeOfView({ ...view, filters: {} })).toEqual({ ...everyCampaign, search: 'eid', status: 'running' })
  })
  const thirty: ListView[] = Array.from({ length: 30 }, (_, n) => ({ ...view, name: `View ${n}` }))
  it.each([
    ['', [], 'Enter a name for the view'],
    ['  ', [], 'Enter a name for the view'],
    ['👨‍👩‍👧‍👦'.repeat(60), [], null],
    ['x'.repeat(61), [], 'A name can have up to 60 characters'],
    ['Eid', [view], null],
    ['New', thirty, 'There are already 30 views. Remove one first.'],
    ['View 3', thirty, null],
  ])('%s', (name, views, refusal) => {
    expect(nameRefusal(name, views)).toBe(refusal)
  })
})

it.each([
  [['Eid/sale: 50%?'], 'Eid sale 50%.herald'],
  [['سردیوں کی سیل'], 'سردیوں کی سیل.herald'],
  [['///'], 'Campaign.herald'],
  [['A', 'B'], 'Campaigns 2026-11-27.herald'],
])('%j is saved as %s', (names, file) => {
  expect(
    fileNameOf(
      names.map((name) => ({ name })),
      '2026-11-27',
    ),
  ).toBe(file)
})
