/** A family's rows as a sheet: which columns a sheet sets, what reading it would change, and the sheet that is written. Pure. */
import {
  type ColumnKind,
  countOf,
  type FamilyCell,
  type FamilyColumn,
  type FamilyRow,
  MAX_FAMILY_COLUMNS,
  MAX_FAMILY_ROWS,
} from '#contract'

/** Rows of a sheet below its headings; `row` counts from 1 as a spreadsheet shows it. */
export type Sheet = { headings: string[]; rows: { row: number; cells: readonly string[] }[] }

/** The first row has the headings; columns without heading and cells are left out. A text says why it cannot be used. */
export function sheetIn(all: readonly { row: number; cells: readonly string[] }[]): Sheet | string {
  const [head, ...rows] = all
  if (!head || rows.length === 0) return 'There are no rows below the headings.'
  if (rows.length > MAX_FAMILY_ROWS) return `A family has up to ${MAX_FAMILY_ROWS.toLocaleString('en')} rows.`
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length))
  const kept = Array.from({ length: width }, (_, index) => index).filter((index) =>
    [head, ...rows].some(({ cells }) => (cells[index] ?? '').trim() !== ''),
  )
  if (kept.length > MAX_FAMILY_COLUMNS) return `A family has up to ${MAX_FAMILY_COLUMNS} columns.`
  const nameless = kept.find((index) => (head.cells[index] ?? '').trim() === '')
  if (nameless !== undefined) return `Column ${nameless + 1} has no heading.`
  const headings = kept.map((index) => (head.cells[index] ?? '').trim())
  const double = headings.find((name, at) => headings.findIndex((other) => keyOf(other) === keyOf(name)) < at)
  if (double !== undefined) return `Two columns are called ‘${double}’.`
  return { headings, rows: rows.map(({ row, cells }) => ({ row, cells: kept.map((index) => cells[index] ?? '') })) }
}

/** Text as it is compared: without regard to case, blanks and signs. */
const keyOf = (text: string): string => {
  const plain = text.normalize('NFC').toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || plain.trim()
}

/** Headings that say what a column sets; the longest word decides nothing: the first kind that fits is taken. */
const headingsOf: readonly [ColumnKind, RegExp][] = [
  ['picture', /\b(picture|image|photo|img|pic)\b/i],
  ['link', /\b(link|url|website|page|map)\b/i],
  ['segment', /\b(segment|audience)\b/i],
  ['language', /^(language|lang|locale)$/i],
  ['moment', /\b(send|sends|sent) (time|date|day|at|on)\b|^(date|time|when|moment|start)$/i],
]

