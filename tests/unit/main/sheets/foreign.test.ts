/** Sheets that other programs wrote, against what Excel shows in them: each is read so, or asked about. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf as codesOfServer } from '../../../../src/main/reference-api/routes/vouchers.ts'
import { readSheet, type SheetTask } from '../../../../src/main/sheets/read.ts'
import { inline, row, severalLists, textSheets, workbooks } from '../../../fixtures/foreign-sheets.ts'
import { changed, workbook, zip } from '../../../fixtures/xlsx.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-foreign-sheets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fixtures = new URL('../../../fixtures/sheets/', import.meta.url)
const limit = 10 * 1024 * 1024

async function read(content: Buffer | string, name: string, choice?: SheetTask['choice']) {
  const path = join(folder, 'sheet')
  await writeFile(path, content)
  return readSheet({ path, name, limit, choice })
}
/** The codes that are sent; throws the words of a refusal. */
async function codesOf(content: Buffer | string, name: string, choice?: SheetTask['choice']) {
  const answer = await read(content, name, choice)
  if (!answer.readable) throw new Error(answer.detail)
  return answer.judged.sample
}

describe('what Excel shows', () => {
  it.each<[file: string, codes: string[], doubt: RegExp | null]>([
    ['16-digits-number.xlsx', ['1234567890123456', '9876543210987654'], /15 digits/],
    ['apostrophe.csv', ['00123', '00124'], null],
    ['boolean.xlsx', ['TRUE', 'FALSE', 'EID1'], null],
    ['dashed-number-format.xlsx', ['1234-5678', '8765-4321'], null],
    ['dates-excel.csv', ['1-Mar', '2-Apr'], /dates/],
    ['dates.xlsx', ['Mar-26', 'Apr-26'], /dates/],
    ['decimals.xlsx', ['0.3', '1.10'], null],
    ['formula-error.xlsx', ['EID1', '#DIV/0!'], null],
    ['heading-german.csv', ['EID1', 'EID2'], null],
    ['heading-voucher-id.csv', ['EID1', 'EID2'], null],
    ['hidden-first-sheet.xlsx', ['NEW1', 'NEW2'], null],
    ['leading-zero-format.xlsx', ['00123', '00045', '00007'], null],
    ['lot-cols.csv', ['EID1'], null],
    ['merged.xlsx', ['EID1', 'EID2'], null],
    ['percent-money.xlsx', ['50%', '1,500'], null],
    ['prefix-number-format.xlsx', ['EID-1001', 'EID-1002'], null],
    ['quotes-newline.csv', ['EID1', 'EID2'], null],
    ['sci.csv', ['1.23457E+15', '9.87654E+15'], /shortened/],
    ['semicolon.csv', ['00123', '00124'], null],
    ['spaces-sep.csv', ['code   name', '00123   Ali'], /several columns/],
    ['tab-file.csv', ['00123'], null],
    ['title-rows.xlsx', ['EID1', 'EID2'], null],
    ['trailing-empty.csv', ['EID1'], null],
    ['utf16le-nobom.csv', ['00123'], null],
    ['utf16le.csv', ['00123', '00124'], null],
    ['veryhidden-first-sheet.xlsx', ['NEW1'], null],
  ])('%s', async (file, codes, doubt) => {
    const path = new URL(file, fixtures).pathname
    const answer = await readSheet({ path, name: file, limit })
    expect(answer).toMatchObject({ judged: { sample: codes, codes: codes.length } })
    expect(answer.readable && answer.judged.doubt).toEqual(doubt === null ? null : expect.stringMatching(doubt))
  })

  it.each([
    ['chart-empty.xlsx', 'The first column has no codes.'],
    ['empty.csv', 'The file is empty.'],
    ['formula-no-result.xlsx', 'The column holds formulas without results: open the sheet in Excel and save it.'],
    ['html-as-csv.csv', 'The file is named as CSV, but it is a web page. Open it in Excel and save it as XLSX.'],
    ['nul.csv', 'The file is named as CSV, but its content is not text.'],
  ])('%s is refused', async (file, detail) => {
    expect(await readSheet({ path: new URL(file, fixtures).pathname, name: file, limit })).toMatchObject({ detail })
  })
})

