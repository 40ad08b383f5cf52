/** The languages of a family: which one a row has, and rows after languages or columns changed. Pure. */
import type { Family, FamilyCells, FamilyColumn, FamilyLanguage, FamilyRow } from '#contract'

/** Names of languages as they are compared: without regard to case and blanks around. */
const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** The name in a row's cell of this kind; '' if it is blank, or there is no such column. */
const languageText = (columns: readonly FamilyColumn[], cells: FamilyCells): string => {
  const column = columns.find(({ kind }) => kind === 'language')
  return (column && cells[String(column.id)]?.text.trim()) ?? ''
}

/** The language of a row's cell among these; undefined if it is blank or none of them. */
export function languageOf<L extends Pick<FamilyLanguage, 'name'>>(
  languages: readonly L[],
  columns: readonly FamilyColumn[],
  cells: FamilyCells,
): L | undefined {
  const key = keyOf(languageText(columns, cells))
  return key === '' ? undefined : languages.find(({ name }) => keyOf(name) === key)
}

/** Why a text is no language of the family; null if it is one. */
export function languageProblem(languages: readonly Pick<FamilyLanguage, 'name'>[], text: string): string | null {
  if (languages.some(({ name }) => keyOf(name) === keyOf(text))) return null
  const names = languages.map(({ name }) => name)
  if (names.length === 0) return `The family has one language. Add ‘${text.trim()}’ to it first`
  const all = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `No language is called ‘${text.trim()}’, only ${all}`
}

/** The rows that have a language in their cell. */
export const rowsIn = (language: FamilyLanguage, { columns }: Family, rows: readonly FamilyRow[]): FamilyRow[] =>
  rows.filter(({ cells }) => languageOf([language], columns, cells) !== undefined)

/**
 * Rows after the family's columns and languages changed: cells of removed columns are gone, languages have their new names, and those of a
 * removed language are blank. Rows that stay as they are are the same objects.
 */
export function rowsAfter(rows: readonly FamilyRow[], before: Family, next: Family): FamilyRow[] {
  const kept = new Set(next.columns.map(({ id }) => String(id)))
  const column = String(next.columns.find(({ kind }) => kind === 'language')?.id)
  return rows.map((row) => {
    const old = languageOf(before.languages, before.columns, row.cells)
    const now = next.languages.find(({ masterId }) => masterId === old?.masterId)?.name ?? ''
    const cells = Object.entries(row.cells).flatMap(([id, cell]): [string, FamilyCells[string]][] => {
      if (!kept.has(id)) return []
      if (id !== column || !old || old.name === now) return [[id, cell]]
      return now === '' ? [] : [[id, { text: now }]]
    })
    const isSame = cells.length === Object.keys(row.cells).length && cells.every(([id, cell]) => row.cells[id] === cell)
    return isSame ? row : { ...row, cells: Object.fromEntries(cells) }
  })
}
