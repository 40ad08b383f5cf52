/** Reads voucher codes from a CSV or xlsx sheet: the first column, one code per row, with an optional heading. */
import { invalidField } from '../reply.ts'
import { firstColumnOfXlsx } from './xlsx.ts'

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