/** What is said of each row, and what the cleaned file holds. */
async function judged(file: string) {
  const answer = await readSheet({ path: new URL(file, fixtures).pathname, name: file, limit })
  if (!answer.readable) throw new Error(answer.detail)
  const { odd, duplicates, mended } = answer.judged
  const said = [...odd.first, ...duplicates.first].map(({ row, problem }) => `${row}: ${problem}`)
  return { said, cleaned: mended?.text.trim().split('\r\n').slice(1), ends: mended && [mended.sample, mended.last] }
}

const like = (row: number, before: number) => `${row}: Like the code of row ${before}, but for capitals or spaces`

describe('rows to decide about', () => {
  it('are a second heading, doubles that look alike, marks, and letters of another script', async () => {
    const { said, cleaned, ends } = await judged('invisible.csv')
    expect(said).toEqual([
      '3: Holds a no-break space',
      '4: Holds a zero-width space',
      '5: Holds a soft hyphen',
      '6: A heading, not a code: left out',
      "8: Holds 'Ｓ' (U+FF33), 'Ａ' (U+FF21), 'Ｖ' (U+FF36)",
      '9: Holds a left-to-right mark',
      "10: Holds letters that only look Latin: 'О' (U+041E)",
      '3: Looks like the code of row 2',
    ])
    const [first, last] = [
      ['SAVE10', 'SAVE11', 'SAVE12', 'SAVE13', 'SAVE14'],
      ['SAVE17', 'SAVE18'],
    ]
    expect(cleaned).toEqual([...first, 'SAVE15', 'SAVEО16', ...last])
    expect(ends).toEqual([first, last])
  })

  it('are two lines of one cell, never one code of both; escapes and readings are read as Excel reads them', async () => {
    const answer = await readSheet({ path: new URL('escapes.xlsx', fixtures).pathname, name: 'escapes.xlsx', limit })
    const codes = ['AB12', '_x0041_7', 'CODE_xd_', 'KETA9', 'A\nB', 'INB1', 'ST_x0043_']
    expect(answer).toMatchObject({ judged: { sample: codes.slice(0, 5), last: codes.slice(5), codes: 7 } })
    const { said, cleaned } = await judged('escapes.xlsx')
    expect(said).toEqual(['6: Several lines in one cell: left out of the cleaned file'])
    expect(cleaned).toEqual(codes.filter((code) => code !== 'A\nB'))
    // The server reads the original like this, too.
    expect(codesOfServer(await readFile(new URL('escapes.xlsx', fixtures)))).toEqual(codes)
  })

  it.each<[codes: string, said: string[]]>([
    ['code\n夏の割引5\nکوڈ-5\nКОД5\nÉTÉ5\n', []],
    ['code\nA1\nA2\nCode\nB1\n', ['4: A heading, not a code: left out']],
    ['Coupon\nA1\ncoupon\nB1\n', ['3: A heading, not a code: left out']],
    ['A1\nA2\ncode\nB1\n', ['3: A heading, not a code: left out']],
    ['code\nab1\nAB1\nAb1\nAB1\n', [like(3, 2), like(4, 2), '5: Duplicate of row 3']],
    ['code\nAB1\nab1\n', [like(3, 2)]],
    ['code\nAB1\nAB 1\n', [like(3, 2), '3: Holds a space']],
    ['code\nab1\nba1\n', []],
    ['code\nA\u00a01\nA 1\n', ['2: Holds a no-break space', '3: Looks like the code of row 2', '3: Holds a space']],
  ])('%j: %j', async (text, said) => {
    const answer = await read(text, 'a.csv')
    const { odd, duplicates } = answer.readable ? answer.judged : { odd: { first: [] }, duplicates: { first: [] } }
    const found = [...duplicates.first, ...odd.first].map(({ row, problem }) => `${row}: ${problem}`)
    expect(found.toSorted()).toEqual(said.toSorted())
  })
})

it('codes that differ by capitals alone are two codes: there is nothing to mend', async () => {
  expect(await read('code\nab1\nAB1\n', 'a.csv')).toMatchObject({ judged: { codes: 2, mended: null } })
})

