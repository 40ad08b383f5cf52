/**
 * Sheets as Herald reads them against what LibreOffice shows, cell by cell: the sheets of other programs, those that the unit tests make, and
 * some made by rule. A difference fails, unless it is among those below in which Excel is known to show something else than LibreOffice.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Papa from 'papaparse'
import { type OpenedSheet, openSheet } from '../../src/main/sheets/rows.ts'
import { Unreadable } from '../../src/main/sheets/table.ts'
import { inFolder } from '../bench/programs.ts'
import { in1904, textSheets, workbooks } from '../fixtures/foreign-sheets.ts'
import { changed, escaped, extended, type Part, sharedStrings, styled, zip } from '../fixtures/xlsx.ts'

/** What a person would choose where LibreOffice asks how a text is written. */
type Asked = { separator: string; charset: keyof typeof charsets }
type Made = { name: string; content: Buffer; asked?: Asked; rule?: Rule }
type Rule = { formats: readonly string[]; values: readonly string[] }
type Difference = { sheet: string; format: string; value: string; ours: string; theirs: string }

/** As LibreOffice numbers them. Source: help.libreoffice.org, 'CSV Filter Parameters'. */
const charsets = { 'utf-8': '76', 'windows-1252': '1', 'utf-16': '65535' } as const
/** Commas, UTF-8, contents as shown, each sheet into a file of its own. Source: as above. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** Neither Excel nor LibreOffice has more. */
const mostColumns = 16_384

const folderOfSheets = join(import.meta.dirname, '../fixtures/sheets')
const separators: Readonly<Record<string, string>> = { 'semicolon.csv': ';', 'tab-file.csv': '\t', 'utf16le.csv': '\t' }
const ofOthers: Made[] = readdirSync(folderOfSheets)
  .filter((name) => /\.(?:csv|xlsx)$/.test(name))
  .map((name) => ({
    name,
    content: readFileSync(join(folderOfSheets, name)),
    ...(name.endsWith('.csv') && {
      asked: { separator: separators[name] ?? ',', charset: name.startsWith('utf16') ? 'utf-16' : 'utf-8' } as const,
    }),
  }))
const ofTests: Made[] = [
  ...textSheets.map(([what, separator, text, , charset = 'utf-8']) => ({
    name: `${what}.csv`,
    content: Buffer.from(text),
    asked: { separator, charset },
  })),
  ...workbooks.map(([what, parts]) => ({ name: `${what}.xlsx`, content: zip(parts) })),
]

const numberFormats =
  'General|0|00000|0000-0000|000-000|000\\ 000|00"-"00|"EID-"0|"EID-"00000|\\E\\I\\D0|+0|(000) 000-0000|#|#,##0|#,##0.00|0.00|0.0?|0.##|0%|0.00%|0"%"|$#,##0.00|[$€-407] #,##0.00|[Red]0000|0;-0;"none"|#,##0;[Red](#,##0)|_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)|[>=1000]"K-"0;"S-"0|[<=9999999]###-####;(###) ###-####|0.0,"K"|0.00E+00|@'.split(
    '|',
  )
const dayFormats =
  'm/d/yyyy|d/m/yy|mm/dd/yy|mmm-yy|d-mmm|d-mmm-yy|mmmm d, yyyy|dddd|yyyy-mm-dd|yyyy\\-mm\\-dd|yyyymmdd|dd.mm.yyyy|[$-409]mmm d|m/d/yyyy h:mm|h:mm|h:mm:ss|h:mm AM/PM|[h]:mm|[mm]:ss|mm:ss.0'.split(
    '|',
  )
const numbers =
  '0 1 1.0 7 -7 123 12345 12345678 123456789012 1234567890123456 1E+21 1.5E3 1.5E-5 0.1 0.125 0.5 -0.5 0.30000000000000004 0.999999 1.005 1.1 2.5 1234.5 46082 46082.75'.split(
    ' ',
  )
const days = '-1 0 0.25 1 59 60 61 0.999999 1.5 36526 44620.125 46082 46082.75 2958465 2958466'.split(' ')
const textFormats = ['General', '@', '00000', '"EID-"@', '0;-0;0;"T-"@']
const someTexts = [
  ...[
    '00123',
    'EID-1',
    ' A1 ',
    'A\nB',
    '1E5',
    '=A1',
    "'00123",
    '3/1/2026',
    'TRUE',
    'قسيمة5',
    '👩‍👩‍👧',
    'A&B <1>',
    '"A"',
    'a,b;c\td',
  ],
  ...['A_x000D_', 'A_x000a_B', '_x0041_', '_x005F_x0041_', '_x005f_xD_', '_x00e9_', 'A_x0009_B'],
]

