/** What is said of the codes of a file: where they are in it, and how many of them the server has. */
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { missingText, sampleText, sourceText } from '../../../../../src/renderer/blocks/voucher/sheet'

const column = (at: number, letter: string) => ({ at, letter, heading: null, first: 'A1', hidden: false })
const plain = { sheets: [], sheet: 0, columns: [column(0, 'A')], column: 0, headingRow: 1, hiddenRows: 0 }

it('nothing of one list alone', () => expect(sourceText(plain)).toBeNull())

it('other sheets, the column, the row and hidden rows', () => {
  const sheets = [
    { name: 'Old', hidden: true },
    { name: 'New', hidden: false },
  ]
  const source = { ...plain, sheets, sheet: 1, columns: [column(0, 'A'), column(1, 'B')], column: 1, headingRow: 3 }
  expect(sourceText({ ...source, hiddenRows: 2 })).toBe(
    "The sheet 'New' is read, and not: Old (hidden). Column B is read. The codes begin below row 3. 2 hidden rows left out.",
  )
})

it('the first and the last codes, a long one cut', () => {
  const read = { sample: ['A1', 'A2'], last: ['X'.repeat(300)], codes: 9, heading: 'code' }
  expect(sampleText(read)).toBe(
    `The codes begin with A1, A2 and end with ${'X'.repeat(39)}…. 'code' is read as the heading.`,
  )
})

describe('codes that the server lacks', () => {
  const of = (counts: object) => ({ file: 'a'.repeat(64), name: 'codes.csv', size: 9, ...counts })
  it.each<[what: string, counts: object | null, said: string | null]>([
    ['by its answer', of({ toUploadTotal: 280, total: 900 }), 'The server has 280 of the 300 codes of codes.csv.'],
    ['by its count', of({ toUploadTotal: 0, total: 298 }), 'The server has 298 of the 300 codes of codes.csv.'],
    ['none', of({ toUploadTotal: 300, total: 300 }), null],
    ['none, with those of an earlier sheet', of({ toUploadTotal: 0, total: 320 }), null],
    ['none, with the remaining ones removed', of({ toUploadTotal: 0, total: 20, remaining: 0 }), null],
    ['not known', of({ toUploadTotal: 0, total: null }), null],
    ['of a sheet that is still to be uploaded', of({ toUploadTotal: null, total: 20 }), null],
    ['of a sheet of another computer', { name: 'codes.csv', file: '/vouchers/1.csv', toUploadTotal: 20 }, null],
    ['without a sheet', null, null],
  ])('%s', (_what, fileData, said) => expect(missingText(fileData as JsonObject | null, 300)).toBe(said))
})
