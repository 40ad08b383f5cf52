/** What the list shows: search, status and page stand in the address, so that reload and back keep them; order and page size are kept settings. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '#contract'
import { useSettings } from '../../data/settings'
import { useAddressQuery } from '../../ui/use-address-query'
import { type ListPlace, moved, orderOf, placeOf, queryOf } from './list-place'

export type ListState = ListPlace & {
  query: ListQuery
  /** Without pages: `query` asks for the first rows, and the others come as they are scrolled to. */
  whole: boolean
  /** Goes to another place at once; a change of search or status starts on the first page. `replace` leaves no step for 'back'. */
  move: (patch: Partial<ListPlace>, replace?: boolean) => void
  /** The search as it is typed: shown with every letter, in the address once typing pauses. */
  typeSearch: (search: string) => void
}

/** Milliseconds without a letter after which the search stands in the address. */
const TYPING_DELAY_MS = 150

export function useListState(): ListState {
  const [params, change] = useAddressQuery()
  const settings = useSettings()
  const move = useCallback(
    (patch: Partial<ListPlace>, replace = false) => change((before) => moved(before, patch), { replace }),
    [change],
  )
  const written = placeOf(params)
  const { typed, type } = useTyped(written.search, (search) => move({ search }, true))
  // A page number belongs to the search that it was chosen under.
  const whole = settings.listPageSize === 'all'
  const page = typed === written.search && !whole ? written.page : 1
  const query = useMemo(
    () => queryOf({ ...placeOf(params), search: typed, page }, orderOf(settings)),
    [typed, params, page, settings],
  )
  return { ...written, search: typed, page, query, whole, move, typeSearch: type }
}

/** Letters count at once and are written down after a pause; what is written from elsewhere ('back', 'Clear') replaces them. */
function useTyped(written: string, write: (search: string) => void) {
  const [typed, setTyped] = useState(written)
  const own = useRef(written)
  const writeLater = useDebouncedCallback((search: string) => {
    own.current = search
    write(search)
  }, TYPING_DELAY_MS)
  useEffect(() => {
    if (written === own.current) return
    own.current = written
    setTyped(written)
  }, [written])
  const type = (search: string) => {
    setTyped(search)
    writeLater(search)
  }
  return { typed, type }
}