const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
/** One row a format, one column a value. */
function byRule(
  what: string,
  formats: readonly string[],
  values: readonly string[],
  cell: (value: string, at: number) => string,
  is1904 = false,
): Made {
  const cellsOf = (style: number) =>
    values.map((value, at) => cell(value, at).replace('<c', `<c r="${letters(at)}${style}" s="${style}"`)).join('')
  const rows = formats.map((_format, at) => `<row r="${at + 1}">${cellsOf(at + 1)}</row>`).join('')
  const texts = values.map((value, at) => (at % 2 === 0 || value.includes('_x') ? preserved('t', value) : rich(value)))
  const book = byExcel(extended(styled(formats, rows), 't', 'sharedStrings', sharedStrings(texts)))
  return { name: `${what}.xlsx`, content: zip(is1904 ? in1904(book) : book), rule: { formats, values } }
}
/** Results of formulas are kept only where Excel is said to have made them. */
const byExcel = (parts: readonly Part[]): Part[] => [
  ...changed(parts, '_rels/.rels', (xml) =>
    xml.replace(
      '</Rel',
      '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/extended-properties" Target="docProps/app.xml"/></Rel',
    ),
  ),
  {
    name: 'docProps/app.xml',
    content: Buffer.from(
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Microsoft Excel</Application><AppVersion>16.0300</AppVersion></Properties>',
    ),
  },
]
const preserved = (name: 't' | 'v', text: string): string => `<${name} xml:space="preserve">${escaped(text)}</${name}>`
/** In two runs of different looks, with how it is pronounced. */
const rich = (text: string): string => {
  const [first = '', ...others] = Array.from(text)
  const run = (some: string) => `<r><rPr><b/></rPr>${preserved('t', some)}</r>`
  return `${run(first)}${run(others.join(''))}<rPh sb="0" eb="1"><t>spoken</t></rPh>`
}
const number = (value: string) => `<c><v>${value}</v></c>`
const made: Made[] = [
  byRule('numbers', numberFormats, numbers, number),
  byRule('results of formulas', numberFormats, numbers, (value) => `<c><f>${value}</f><v>${value}</v></c>`),
  byRule('days', dayFormats, days, number),
  byRule('days from 1904', dayFormats, days, number, true),
  byRule(
    'ISO days',
    ['General', ...dayFormats],
    ['2026-03-01', '2026-03-01T18:00:00'],
    (value) => `<c t="d"><v>${value}</v></c>`,
  ),
  byRule('shared texts', textFormats, someTexts, (_value, at) => `<c t="s"><v>${at}</v></c>`),
  byRule('texts in cells', textFormats, someTexts, (value) => `<c t="inlineStr"><is>${preserved('t', value)}</is></c>`),
  byRule('texts of formulas', textFormats, someTexts, (value) => `<c t="str"><f>A99</f>${preserved('v', value)}</c>`),
  byRule('truths', textFormats, ['1', '0'], (value) => `<c t="b"><v>${value}</v></c>`),
  byRule(
    'errors',
    textFormats,
    ['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!'],
    (value) => `<c t="e"><v>${value}</v></c>`,
  ),
]

