/** What keeps a family's rows from becoming campaigns, and how cells are read. Pure. */
import {
  amount,
  type Family,
  type FamilyCell,
  type FamilyCells,
  type FamilyColumn,
  type FamilyRow,
  type Json,
  type Segment,
} from '#contract'
import { isReadable } from '../../rules/choices.ts'
import type { Finding } from '../../rules/finding.ts'
import { chosenFrom } from '../segment/values.ts'
import { filledText, memberName } from './fill.ts'
import { languageProblem } from './languages.ts'

/** The value that a text is read as, or why it is none. */
export type CellReading = { value: Json } | { problem: string }

/** How cells of these kinds are read; each text is not blank. */
export type CellReaders = Record<'segment' | 'moment' | 'picture', (text: string) => CellReading>

/** A cell with its value, if its kind has one and the text is one. */
export function readCell({ kind }: FamilyColumn, text: string, readers: CellReaders): FamilyCell {
  if (text.trim() === '' || kind === 'text' || kind === 'link' || kind === 'language') return { text }
  const reading = readers[kind](text.trim())
  return 'value' in reading ? { text, value: reading.value } : { text }
}

const sameName = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Reads a segment by its id ('12' or '#12') or by its name, which only one may have. */
export function segmentReader(segments: readonly Segment[]): CellReaders['segment'] {
  const readable = segments.filter(isReadable)
  return (text) => {
    const named = readable.filter(({ name }) => sameName(name ?? '') === sameName(text))
    const byId = readable.find(({ id }) => text.replace(/^#/, '') === String(id))
    if (named.length > 1) return { problem: `${named.length} segments are called ‘${text}’. Write the id of one.` }
    const segment = named[0] ?? byId
    // The chosen segment is plain JSON.
    return segment ? { value: chosenFrom(segment) as unknown as Json } : { problem: `No segment is called ‘${text}’` }
  }
}

/** Of a cell whose file is not among the pictures of the workspace. */
export const pictureNotFound = 'Picture not found'

/** Whether a cell names a file: 'Clifton', 'clifton.jpg' and 'photos/CLIFTON.JPG' are one. */
export function isFileCalled(name: string, typed: string): boolean {
  const [file = '', cell = ''] = [name, typed.split(/[\\/]/).at(-1) ?? ''].map((text) =>
    text.normalize('NFC').toLowerCase().trim(),
  )
  return cell !== '' && (file === cell || file.replace(/\.[a-z]+$/, '') === cell)
}

/** The rows with pictures in the cells that name them: how many cells that are, and the files that no cell names. */
export function withPictures(
  columns: readonly FamilyColumn[],
  rows: readonly FamilyRow[],
  pictures: readonly { name: string; value: Json }[],
): { rows: FamilyRow[]; count: number; unused: string[] } {
  const used = new Set<string>()
  let count = 0
  const ids = columns.filter(({ kind }) => kind === 'picture').map(({ id }) => String(id))
  const after = rows.map((row) => {
    const found = ids.flatMap((id): [string, FamilyCell][] => {
      const text = row.cells[id]?.text ?? ''
      const picture = pictures.find(({ name }) => isFileCalled(name, text))
      if (!picture) return []
      used.add(picture.name)
      return [[id, { text, value: picture.value }]]
    })
    count += found.length
    return found.length === 0 ? row : { ...row, cells: { ...row.cells, ...Object.fromEntries(found) } }
  })
  return { rows: after, count, unused: pictures.map(({ name }) => name).filter((name) => !used.has(name)) }
}

/** The rows that have cells of segments or pictures that can be read now, and could not when they were written. */
export function readAgain(
  columns: readonly FamilyColumn[],
  rows: readonly FamilyRow[],
  readers: CellReaders,
): FamilyRow[] {
  const read = columns.filter(({ kind }) => kind === 'segment' || kind === 'picture')
  return rows.flatMap((row) => {
    const found = read.flatMap((column): [string, FamilyCell][] => {
      const cell = row.cells[String(column.id)]
      if (!cell || cell.value !== undefined) return []
      const now = readCell(column, cell.text, readers)
      return now.value === undefined ? [] : [[String(column.id), now]]
    })
    return found.length === 0 ? [] : [{ ...row, cells: { ...row.cells, ...Object.fromEntries(found) } }]
  })
}

/** A problem of a row. `column`: the id of the cell's column; null if it is the row's as a whole. */
export type RowProblem = { rowId: string; column: number | null; message: string }

/** In the order of the rows. `used`: ids of the columns whose tags the campaign of a row takes. */
export function rowProblems(
  family: Pick<Family, 'memberName' | 'columns' | 'languages'>,
  rows: readonly FamilyRow[],
  { used, readers }: { used: (cells: FamilyCells) => readonly number[]; readers: CellReaders },
): RowProblem[] {
  const names = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const taken = used(row.cells)
    const found = family.columns.flatMap((column): RowProblem[] => {
      const cell = row.cells[String(column.id)]
      const message = cellProblem(column, cell, { isUsed: taken.includes(column.id), readers, ...family })
      return message === null ? [] : [{ rowId: row.id, column: column.id, message }]
    })
    const name = memberName(family, row.cells)
    const earlier = names.get(sameName(name))
    names.set(sameName(name), earlier ?? index + 1)
    if (name === '') return [...found, { rowId: row.id, column: null, message: 'The campaign has no name' }]
    if (earlier === undefined) return found
    return [...found, { rowId: row.id, column: null, message: `The name ‘${name}’ is that of row ${earlier} too` }]
  })
}

