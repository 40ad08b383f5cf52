/** The checks on all rows of a family: one line for messages that say the same, with the rows that it is about. */
import { describe, expect, it, test } from 'vitest'
import type { FamilyColumn, FamilyRow } from '#contract'
import type { Finding } from '../../../../../src/model/rules/finding.ts'
import { type RowProblem, rowChecks } from '../../../../../src/model/steps/family/problems.ts'

const columns: FamilyColumn[] = [
  { id: 1, name: 'Shop', kind: 'text' },
  { id: 2, name: 'Phone', kind: 'text' },
  { id: 3, name: 'Page', kind: 'link' },
]

const rowsWith = (count: number, cells: (at: number) => FamilyRow['cells'] = () => ({})): FamilyRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at + 1}`, cells: cells(at + 1), member: null }))

const problem = (rowId: string, message: string): RowProblem => ({ rowId, column: 1, message })
const finding = (level: Finding['level'], title: string): Finding => ({ id: title, level, title, tab: 'CONTENT' })

const checksOf = (
  count: number,
  problems: readonly RowProblem[],
  findings: Readonly<Record<string, readonly Finding[]>> = {},
) => rowChecks(columns, rowsWith(count), problems, new Map(Object.entries(findings)))

test('a family without problems and findings has no lines', () => {
  expect(checksOf(3, [], { r1: [finding('passed', 'Fine'), finding('unchecked', 'Later')] })).toEqual([])
})

describe('the rows of a line', () => {
  it.each<[number, string[], string]>([
    [5, ['r5'], 'row 5'],
    [5, ['r1', 'r4'], 'rows 1 and 4'],
    [100, ['r4', 'r8', 'r9'], 'rows 4, 8 and 9'],
    [1_000, ['r1', 'r2', 'r3', 'r4'], '4 of 1,000 rows'],
    [4, ['r1', 'r2', 'r3', 'r4'], 'all 4 rows'],
    [1, ['r1'], 'row 1'],
    [2, ['r1', 'r2'], 'rows 1 and 2'],
  ])('of %i: %j are %s', (count, rowIds, where) => {
    const [check] = checksOf(
      count,
      rowIds.map((id) => problem(id, 'Shop is blank')),
    )
    expect(check).toEqual({ level: 'blocking', text: 'Shop is blank', where, rowIds, column: 1 })
  })
})

describe('what must be fixed comes first, and messages that say the same are one line', () => {
  it.each<[string, RowProblem[], Record<string, Finding[]>, string[]]>([
    [
      'quoted texts that differ',
      [problem('r1', 'No segment is called ‘Near’'), problem('r3', 'No segment is called ‘Far’')],
      {},
      ['blocking: No segment is called … (rows 1 and 3)'],
    ],
    [
      'a number that differs, beside one that does not',
      [],
      { r1: [finding('warning', '171 of 160 letters')], r2: [finding('warning', '1,180 of 160 letters')] },
      ['warning: … of 160 letters (rows 1 and 2)'],
    ],
    [
      'the same title twice in one row',
      [],
      { r2: [finding('warning', 'No picture'), finding('warning', 'No picture')] },
      ['warning: No picture (row 2)'],
    ],
    [
      'levels',
      [problem('r3', 'Phone is blank')],
      {
        r1: [finding('warning', 'No picture'), finding('blocking', 'Enter a title')],
        r2: [finding('warning', 'Enter a title')],
      },
      [
        'blocking: Phone is blank (row 3)',
        'blocking: Enter a title (row 1)',
        'warning: No picture (row 1)',
        'warning: Enter a title (row 2)',
      ],
    ],
  ])('%s', (_, problems, findings, lines) => {
    expect(checksOf(9, problems, findings).map(({ level, text, where }) => `${level}: ${text} (${where})`)).toEqual(
      lines,
    )
  })
})

describe('values that several rows have', () => {
  const sharedIn = (rows: readonly FamilyRow[]) =>
    rowChecks(columns, rows, [], new Map()).map(({ text, where }) => `${text}: ${where}`)
  const phone = (at: number) => ({ '2': { text: `021 3555 ${String(at).padStart(4, '0')}` } })

  it('names a phone number in any spelling', () => {
    const rows = rowsWith(20, (at) => (at === 9 ? { '2': { text: '(021) 3555-0007' } } : phone(at)))
    expect(sharedIn(rows)).toEqual(['The same Phone in several rows: rows 7 and 9'])
  })
  it('names links', () => {
    const rows = rowsWith(10, (at) => ({ '3': { text: `https://x.pk/${at === 10 ? 1 : at}` } }))
    expect(sharedIn(rows)).toEqual(['The same Page in several rows: rows 1 and 10'])
  })
  it('says nothing of a column that many rows share', () => {
    expect(sharedIn(rowsWith(10, () => ({ '2': { text: '021 111 222 333' }, '3': { text: 'https://x.pk' } })))).toEqual(
      [],
    )
  })
  it('says nothing of texts, prices and blank cells', () => {
    const rows = rowsWith(10, (at) => ({
      '1': { text: at > 8 ? 'Karachi' : `City ${at}` },
      '2': { text: at > 8 ? '1,200' : '' },
    }))
    expect(sharedIn(rows)).toEqual([])
  })
})
