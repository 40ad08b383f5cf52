/** The first column of a voucher sheet, by what the file holds: text with separators, or an Excel workbook. */
import { isAscii, isUtf8 } from 'node:buffer'
import { detectFileType } from '../../files/file-type.ts'
import { storedXlsx } from './unpack.ts'
import { Unreadable } from './unreadable.ts'

/** The cells of the first column, and of the first row. */
export type Column = { format: 'csv' | 'xlsx'; cells: string[]; firstRow: string[] }
type Cells = Omit<Column, 'format'>

/** One cell a row, from row 1; '' where a row has none. Throws `Unreadable`. */
export async function firstColumn(bytes: Buffer, name: string): Promise<Column> {
  if (bytes.length === 0) throw new Unreadable('The file is empty.')
  const wanted = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase()
  const kind = detectFileType(bytes)
  if (!wanted) throw new Unreadable(`Only CSV and XLSX sheets can be used. ${contentText(kind)}`)
  if (wanted === 'xlsx') {
    if (kind !== 'application/zip') throw new Unreadable(`The file is named as Excel. ${contentText(kind)}`)
    return { format: 'xlsx', ...(await xlsxColumn(bytes)) }
  }
  if (kind !== null) throw new Unreadable(`The file is named as CSV. ${contentText(kind)}`)
  return { format: 'csv', ...(isPlain(bytes) ? plainColumn(bytes) : await csvColumn(textOf(bytes))) }
}

const known: Readonly<Record<string, string>> = {
  'application/zip': 'an archive, as Excel sheets are',
  'application/x-ole-storage': 'an old Excel format (XLS): save it as XLSX',
  'application/vnd.microsoft.portable-executable': 'a program',
  'application/x-elf': 'a program',
  'application/pdf': 'a PDF document',
}

const contentText = (kind: string | null): string =>
  kind === null ? 'The content is plain text.' : `The content is ${known[kind] ?? `something else (${kind})`}.`

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isBinary(bytes)) throw new Unreadable('The file is named as CSV, but its content is not text.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: the usual other way in which spreadsheets write text. What it cannot carry shows as an odd character.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Text has no zeros and no control characters but tabs and line ends. */
function isBinary(bytes: Buffer): boolean {
  if (bytes.includes(0)) return true
  const head = bytes.subarray(0, 65_536)
  return head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
}

/** Each reader is loaded when a sheet of its kind comes. */
async function csvColumn(text: string): Promise<Cells> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  return { cells: data.map((row) => row[0] ?? ''), firstRow: data[0] ?? [] }
}

/** UTF-8 without quotes, as most sheets of codes are: there a line is a row, and no reader is needed. */
const isPlain = (bytes: Buffer): boolean => !bytes.includes(0x22) && isUtf8(bytes) && !isBinary(bytes)

/** Cell by cell from the bytes: pieces of one long text would be slow to compare. */
function plainColumn(whole: Buffer): Cells {
  const marked = whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf
  const bytes = marked ? whole.subarray(3) : whole
  const encoding = isAscii(bytes) ? 'latin1' : 'utf8'
  const separator = delimiterOf(bytes.toString('latin1', 0, 10_000))
  const delimiter = separator.charCodeAt(0)
  const cells: string[] = []
  let from = 0
  /** Where the first cell of the line ends; -1 until its delimiter was seen. */
  let end = -1
  for (let at = 0; at <= bytes.length; at++) {
    const byte = at === bytes.length ? 0x0a : (bytes[at] ?? 0)
    if (byte === delimiter && end < 0) end = at
    if (byte !== 0x0a && byte !== 0x0d) continue
    cells.push(bytes.toString(encoding, from, end < 0 ? at : end))
    if (byte === 0x0d && bytes[at + 1] === 0x0a) at++
    from = at + 1
    end = -1
  }
  const [line = ''] = bytes.toString(encoding, 0, 10_000).split(/[\r\n]/, 1)
  return { cells, firstRow: line.split(separator) }
}

/** The first separator of the first line, quoted words aside: codes hold none. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, 10_000)
    .trimStart()
    .split(/[\r\n]/, 1)
  return /[,;\t]/.exec(line.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ','
}

async function xlsxColumn(bytes: Buffer): Promise<Cells> {
  const stored = storedXlsx(bytes)
  const { readSheet } = await import('read-excel-file/universal')
  try {
    // A buffer of its own: a small one would share its memory with others.
    const whole = new Uint8Array(stored).buffer
    const rows = await readSheet(whole, { parseNumber: String })
    return { cells: rows.map((row) => cellText(row[0])), firstRow: (rows[0] ?? []).map(cellText) }
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new Unreadable('The Excel sheet is damaged.')
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
