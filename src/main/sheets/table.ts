/** The interface of all sheet readers: rows and columns of texts, counted from 0. */

export type Sheet = { name: string; hidden: boolean }

/**
 * A cell's text, as its program shows it. `kind` marks cells to report: dates, numbers of more than 15 digits, formulas without a stored
 * result.
 */
export type Cell = { text: string; kind?: 'date' | 'long' | 'formula' }

export type Column = {
  /** One per row; '' if the row has none. */
  cells: readonly string[]
  kinds: ReadonlyMap<number, NonNullable<Cell['kind']>>
  /** Whether any program reads these cells alike: UTF-8 without byte order mark and quotes, and no separator but the comma. */
  isPlain: boolean
  /** Rows covered by a merged cell that starts in another row. */
  covered: ReadonlySet<number>
}

export type Table = {
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** All cells of the first `rows` rows. */
  head(rows: number): readonly (readonly string[])[]
  column(index: number): Column
}
