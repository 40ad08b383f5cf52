/** Voucher sheets read in their worker: what they hold, row by row, and everything that is no sheet (Source: docs/reference/rules.md#voucher). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BlobStore, openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { inspectSheet, MAX_SHEET_BYTES } from '../../../../src/main/sheets/inspect.ts'
import { readSheet } from '../../../../src/main/sheets/read.ts'
import { openArchive } from '../../../../src/main/sheets/unpack.ts'
import { rowsOf, workbook, xlsx, zip } from '../../../fixtures/xlsx.ts'

const worker = new URL('../../../../src/main/sheets/worker.ts', import.meta.url)
const notASheet = 'File Contains duplicate values or file format is not correct'
let folder = ''
let blobs: BlobStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-sheets-'))
  blobs = await openBlobStore(join(folder, 'blobs'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(content: string | Buffer, name: string, timeoutMs?: number) {
  const { blob } = await blobs.put([Buffer.from(content)], name, '')
  return inspectSheet({ blob, name }, { worker, blobs, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
}
/** The same reading without a worker around it. */
async function read(content: string | Buffer, name: string) {
  const path = join(folder, 'sheet')
  await writeFile(path, content)
  return readSheet({ path, name, limit: MAX_SHEET_BYTES })
}
const textOf = async (blob: string | undefined) => readFile(await blobs.pathOf(blob ?? ''), 'utf8')

it('the worker is ended as soon as it has answered, with all that it holds', async () => {
  const beats = join(folder, 'beats')
  const script = `
    import { appendFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    setInterval(() => appendFileSync(${JSON.stringify(beats)}, '.'), 5)
    setTimeout(() => parentPort.postMessage({ readable: false, message: 'm', detail: 'd' }), 50)`
  const { blob } = await blobs.put([Buffer.from('A1')], 'a.csv', '')
  await inspectSheet(
    { blob, name: 'a.csv' },
    { worker: new URL(`data:text/javascript,${encodeURIComponent(script)}`), blobs },
  )
  const length = async () => (await readFile(beats)).length
  await vi.waitFor(async () => {
    const before = await length()
    await new Promise((later) => setTimeout(later, 200))
    expect(await length()).toBe(before)
  }, 5_000)
})