const digits = (text: string) => text.replace(/\D/g, '').length
/** Where LibreOffice shows something else than Excel, or Herald asks; each with where that can be read. */
const exceptions: readonly { why: string; is: (one: Difference) => boolean }[] = [
  {
    why: 'numbers of more than 15 digits: Excel keeps 15, Herald shows those of the file and asks (Microsoft, Excel specifications and limits)',
    is: ({ ours, theirs }) => digits(ours) > 15 && (/E\+/.test(theirs) || digits(theirs) === digits(ours)),
  },
  {
    why: 'exponents: Excel writes two digits, LibreOffice three, and as many decimals as a text has (ECMA-376-1, 18.8.31)',
    is: ({ value, format }) => value === '1E+21' && /^(?:General|@)$/.test(format),
  },
  {
    why: 'a point behind which there is nothing: Excel leaves it (ECMA-376-1, 18.8.31: a # shows no zero, a point is always shown)',
    is: ({ format, ours, theirs }) => format === '0.##' && ours === `${theirs}.`,
  },
  {
    why: 'halves: Excel rounds by 15 decimal digits, LibreOffice by the binary number (Microsoft, Floating-point arithmetic in Excel)',
    is: ({ value, format }) => value === '1.005' && format === '0%',
  },
  {
    why: 'a minus before a section with a condition: LibreOffice drops it (numfmt, test/conditionals-test.js)',
    is: ({ format, ours, theirs }) => format.startsWith('[>=1000]') && ours === `-${theirs}`,
  },
  {
    why: 'days before March 1900: Excel counts a 29 February 1900, LibreOffice does not (Microsoft, Excel incorrectly assumes 1900 is a leap year)',
    is: ({ sheet, value, format }) => sheet.startsWith('days.xlsx') && Number(value) < 61 && /[yd]/.test(format),
  },
  {
    why: 'no days, before 1900 or after 9999: Excel fills the cell with #, Herald shows the number and asks (Microsoft, Excel specifications and limits)',
    is: ({ sheet, ours, theirs }) =>
      (Number(ours) < 0 || Number(ours) > 2_957_003) && (theirs === '#FMT' || /^days|as d-mmm/.test(sheet)),
  },
  {
    why: 'long spans of hours: LibreOffice has no format for them',
    is: ({ value, format, theirs }) => value === '2958465' && format.startsWith('[') && theirs === '#FMT',
  },
  {
    why: 'the last second of a day: Excel rounds to the second, LibreOffice cuts (numfmt, test/ssf-times-test.js)',
    is: ({ value, format }) => value === '0.999999' && format.startsWith('h:mm'),
  },
  {
    why: 'a day of ISO in a cell without a format: Herald shows it as it is written, and asks (ECMA-376-1, 18.18.11, d)',
    is: ({ ours, theirs }) => /^\d{4}-\d\d-\d\d/.test(ours) && /^[\d.]+$/.test(theirs),
  },
  {
    why: 'a short name of a month: Excel writes Mrz in German (Unicode CLDR and Excel differ)',
    is: ({ ours, theirs }) => ours === 'Mrz-26' && theirs === 'Mär-26',
  },
  {
    why: 'escapes: Excel reads any of four digits, LibreOffice those of control characters, and shorter ones (ECMA-376-1, 22.9.2.19)',
    is: ({ theirs, ours }) =>
      theirs.replace(/_x([\da-f]{4})_/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))) === ours ||
      theirs.replace(/[\r\n]$/, '_xd_') === ours,
  },
  {
    why: 'texts of several looks or lines: LibreOffice leaves their number format out (ECMA-376-1, 18.8.31: @ is any text)',
    is: ({ format, ours, theirs }) => format.endsWith('-"@') && /^(?:EID|T)-/.test(ours) && ours.endsWith(theirs),
  },
  {
    why: 'truths: numbers in LibreOffice, never in Excel (ECMA-376-1, 18.18.11, b)',
    is: ({ sheet, ours }) => sheet.startsWith('truths') && /^(?:TRUE|FALSE)$/.test(ours),
  },
  {
    why: 'a number format that is none: LibreOffice makes one of it, Excel calls the file damaged',
    is: ({ sheet }) => sheet.startsWith('5 as not a format'),
  },
  {
    why: 'formulas whose results are not kept: LibreOffice calculates them, Herald asks for them',
    is: ({ sheet, ours }) => sheet.startsWith('formula-no-result') && ours === '',
  },
  {
    why: 'CSV, opened by LibreOffice without a change: Herald leaves out what programs put around a code, spaces around quotes, one of two line ends',
    is: ({ sheet, ours, theirs }) =>
      sheet.includes('.csv ') &&
      ([`'${ours}`, `="${ours}"`].includes(theirs) || ours.replaceAll('\r\n', '\n') === theirs.trim()),
  },
  {
    why: 'files that LibreOffice does not open, or not as text: backslashes in paths, UTF-16 without its mark',
    is: ({ sheet }) => /^(?:with backslashes|UTF-16 without a mark)/.test(sheet),
  },
  {
    why: 'files that Herald refuses: empty, a web page, with NUL bytes',
    is: ({ sheet, ours }) => /^(?:empty|html-as-csv|nul)\.csv/.test(sheet) && ours.startsWith('(refused'),
  },
]

/** Excel's own first line names the separator, and is none of the rows. */
const firstLine = (content: Buffer): number =>
  content.toString('latin1', 0, 20).replaceAll('\0', '').includes('sep=') ? 2 : 1

const failed = await inFolder((folder) => {
  const sheets = [...ofOthers, ...ofTests, ...made]
  convert(folder, sheets)
  return compared(folder, sheets)
})
process.exitCode = failed ? 1 : 0

