/** The library of the workspace: what is written once and used in many messages. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ulid } from 'ulid'
import type { KeptLibraryItem, LibraryItem, LibraryItemOf, LibraryKind } from '#contract'
import { toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { keptQuery } from './query-updates'

const libraryQuery = keptQuery(['library'], () => bridge().library.list())

const noItems: readonly KeptLibraryItem[] = []

/** Null until it is read. */
export const useLibraryIfRead = (): readonly KeptLibraryItem[] | null => useQuery(libraryQuery).data ?? null

export const useLibrary = (): readonly KeptLibraryItem[] => useLibraryIfRead() ?? noItems

/** Reads the library once. Throws `HeraldFailure`. */
export const readLibrary = (): Promise<KeptLibraryItem[]> => unwrap(bridge().library.list())

/** An item as files have it: without its moment and its earlier values. */
export const itemOnly = ({ updatedAt: _at, earlier: _earlier, ...item }: KeptLibraryItem): LibraryItem => item

/** The items of one kind, by name. */
export function useLibraryOf<Kind extends LibraryKind>(kind: Kind): readonly (LibraryItemOf<Kind> & KeptLibraryItem)[] {
  const items = useLibrary()
  return useMemo(
    () => items.filter((item): item is LibraryItemOf<Kind> & KeptLibraryItem => item.kind === kind),
    [items, kind],
  )
}

/** Reads it again after changes of any window, or of the workspace; returns a function that stops listening. */
export const listenToLibrary = (client: QueryClient): (() => void) =>
  bridge().library.changed(() => void client.invalidateQueries({ queryKey: libraryQuery.queryKey }))

/** Adds items, or replaces those with their ids. A failure is a toast; with `fieldShown`, the caller shows one of a field there instead. */
export const useKeepInLibrary = (fieldShown = false) =>
  useAct((items: readonly LibraryItem[]) => bridge().library.keep([...items]), {
    failed: 'The library could not be changed',
    fieldShown,
    answers: libraryQuery.queryKey,
  })

export const useRemoveFromLibrary = () =>
  useAct((id: string) => bridge().library.remove({ id }), {
    failed: 'It could not be deleted from the library',
    answers: libraryQuery.queryKey,
  })

/** Adds an item under its name, with a number if that is taken. */
export function useAddToLibrary(): (item: LibraryItem) => void {
  const items = useLibrary()
  const { mutate } = useKeepInLibrary()
  return (item) =>
    mutate([{ ...item, name: freeName(item, items) }], { onSuccess: () => toastSuccess('Saved to the library') })
}

/** 'Gulmohar', or 'Gulmohar 2' if another item of the kind has the name. */
export function freeName({ kind, name }: Pick<LibraryItem, 'kind' | 'name'>, items: readonly LibraryItem[]): string {
  const taken = items.filter((item) => item.kind === kind).map((item) => keyOf(item.name))
  return numbered(name, ' ', (next) => taken.includes(keyOf(next)))
}

/** Names and codes with the same key are one. */
export const keyOf = (text: string): string => text.normalize('NFC').toLowerCase()

/** The text, with a number after the separator if it is taken. */
export function numbered(text: string, separator: string, isTaken: (text: string) => boolean): string {
  let number = 1
  let next = text
  while (isTaken(next)) next = `${text}${separator}${++number}`
  return next
}

/** The brand of the workspace, and the text of its footer; null if it is not set. */
export function useBrand(): { brand: LibraryItemOf<'brand'> | null; footer: string | null } {
  const [brand = null] = useLibraryOf('brand')
  const footers = useLibraryOf('footer')
  return { brand, footer: footers.find(({ id }) => id === brand?.value.footer)?.value.words ?? null }
}

/** A brand of which nothing is chosen yet. */
export const freshBrand = (name: string): LibraryItemOf<'brand'> => ({
  ...{ id: ulid(), kind: 'brand', name },
  value: { logo: null, colours: [], headingFont: null, textFont: null, button: null, footer: null },
})