describe('a sheet of codes', () => {
  it('tells duplicates, blanks and odd characters with their rows, and mends them', async () => {
    const rows = ['code', 'BF-1', 'BF-2', '', 'BF-1', 'BF\u200b-3', 'BF–4', 'کوڈ-5', 'BF-6', '', '']
    const inspection = await inspect(rows.join('\r\n'), 'blessed-friday.csv')
    if (!inspection.readable) throw new Error(inspection.detail)
    const { report } = inspection
    expect(report).toMatchObject({
      format: 'csv',
      rows: 8,
      codes: 6,
      duplicates: { count: 1, first: [{ row: 5, code: 'BF-1', problem: 'Duplicate of row 2' }] },
      blanks: { count: 1, first: [{ row: 4, code: '', problem: 'No code' }] },
      odd: {
        count: 2,
        first: [
          { row: 6, code: 'BF\u200b-3', problem: 'Holds a zero-width space' },
          { row: 7, code: 'BF–4', problem: "Holds '–' (U+2013)" },
        ],
      },
      mended: { name: 'mended-blessed-friday.csv', codes: 6 },
      report: { name: 'findings-blessed-friday.csv' },
    })
    // A letter that can be seen stays: without it, it would be another code.
    expect(await textOf(report.mended?.blob)).toBe('code\r\nBF-1\r\nBF-2\r\nBF-3\r\nBF-4\r\nکوڈ-5\r\nBF-6\r\n')
    expect(await textOf(report.report?.blob)).toBe(
      [
        'row,code,problem',
        '4,"","No code"',
        '5,"BF-1","Duplicate of row 2"',
        '6,"BF\u200b-3","Holds a zero-width space"',
        '7,"BF–4","Holds \'–\' (U+2013)"',
        '',
      ].join('\r\n'),
    )
  })

  it.each<[string, string, Buffer | string, number]>([
    ['one column without a heading', 'a.csv', 'A1\nA2\nA3', 3],
    ['a heading, quotes and more columns', 'a.csv', '"Voucher code","For"\r\n"A1","x"\r\n"A,2","y"\r\n', 2],
    ['semicolons', 'a.csv', 'code;for\nA1;x\nA2;y\n', 2],
    ['a byte order mark', 'a.csv', '\ufeffcode\nA1\n', 1],
    ['UTF-16, as some spreadsheets save', 'a.csv', Buffer.from('\ufeffcode\nA1\nA2\n', 'utf16le'), 2],
    ['blanks around a code', 'a.csv', '  A1\t\nA2  \n', 2],
    ['an Excel sheet', 'A.XLSX', xlsx(['Code', 'A1', 'A2']), 2],
    [
      'an Excel sheet of numbers',
      'a.xlsx',
      zip(workbook('<row r="1"><c r="A1"><v>12345678901234567</v></c></row>')),
      1,
    ],
  ])('%s: nothing wrong', async (_what, name, content, codes) => {
    const answer = await read(content, name)
    expect(answer).toMatchObject({ readable: true, judged: { codes, rows: codes, report: null, mended: null } })
  })

  it.each([
    'Coupon',
    'COUPONS',
    'coupon code',
    'Promo code',
    'Discount_Code',
    'Gift voucher',
    'Voucher No',
    'Unique codes',
    'Codes:',
    'PIN',
  ])('takes %s for the heading, and says so', async (heading) => {
    expect(await read(`${heading},For\nA1,x\nA2,y\n`, 'a.csv')).toMatchObject({
      judged: { codes: 2, rows: 2, heading, sample: ['A1', 'A2'], doubt: null },
    })
  })

  it('shows what will be uploaded: the first codes', async () => {
    const codes = ['A1', 'A2', '', 'A2', 'A3', 'A4', 'A5', 'A6']
    expect(await read(codes.join('\n'), 'a.csv')).toMatchObject({
      judged: { heading: null, sample: ['A1', 'A2', 'A3', 'A4', 'A5'], doubt: null },
    })
  })

  it.each<[string, string[], string | null]>([
    ['names', ['Ayesha', 'Bilal Khan', 'Sana', 'X1'], 'The first column looks like names, not like codes.'],
    ['addresses', ['a@b.co', 'c@d.example', 'X1'], 'The first column looks like email addresses, not like codes.'],
    ['phones', ['+923001234567', '03331112223', 'X1'], 'The first column looks like phone numbers, not like codes.'],
    ['a few words among codes', ['EID-SALE', 'WELCOME', 'Winter', 'BF-1', 'BF-2'], null],
    ['numbers', ['12345678', '23456789'], null],
  ])('doubts a first column of %s', async (_what, cells, doubt) => {
    expect(await read(cells.join('\n'), 'a.csv')).toMatchObject({ judged: { doubt } })
  })

  it('tells rows of an Excel sheet as the sheet numbers them, long numbers digit for digit', async () => {
    const inspection = await inspect(xlsx(['A1', '', 'A1', '12345678901234567']), 'a.xlsx')
    expect(inspection).toMatchObject({
      report: { duplicates: { first: [{ row: 3 }] }, blanks: { first: [{ row: 2 }] }, codes: 2 },
    })
  })

  it('tells the first hundred of many, and counts all', async () => {
    const answer = await read(Array(1_001).fill('A1').join('\n'), 'a.csv')
    if (!answer.readable) throw new Error(answer.detail)
    const { duplicates, mended } = answer.judged
    expect([duplicates.count, duplicates.first.length, mended?.codes]).toEqual([1_000, 100, 1])
  })

  it('writes nothing into the findings that a spreadsheet would take for a formula', async () => {
    const answer = await read('=HYPERLINK("x")\n=HYPERLINK("x")', 'a.csv')
    if (!answer.readable) throw new Error(answer.detail)
    expect(answer.judged.report).toContain('"\'=HYPERLINK')
  })
})

