/** What a reader of any kind of sheet gives: rows and columns of texts, counted from 0. */

export type Sheet = { name: string; hidden: boolean }

/** What stands in a cell, as its program shows it. Kinds that somebody should know of: dates, numbers of more than 15 digits, formulas of which no result was kept. */
export type Cell = { text: string; kind?: 'date' | 'long' | 'formula' }

export type Column = {
  /** One a row; '' where a row has none. */
  cells: readonly string[]
  kinds: ReadonlyMap<number, NonNullable<Cell['kind']>>
  /** Whether any program reads these cells of the file alike: UTF-8 without marks, quotes, or separators but the comma. */
  isPlain: boolean
  /** Rows in which a merged cell of another row stands. */
  covered: ReadonlySet<number>
}

export type Table = {
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** All cells of the first `rows` rows. */
  head(rows: number): readonly (readonly string[])[]
  column(at: number): Column
}