function cellProblem(
  { kind, name }: FamilyColumn,
  cell: FamilyCell | undefined,
  { isUsed, readers, languages }: Pick<Family, 'languages'> & { isUsed: boolean; readers: CellReaders },
): string | null {
  const text = cell?.text.trim() ?? ''
  if (text === '') return isUsed ? `${name} is blank` : null
  if (kind === 'link')
    return /^(?:https?:\/\/[^\s]+\.[^\s]+|tel:|mailto:|[a-z][a-z\d+.-]*:\/\/)/i.test(text) ? null : 'Not a link'
  if (kind === 'language') return languageProblem(languages, text)
  if (kind === 'text' || cell?.value !== undefined) return null
  const reading = readers[kind](text)
  return 'problem' in reading ? reading.problem : null
}

/**
 * One line of the checks on all rows: what is wrong, and in which rows. `rowIds` has each once, in their order. `column`: of the cells that
 * it is about.
 */
export type RowCheck = {
  level: 'blocking' | 'warning'
  text: string
  where: string
  rowIds: string[]
  column: number | null
}

type Found = Pick<RowCheck, 'level' | 'column'> & { rowId: string; message: string }

/**
 * What is wrong in all rows: problems of cells, values that several rows have, and what the checks before publishing find (`findings`, by
 * the row's id). What must be fixed comes first. Messages that differ only in numbers and quoted texts are one line.
 */
export function rowChecks(
  columns: readonly FamilyColumn[],
  rows: readonly FamilyRow[],
  problems: readonly RowProblem[],
  findings: ReadonlyMap<string, readonly Finding[]>,
): RowCheck[] {
  const places = new Map(rows.map(({ id }, index) => [id, index + 1]))
  const found: Found[] = [
    ...problems.map((problem): Found => ({ ...problem, level: 'blocking' })),
    ...columns.flatMap((column) => sharedCells(column, rows)),
    ...rows.flatMap(({ id }) =>
      (findings.get(id) ?? []).flatMap(({ level, title }): Found[] =>
        level === 'blocking' || level === 'warning' ? [{ level, rowId: id, column: null, message: title }] : [],
      ),
    ),
  ]
  const keyOf = ({ level, column, message }: Found) => [level, column, ...partsOf(message).filter(isFixed)].join(' ')
  const checks = [...Map.groupBy(found, keyOf).values()].map((all): RowCheck => {
    const rowIds = [...new Set(all.map(({ rowId }) => rowId))]
    const { level = 'blocking', column = null } = all[0] ?? {}
    const text = commonText(all.map(({ message }) => message))
    return { level, text, where: whereText(rowIds, places), rowIds, column }
  })
  return [...checks.filter(({ level }) => level === 'blocking'), ...checks.filter(({ level }) => level === 'warning')]
}

/** The parts of a message; every other one, from the second, is a number or quoted. */
const partsOf = (message: string): string[] => message.split(/(‘[^’]*’|'[^']*'|\d[\d,.]*)/)
const isFixed = (_: string, index: number): boolean => index % 2 === 0

/** The message that all are, with '…' for what differs. */
function commonText(messages: readonly string[]): string {
  const all = messages.map(partsOf)
  return (all[0] ?? []).map((part, at) => (all.every((parts) => parts[at] === part) ? part : '…')).join('')
}

/** 'row 5' · 'rows 4, 8 and 9' · '12 of 100 rows' · 'all 100 rows' */
function whereText(rowIds: readonly string[], places: ReadonlyMap<string, number>): string {
  const named = rowIds.map((id) => String(places.get(id)))
  if (named.length > MAX_NAMED)
    return `${named.length === places.size ? 'all' : `${amount(named.length)} of`} ${amount(places.size)} rows`
  return named.length === 1 ? `row ${named[0]}` : `rows ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

const MAX_NAMED = 3

/** Phone numbers and links that several rows have, in a column where nearly each row has its own. */
function sharedCells({ id, name, kind }: FamilyColumn, rows: readonly FamilyRow[]): Found[] {
  const cells = rows.flatMap((row) => {
    const text = row.cells[String(id)]?.text.trim() ?? ''
    const digits = text.replace(/\D/g, '')
    const isOwn = kind === 'link' || (kind === 'text' && digits.length >= 7 && /^[\d\s()+./-]+$/.test(text))
    return text !== '' && isOwn ? [{ rowId: row.id, value: kind === 'link' ? text : digits }] : []
  })
  const groups = [...Map.groupBy(cells, ({ value }) => value).values()]
  if (groups.length < NEARLY_ALL * cells.length) return []
  return groups
    .filter((same) => same.length > 1)
    .flatMap((same) =>
      same.map(
        ({ rowId }): Found => ({ level: 'warning', rowId, column: id, message: `The same ${name} in several rows` }),
      ),
    )
}

const NEARLY_ALL = 0.8

/** The label of a row: its first cells. */
export const rowLabel = (columns: readonly FamilyColumn[], { cells }: FamilyRow): string =>
  columns
    .filter(({ kind }) => kind === 'text')
    .slice(0, 2)
    .map(({ id }) => filledText(`{{row.${id}}}`, cells).trim())
    .filter((text) => text !== '')
    .join(', ')
