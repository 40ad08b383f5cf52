/** Downloads of a segment's customers. Address and token stay in the main process. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadState } from '#contract'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { collect } from './files'
import { updateQueryData } from './query-updates'

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  // A download may have ended meanwhile: a hidden page gets no notices.
  queryFn: async () => (await unwrap(bridge().downloads.list())).map(withHandover),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Running and recently ended downloads, oldest first; without files that another page has taken, or this one before a reload. */
export const useDownloads = (): readonly DownloadState[] =>
  (useQuery(downloadsQuery).data ?? []).filter(({ state, collectFrom }) => state !== 'done' || collectFrom === null)

/** Keeps the list of downloads up to date; returns a function that stops listening. */
export const listenToDownloads = (client: QueryClient): (() => void) =>
  bridge().downloads.changed((download) => {
    const state = withHandover(download)
    updateQueryData(client, downloadsQuery.queryKey, (all) =>
      all.some(({ id }) => id === state.id)
        ? all.map((download) => (download.id === state.id ? state : download))
        : [...all, state],
    )
  })

/**
 * GET /segment/download/{id}/customers (Source: docs/reference/calls.md): asks where to save the file if the host has a dialog for it, then
 * downloads it.
 */
export function useStartDownload() {
  const client = useQueryClient()
  type DownloadRequest = { segmentId: number; channel: string; suggestedName: string }
  return useAct((request: DownloadRequest) => bridge().downloads.segmentCustomers(request), {
    failed: 'The customers could not be downloaded',
    onSuccess: ({ id }) => {
      storeOwnIds([...ownIds(), id])
      // A small file may be complete before the start has returned.
      client.setQueryData(downloadsQuery.queryKey, (all) => all?.map(withHandover))
    },
  })
}

export const useCancelDownload = () =>
  useAct((id: string) => bridge().downloads.cancel({ id }), { failed: 'The download could not be stopped' })

/** Files that this page has passed to the browser since it was loaded. */
const collected = new Set<string>()

/** Passes the file of a download that this page began to the browser. Works once: the host then removes the file. */
function withHandover(state: DownloadState): DownloadState {
  const { id, collectFrom } = state
  const ownDownloadIds = ownIds()
  if (state.state === 'done' && collectFrom && ownDownloadIds.includes(id)) {
    storeOwnIds(ownDownloadIds.filter((ownId) => ownId !== id))
    collected.add(id)
    collect(collectFrom)
  }
  return collected.has(id) ? { ...state, collectFrom: null } : state
}

/** Downloads that this page began: no other page takes their files. They survive a reload, in the tab's own session storage. */
const place = 'herald-downloads'
const ownIds = (): string[] => (sessionStorage.getItem(place) ?? '').split(' ').filter(Boolean)
const storeOwnIds = (ids: readonly string[]): void => sessionStorage.setItem(place, ids.join(' '))
