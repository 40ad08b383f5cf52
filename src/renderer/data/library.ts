/** The library of the workspace: what is written once and used in many messages. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KeptLibraryItem, LibraryItem, LibraryItemOf, LibraryKind } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery } from './query-updates'

const libraryQuery = keptQuery(['library'], () => bridge().library.list())

const noItems: readonly KeptLibraryItem[] = []

export const useLibrary = (): readonly KeptLibraryItem[] => useQuery(libraryQuery).data ?? noItems

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

/** Adds items, or replaces those with their ids. A failure is a toast, unless the caller shows it. */
export const useKeepInLibrary = () =>
  useAct((items: readonly LibraryItem[]) => bridge().library.keep([...items]), {
    failed: 'The library could not be changed',
    answers: libraryQuery.queryKey,
  })

export const useRemoveFromLibrary = () =>
  useAct((id: string) => bridge().library.remove({ id }), {
    failed: 'It could not be deleted from the library',
    answers: libraryQuery.queryKey,
  })
