/** Opens a sheet by the file's content: text with separators, or an Excel workbook. */
import { isUtf8 } from 'node:buffer'
import { detectFileType } from '../files/inspect-file.ts'
import { type Column, type Sheet, type Table, Unreadable } from './table.ts'

export type OpenedSheet = {
  format: 'csv' | 'xlsx'
  /** The sheets of a workbook; empty for a CSV. */
  sheets: Sheet[]
  /** Throws `Unreadable`. */
  table(index: number): Table
}

/** Throws `Unreadable`. */
export async function openSheet(bytes: Buffer, name: string): Promise<OpenedSheet> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.')
  const extension = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  const kind = detectFileType(bytes)
  if (!extension) throw new Unreadable(`Only CSV and XLSX sheets can be used. ${contentText(kind)}`)
  if (extension === 'xlsx') {
    if (kind !== 'application/zip') throw new Unreadable(`The file is named as Excel. ${contentText(kind)}`)
    const { openWorkbook } = await import('./workbook.ts')
    return { format: 'xlsx', ...(await openWorkbook(bytes)) }
  }
  if (kind !== null) throw new Unreadable(`The file is named as CSV. ${contentText(kind)}`)
  // Most sheets of codes are UTF-8 without quotes: there a line is a row, and no CSV parser is needed.
  const isSimple = !bytes.includes(0x22) && isUtf8(bytes) && !isBinary(bytes)
  const text = isSimple ? bytes.toString('utf8', 0, HEAD_CHARS) : textOf(bytes)
  if (/^\s*<(?:!doctype|html|head|body|table|\?xml)\b/i.test(text))
    throw new Unreadable('The file is named as CSV, but it is a web page. Open it in Excel and save it as XLSX.')
  const { start, separator } = separatorIn(text)
  const table = isSimple
    ? plainTable(bytes.subarray(Buffer.byteLength(text.slice(0, start))), separator, start === 0)
    : quotedTable(await parseLines(text.slice(start), separator))
  return { format: 'csv', sheets: [], table: () => table }
}

const names: Readonly<Record<string, string>> = {
  'application/zip': 'an archive, as Excel sheets are',
  'application/x-ole-storage': 'an old Excel format (XLS): save it as XLSX',
  'application/vnd.microsoft.portable-executable': 'a program',
  'application/x-elf': 'a program',
  'application/pdf': 'a PDF document',
}

const contentText = (kind: string | null): string =>
  kind === null ? 'The content is plain text.' : `The content is ${names[kind] ?? `something else (${kind})`}.`

/** Number of first characters from which encoding and separator are detected. */
const HEAD_CHARS = 10_000

function textOf(bytes: Buffer): string {
  const wideEncodingName = wideEncoding(bytes)
  if (wideEncodingName) return new TextDecoder(wideEncodingName).decode(bytes)
  if (isBinary(bytes)) throw new Unreadable('The file is named as CSV, but its content is not text.')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // Not UTF-8: the other usual encoding of spreadsheets. Characters that it does not have appear as unusual ones.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16, by its byte order mark, or by the zeros in every second byte of Latin text; null for anything else. */
function wideEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const firstBytes = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [index, byte] of firstBytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, oddZeros = 0] = zeros
  if (bytes.length % 2 !== 0 || Math.max(even, oddZeros) * 4 < firstBytes.length) return null
  return even === 0 ? 'utf-16le' : oddZeros === 0 ? 'utf-16be' : null
}

/** Text has no zero bytes and no control characters but tabs and line ends. */
function isBinary(bytes: Buffer): boolean {
  if (bytes.includes(0)) return true
  const firstBytes = bytes.subarray(0, 65_536)
  return firstBytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
}

