/**
 * The interface of all sheet readers: rows and columns of texts, counted from 0; or why a sheet is invalid (Source:
 * docs/reference/rules.md#voucher).
 */

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

export const tooLarge = 'File size exceeds 10MB'
export const notASheet = 'File Contains duplicate values or file format is not correct'

/** Replaces the specification's message if the sheet itself is valid. */
export const tooLong = 'This sheet is too long to read'

/** An invalid voucher sheet: the specification's message, and the actual cause. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** One sentence for the user, next to the specification's message. */
  readonly detail: string
  constructor(detail: string, message: string = notASheet) {
    super(message)
    this.detail = detail
  }
}