describe('text', () => {
  it.each(textSheets.map(([what, , text, codes]) => ({ what, text, codes })))('$what', async ({ text, codes }) => {
    expect(await codesOf(text, 'a.csv')).toEqual(codes)
  })

  it('a quotation mark that is not closed is told', async () => {
    expect(await read('code,for\n"A1,x\nA2,y\n', 'a.csv')).toMatchObject({
      detail: 'A quotation mark is not closed, near row 2.',
    })
  })

  it.each([
    ['MAR-26', 'as it was typed'],
    ['Eid-26', 'not a month'],
    ['12E45', 'digits and a letter'],
  ])('%s is no doubt: %s', async (code) => {
    expect(await read(`code\n${code}\n`, 'a.csv')).toMatchObject({ judged: { doubt: null } })
  })
  it.each(['2026-03-01', '3/1/2026', '1.3.2026', 'Mrz 26', '01-mai', '1-Mar', '1E+21', '1,23457E+15'])(
    '%s is a doubt',
    async (code) => {
      expect(await read(`code\n"${code}"\n`, 'a.csv')).toMatchObject({ judged: { doubt: expect.any(String) } })
    },
  )
})

describe('workbooks', () => {
  it.each(workbooks)('%s', async (_what, parts, codes) => {
    expect(await codesOf(zip(parts), 'a.xlsx')).toEqual(codes)
  })

  it('errors are told, and left out of the mended list', async () => {
    const rows = row(1, inline('A1', 'A1')) + row(2, '<c r="A2" t="e"><v>#N/A</v></c>')
    expect(await read(zip(workbook(rows)), 'a.xlsx')).toMatchObject({
      judged: {
        odd: { count: 1, first: [{ row: 2, code: '#N/A', problem: 'An Excel error, not a code' }] },
        list: { text: 'code\r\nA1\r\n#N/A\r\n' },
        mended: { text: 'code\r\nA1\r\n', codes: 1 },
      },
    })
  })

  it('hidden rows stay out, and everything else is named', async () => {
    expect(await read(zip(severalLists), 'a.xlsx')).toMatchObject({
      judged: { sample: ['A1'], heading: 'code' },
      source: {
        sheets: [
          { name: 'Codes', hidden: false },
          { name: 'Last year', hidden: true },
        ],
        sheet: 0,
        columns: [
          { letter: 'A', heading: 'code', first: 'A1', hidden: false },
          { letter: 'B', heading: 'spare code', first: 'S2', hidden: false },
        ],
        column: 0,
        headingRow: 1,
        hiddenRows: 1,
      },
    })
  })
  it.each<[what: string, choice: SheetTask['choice'], codes: string[]]>([
    ['hidden rows', { hidden: true }, ['OLD1', 'A1']],
    ['another column', { column: 1 }, ['S2']],
    ['another sheet', { sheet: 1 }, ['LAST1']],
    ['the heading as a code', { heading: false }, ['code', 'A1']],
  ])('%s, where they are chosen', async (_what, choice, codes) => {
    expect(await codesOf(zip(severalLists), 'a.xlsx', choice)).toEqual(codes)
  })

  it('a plain list is sent anew where its heading is chosen as a code, since any program would drop it', async () => {
    const listOf = async (choice?: SheetTask['choice']) => {
      const answer = await read('code\r\nA1\r\n', 'a.csv', choice)
      return answer.readable && answer.judged.list?.text
    }
    expect(await listOf()).toBeUndefined()
    expect(await listOf({ heading: false })).toBe('code\r\ncode\r\nA1\r\n')
  })

  it('a hidden column is not read by itself', async () => {
    const parts = changed(
      workbook(row(1, inline('A1', 'OLD1') + inline('B1', 'A1'))),
      'xl/worksheets/sheet1.xml',
      (xml) => xml.replace('<sheetData>', '<cols><col min="1" max="1" width="9" hidden="true"/></cols><sheetData>'),
    )
    expect(await codesOf(zip(parts), 'a.xlsx')).toEqual(['A1'])
  })
})