/** Into `out` in the folder: '<number>-<its sheet>.csv' each. Texts that are written alike go into one start of LibreOffice. */
function convert(folder: string, sheets: readonly Made[]): void {
  const starts = new Map<string, string[]>()
  for (const [at, { name, content, asked }] of sheets.entries()) {
    const file = join(folder, `${at}${name.endsWith('.csv') ? '.csv' : '.xlsx'}`)
    writeFileSync(file, content)
    // Each column as text: what a number becomes when a text is opened is the choice of its reader.
    const texts = Array.from({ length: 20 }, (_, column) => `${column + 1}/2`).join('/')
    const how = asked
      ? `--infilter=Text - txt - csv (StarCalc):${asked.separator.charCodeAt(0)},34,${charsets[asked.charset]},${firstLine(content)},${texts}`
      : ''
    starts.set(how, [...(starts.get(how) ?? []), file])
  }
  const out = join(folder, 'out')
  mkdirSync(out)
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  for (const [how, files] of starts) {
    const { error, status, stderr } = spawnSync(
      'soffice',
      [profile, '--headless', ...(how ? [how] : []), '--convert-to', asCsv, '--outdir', out, ...files],
      { encoding: 'utf8' },
    )
    if (error && 'code' in error && error.code === 'ENOENT')
      throw new Error('LibreOffice (soffice) is not installed: apt-get install libreoffice-calc-nogui')
    if (error || status !== 0) throw error ?? new Error(`soffice ended with ${status}: ${stderr}`)
  }
}

/** Prints what was compared and each difference; whether any has no reason. */
async function compared(folder: string, sheets: readonly Made[]): Promise<boolean> {
  const files = readdirSync(join(folder, 'out'))
  const [counts, differences] = [{ sheets: 0, cells: 0 }, [] as Difference[]]
  for (const [at, { name, content, rule }] of sheets.entries()) {
    const differ = (where: string, ours: string, theirs: string, format = '', value = '') => {
      if (ours !== theirs) differences.push({ sheet: `${name} ${where}`, format, value, ours, theirs })
    }
    const opened = await orRefused(content, name)
    if (typeof opened === 'string') {
      differ('', opened, '')
      continue
    }
    const own = files.filter((file) => file.startsWith(`${at}-`))
    for (const [index, sheet] of (opened.sheets.length === 0 ? [null] : opened.sheets).entries()) {
      const file = sheet ? `${at}-${sheet.name}.csv` : own[0]
      if (!file || !own.includes(file)) {
        differ(sheet?.name ?? '', '', '(not opened)')
        continue
      }
      const theirs = Papa.parse<string[]>(readFileSync(join(folder, 'out', file), 'utf8'), { delimiter: ',' }).data
      const ours = cellsOf(opened, index)
      counts.sheets++
      for (let row = 0; row < Math.max(ours.length, theirs.length); row++)
        for (
          let column = 0;
          column < Math.min(mostColumns, Math.max(ours[row]?.length ?? 0, theirs[row]?.length ?? 0));
          column++
        ) {
          const [one = '', other = ''] = [ours[row]?.[column], theirs[row]?.[column]]
          if (one !== '' || other !== '') counts.cells++
          differ(
            `${sheet?.name ?? ''} ${letters(column)}${row + 1}`,
            one,
            other,
            rule?.formats[row],
            rule?.values[column],
          )
        }
    }
  }
  const unreasoned = differences.filter((one) => !exceptions.some(({ is }) => is(one)))
  for (const { why, is } of exceptions) console.log(`${String(differences.filter(is).length).padStart(5)} ${why}`)
  for (const { sheet, format, value, ours, theirs } of unreasoned)
    console.error(`${sheet} ${value} ${format}: Herald ${JSON.stringify(ours)}, LibreOffice ${JSON.stringify(theirs)}`)
  console.log(
    `${counts.sheets} sheets, ${counts.cells} cells, ${differences.length} differences, ${unreasoned.length} without a reason`,
  )
  return unreasoned.length > 0
}

/** A text where Herald refuses the file. */
async function orRefused(content: Buffer, name: string): Promise<OpenedSheet | string> {
  try {
    return await openSheet(content, name)
  } catch (error) {
    if (error instanceof Unreadable) return `(refused: ${error.message})`
    throw error
  }
}

/** By rows and by columns, which are two ways of the reader. */
function cellsOf({ table }: OpenedSheet, at: number): string[][] {
  const opened = table(at)
  const rows = opened.head(10_000).map((row) => [...row])
  const width = Math.max(0, ...rows.map((row) => row.length))
  for (let column = 0; column < width; column++)
    for (const [row, cell] of opened.column(column).cells.entries())
      if (cell !== (rows[row]?.[column] ?? ''))
        throw new Error(`Row ${row + 1} of column ${column + 1} is read in two ways`)
  return rows
}
