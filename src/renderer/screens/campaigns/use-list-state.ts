/** The list's state. Search, status and page are in the address, so that reload and back keep them; order and page size are settings. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '#contract'
import { useSettings } from '../../data/settings'
import { useAddressQuery } from '../../ui/use-address-query'
import { type ListPlace, movedParams, orderOf, placeOf, queryOf } from './list-place'

export type ListState = ListPlace & {
  query: ListQuery
  /** True in a list without pages: `query` reads the first rows, and others are read on scrolling. */
  whole: boolean
  /** Changes the state at once; a change of search or status opens the first page. `replace` adds no history entry. */
  move: (patch: Partial<ListPlace>, replace?: boolean) => void
  /** Sets the search while typing: shown with every key, written to the address after a pause. */
  typeSearch: (search: string) => void
}

/** Pause in typing before the search is written to the address, in milliseconds. */
const TYPING_DELAY_MS = 150

export function useListState(): ListState {
  const [params, change] = useAddressQuery()
  const settings = useSettings()
  const move = useCallback(
    (patch: Partial<ListPlace>, replace = false) => change((before) => movedParams(before, patch), { replace }),
    [change],
  )
  const place = placeOf(params)
  const { typed, type } = useTypedSearch(place.search, (search) => move({ search }, true))
  // The page number belongs to the search in the address.
  const isAll = settings.listPageSize === 'all'
  const page = typed === place.search && !isAll ? place.page : 1
  const query = useMemo(
    () => queryOf({ ...placeOf(params), search: typed, page }, orderOf(settings)),
    [typed, params, page, settings],
  )
  return { ...place, search: typed, page, query, whole: isAll, move, typeSearch: type }
}

/** Typed text counts at once and is written to the address after a pause. Changes from elsewhere ('back', 'Clear') replace it. */
function useTypedSearch(query: string, write: (search: string) => void) {
  const [typed, setTyped] = useState(query)
  const ownQuery = useRef(query)
  const writeLater = useDebouncedCallback((search: string) => {
    ownQuery.current = search
    write(search)
  }, TYPING_DELAY_MS)
  useEffect(() => {
    if (query === ownQuery.current) return
    ownQuery.current = query
    setTyped(query)
  }, [query])
  const type = (search: string) => {
    setTyped(search)
    writeLater(search)
  }
  return { typed, type }
}
