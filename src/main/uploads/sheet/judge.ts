/** Judges the codes of a sheet: blanks, duplicates and odd characters, each with its row, and what the mended sheet would hold. */
import type { SheetFinding, SheetFindings } from '#contract'

export type Judged = {
  rows: number
  codes: number
  duplicates: SheetFindings
  blanks: SheetFindings
  odd: SheetFindings
  /** Every finding as CSV; null where there is none. */
  report: string | null
  /** The mended sheet as CSV; null where there is nothing to mend, or nothing left. */
  mended: { text: string; codes: number } | null
}

/** How many of each kind the page is told. */
const told = 100

const heading = /^(voucher[ _-]?)?(codes?|vouchers?)$/i

/** A code is printable ASCII without blanks: everything else is invisible, typed by accident, or looks like something it is not. */
const odd = /[^\x21-\x7e]/
const oddOnes = /[^\x21-\x7e]/gu

/** `cells` of the first column, from row 1. Linear. */
export function judge(cells: readonly string[]): Judged {
  const start = heading.test(edged(cells[0]).trim()) ? 1 : 0
  const end = lastFilled(cells) + 1
  const [duplicates, blanks, strange] = [collector(), collector(), collector()]
  const lines: string[] = []
  const first = new Map<string, number>()
  const mended = new Set<string>()
  const find = (into: Collector, finding: SheetFinding) => {
    into.add(finding)
    lines.push(`${finding.row},${quoted(finding.code)},${quoted(finding.problem)}`)
  }
  for (let at = start; at < end; at++) {
    const row = at + 1
    const code = edged(cells[at])
    if (code.trim() === '') {
      find(blanks, { row, code: '', problem: 'No code' })
      continue
    }
    const before = first.get(code)
    if (before !== undefined) find(duplicates, { row, code, problem: `Stands in row ${before} already` })
    else first.set(code, row)
    if (!odd.test(code)) mended.add(code)
    else {
      find(strange, { row, code, problem: oddWords(code) })
      const plain = plainOf(code)
      if (plain !== '') mended.add(plain)
    }
  }
  const asItIs = lines.length === 0 || mended.size === 0
  return {
    rows: Math.max(0, end - start),
    codes: first.size,
    duplicates: duplicates.findings,
    blanks: blanks.findings,
    odd: strange.findings,
    report: lines.length === 0 ? null : ['row,code,problem', ...lines, ''].join('\r\n'),
    mended: asItIs ? null : { text: `${['code', ...Array.from(mended, cellOf), ''].join('\r\n')}`, codes: mended.size },
  }
}

/** Without the blanks and tabs around it, which every reader drops; any other blank at an edge is worth a word. */
const edged = (cell = ''): string => cell.replace(/^[ \t]+|[ \t]+$/g, '')

type Collector = { findings: SheetFindings; add: (finding: SheetFinding) => void }

function collector(): Collector {
  const findings: SheetFindings = { count: 0, first: [] }
  return {
    findings,
    add: (finding) => {
      findings.count++
      if (findings.first.length < told) findings.first.push(finding)
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
export function plainOf(code: string): string {
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

function oddWords(code: string): string {
  const found = [...new Set(code.match(oddOnes) ?? [])].slice(0, 3)
  return `Holds ${found.map(nameOf).join(', ')}`
}

function nameOf(character: string): string {
  const known = names[character]
  if (known) return known
  const point = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `'${character}' (${point})` : `a hidden character (${point})`
}

/** Quoted where CSV needs it. */
const cellOf = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Always quoted, and nothing that a spreadsheet would take for a formula. */
const quoted = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