/** What a new column seems to be, by its heading and cells. */
export function guessedKind(heading: string, cells: readonly string[]): ColumnKind {
  const [kind] = headingsOf.find(([, pattern]) => pattern.test(heading.replaceAll('_', ' '))) ?? []
  if (kind) return kind
  const used = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (used.length === 0) return 'text'
  if (used.every((cell) => /\.(png|jpe?g|gif|webp)$/i.test(cell))) return 'picture'
  return used.every((cell) => /^https?:\/\//i.test(cell)) ? 'link' : 'text'
}

/** The column that a heading names, in any spelling; undefined for a new one. */
const columnCalled = (heading: string, columns: readonly FamilyColumn[]): FamilyColumn | undefined =>
  columns.find(({ name }) => keyOf(name) === keyOf(heading))

/** The id of a new column: those of removed ones are used again only if they were the last. */
export const nextColumnId = (columns: readonly FamilyColumn[]): number =>
  Math.max(0, ...columns.map(({ id }) => id)) + 1

/** Whether a family may have one column of this kind at most. */
export const isSingle = (kind: ColumnKind): boolean => kind === 'segment' || kind === 'moment' || kind === 'language'

/** The columns after reading a sheet: those that are there, and new ones. */
export function columnsWith(columns: readonly FamilyColumn[], { headings, rows }: Sheet): FamilyColumn[] {
  const all = [...columns]
  for (const [index, name] of headings.entries()) {
    if (columnCalled(name, all)) continue
    const guess = guessedKind(
      name,
      rows.map(({ cells }) => cells[index] ?? ''),
    )
    const isTaken = isSingle(guess) && all.some(({ kind }) => kind === guess)
    all.push({ id: nextColumnId(all), name, kind: isTaken ? 'text' : guess })
  }
  return all
}

/** What reading a sheet would change. `rows` are all rows afterwards; those that the sheet does not have keep their place behind it. */
export type SheetPlan = {
  rows: FamilyRow[]
  added: FamilyRow[]
  changed: FamilyRow[]
  /** Rows that the sheet does not have. */
  missing: FamilyRow[]
  problems: { row: number; message: string }[]
}

type Reading = {
  columns: readonly FamilyColumn[]
  /** Reads a cell as its column's kind. */
  read: (column: FamilyColumn, text: string) => FamilyCell
  newId: () => string
}

/**
 * Rows are matched by the cell of the first column. A row without it, or whose cell an earlier row has, is a problem and changes nothing.
 */
export function sheetPlan(before: readonly FamilyRow[], sheet: Sheet, { columns, read, newId }: Reading): SheetPlan {
  const places = sheet.headings.map((name) => columnCalled(name, columns))
  const [first] = columns
  const keyAt = places.findIndex((column) => column !== undefined && column.id === first?.id)
  const plan: SheetPlan = { rows: [], added: [], changed: [], missing: [], problems: [] }
  if (!first || keyAt < 0)
    return {
      ...plan,
      rows: [...before],
      problems: [{ row: 1, message: `The sheet has no column ‘${first?.name ?? ''}’, by which rows are found.` }],
    }
  const known = new Map(before.map((row) => [keyOf(row.cells[String(first.id)]?.text ?? ''), row]))
  const seen = new Map<string, number>()
  for (const { row, cells } of sheet.rows) {
    const key = keyOf(cells[keyAt] ?? '')
    const earlier = seen.get(key)
    if (key === '') plan.problems.push({ row, message: `${first.name} is blank` })
    else if (earlier !== undefined)
      plan.problems.push({ row, message: `‘${(cells[keyAt] ?? '').trim()}’ is in row ${earlier} too` })
    if (key === '' || earlier !== undefined) continue
    seen.set(key, row)
    const old = known.get(key)
    const now = places.flatMap((column, index): [string, FamilyCell][] => {
      const text = (cells[index] ?? '').trim()
      if (!column) return []
      const kept = old?.cells[String(column.id)]
      return [[String(column.id), kept?.text === text ? kept : read(column, text)]]
    })
    const after: FamilyRow = {
      id: old?.id ?? newId(),
      cells: withoutBlank({ ...old?.cells, ...Object.fromEntries(now) }),
      member: old?.member ?? null,
    }
    plan.rows.push(after)
    if (!old) plan.added.push(after)
    else if (!isSameRow(old, after)) plan.changed.push(after)
  }
  plan.missing = before.filter((row) => !plan.rows.some(({ id }) => id === row.id))
  plan.rows.push(...plan.missing)
  return plan
}

const withoutBlank = (cells: FamilyRow['cells']): FamilyRow['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([, { text }]) => text !== ''))

/** Whether two rows have the same texts. */
const isSameRow = (one: FamilyRow, other: FamilyRow): boolean =>
  [...new Set([...Object.keys(one.cells), ...Object.keys(other.cells)])].every(
    (id) => (one.cells[id]?.text ?? '') === (other.cells[id]?.text ?? ''),
  )

/** The rows from `from` to `to` with the cells of the first of them in these columns, as spreadsheets fill down. Others are the same objects. */
export function filledDown(
  rows: readonly FamilyRow[],
  columns: readonly FamilyColumn[],
  { from, to }: { from: number; to: number },
): FamilyRow[] {
  const source = rows[from]?.cells ?? {}
  const filled = columns.map(({ id }): [string, FamilyCell] => [String(id), source[String(id)] ?? { text: '' }])
  return rows.map((row, index) =>
    index > from && index <= to
      ? { ...row, cells: withoutBlank({ ...row.cells, ...Object.fromEntries(filled) }) }
      : row,
  )
}

/** The rows as a sheet that reads as they are. */
export const sheetOf = (columns: readonly FamilyColumn[], rows: readonly FamilyRow[]): string[][] => [
  columns.map(({ name }) => name),
  ...rows.map(({ cells }) => columns.map(({ id }) => cells[String(id)]?.text ?? '')),
]

/** '3 new, 1 changed, 2 not in the sheet'; null if the sheet changes nothing. */
export function planText({ added, changed, missing }: SheetPlan): string | null {
  const parts = [
    added.length > 0 ? `${countOf(added.length, 'row')} new` : '',
    changed.length > 0 ? `${countOf(changed.length, 'row')} changed` : '',
    missing.length > 0 ? `${countOf(missing.length, 'row')} not in the sheet` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}
