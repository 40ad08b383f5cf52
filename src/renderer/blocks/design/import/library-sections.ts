/** Sections of the library that come in a file. */
import type { LibraryItem } from '#contract'
import { freeName } from '../../../data/library'
import { cleanRows } from './mjml-source'

/** A section loses what could act: anybody may have written the file. */
export const withoutActive = (item: LibraryItem): LibraryItem =>
  item.kind === 'section' ? { ...item, value: { ...item.value, source: cleanRows(item.value.source) } } : item

/** The sections that are not in the library yet. Their ids stay, because messages follow them; a name that is taken gets a number. */
export function unknownSections(items: readonly LibraryItem[], own: readonly LibraryItem[]): LibraryItem[] {
  const found: LibraryItem[] = []
  for (const item of items) {
    if (item.kind !== 'section' || [...own, ...found].some(({ id }) => id === item.id)) continue
    found.push({ ...withoutActive(item), name: freeName(item, [...own, ...found]) })
  }
  return found
}
