/** Imports sections of the library from a file. */
import type { LibraryItem } from '#contract'
import { freeName } from '../../../data/library'
import { cleanRows } from './mjml-source'

/** Removes active content from a section: a file is not trusted. */
export const withoutActive = (item: LibraryItem): LibraryItem =>
  item.kind === 'section' ? { ...item, value: { ...item.value, source: cleanRows(item.value.source) } } : item

/** The sections that are not in the library yet. They keep their ids, because messages refer to them; a name that exists gets a number. */
export function unknownSections(items: readonly LibraryItem[], own: readonly LibraryItem[]): LibraryItem[] {
  const found: LibraryItem[] = []
  for (const item of items) {
    if (item.kind !== 'section' || [...own, ...found].some(({ id }) => id === item.id)) continue
    found.push({ ...withoutActive(item), name: freeName(item, [...own, ...found]) })
  }
  return found
}
