/**
 * Checks the codes of a sheet: empty rows, duplicates, unusual characters and Excel's errors, each with its row, and what the sent list
 * would contain.
 */
import { amount, cutToUnits, type SheetFinding, type SheetFindings } from '#contract'
import { type CodeTable, createCodeTable, hasSmall, isUnusual, marksOf } from './code-table.ts'
import { doubtOf, isUsualName } from './heading.ts'
import type { Column } from './table.ts'

export type CheckedCodes = SampleCodes & {
  /** The column's heading; null if the codes begin in the first row. */
  heading: string | null
  rows: number
  codes: number
  /** Why the values may not be codes; null if there is no doubt. */
  doubt: string | null
  duplicates: SheetFindings
  blanks: SheetFindings
  odd: SheetFindings
  /** All findings as CSV; null if there are none. */
  report: string | null
  /** The codes as shown, as a CSV of one column; null if the file itself is already such a list. */
  list: { text: string; codes: number } | null
  /** The cleaned file as CSV; null if there is nothing to correct, or no code would be left. */
  mended: ({ text: string; codes: number } & SampleCodes) | null
}

/** The first distinct codes, and the last ones. */
type SampleCodes = { sample: string[]; last: string[] }

/** `heading`: the row of the heading, or null; `skippedRows`: rows to skip. Counted from 0. */
export type Reading = { heading: number | null; skippedRows: ReadonlySet<number> }

/** Limit of findings of each kind that the page gets. */
const MAX_REPORTED = 100

/** How many of the first and the last codes are shown. */
const MAX_SAMPLES = 5
const MAX_LAST = 2

/**
 * Invisible or substituted characters: spaces, marks, replacement characters, full-width characters, typographic dashes and quotes. Letters
 * of any script are not included.
 */
const unusualCharacters = /[\p{Z}\p{C}\ufffd\uff01-\uff5e\u2010-\u2015\u2018-\u201f\u2032-\u2034\u2212\u00b4]/gu
/** Scripts with letters that look like Latin ones. Source: Unicode UTS 39, 'Mixed-script confusables'. */
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/gu
const latinLetter = /\p{Script=Latin}/u
/** Line ends and tabs inside a cell: it holds two codes, or its spelling is uncertain. */
const severalLines = /[\t-\r\u0085\u2028\u2029]/

/** Limit of characters; no program issues longer codes. */
const MAX_CODE_CHARS = 250
const excelError =
  /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|GETTING_DATA)$/

/** Linear: one lookup per code, and a second list only if something is to be corrected. */
export function checkCodes(
  { cells, kinds, covered, isPlain }: Column,
  { heading, skippedRows }: Reading,
): CheckedCodes {
  const start = heading === null ? 0 : heading + 1
  const end = lastFilled(cells, kinds) + 1
  const [duplicates, blanks, strange] = [createCollector(), createCollector(), createCollector()]
  const lines: string[] = []
  const all: string[] = []
  /** Indexes of unusual codes among the distinct ones. */
  const unusualIndexes: number[] = []
  const table = createCodeTable(Math.max(0, end - start))
  const name = heading === null ? null : trimmedCell(cells[heading])
  const isHeading = repeatedHeadingTest(name)
  const findSimilarRow = similarRowFinder(table)
  let rows = 0
  /** Number of findings about codes that look alike but differ: they cannot be corrected automatically. */
  let differentCount = 0
  // A code may look like a heading to any program: 'voucher' in the first row may be meant as a code.
  const isNamed = isUsualName(trimmedCell(cells[0]))
  let isAsWritten = isPlain && (heading === null ? !isNamed : heading === 0 && isNamed)
  const find = (list: Collector, finding: SheetFinding) => {
    const shortFinding = { ...finding, code: cutToUnits(finding.code, MAX_CODE_CHARS) }
    list.add(shortFinding)
    lines.push(`${shortFinding.row},${quotedCsv(shortFinding.code)},${quotedCsv(shortFinding.problem)}`)
  }
  for (let index = start; index < end; index++) {
    if (skippedRows.has(index) || covered.has(index)) continue
    rows++
    const row = index + 1
    const cell = cells[index] ?? ''
    const code = trimmedCell(cell)
    if (code.length !== cell.length) isAsWritten = false
    if (code.trim() === '') {
      find(blanks, {
        row,
        code: '',
        problem:
          kinds.get(index) === 'formula'
            ? 'A formula without a result: open the sheet in Excel and save it'
            : 'No code',
      })
      continue
    }
    const marks = marksOf(code)
    if (index > start && isHeading(code, isUnusual(marks))) {
      isAsWritten = false
      find(strange, { row, code, problem: 'A heading, not a code: left out' })
      continue
    }
    all.push(code)
    const before = table.add(code, marks, row)
    if (before > 0) find(duplicates, { row, code, problem: `Duplicate of row ${before}` })
    const similarRow = before > 0 ? 0 : findSimilarRow(code, marks, row)
    if (similarRow > 0) {
      const isSame = plainOf(code) === plainOf(trimmedCell(cells[similarRow - 1]))
      find(duplicates, {
        row,
        code,
        problem: isSame
          ? `Looks like the code of row ${similarRow}`
          : `Like the code of row ${similarRow}, but for capitals or spaces`,
      })
      if (!isSame) differentCount++
    }
    const problem = problemOf(code, isUnusual(marks))
    if (problem === null) continue
    if (before === 0) unusualIndexes.push(table.codes.length - 1)
    find(strange, { row, code, problem })
  }
  const kindsRead = [...kinds].filter(([index]) => index >= start && !skippedRows.has(index)).map(([, kind]) => kind)
  return {
    heading: name,
    rows,
    codes: table.codes.length,
    ...endsOf(table.codes),
    doubt: doubtOf(table.codes, {
      dates: kindsRead.filter((kind) => kind === 'date').length,
      long: kindsRead.filter((kind) => kind === 'long').length,
      heading: name,
    }),
    duplicates: duplicates.findings,
    blanks: blanks.findings,
    odd: strange.findings,
    report: lines.length === 0 ? null : ['row,code,problem', ...lines, ''].join('\r\n'),
    list: isAsWritten ? null : { text: codesCsv(all), codes: table.codes.length },
    mended: lines.length === differentCount ? null : cleanedFileOf(table, unusualIndexes),
  }
}