/** The separator, and where the rows begin: after Excel's own first line 'sep=;' and a byte order mark. */
function separatorIn(text: string): { start: number; separator: string } {
  const separatorLine = /^\ufeff?"?sep=([^\r\n])"?(?:\r\n|\r|\n)/i.exec(text)
  if (separatorLine) return { start: separatorLine[0].length, separator: separatorLine[1] ?? ',' }
  const start = text.startsWith('\ufeff') ? 1 : 0
  const lines = text
    .slice(start, HEAD_CHARS)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const [first = ''] = lines
  // The separator in most lines; if equal, the one that comes first, because a name or a price may contain another.
  const found = [',', ';', '\t', '|']
    .map((separator) => ({
      separator,
      lines: lines.filter((line) => line.includes(separator)).length,
      at: first.indexOf(separator),
    }))
    // A pipe may be part of codes: it counts only if it is in the first line too.
    .filter(({ separator, lines, at }) => lines > 0 && (separator !== '|' || at > 0))
    .toSorted((one, other) => other.lines - one.lines || (one.at >>> 0) - (other.at >>> 0))
  return { start, separator: found[0]?.separator ?? ',' }
}

/** Removes what exporting programs add so that Excel does not convert a text to a number; returns the same list if there is none. */
function cleanedCells(cells: readonly string[]): readonly string[] {
  const isMarked = (cell: string) => cell.length > 1 && (cell.charCodeAt(0) === 0x3d || cell.charCodeAt(0) === 0x27)
  if (!cells.some(isMarked)) return cells
  return cells.map((cell) => {
    if (cell.startsWith("'") && cell.length > 1) return cell.slice(1)
    return /^="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
  })
}

const noRows: ReadonlySet<number> = new Set()
const noneHidden = { hiddenRows: noRows, hiddenColumns: noRows }
function columnOf(textCells: readonly string[], isPlain: boolean): Column {
  const cells = cleanedCells(textCells)
  return { cells, kinds: new Map(), covered: noRows, isPlain: isPlain && cells === textCells }
}

async function parseLines(text: string, delimiter: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse')
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new Unreadable(`A quotation mark is not closed, near row ${(broken.row ?? 0) + 1}.`)
  return data
}

const quotedTable = (rows: string[][]): Table => ({
  ...noneHidden,
  head: (count) => rows.slice(0, count).map(cleanedCells),
  column: (index) =>
    columnOf(
      rows.map((row) => row[index] ?? ''),
      false,
    ),
})

function plainTable(bytes: Buffer, separator: string, isWhole: boolean): Table {
  return {
    ...noneHidden,
    head: (count) => {
      const lines = bytes.toString('utf8', 0, count * HEAD_CHARS).split(/\r\n|\r|\n/, count)
      return lines.map((line) => cleanedCells(line.split(separator)))
    },
    column: (index) => columnOf(plainColumn(bytes, separator, index), isWhole && separator === ',' && index === 0),
  }
}

/** Reads cell by cell from the bytes: substrings of one long text are slow to compare. */
function plainColumn(bytes: Buffer, separator: string, index: number): string[] {
  const delimiter = separator.charCodeAt(0)
  const cells: string[] = []
  let from = 0
  let column = 0
  /** Where the wanted cell of the line ends; -1 until it was found. */
  let end = -1
  /** Whether the cell has a byte outside ASCII; ASCII is read faster. */
  let isWide = false
  for (let position = 0; position <= bytes.length; position++) {
    const byte = position === bytes.length ? 0x0a : (bytes[position] ?? 0)
    if (end < 0) {
      if (byte > 0x7f) isWide = true
      else if (byte === delimiter) {
        if (column === index) end = position
        else from = position + 1
        column++
      }
    }
    if (byte !== 0x0a && byte !== 0x0d) continue
    cells.push(column < index ? '' : bytes.toString(isWide ? 'utf8' : 'latin1', from, end < 0 ? position : end))
    if (byte === 0x0d && bytes[position + 1] === 0x0a) position++
    from = position + 1
    column = 0
    end = -1
    isWide = false
  }
  return cells
}