const tooMuch = 'This sheet unpacks to far more data than a list of codes.'
const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(600)])
const oldExcel = Buffer.from('d0cf11e0a1b11ae1'.padEnd(200, '0'), 'hex')
describe('no sheet', () => {
  it.each<[string, string, () => Buffer | string, string, string]>([
    ['an empty file', 'a.csv', () => '', notASheet, 'The file is empty.'],
    ['a renamed program', 'codes.csv', () => program, notASheet, 'The file is named as CSV. The content is a program.'],
    [
      'a program called Excel',
      'a.xlsx',
      () => program,
      notASheet,
      'The file is named as Excel. The content is a program.',
    ],
    [
      'an Excel sheet called CSV',
      'a.csv',
      () => xlsx(['A']),
      notASheet,
      'The file is named as CSV. The content is an archive, as Excel sheets are.',
    ],
    [
      'text called Excel',
      'a.xlsx',
      () => 'A1\nA2',
      notASheet,
      'The file is named as Excel. The content is plain text.',
    ],
    [
      'old Excel',
      'a.xlsx',
      () => oldExcel,
      notASheet,
      'The file is named as Excel. The content is an old Excel format (XLS): save it as XLSX.',
    ],
    [
      'another name',
      'a.txt',
      () => 'A1',
      notASheet,
      'Only CSV and XLSX sheets can be used. The content is plain text.',
    ],
    [
      'zeros',
      'a.csv',
      () => Buffer.from('A1\0A2'),
      notASheet,
      'The file is named as CSV, but its content is not text.',
    ],
    ['no codes', 'a.csv', () => 'code\n\n\n', notASheet, 'The first column has no codes.'],
    [
      '10.1 MB',
      'a.csv',
      () => Buffer.alloc(10.1 * 1024 * 1024, 'A1\n'),
      'File size exceeds 10MB',
      'The sheet is 10.1 MB.',
    ],
    [
      'an archive that is no workbook',
      'a.xlsx',
      () => zip([{ name: 'a.txt', content: Buffer.from('x') }]),
      notASheet,
      'This archive has no Excel sheet.',
    ],
    [
      'half an Excel sheet',
      'a.xlsx',
      () => xlsx(['A1', 'A2']).subarray(0, 400),
      notASheet,
      'The Excel sheet is damaged.',
    ],
  ])('%s', async (_what, name, content, message, detail) => {
    expect(await read(content(), name)).toEqual({ readable: false, message, detail })
  })

  it.each([
    ['that says so', undefined],
    ['that says it is small', 1_000],
  ])('a bomb %s is not unpacked beyond the limit', (_what, claims) => {
    const content = Buffer.alloc(3 * 1024 * 1024, 32)
    const bomb = zip([...workbook(''), { name: 'xl/bomb.xml', content, ...(claims ? { claims } : {}) }])
    expect(() => openArchive(bomb, { bytes: 1024 * 1024, parts: 100 }).text('xl/bomb.xml')).toThrow(
      expect.objectContaining({ detail: tooMuch }),
    )
    expect(() => openArchive(bomb, { bytes: 1024 * 1024, parts: 3 })).toThrow(
      expect.objectContaining({ message: notASheet }),
    )
  })

  const one = '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row>'
  const noCodes = 'The first column has no codes.'
  // Without the mend each of them is searched anew from every place of eight megabytes: minutes.
  it.each<[what: string, before: string, piece: string, after: string, detail: string]>([
    ['elements that never close', '', '<row', '', noCodes],
    ['quotes that never close', '', '<row a="', '', noCodes],
    ['comments that never close', '', '<!--', '', noCodes],
    ['sections that never close', '', '<![CDATA[', '', noCodes],
    ['instructions that never close', '', '<?', '', noCodes],
    ['merged cells over each other', `${one}<mergeCells>`, '<mergeCell ref="A1:A1048576"/>', '</mergeCells>', tooMuch],
    ['columns over each other', `${one}<cols>`, '<col min="1" max="16384" hidden="1"/>', '</cols>', tooMuch],
  ])('%s are read once', async (_what, before, piece, after, detail) => {
    const parts = workbook(`${before}${piece.repeat(8_000_000 / piece.length)}${after}`)
    expect(await read(zip(parts), 'a.xlsx')).toMatchObject({ readable: false, detail })
  })

  it('a part that is not as long as the archive says is damaged, not cut off silently', async () => {
    const parts = workbook(rowsOf(['A1', 'A2'])).map((part) =>
      part.name.includes('sheet1') ? { ...part, claims: part.content.length - 20 } : part,
    )
    expect(await read(zip(parts), 'a.xlsx')).toMatchObject({
      readable: false,
      detail: 'The Excel sheet is damaged.',
    })
  })

  it.each([
    ['a row', '<row r="4000000000"><c r="A4000000000" t="inlineStr"><is><t>A</t></is></c></row>'],
    ['a column', '<row r="1"><c r="ZZZZZZ1" t="inlineStr"><is><t>A</t></is></c></row>'],
  ])('%s without end fills no memory', async (_what, rows) => {
    expect(await read(zip(workbook(rows)), 'a.xlsx')).toMatchObject({ readable: false, message: notASheet })
  })

  it('one that takes too long is given up', async () => {
    expect(await inspect('A1', 'a.csv', 0)).toEqual({
      readable: false,
      message: 'This sheet is too long to read',
      detail: 'It took longer than a minute to read. Save it as CSV, or split it.',
    })
  })

  it('a file that is not there is a failure', async () => {
    const gone = inspectSheet({ blob: '0'.repeat(64), name: 'a.csv' }, { worker, blobs })
    await expect(gone).rejects.toMatchObject({ failure: { kind: 'not-found' } })
  })
})

it('takes 10 MB exactly', async () => {
  const filler = 'x'.repeat(1_024 - 9)
  const lines = Array.from({ length: MAX_SHEET_BYTES / 1_024 }, (_, at) => `${String(at).padStart(7, '0')},${filler}\n`)
  expect(await read(lines.join(''), 'a.csv')).toMatchObject({
    readable: true,
    judged: { codes: MAX_SHEET_BYTES / 1_024 },
  })
})
