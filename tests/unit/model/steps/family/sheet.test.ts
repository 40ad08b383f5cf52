/** Sheets of families: columns by their headings, what reading one changes, and that a written sheet reads as no change. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ColumnKind, FamilyColumn, FamilyRow } from '#contract'
import { openSheet } from '../../../../../src/main/sheets/rows.ts'
import { csvOf } from '../../../../../src/model/rules/csv.ts'
import {
  type CellReaders,
  readCell,
  rowLabel,
  rowProblems,
  segmentReader,
} from '../../../../../src/model/steps/family/problems.ts'
import {
  columnsWith,
  filledDown,
  guessedKind,
  planText,
  type Sheet,
  sheetIn,
  sheetOf,
  sheetPlan,
} from '../../../../../src/model/steps/family/sheet.ts'

const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, index) => ({ row: index + 1, cells }))

describe('a sheet', () => {
  it('has headings and rows, without columns that are blank', () => {
    expect(
      sheetIn(
        numbered([
          ['Shop', '', ' City '],
          ['Clifton', ''],
          ['Saddar', ' ', 'Karachi'],
        ]),
      ),
    ).toEqual({
      headings: ['Shop', 'City'],
      rows: [
        { row: 2, cells: ['Clifton', ''] },
        { row: 3, cells: ['Saddar', 'Karachi'] },
      ],
    })
  })

  it.each<[string, string[][]]>([
    ['There are no rows below the headings.', [['Shop']]],
    ['There are no rows below the headings.', []],
    [
      'Column 2 has no heading.',
      [
        ['Shop', ''],
        ['Clifton', 'x'],
      ],
    ],
    [
      'Two columns are called ‘send-time’.',
      [
        ['Send time', 'send-time'],
        ['Clifton', 'x'],
      ],
    ],
    ['A family has up to 1,000 rows.', [['Shop'], ...Array.from({ length: 1_001 }, (_, at) => [String(at)])]],
    ['A family has up to 40 columns.', [Array.from({ length: 41 }, (_, at) => `C${at}`), ['x']]],
  ])('is refused: %s', (message, rows) => {
    expect(sheetIn(numbered(rows))).toBe(message)
  })
})

it.each<[ColumnKind, string, string[]]>([
  ['text', 'Shop', ['Clifton']],
  ['text', 'Phone', ['021 3555 0104']],
  ['picture', 'Shop photo', ['clifton']],
  ['picture', 'Front', ['clifton.jpg', ' ', 'saddar.PNG']],
  ['link', 'Map', ['clifton']],
  ['link', 'Where', ['https://a.pk/1', '']],
  ['segment', 'audience', ['Near Clifton']],
  ['language', 'Language', ['Urdu', '']],
  ['text', 'Language of the shop', ['Urdu']],
  ['moment', 'send_time', ['fri 10:00']],
  ['moment', 'Date', ['27 Nov']],
  ['text', 'Due date', ['27 Nov']],
  ['text', 'Empty', ['', '']],
])('%s: a column %o with %o', (kind, heading, cells) => {
  expect(guessedKind(heading, cells)).toBe(kind)
})

const shop: FamilyColumn = { id: 1, name: 'Shop', kind: 'text' }
const city: FamilyColumn = { id: 2, name: 'City', kind: 'text' }
const row = (id: string, cells: Record<number, string>): FamilyRow => ({
  id,
  cells: Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, { text }])),
  member: null,
})
const reading = (columns: readonly FamilyColumn[]) => {
  let count = 0
  return { columns, read: (_: FamilyColumn, text: string) => ({ text }), newId: () => `new ${++count}` }
}

test('new columns get the next id; one column sets the segment', () => {
  const sheet: Sheet = { headings: ['CITY', 'Segment', 'Audience', 'Photo'], rows: [] }
  expect(columnsWith([shop, { ...city, id: 7 }], sheet)).toEqual([
    ...[shop, { ...city, id: 7 }],
    { id: 8, name: 'Segment', kind: 'segment' },
    { id: 9, name: 'Audience', kind: 'text' },
    { id: 10, name: 'Photo', kind: 'picture' },
  ])
})

test('a sheet says what is new, changed and missing, and which rows it cannot use', () => {
  const before = [
    row('a', { 1: 'Clifton', 2: 'Karachi' }),
    row('b', { 1: 'Gulberg', 2: 'Lahore' }),
    row('c', { 1: 'Saddar' }),
  ]
  const sheet: Sheet = {
    headings: ['City', 'Shop', 'Not ours'],
    rows: [
      { row: 2, cells: ['Lahore', ' gulberg ', 'x'] },
      { row: 3, cells: ['', 'Clifton', 'x'] },
      { row: 4, cells: ['Multan', 'Cantt', 'x'] },
      { row: 5, cells: ['Quetta', '', 'x'] },
      { row: 7, cells: ['Quetta', 'CLIFTON', 'x'] },
    ],
  }
  const plan = sheetPlan(before, sheet, reading([shop, city]))
  expect(plan.rows.map(({ id }) => id)).toEqual(['b', 'a', 'new 1', 'c'])
  expect(plan.added).toEqual([row('new 1', { 1: 'Cantt', 2: 'Multan' })])
  expect(plan.changed).toEqual([row('b', { 1: 'gulberg', 2: 'Lahore' }), row('a', { 1: 'Clifton' })])
  expect(plan.missing).toEqual([before[2]])
  expect(plan.problems).toEqual([
    { row: 5, message: 'Shop is blank' },
    { row: 7, message: '‘CLIFTON’ is in row 3 too' },
  ])
  expect(planText(plan)).toBe('1 row new, 2 rows changed, 1 row not in the sheet')
  const other = sheetPlan(before, { headings: ['City'], rows: [] }, reading([shop, city]))
  expect(other).toMatchObject({
    rows: before,
    problems: [{ row: 1, message: 'The sheet has no column ‘Shop’, by which rows are found.' }],
  })
})

const anyText = fc.oneof(
  fc.constantFrom(
    '',
    '=1+1',
    "'quoted",
    '"a","b"',
    'a\nb',
    '+92 21 3555',
    '-',
    '@x',
    '؟ سلام',
    '12',
    'a;b',
    'a\tb',
    '="x"',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

test('a sheet that was written and is read again is no change: 400 families', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async (cells) => {
      const rows = cells.map(([one, two], at) =>
        row(`r${at}`, {
          1: `Shop ${at}`,
          ...(one.trim() ? { 2: one.trim() } : {}),
          ...(two.trim() ? { 3: two.trim() } : {}),
        }),
      )
      const columns = [shop, city, { id: 3, name: 'Note', kind: 'text' as const }]
      const file = Buffer.from(csvOf(sheetOf(columns, rows)))
      const table = (await openSheet(file, 'shops.csv')).table(0)
      const read = table.head(100).filter((line) => line.some((cell) => cell !== ''))
      const sheet = sheetIn(numbered(read))
      if (typeof sheet === 'string') throw new Error(sheet)
      const plan = sheetPlan(rows, sheet, reading(columns))
      expect([planText(plan), plan.problems]).toEqual([null, []])
      expect(plan.rows).toEqual(rows)
    }),
    { numRuns: 400 },
  )
})

describe('rows', () => {
  const segments = [
    { id: 7, name: 'Near  Clifton' },
    { id: 8, name: 'Twins' },
    { id: 9, name: 'twins' },
  ]
  const readers: CellReaders = {
    segment: segmentReader(segments),
    moment: (text) =>
      text === 'fri 10:00' ? { value: { date: '2026-11-27', time: '10:00' } } : { problem: 'Which day?' },
    picture: (text) => ({ problem: `No picture is called ‘${text}’` }),
  }
  const segment: FamilyColumn = { id: 3, name: 'Segment', kind: 'segment' }
  const time: FamilyColumn = { id: 4, name: 'Time', kind: 'moment' }
  const map: FamilyColumn = { id: 5, name: 'Map', kind: 'link' }
  const picture: FamilyColumn = { id: 6, name: 'Picture', kind: 'picture' }
  const language: FamilyColumn = { id: 7, name: 'Language', kind: 'language' }

  it.each<[FamilyColumn, string, unknown, string | null]>([
    [segment, 'near clifton', 7, null],
    [segment, '#9', 9, null],
    [segment, 'Twins', undefined, '2 segments are called ‘Twins’. Write the id of one.'],
    [segment, 'Far', undefined, 'No segment is called ‘Far’'],
    [segment, '', undefined, null],
    [time, 'fri 10:00', '2026-11-27', null],
    [time, 'soon', undefined, 'Which day?'],
    [map, 'https://a.pk/x', undefined, null],
    [map, 'a.pk', undefined, 'Not a link'],
    [map, 'javascript:alert(1)', undefined, 'Not a link'],
    [picture, 'x.png', undefined, 'No picture is called ‘x.png’'],
    [language, 'Urdu', undefined, 'The family has one language. Add ‘Urdu’ to it first'],
  ])('%o with %o', (column, text, value, problem) => {
    const cell = readCell(column, text, readers)
    const read = cell.value as { id?: number; date?: string } | undefined
    expect(read?.id ?? read?.date).toBe(value)
    const family = { memberName: 'Sale', columns: [column], languages: [] }
    const used = () => []
    const found = rowProblems(family, [{ id: 'a', cells: { [column.id]: cell }, member: null }], { used, readers })
    expect(found).toEqual(problem === null ? [] : [{ rowId: 'a', column: column.id, message: problem }])
  })

  it('have names of their own, and a cell for each tag of the message', () => {
    const rows = [row('a', { 1: 'Clifton' }), row('b', { 1: 'clifton', 2: 'Lahore' }), row('c', {})]
    const family = { memberName: '{{row.1}}', columns: [shop, city], languages: [] }
    expect(rowProblems(family, rows, { used: () => [2], readers })).toEqual([
      { rowId: 'a', column: 2, message: 'City is blank' },
      { rowId: 'b', column: null, message: 'The name ‘clifton’ is that of row 1 too' },
      { rowId: 'c', column: 2, message: 'City is blank' },
      { rowId: 'c', column: null, message: 'The campaign has no name' },
    ])
    expect(rows.map((one) => rowLabel(family.columns, one))).toEqual(['Clifton', 'clifton, Lahore', ''])
  })
})

describe('fill down', () => {
  const rowOf = (id: string, cells: FamilyRow['cells']): FamilyRow => ({ id, cells, member: null })
  const filled = [
    rowOf('a', { '1': { text: 'Clifton' }, '2': { text: 'fri 14:30', value: { time: '14:30' } } }),
    rowOf('b', { '1': { text: 'Saddar' }, '2': { text: 'sat' } }),
    rowOf('c', {}),
  ]
  it.each<[string, number[], { from: number; to: number }, (string | undefined)[]]>([
    ['a cell with its value', [2], { from: 0, to: 2 }, ['fri 14:30', 'fri 14:30', 'fri 14:30']],
    ['to the last row only', [2], { from: 0, to: 1 }, ['fri 14:30', 'fri 14:30', undefined]],
    ['a blank cell', [2], { from: 2, to: 2 }, ['fri 14:30', 'sat', undefined]],
  ])('%s', (_, ids, range, texts) => {
    const fillColumns = ids.map((id) => ({ id, name: 'x', kind: 'moment' as const }))
    const after = filledDown(filled, fillColumns, range)
    expect(after.map(({ cells }) => cells['2']?.text)).toEqual(texts)
    expect(after.map(({ cells }) => cells['1']?.text)).toEqual(['Clifton', 'Saddar', undefined])
  })

  it('makes cells blank below a blank one', () => {
    expect(
      filledDown([rowOf('c', {}), ...filled], [{ id: 1, name: 'x', kind: 'text' }], { from: 0, to: 1 })[1],
    ).toEqual(rowOf('a', { '2': { text: 'fri 14:30', value: { time: '14:30' } } }))
  })
})
