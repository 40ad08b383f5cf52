/** The campaigns list, acts on campaigns outside of the editor, and their tags and archive. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CampaignRow, type ListQuery, type MarkChange, type Marked, sentName, statusOf } from '#contract'
import { homePath } from '../../model/rules/campaign-paths'
import { toastSuccess } from '../ui/toast'
import { toastListFailure, useAct } from './acts'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'
import { campaignsIn } from './bulk-text'
import { showRoute } from './desktop'
import { readList } from './prefetch'
import { fromServer } from './query-updates'
import { connectionQuery } from './session'

export const campaignsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['campaigns', 'list', query],
    queryFn: () => unwrap(readList.take(query)),
    // Data of the first paint is not read again at once; a change of the mirror sends a notice.
    staleTime: 1_000,
    placeholderData: keepPreviousData,
  })

export const useCampaigns = (query: ListQuery, isEnabled = true) =>
  useQuery({ ...campaignsQuery(query), enabled: isEnabled })

/** Milliseconds between two attempts to read a list, unless the server asks for more. */
const RETRY_MS = 5_000
/** Milliseconds between two reads of a list with a running campaign, and of its figures: it may have ended. */
const RUNNING_MS = 30_000

/** Milliseconds until a list is read again automatically; false if nothing in it can end by itself. `error`: of the last read. */
export function listPace(error: unknown, rows: readonly Pick<CampaignRow, 'status'>[]): number | false {
  // The error disappears once the server answers.
  if (error) return Math.max(RETRY_MS, failureOf(error).retryAfter ?? 0)
  return rows.some(({ status }) => statusOf(status) === 'running') && RUNNING_MS
}

/**
 * Reads the server's page into the mirror when the list opens, when the query changes and whenever the page comes to the front.
 * `useCampaigns` shows the result; here only success matters.
 */
export function useCampaignsRefresh(query: ListQuery) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['campaigns', 'refresh', query],
    queryFn: async () => {
      const page = await unwrap(bridge().campaigns.refresh(query))
      client.setQueryData(campaignsQuery(query).queryKey, page)
      // Each answer changes the time of the last answer, for which there is no notice.
      client.invalidateQueries({ queryKey: connectionQuery.queryKey })
      return page.asOf
    },
    meta: fromServer.meta,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { error } }) =>
      listPace(error, client.getQueryData(campaignsQuery(query).queryKey)?.rows ?? []),
  })
}

/** Reads lists again when the mirror or a family changed; returns a function that stops listening. */
export function listenToCampaigns(client: QueryClient): () => void {
  const read = () => {
    client.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    client.invalidateQueries({ queryKey: ['campaigns', 'status'] })
  }
  const stops = [bridge().campaigns.changed(read), bridge().families.changed(read)]
  return () => {
    for (const stop of stops) stop()
  }
}

type OwnIds = { draftId: string; campaignId: number | null }

/** Whether another campaign than `ownCampaign` among `rows` has the same name when sent: the server accepts only one of them. */
export const isNameOfAnother = (
  name: string,
  rows: readonly Pick<CampaignRow, keyof OwnIds | 'name'>[],
  ownCampaign?: OwnIds,
): boolean =>
  name.trim() !== '' &&
  rows.some(
    (row) =>
      sentName(row.name) === sentName(name) &&
      (row.campaignId === null || row.campaignId !== ownCampaign?.campaignId) &&
      (row.draftId === null || row.draftId !== ownCampaign?.draftId),
  )

const nameQuery = { limit: 1_000, page: 1, orderBy: 'updated_at', orderDirection: 'desc' } as const

/** Campaigns of this computer's list that may have one of `names`, for `isNameOfAnother`; none without names. */
export const useCampaignsNamed = (names: readonly string[]): readonly CampaignRow[] =>
  useCampaigns(
    { ...nameQuery, names: [...names] },
    names.some((name) => name.trim() !== ''),
  ).data?.rows ?? []