/**
 * The first row whose code differs from this one only in invisible characters, case or spaces; 0 if there is none. Cheap for most sheets,
 * which have no such characters.
 */
function similarRowFinder(table: CodeTable) {
  let keys: CodeTable | null = null
  // A filter that fits into the CPU cache; it saves most lookups if there are few keys.
  const flags = new Uint8Array(65_536)
  return (code: string, marks: number, row: number): number => {
    if (!isUnusual(marks) && !hasSmall(marks)) return keys && flags[marks & 0xffff] ? keys.rowOf(code, marks) : 0
    const key = (isUnusual(marks) ? plainOf(code).replaceAll(' ', '') : code).toUpperCase()
    if (key === '') return 0
    keys ??= createCodeTable(table.most)
    const keyMarks = marksOf(key)
    const earlierRow = key === code ? 0 : table.rowOf(key, keyMarks)
    flags[keyMarks & 0xffff] = 1
    const before = keys.add(key, keyMarks, row)
    return before > 0 && earlierRow > 0 ? Math.min(before, earlierRow) : before || earlierRow
  }
}

/** Whether a code is the heading of a second list that was appended to the first one. */
function repeatedHeadingTest(name: string | null) {
  const heading = name === null ? null : plainOf(name).toLowerCase()
  const lastOf = (text: string) => text.charCodeAt(text.length - 1) | 0x20
  // A quick test of the last character excludes nearly all of hundreds of thousands of codes.
  const lastCharacters = new Set([...'es', ...(heading ? [heading] : [])].map(lastOf))
  return (code: string, hasUnusualCharacters: boolean): boolean => {
    if (code.length > MAX_HEADING_CHARS || (!hasUnusualCharacters && !lastCharacters.has(lastOf(code)))) return false
    const plainCode = hasUnusualCharacters ? plainOf(code) : code
    return isUsualName(plainCode) || plainCode.toLowerCase() === heading
  }
}

const MAX_HEADING_CHARS = 40

/** Why a code may be wrong; null if it is fine. */
function problemOf(code: string, hasUnusualCharacters: boolean): string | null {
  if (code.length > MAX_CODE_CHARS) return `Has ${amount(code.length)} characters`
  if (code.charCodeAt(0) === 0x23 && excelError.test(code)) return 'An Excel error, not a code'
  if (!hasUnusualCharacters) return null
  if (severalLines.test(code)) return 'Several lines in one cell: left out of the cleaned file'
  const found = [...new Set(code.match(unusualCharacters) ?? [])].slice(0, 3)
  const latinLookAlikes = latinLetter.test(code.normalize('NFKC'))
    ? [...new Set(code.match(lookAlikes) ?? [])].slice(0, 3)
    : []
  const contentText = found.length > 0 ? `Holds ${found.map(nameOf).join(', ')}` : null
  const lookalikeText =
    latinLookAlikes.length > 0 ? `Holds letters that only look Latin: ${latinLookAlikes.map(nameOf).join(', ')}` : null
  return [contentText, lookalikeText].filter((reason) => reason !== null).join('. ') || null
}

