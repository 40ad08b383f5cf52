/** Reads voucher codes from a CSV or xlsx sheet: the first column, one code per row, with an optional heading. */

import { inflateRawSync } from 'node:zlib'
import { invalidField } from '../reply.ts'

/** The server's message for an invalid sheet (Source: docs/reference/rules.md#voucher). */
export const unreadableSheet = 'File Contains duplicate values or file format is not correct'

const unreadableRefusal = () => invalidField('file', unreadableSheet)

const heading = /^(?:(?:voucher|coupon|promo|discount|gift)[ _-]?)?(?:codes?|vouchers?|coupons?)$/i

export type SheetProblem = { row: number; code: string; problem: string }

/** Throws a 422 if the bytes are not a sheet of codes. */
export function codesOf(bytes: Buffer): string[] {
  const cells = bytes.subarray(0, 2).toString('latin1') === 'PK' ? xlsxColumn(bytes) : csvColumn(bytes)
  const codes = cells.map((cell) => cell.trim())
  if (heading.test(codes[0] ?? '')) codes.shift()
  const valid = codes.filter((code) => code !== '')
  if (valid.length === 0) throw unreadableRefusal()
  return valid
}

function xlsxColumn(bytes: Buffer): string[] {
  const column = firstColumnOfXlsx(bytes)
  if (!column) throw unreadableRefusal()
  return column
}

function csvColumn(bytes: Buffer): string[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.includes('\0') || text.includes('\uFFFD')) throw unreadableRefusal()
  return [...text.matchAll(firstCells)].map(([, quoted, cell = '']) => quoted?.replaceAll('""', '"') ?? cell)
}

/** Matches the first cell of each line; a quoted cell may contain line breaks. */
const firstCells = /(?<=^|[\r\n])[^\S\r\n]*(?:"((?:[^"]|"")*)"|([^,;\t\r\n]*))[^\r\n]*/g

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** Limit in bytes; no part of a voucher sheet of 10 MB unpacks to more. */
const MAX_UNPACKED_BYTES = 200_000_000

/** The texts of column A, top down; null if the bytes are not an xlsx file. */
function firstColumnOfXlsx(bytes: Buffer): string[] | null {
  try {
    const sheet = unzippedPart(bytes, (name) => /^xl\/worksheets\/sheet1?\.xml$/.test(name))
    if (sheet === null) return null
    const strings = sharedStrings(unzippedPart(bytes, (name) => name === 'xl/sharedStrings.xml') ?? '')
    return [...sheet.matchAll(/<c r="A\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes, inner]) =>
      cellText(attributes ?? '', inner ?? '', strings),
    )
  } catch (error) {
    // Buffer and zlib throw RangeError and zlib's own errors on a broken archive: the file is invalid.
    if (error instanceof Error) return null
    throw error
  }
}

function unzippedPart(bytes: Buffer, isMatch: (name: string) => boolean): string | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) return null
  let offset = bytes.readUInt32LE(end + 16)
  for (let remainingEntries = bytes.readUInt16LE(end + 10); remainingEntries > 0; remainingEntries--) {
    if (bytes.readUInt32LE(offset) !== directoryEntry) return null
    const nameLength = bytes.readUInt16LE(offset + 28)
    const name = bytes.toString('utf8', offset + 46, offset + 46 + nameLength)
    if (isMatch(name)) return contentOf(bytes, offset)
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return null
}

function contentOf(bytes: Buffer, entry: number): string {
  const isDeflated = bytes.readUInt16LE(entry + 10) === 8
  const size = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(from, from + size)
  return (isDeflated ? inflateRawSync(content, { maxOutputLength: MAX_UNPACKED_BYTES }) : content).toString('utf8')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapedXml = (xml: string) =>
  xml.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => entities[name] ?? '')

/** Characters that XML cannot hold are written as numbers (ECMA-376, part 1, 22.9.2.19). */
const unescapedText = (xml: string) =>
  unescapedXml(xml).replace(/_x([\dA-Fa-f]{4})_/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Without phonetic readings. */
const textsOf = (xml: string) => {
  const text = xml.replace(/<rPh\b.*?<\/rPh>/gs, '')
  return unescapedText([...text.matchAll(/<t(?: [^>]*)?>(.*?)<\/t>/gs)].map((match) => match[1]).join(''))
}

const sharedStrings = (xml: string): string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map((match) => textsOf(match[1] ?? ''))

function cellText(attributes: string, inner: string, strings: readonly string[]): string {
  const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
  if (attributes.includes('t="s"')) return strings[Number(value)] ?? ''
  return attributes.includes('t="inlineStr"') ? textsOf(inner) : unescapedText(value)
}

/** Codes that are duplicated in the sheet, or that the campaign already has. Rows count from 1, without the heading. */
export function problemsOf(codes: readonly string[], existing: ReadonlySet<string>): SheetProblem[] {
  const seenCodes = new Set<string>()
  return codes.flatMap((code, index) => {
    const problem = seenCodes.has(code) ? 'Appears twice in this sheet' : existing.has(code) ? 'Already uploaded' : null
    seenCodes.add(code)
    return problem ? [{ row: index + 1, code, problem }] : []
  })
}

const quotedCell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The error report as CSV. */
export function reportOf(problems: readonly SheetProblem[]): string {
  const lines = problems.map(({ row, code, problem }) => [String(row), quotedCell(code), quotedCell(problem)].join(','))
  return ['row,code,problem', ...lines, ''].join('\r\n')
}
