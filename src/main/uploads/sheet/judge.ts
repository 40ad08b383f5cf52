/** Judges the codes of a sheet: blanks, duplicates and odd characters, each with its row, and what the mended sheet would hold. */
import { filled, type SheetFinding, type SheetFindings } from '#contract'
import { type CodeTable, createCodeTable, isOdd, marksOf } from './code-table.ts'
import { doubtOf } from './heading.ts'
import * as texts from './texts.ts'

export type Judged = {
  /** Of the first column; null where the first row holds a code already. */
  heading: string | null
  rows: number
  codes: number
  /** The first different codes. */
  sample: string[]
  /** Why they may be no codes; null where nothing speaks for it. */
  doubt: string | null
  duplicates: SheetFindings
  blanks: SheetFindings
  odd: SheetFindings
  /** Every finding as CSV; null where there is none. */
  report: string | null
  /** The mended sheet as CSV; null where there is nothing to mend, or nothing left. */
  mended: { text: string; codes: number } | null
}

/** How many of each kind the page is told. */
const MAX_REPORTED = 100

/** How many codes are shown. */
const MAX_SAMPLES = 5

const oddOnes = /[^\x21-\x7e]/gu

/** `cells` of the first column, from row 1, and its `heading` where row 1 is one. Linear: one look-up a code, and a second list only where something is to be mended. */
export function judge(cells: readonly string[], heading: string | null): Judged {
  const start = heading === null ? 0 : 1
  const end = lastFilled(cells) + 1
  const [duplicates, blanks, strange] = [collector(), collector(), collector()]
  const lines: string[] = []
  /** Where odd codes stand among the different ones. */
  const oddAt: number[] = []
  const table = createCodeTable(Math.max(0, end - start))
  const find = (into: Collector, finding: SheetFinding) => {
    into.add(finding)
    lines.push(`${finding.row},${quoted(finding.code)},${quoted(finding.problem)}`)
  }
  for (let at = start; at < end; at++) {
    const row = at + 1
    const code = edged(cells[at])
    if (code.trim() === '') {
      find(blanks, { row, code: '', problem: texts.noCode })
      continue
    }
    const marks = marksOf(code)
    const before = table.add(code, marks, row)
    if (before > 0) find(duplicates, { row, code, problem: filled(texts.duplicateOfRow, { before }) })
    if (!isOdd(marks)) continue
    if (before === 0) oddAt.push(table.codes.length - 1)
    find(strange, { row, code, problem: oddText(code) })
  }
  return {
    heading,
    rows: Math.max(0, end - start),
    codes: table.codes.length,
    sample: table.codes.slice(0, MAX_SAMPLES),
    doubt: doubtOf(table.codes),
    duplicates: duplicates.findings,
    blanks: blanks.findings,
    odd: strange.findings,
    report: lines.length === 0 ? null : ['row,code,problem', ...lines, ''].join('\r\n'),
    mended: lines.length === 0 ? null : mendedOf(table, oddAt),
  }
}

function mendedOf(table: CodeTable, oddAt: readonly number[]): Judged['mended'] {
  const kept = oddAt.length === 0 ? table.codes : mendedCodes(table, oddAt)
  if (kept.length === 0) return null
  const plain = kept.join('\r\n')
  const text = special.test(plain) ? kept.map(cellOf).join('\r\n') : plain
  return { text: `code\r\n${text}\r\n`, codes: kept.length }
}

/** Odd codes written plainly where they stand; one that became another that is there goes. */
function mendedCodes(table: CodeTable, oddAt: readonly number[]): readonly string[] {
  const codes = [...table.codes]
  const fresh = new Set<string>()
  for (const at of oddAt) {
    const code = codes[at] ?? ''
    const mended = plainOf(code)
    const known = mended !== code && (fresh.has(mended) || table.has(mended, marksOf(mended)))
    codes[at] = known ? '' : mended
    fresh.add(mended)
  }
  return codes.filter((code) => code !== '')
}

/** Without the blanks and tabs around it, which every reader drops; any other blank at an edge is worth a word. */
function edged(cell = ''): string {
  let from = 0
  let to = cell.length
  while (from < to && isEdge(cell.charCodeAt(from))) from++
  while (to > from && isEdge(cell.charCodeAt(to - 1))) to--
  return to - from === cell.length ? cell : cell.slice(from, to)
}

const isEdge = (character: number): boolean => character === 0x20 || character === 0x09

type Collector = { findings: SheetFindings; add: (finding: SheetFinding) => void }

function collector(): Collector {
  const findings: SheetFindings = { count: 0, first: [] }
  return {
    findings,
    add: (finding) => {
      findings.count++
      if (findings.first.length < MAX_REPORTED) findings.first.push(finding)
    },
  }
}

function lastFilled(cells: readonly string[]): number {
  for (let at = cells.length - 1; at >= 0; at--) if ((cells[at] ?? '').trim() !== '') return at
  return -1
}

/** What was meant by characters that programs put in the place of what was typed. */
const plain: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‐‑‒–—―−', (dash) => [dash, '-']),
  ...Array.from('‘’‚′´', (mark) => [mark, "'"]),
  ...Array.from('“”„″', (mark) => [mark, '"']),
])

/** The code without what cannot be seen, dashes, quotes and full-width letters written plainly. A letter that can be seen stays: another code is no mending. */
function plainOf(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/\p{Z}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(oddOnes, (character) => plain[character] ?? character)
    .trim()
}

const names: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': texts.aLineBreak,
  '\u00a0': texts.aNoBreakSpace,
  '\u00ad': texts.aSoftHyphen,
  '\u200b': texts.aZeroWidthSpace,
  '\u200c': texts.aZeroWidthNonJoiner,
  '\u200d': texts.aZeroWidthJoiner,
  '\u200e': texts.aLeftToRightMark,
  '\u200f': texts.aRightToLeftMark,
  '\u2060': texts.aWordJoiner,
  '\ufeff': texts.aByteOrderMark,
  '\ufffd': texts.aCharacterThatCouldNot,
}

function oddText(code: string): string {
  const found = [...new Set(code.match(oddOnes) ?? [])].slice(0, 3)
  return `Holds ${found.map(nameOf).join(', ')}`
}

function nameOf(character: string): string {
  const known = names[character]
  if (known) return known
  const point = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? `'${character}' (${point})`
    : filled(texts.aHiddenCharacter, { point })
}

const special = /[",;]/

/** Quoted where CSV needs it. */
const cellOf = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Always quoted, and nothing that a spreadsheet would take for a formula. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
