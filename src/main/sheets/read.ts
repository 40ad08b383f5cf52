/** Reads one sheet from its file: its codes, or why it is invalid. */
import { readFile, stat } from 'node:fs/promises'
import { cut, type SheetChoice, type SheetRows, type SheetSource } from '#contract'
import { type CheckedCodes, checkCodes } from './check-codes.ts'
import { letterOf, placeOf } from './heading.ts'
import { openSheet } from './rows.ts'
import { type Sheet, type Table, tooLarge, Unreadable } from './table.ts'

/**
 * `path` of the stored file, its `name`, the limit of its bytes, and the user's choices; with `rows`, that many rows are returned instead
 * of codes.
 */
export type SheetTask = {
  path: string
  name: string
  limit: number
  choice?: SheetChoice | undefined
  rows?: number
}

export type SheetAnswer =
  | { readable: true; format: 'csv' | 'xlsx'; source: SheetSource; judged: CheckedCodes }
  | { readable: false; message: string; detail: string }
export type RowsAnswer = SheetRows | Extract<SheetAnswer, { readable: false }>

/** Number of first rows from which columns and headings are found. */
const HEAD_ROWS = 50
const MAX_COLUMNS_NAMED = 100

/** Throws only if the file itself cannot be read. */
export const readSheet = (task: SheetTask): Promise<SheetAnswer> =>
  catchUnreadable(async () => {
    const { choice = {} } = task
    const { format, sheets, at, table } = await openTable(task)
    const skippedRows = choice.hidden ? new Set<number>() : table.hiddenRows
    const firstRows = table.head(HEAD_ROWS).map((row, index) => (skippedRows.has(index) ? [] : row))
    const { column, heading } = placeOf(firstRows, table.hiddenColumns, choice)
    const cells = table.column(column)
    const judgement = checkCodes(cells, { heading, skippedRows: skippedRows })
    if (judgement.codes === 0)
      throw new Unreadable(
        [...cells.kinds.values()].includes('formula')
          ? 'The column holds formulas without results: open the sheet in Excel and save it.'
          : 'The first column has no codes.',
      )
    const source: SheetSource = {
      sheets,
      sheet: at,
      columns: columnsIn(firstRows, table, heading),
      column,
      headingRow: heading === null ? null : heading + 1,
      hiddenRows: [...table.hiddenRows].filter((row) => (cells.cells[row] ?? '') !== '').length,
    }
    return { readable: true, format, source, judged: judgement }
  })

/** At most `rows` rows. Throws only if the file itself cannot be read. */
export const readRows = (task: SheetTask & { rows: number }): Promise<RowsAnswer> =>
  catchUnreadable(async () => {
    const { table } = await openTable(task)
    const visibleCells = (row: readonly string[]) =>
      row.map((cell, index) => (table.hiddenColumns.has(index) ? '' : cell))
    const rows = table
      .head(task.rows)
      .map((row, index) => ({ row: index + 1, cells: table.hiddenRows.has(index) ? [] : visibleCells(row) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    return { readable: true, rows }
  })

async function catchUnreadable<T>(read: () => Promise<T>): Promise<T | Extract<SheetAnswer, { readable: false }>> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return { readable: false, message: error.message, detail: error.detail }
    throw error
  }
}

async function openTable({ path, name, limit, choice }: SheetTask) {
  const { size } = await stat(path)
  if (size > limit) throw new Unreadable(`The sheet is ${(size / 1024 / 1024).toFixed(1)} MB.`, tooLarge)
  const { format, sheets, table: tableOf } = await openSheet(await readFile(path), name)
  return { format, sheets, ...sheetIn(sheets, tableOf, choice?.sheet) }
}

/** The wanted sheet; else the first visible one that is not empty. */
function sheetIn(sheets: readonly Sheet[], tableOf: (index: number) => Table, chosen: number | undefined) {
  const visible = [...sheets.keys()].filter((index) => !sheets[index]?.hidden)
  const order = sheets.length === 0 ? [0] : chosen === undefined ? visible : [Math.min(chosen, sheets.length - 1)]
  const [first = 0] = order
  for (const index of order) {
    const table = tableOf(index)
    if (order.length === 1 || table.head(HEAD_ROWS).some((row) => row.some((cell) => cell !== '')))
      return { at: index, table }
  }
  if (order.length === 0) throw new Unreadable('The first column has no codes.')
  return { at: first, table: tableOf(first) }
}

/** Columns with content near the top, each with the text above its cells. */
function columnsIn(firstRows: readonly (readonly string[])[], { hiddenColumns }: Table, heading: number | null) {
  const width = Math.max(0, ...firstRows.map((row) => row.length))
  const columns: SheetSource['columns'] = []
  for (let column = 0; column < width && columns.length < MAX_COLUMNS_NAMED; column++) {
    const cells = firstRows.map((row) => row[column] ?? '')
    if (cells.every((cell) => cell.trim() === '')) continue
    const name = heading === null ? '' : (cells[heading] ?? '').trim()
    const first = cells.slice((heading ?? -1) + 1).find((cell) => cell.trim() !== '')
    columns.push({
      at: column,
      letter: letterOf(column),
      heading: name === '' ? null : cut(name, 80),
      first: first === undefined ? null : cut(first.trim(), 80),
      hidden: hiddenColumns.has(column),
    })
  }
  return columns
}
