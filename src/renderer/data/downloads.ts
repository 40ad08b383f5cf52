/** Downloads of a segment's customers as the page follows them. The address and the token stay with the main process. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadState } from '#contract'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { collect } from './files'
import { updateQueryData } from './query-updates'

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  // One may have ended while nobody listened: a hidden page hears no notices.
  queryFn: async () => (await unwrap(bridge().downloads.list())).map(handedOver),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What runs, and what ended lately, oldest first; files that another page has taken, or this one before a reload, are not among them. */
export const useDownloads = (): readonly DownloadState[] =>
  (useQuery(downloadsQuery).data ?? []).filter(({ state, collectFrom }) => state !== 'done' || collectFrom === null)

/** Keeps the list of downloads up to date; returns how to stop. */
export const listenToDownloads = (client: QueryClient): (() => void) =>
  bridge().downloads.changed((told) => {
    const state = handedOver(told)
    updateQueryData(client, downloadsQuery.queryKey, (known) =>
      known.some(({ id }) => id === state.id)
        ? known.map((one) => (one.id === state.id ? state : one))
        : [...known, state],
    )
  })

/** GET /segment/download/{id}/customers (Source: docs/reference/calls.md): asks where to, where the host can, then fetches. */
export function useStartDownload() {
  const client = useQueryClient()
  type Wanted = { segmentId: number; channel: string; suggestedName: string }
  return useAct((wanted: Wanted) => bridge().downloads.segmentCustomers(wanted), {
    failed: 'The customers could not be downloaded',
    onSuccess: ({ id }) => {
      keepOwn([...ownIds(), id])
      // A small file may be whole before the start has answered.
      client.setQueryData(downloadsQuery.queryKey, (known) => known?.map(handedOver))
    },
  })
}

export const useCancelDownload = () =>
  useAct((id: string) => bridge().downloads.cancel({ id }), { failed: 'The download could not be stopped' })

/** Files that this page has handed to the browser since it was loaded. */
const collected = new Set<string>()

/** A download whose file, where this page began it, is handed to the browser, once: there is nothing more to collect then. */
function handedOver(state: DownloadState): DownloadState {
  const { id, collectFrom } = state
  const own = ownIds()
  if (state.state === 'done' && collectFrom && own.includes(id)) {
    keepOwn(own.filter((one) => one !== id))
    collected.add(id)
    collect(collectFrom)
  }
  return collected.has(id) ? { ...state, collectFrom: null } : state
}

/** Downloads that this page began: no other one takes their files. They outlive a reload; the session storage is the tab's own. */
const place = 'herald-downloads'
const ownIds = (): string[] => (sessionStorage.getItem(place) ?? '').split(' ').filter(Boolean)
const keepOwn = (ids: readonly string[]): void => sessionStorage.setItem(place, ids.join(' '))
