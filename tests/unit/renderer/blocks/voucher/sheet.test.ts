/** What is said of where the codes of a file stand. */
import { expect, it } from 'vitest'
import { sourceText } from '../../../../../src/renderer/blocks/voucher/sheet'

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
