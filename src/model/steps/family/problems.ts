/** What keeps a family's rows from becoming campaigns, and how cells are read. Pure. */
import type { Family, FamilyCell, FamilyColumn, FamilyRow, Json, Segment } from '#contract'
import { isReadable } from '../../rules/choices.ts'
import { chosenFrom } from '../segment/values.ts'
import { filledText, memberName } from './fill.ts'

/** The value that a text is read as, or why it is none. */
export type CellReading = { value: Json } | { problem: string }

/** How cells of these kinds are read; each text is not blank. */
export type CellReaders = Record<'segment' | 'moment' | 'picture', (text: string) => CellReading>

/** A cell with its value, if its kind has one and the text is one. */
export function readCell({ kind }: FamilyColumn, text: string, readers: CellReaders): FamilyCell {
  if (text.trim() === '' || kind === 'text' || kind === 'link') return { text }
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

/** A problem of a row. `column`: the id of the cell's column; null if it is the row's as a whole. */
export type RowProblem = { rowId: string; column: number | null; message: string }

/** In the order of the rows. `used`: ids of the columns whose tags the master has. */
export function rowProblems(
  family: Pick<Family, 'memberName' | 'columns'>,
  rows: readonly FamilyRow[],
  { used, readers }: { used: readonly number[]; readers: CellReaders },
): RowProblem[] {
  const names = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const found = family.columns.flatMap((column): RowProblem[] => {
      const message = cellProblem(column, row.cells[String(column.id)], used.includes(column.id), readers)
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
  isUsed: boolean,
  readers: CellReaders,
): string | null {
  const text = cell?.text.trim() ?? ''
  if (text === '') return isUsed ? `${name} is blank` : null
  if (kind === 'link')
    return /^(?:https?:\/\/[^\s]+\.[^\s]+|tel:|mailto:|[a-z][a-z\d+.-]*:\/\/)/i.test(text) ? null : 'Not a link'
  if (kind === 'text' || cell?.value !== undefined) return null
  const reading = readers[kind](text)
  return 'problem' in reading ? reading.problem : null
}

/** The label of a row: its first cells. */
export const rowLabel = (columns: readonly FamilyColumn[], { cells }: FamilyRow): string =>
  columns
    .filter(({ kind }) => kind === 'text')
    .slice(0, 2)
    .map(({ id }) => filledText(`{{row.${id}}}`, cells).trim())
    .filter((text) => text !== '')
    .join(', ')
