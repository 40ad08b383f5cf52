/**
 * The list's state, and what is read before it is shown. Search, status and page are in the address, so that reload and back keep them;
 * order and page size are settings.
 */
import { useDebouncedCallback } from '@mantine/hooks'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '#contract'
import { campaignsQuery, standingQuery } from '../../data/campaigns'
import { listChoicesQuery } from '../../data/list-choices'
import { settingsQuery, useSettings } from '../../data/settings'
import { today } from '../../ui/dates'
import { useAddressQuery } from '../../ui/hooks'
import { firstQuery, type ListPlace, movedParams, orderOf, placeOf, queryOf } from './list-place'

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

/** Loads the code of 'Create a New Campaign': ahead of use when likely, at the latest when it opens. */
export const loadCreateDrawer = () => import('./create-drawer')

/** Loads the wizard's steps on demand, for parts of the list that read step values. */
export const wizardSteps = async () => (await import('../../steps')).steps

/** `segmentId`: the segment that the new campaign starts with (Source: docs/reference/screens.md), unparsed. */
export function useCreateDrawer(): { opened: boolean; segmentId: string | null; open: () => void; close: () => void } {
  const [params, change] = useAddressQuery()
  return {
    opened: params.has('create'),
    segmentId: params.get('segmentId'),
    open: () => change((before) => new URLSearchParams([...before, ['create', '1']])),
    close: () =>
      change((before) => new URLSearchParams([...before].filter(([name]) => name !== 'create')), { replace: true }),
  }
}

/** Reads the page in `address`, in the saved order. Failures are ignored here: the list itself reads again and shows them. */
export async function readFirstPage(client: QueryClient, address: URLSearchParams): Promise<void> {
  const prefetches = [client.prefetchQuery(listChoicesQuery), client.prefetchQuery(standingQuery(today()))]
  const settings = await client.fetchQuery(settingsQuery)
  const page = campaignsQuery(firstQuery(address, settings))
  await Promise.all([...prefetches, client.prefetchQuery(page)])
  await readFont(JSON.stringify(client.getQueryData(page.queryKey)?.rows.map(({ name }) => name)))
}

/** Arabic names have their own font. It is loaded first, because a name would move when its font arrives. */
async function readFont(names = ''): Promise<void> {
  if (/\p{Script=Arabic}/u.test(names))
    await document.fonts.load('13px "Noto Naskh Arabic Variable"', 'ع').catch(() => [])
}
