/** The campaigns list and what can be done to a campaign from outside its editor. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CampaignRow, type ListQuery, sentName, statusOf } from '#contract'
import { homePath } from '../rules/campaign-paths'
import { toastSuccess } from '../ui/toast'
import { toastListFailure } from './acts'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'
import { showRoute } from './desktop'
import { readList } from './prefetch'
import { connectionQuery } from './session'

export const campaignsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['campaigns', 'list', query],
    queryFn: () => unwrap(readList.take(query)),
    // What the first paint was given is not asked for again at once; a change of the mirror is announced.
    staleTime: 1_000,
    placeholderData: keepPreviousData,
  })

export const useCampaigns = (query: ListQuery, wanted = true) => useQuery({ ...campaignsQuery(query), enabled: wanted })

/** Milliseconds between two tries of a list that could not be read, unless the server asks for more. */
const RETRY_MS = 5_000
/** Milliseconds between two readings of a list that shows a campaign which runs, and of its figures: it may be over by now. */
const RUNNING_MS = 30_000

/** Milliseconds until a list is read again by itself; false where nothing in it ends by itself. `error`: why it could not be read. */
export function listPace(error: unknown, rows: readonly Pick<CampaignRow, 'status'>[]): number | false {
  // Once the server answers, what was said of its silence goes by itself.
  if (error) return Math.max(RETRY_MS, failureOf(error).retryAfter ?? 0)
  return rows.some(({ status }) => statusOf(status) === 'running') && RUNNING_MS
}

/**
 * Reads the server's page into the mirror when the list is opened, when the question changes and whenever the page comes
 * to the front. What it answers is shown by `useCampaigns`; only whether it worked matters here.
 */
export function useCampaignsRefresh(query: ListQuery) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['campaigns', 'refresh', query],
    queryFn: async () => {
      const page = await unwrap(bridge().campaigns.refresh(query))
      client.setQueryData(campaignsQuery(query).queryKey, page)
      // Each answer moves the moment of the last one, which is no notice of its own.
      client.invalidateQueries({ queryKey: connectionQuery.queryKey })
      return page.asOf
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { error } }) =>
      listPace(error, client.getQueryData(campaignsQuery(query).queryKey)?.rows ?? []),
  })
}

/** Reads lists again when the mirror changed; returns how to stop. */
export const listenToCampaigns = (client: QueryClient): (() => void) =>
  bridge().campaigns.changed(() => {
    client.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    client.invalidateQueries({ queryKey: ['campaigns', 'status'] })
  })

type Own = { draftId: string; campaignId: number | null }

/** Whether another campaign than `own` among `rows` has a name that is sent as `name` is: a server takes one of them. */
export const isNameOfAnother = (
  name: string,
  rows: readonly Pick<CampaignRow, keyof Own | 'name'>[],
  own?: Own,
): boolean =>
  name.trim() !== '' &&
  rows.some(
    (row) =>
      sentName(row.name) === sentName(name) &&
      (row.campaignId === null || row.campaignId !== own?.campaignId) &&
      (row.draftId === null || row.draftId !== own?.draftId),
  )

/** Campaigns of this computer's list that may have one of `names`, for `isNameOfAnother`; none while there are no names. */
export const useCampaignsNamed = (names: readonly string[]): readonly CampaignRow[] =>
  useCampaigns(
    { limit: 1_000, page: 1, orderBy: 'updated_at', orderDirection: 'desc', names: [...names] },
    names.some((name) => name.trim() !== ''),
  ).data?.rows ?? []

/** POST /campaign/{id}/copy: online only, sent once. */
export function useCopyCampaign() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number }) => unwrap(bridge().api.copyCampaign({ id })),
    onSettled: () => readAgain(client),
    onSuccess: ({ id, name }) =>
      toastSuccess('Campaign copied', 'Campaign could not be copied', {
        label: 'Open',
        run: () => showRoute(homePath(id, name ?? '')),
      }),
    onError: (error) => toastListFailure('Campaign could not be copied', error),
  })
}

/** Soft-deletes on the server and removes what this computer keeps of it; a draft that never left is only discarded. */
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

/** PUT /campaign/{id}/update_status with status stopped (assumed), sent once. Throws `HeraldFailure` if it was not stopped, or the outcome is unknown. */
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

const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['campaigns'] })
