/** Downloads of a segment's customers as the page follows them. The address and the token stay with the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DownloadState } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { collect } from './files'

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: () => unwrap(bridge().downloads.list()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What runs, and what ended lately, oldest first. */
export const useDownloads = (): readonly DownloadState[] => useQuery(downloadsQuery).data ?? []

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

/** Downloads that this page began: no other window takes their files. */
const own = new Set<string>()

/** GET /segment/download/{id}/customers (campaign-builder.md, section 7): asks where to, where the host can, then fetches. */
export function useStartDownload() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: { segmentId: number; channel: string; suggestedName: string }) =>
      unwrap(bridge().downloads.segmentCustomers(wanted)),
    onSuccess: ({ id }) => {
      own.add(id)
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

/** The browser saves the file of a download, which can be had once. */
function collectOwn({ id, state, collectFrom }: DownloadState): void {
  if (state === 'done' && collectFrom && own.delete(id)) collect(collectFrom)
}