/** The names that are tried for a copy. */
const TRIED_NAMES = 100

/** A name for a copy that no campaign of this computer's list has: 'Sale (copy)', 'Sale (copy 2)'; '' for ''. Throws `HeraldFailure`. */
export async function freeCopyName(name: string): Promise<string> {
  if (name.trim() === '') return ''
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
  const names = Array.from({ length: TRIED_NAMES }, (_, index) =>
    index === 0 ? `${base} (copy)` : `${base} (copy ${index + 1})`,
  )
  const { rows } = await unwrap(bridge().campaigns.list({ ...nameQuery, names }))
  return names.find((free) => !isNameOfAnother(free, rows)) ?? name
}

/** POST /campaign/{id}/copy: online only, sent once. `opens`: the caller opens the copy, so the toast does not offer it. */
export function useCopyCampaign(opens = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number }) => unwrap(bridge().api.copyCampaign({ id })),
    onSettled: () => readAgain(client),
    onSuccess: ({ id, name }) =>
      toastSuccess(
        'Campaign copied',
        'Campaign could not be copied',
        opens ? undefined : { label: 'Open', run: () => showRoute(homePath(id, name ?? '')) },
      ),
    onError: (error) => toastListFailure('Campaign could not be copied', error),
  })
}

/** Deletes on the server (softly) and removes the local data; a draft that was never sent is only discarded. */
export function useDeleteCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>) => {
      if (campaignId !== null) await unwrap(bridge().api.deleteCampaign({ id: campaignId }))
      if (draftId !== null) await unwrap(bridge().drafts.discard({ id: draftId }))
    },
    onSettled: () => readAgain(client),
    onSuccess: () => toastSuccess('Campaign deleted', 'Campaign could not be deleted'),
    onError: (error) => toastListFailure('Campaign could not be deleted', error),
  })
}

/**
 * PUT /campaign/{id}/update_status with status stopped (assumed), sent once. Throws `HeraldFailure` if it was not stopped, or the outcome
 * is unknown.
 */
export async function stopCampaign(campaignId: number): Promise<void> {
  const stopped = await unwrap(bridge().campaigns.stop({ campaignId }))
  if (stopped.outcome !== 'done') throw new HeraldFailure(stopped.failure)
}

export function useStopCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number }) => stopCampaign(id),
    onSettled: () => readAgain(client),
    onSuccess: () => toastSuccess('Campaign stopped', 'Campaign could not be stopped'),
    onError: (error) => toastListFailure('Campaign could not be stopped', error),
  })
}

/** Not awaited: a dialog closes when the server has answered, however long the list takes. */
const readAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['campaigns'] })

/** Favourites, tags and the archive, stored by the main process on this computer only. */
export const markedOf = ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>): Marked =>
  campaignId === null ? { campaignId, draftId } : { campaignId, draftId: null }

/** Campaigns per part of the list, and all tags. `today` is 'YYYY-MM-DD'. */
export const useListStatus = (today: string) => useQuery(standingQuery(today))

export const standingQuery = (today: string) => ({
  queryKey: ['campaigns', 'status', today],
  queryFn: () => unwrap(bridge().campaigns.listStatus({ today })),
})

const mark = (change: MarkChange) => bridge().campaigns.mark(change)
const marking = { failed: 'It could not be saved', readAgain: ['campaigns'] }

/** Changes marks; a toast says which campaigns left the list, and can undo it. */
export function useChangeMarks() {
  const undo = useAct(mark, marking)
  return useAct(mark, {
    ...marking,
    onSuccess: (_, { of, archived }) => {
      if (archived === undefined) return
      const subject = of.length === 1 ? 'Campaign' : campaignsIn(of.length)
      toastSuccess(archived ? `${subject} archived` : `${subject} back in the list`, undefined, {
        label: 'Undo',
        run: () => undo.mutate({ of, archived: !archived }),
      })
    },
  })
}