function endsOf(codes: readonly string[]): SampleCodes {
  const shortenedCodes = (listedCodes: readonly string[]) => listedCodes.map((code) => cutToUnits(code, MAX_CODE_CHARS))
  const lastFrom = Math.max(MAX_SAMPLES, codes.length - MAX_LAST)
  return { sample: shortenedCodes(codes.slice(0, MAX_SAMPLES)), last: shortenedCodes(codes.slice(lastFrom)) }
}

/** A CSV of one column, with a heading that every server accepts. */
const codesCsv = (codes: readonly string[]): string => `code\r\n${codes.map(cellOf).join('\r\n')}\r\n`

function cleanedFileOf(table: CodeTable, unusualIndexes: readonly number[]): CheckedCodes['mended'] {
  const list = unusualIndexes.length === 0 ? table.codes : cleanedCodes(table, unusualIndexes)
  return list.length === 0 ? null : { text: codesCsv(list), codes: list.length, ...endsOf(list) }
}

/** Replaces unusual codes by their plain form in place; removes one whose plain form already exists, and one that is not a code. */
function cleanedCodes(table: CodeTable, unusualIndexes: readonly number[]): readonly string[] {
  const codes = [...table.codes]
  const newKeys = new Set<string>()
  for (const index of unusualIndexes) {
    const code = codes[index] ?? ''
    const plainCode = excelError.test(code) || code.length > MAX_CODE_CHARS ? '' : plainOf(code)
    const isDuplicate = plainCode !== code && (newKeys.has(plainCode) || table.rowOf(plainCode, marksOf(plainCode)) > 0)
    codes[index] = isDuplicate ? '' : plainCode
    newKeys.add(plainCode)
  }
  return codes.filter((code) => code !== '')
}

/** Trims spaces, tabs and line ends, which every reader drops; other whitespace at an edge is reported. */
function trimmedCell(cell = ''): string {
  let from = 0
  let to = cell.length
  while (from < to && isEdge(cell.charCodeAt(from))) from++
  while (to > from && isEdge(cell.charCodeAt(to - 1))) to--
  return to - from === cell.length ? cell : cell.slice(from, to)
}

const isEdge = (character: number): boolean => character === 0x20 || (character >= 0x09 && character <= 0x0d)

type Collector = { findings: SheetFindings; add: (finding: SheetFinding) => void }

function createCollector(): Collector {
  const findings: SheetFindings = { count: 0, first: [] }
  return {
    findings,
    add: (finding) => {
      findings.count++
      if (findings.first.length < MAX_REPORTED) findings.first.push(finding)
    },
  }
}

function lastFilled(cells: readonly string[], kinds: Column['kinds']): number {
  for (let index = cells.length - 1; index >= 0; index--)
    if ((cells[index] ?? '').trim() !== '' || kinds.has(index)) return index
  return -1
}

/** The typed characters that programs replaced with typographic ones. */
const plainCharacters: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‐‑‒–—―−', (dash) => [dash, '-']),
  ...Array.from('‘’‚′´', (mark) => [mark, "'"]),
  ...Array.from('“”„″', (mark) => [mark, '"']),
])

/**
 * The code without invisible characters, and with plain dashes, quotes and letters; '' if it has several lines. Visible letters are kept:
 * replacing them would make another code.
 */
function plainOf(code: string): string {
  if (severalLines.test(code)) return ''
  return code
    .normalize('NFKC')
    .replace(/\p{Z}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(unusualCharacters, (character) => plainCharacters[character] ?? character)
    .trim()
}

const names: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '\u00a0': 'a no-break space',
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a zero-width non-joiner',
  '\u200d': 'a zero-width joiner',
  '\u200e': 'a left-to-right mark',
  '\u200f': 'a right-to-left mark',
  '\u2060': 'a word joiner',
  '\ufeff': 'a byte order mark',
  '\ufffd': 'a character that could not be read',
}

function nameOf(character: string): string {
  const name = names[character]
  if (name) return name
  const point = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `'${character}' (${point})` : `a hidden character (${point})`
}

const special = /[",;\t|\r\n]/

/** Quoted if CSV requires it. */
const cellOf = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Always quoted, and escaped so that no spreadsheet takes it for a formula. */
const quotedCsv = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
