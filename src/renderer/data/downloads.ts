/** Downloads of a segment's customers as the page follows them. The address and the token stay with the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadState } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { collect } from './files'

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: async () => {
    const states = await unwrap(bridge().downloads.list())
    // One may have ended while nobody listened: a hidden page hears no notices.
    for (const state of states) collectOwn(state)
    return states
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What runs, and what ended lately, oldest first; files that another page has taken, or this one before a reload, are not among them. */
export const useDownloads = (): readonly DownloadState[] =>
  (useQuery(downloadsQuery).data ?? []).filter(
    ({ id, state, collectFrom }) => state !== 'done' || collectFrom === null || collected.has(id),
  )

/** Keeps the list of downloads up to date; answers how to stop. */
export const listenToDownloads = (client: QueryClient): (() => void) =>
  bridge().downloads.changed((state) => {
    client.setQueryData(downloadsQuery.queryKey, (known = []) =>
      known.some(({ id }) => id === state.id)
        ? known.map((one) => (one.id === state.id ? state : one))
        : [...known, state],
    )
    collectOwn(state)
  })

/** GET /segment/download/{id}/customers (campaign-builder.md, section 7): asks where to, where the host can, then fetches. */
export function useStartDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { segmentId: number; channel: string; suggestedName: string }) =>
      unwrap(bridge().downloads.segmentCustomers(wanted)),
    onSuccess: ({ id }) => {
      keepOwn([...ownIds(), id])
      // A small file may be whole before the start has answered.
      const known = client.getQueryData(downloadsQuery.queryKey)?.find((one) => one.id === id)
      if (known) collectOwn(known)
    },
    onError: (error) => toastDanger('The customers could not be downloaded', failureOf(error).message),
  })
}

export function useCancelDownload() {
  return useMutation({
    mutationFn: (id: string) => unwrap(bridge().downloads.cancel({ id })),
    onError: (error) => toastDanger('The download could not be stopped', failureOf(error).message),
  })
}

/** Files that this page has handed to the browser since it was loaded. */
const collected = new Set<string>()

/** The browser saves the file of a download that this page began, which can be had once. */
function collectOwn({ id, state, collectFrom }: DownloadState): void {
  const ids = ownIds()
  if (state !== 'done' || !collectFrom || !ids.includes(id)) return
  keepOwn(ids.filter((one) => one !== id))
  collected.add(id)
  collect(collectFrom)
}

/** Downloads that this page began: no other one takes their files. They outlive a reload; the session storage is the tab's own. */
const place = 'herald-downloads'
const ownIds = (): string[] => (sessionStorage.getItem(place) ?? '').split(' ').filter(Boolean)
const keepOwn = (ids: readonly string[]): void => sessionStorage.setItem(place, ids.join(' '))
