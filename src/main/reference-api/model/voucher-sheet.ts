/** Reads voucher codes from a CSV or xlsx sheet: the first column, one code per row, with an optional heading. */
import { type UnzipFileInfo, unzipSync } from 'fflate'
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
    // fflate throws on a broken archive: the file is invalid.
    if (error instanceof Error) return null
    throw error
  }
}

/** The first part whose name matches, as text; null if there is none. Throws if the archive is broken. */
function unzippedPart(bytes: Buffer, isMatch: (name: string) => boolean): string | null {
  const filter = ({ name, originalSize }: UnzipFileInfo) => isMatch(name) && originalSize <= MAX_UNPACKED_BYTES
  const part = Object.values(unzipSync(bytes, { filter }))[0]
  return part ? Buffer.from(part.buffer, part.byteOffset, part.length).toString('utf8') : null
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
