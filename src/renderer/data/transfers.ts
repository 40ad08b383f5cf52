/** Uploads and downloads: start, progress, cancel, retry. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DownloadState, StoredFile, UploadState } from '#contract'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { collect } from './files'
import { keptQuery, updateQueryData } from './query-updates'

const uploadsQuery = keptQuery(['uploads'], () => bridge().uploads.list())

/** Keeps the list of uploads up to date; returns a function that stops listening. */
export const listenToUploads = (client: QueryClient): (() => void) =>
  bridge().uploads.changed((state) => {
    const purpose = purposes.get(state.blob)
    const failure = purpose ? failureText[purpose] : isUnseen(state) ? 'The sheet could not be uploaded' : null
    if (failure && state.state === 'failed') toastDanger(failure, state.failure?.message)
    updateQueryData(client, uploadsQuery.queryKey, (all) => [...all.filter(({ id }) => id !== state.id), state])
  })

/** The last upload of a stored file: null if there is none, undefined until known. */
export function useUploadOf(blob: string | null, kind: UploadState['kind'] = 'file'): UploadState | null | undefined {
  return useQuery({
    ...uploadsQuery,
    select: (all) => all.findLast((upload) => upload.blob === blob && upload.kind === kind) ?? null,
  }).data
}

/** The last upload of a sheet to this campaign; null if there is none, and once the draft has its result. */
export const sheetUploadIn = (all: readonly UploadState[], blob: string | null, campaignId: number | null) => {
  const isSheetUpload = (upload: UploadState) =>
    upload.kind === 'voucher-sheet' && upload.blob === blob && upload.campaignId === campaignId
  const last = all.findLast(isSheetUpload) ?? null
  return last?.state === 'done' && last.vouchers === null ? null : last
}

export function useSheetUpload(blob: string | null, campaignId: number | null): UploadState | null {
  useEffect(() => {
    if (blob === null) return
    shownSheets.add(blob)
    return () => void shownSheets.delete(blob)
  }, [blob])
  return useQuery({ ...uploadsQuery, select: (all) => sheetUploadIn(all, blob, campaignId) }).data ?? null
}

/** Sheets, by blob, whose card shows a failure; a failure of any other upload is a toast. */
const shownSheets = new Set<string>()
const isUnseen = ({ kind, blob }: UploadState): boolean => kind === 'voucher-sheet' && !shownSheets.has(blob)

const isOpen = ({ state, kind }: UploadState) =>
  state === 'starting' ||
  state === 'running' ||
  (kind === 'voucher-sheet' && (state === 'failed' || state === 'cancelled'))

/** Running uploads, and for each campaign the last sheet if it did not arrive: it replaces earlier sheets. */
export const openUploads = (all: readonly UploadState[]): UploadState[] =>
  [...Map.groupBy(all, ({ blob, campaignId }) => campaignId ?? blob).values()]
    .flatMap((campaignUploads) => campaignUploads.slice(-1))
    .filter(isOpen)

const noUploads: readonly UploadState[] = []
export const useOpenUploads = (): readonly UploadState[] =>
  useQuery({ ...uploadsQuery, select: openUploads }).data ?? noUploads

/** Removes a failed upload from the list. */
export const useForgetUpload = () =>
  useAct((id: string) => bridge().uploads.forget({ id }), {
    failed: 'The upload could not be taken off the list',
    readAgain: uploadsQuery.queryKey,
  })

/** Reports that the draft has stored the result of a sheet's upload. */
export const useSheetTaken = () =>
  useAct((id: string) => bridge().uploads.taken({ id }), {
    failed: 'The upload could not be closed',
    readAgain: ['vouchers', 'count'],
  })

/** The purpose of an upload: the specification has a message for the failure of each (Source: docs/reference/rules.md#web-push). */
export type UploadPurpose = 'icon' | 'image' | 'document' | 'audio'
const failureText: Record<UploadPurpose, string> = {
  icon: 'Error while uploading Icon',
  image: 'Error while uploading Image',
  document: 'The file could not be uploaded',
  audio: 'The audio could not be uploaded',
}

/** Purposes of this page's uploads, by blob: the notice of a failure may come before the start has returned. */
const purposes = new Map<string, UploadPurpose>()

/** Uploads a stored file that should be readable at its address; returns the upload's id. */
export const useStartUpload = (purpose: UploadPurpose) =>
  useAct(
    ({ blob, name, type }: Pick<StoredFile, 'blob' | 'name' | 'type'>) => {
      purposes.set(blob, purpose)
      return bridge().uploads.start({ blob, name, type, viewable: true })
    },
    { failed: failureText[purpose] },
  )

/** Sends a sheet of codes to a campaign; returns the upload's id. */
export const useStartSheet = () =>
  useAct(
    (sheet: { blob: string; name: string; campaignId: number; codes: number }) => bridge().uploads.voucherSheet(sheet),
    {
      failed: 'The sheet could not be uploaded',
    },
  )

/** Cancels an upload: bytes already sent are discarded, and the file stays on this computer. */
export const useCancelUpload = () =>
  useAct((id: string) => bridge().uploads.cancel({ id }), { failed: 'The upload could not be stopped' })

const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  // A download may have ended meanwhile: a hidden page gets no notices.
  queryFn: async () => (await unwrap(bridge().downloads.list())).map(withHandover),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Downloads of a segment's customers. Address and token stay in the main process. Running and recently ended downloads, oldest first;
 * without files that another page has taken, or this one before a reload.
 */
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
