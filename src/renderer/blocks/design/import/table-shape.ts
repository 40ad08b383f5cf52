/** The shape of tables: their rows, how wide they and their cells are, and whether they list something. */
import { buttonOf } from './button-leaf'
import { type Mail, parentOf, type Walk } from './leaf-parts'
import { pixels } from './measure'
import { childrenOf, type Element, elementsBelow } from './tree'

export const isTable = ({ tagName }: Element): boolean => tagName === 'td' || tagName === 'tr'

export function rowsOf(table: Element): Element[] {
  return childrenOf(table).flatMap((one) =>
    one.tagName === 'tr'
      ? [one]
      : ['tbody', 'thead', 'tfoot'].includes(one.tagName)
        ? childrenOf(one).filter(({ tagName }) => tagName === 'tr')
        : [],
  )
}

export const cellWidth = (cell: Element, room: number | null, mail: Mail): number | null => {
  const style = mail.styles.of(cell)
  const width = pixels(style.width, 16, room) ?? pixels(style['max-width'], 16, room)
  return width
}

export function tableWidth(cell: Element | undefined, whole: number, mail: Mail): number | null {
  let at = cell ? parentOf(cell) : null
  while (at && at.tagName !== 'table') at = parentOf(at)
  return at ? pixels(mail.styles.of(at).width, 16, whole) : null
}

/** A table without a width is as wide as its cells ask to be; null where they do not say. */
export function shrunk(table: Element, room: number | null, { mail }: Walk): number | null {
  if (room === null || mail.styles.of(table).width !== undefined) return null
  const rows = rowsOf(table).filter((row) => mail.sights(row).length > 0)
  const widths = rows.map((row) => {
    const cells = childrenOf(row).map((cell) => pixels(mail.styles.of(cell).width))
    return cells.length > 0 && cells.every((width) => width !== null)
      ? cells.reduce((sum, width) => sum + width, 0)
      : null
  })
  return widths.length > 0 && widths.every((width) => width !== null) ? Math.max(...widths) : null
}

/** The only cell of a table of a said width is as wide as the table, whatever it asks for. */
export function fillsTable(cell: Element, mail: Mail): boolean {
  if (cell.tagName !== 'td' && cell.tagName !== 'th') return false
  let table = parentOf(cell)
  while (table && table.tagName !== 'table') table = parentOf(table)
  return table !== null && mail.styles.of(table).width !== undefined
}

/** Rows of words in columns: a list of goods, an invoice. They stay one table in a text. */
export function isData(rows: readonly Element[], { mail }: Walk): boolean {
  const many = rows.map((row) => childrenOf(row).filter((cell) => mail.sights(cell).length > 0))
  const wide = many.filter((cells) => cells.length > 1)
  if (wide.length < 3) return false
  return many.every((cells) =>
    cells.every(
      (cell) =>
        mail.sights(cell).every(({ kind }) => kind === 'words') &&
        ![...elementsBelow(cell)].some(({ tagName }) => tagName === 'table') &&
        !buttonOf(cell, null, mail),
    ),
  )
}
