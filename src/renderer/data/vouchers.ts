/**
 * Vouchers: sheets read on this computer, counts, code services and their attributes, campaigns to re-target, removal, and jobs that import
 * codes.
 */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { JobState, SheetChoice } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap, unwrapDated, valueIn } from './bridge'
import { notifySystem } from './desktop'
import { fromServer, keptQuery, updateQueryData } from './query-updates'

/** The content of a stored sheet, read by `choice`, or why it is refused. The content of a blob never changes. */
export const useSheet = ({ blob, name }: { blob: string; name: string }, choice: SheetChoice) =>
  useQuery({
    queryKey: ['vouchers', 'sheet', blob, name, choice],
    queryFn: () => unwrap(bridge().vouchers.inspect({ blob, name, choice })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Codes of a campaign on the server, and how many are left. */
const voucherCountQuery = (campaignId: number | null) =>
  queryOptions({
    queryKey: ['vouchers', 'count', campaignId],
    queryFn: () => unwrap(bridge().api.getVoucherCount({ campaignId: campaignId ?? 0 })),
    enabled: campaignId !== null,
    staleTime: 0,
    ...fromServer,
  })

/** Null until the campaign is on the server: before that it has no vouchers (Source: docs/reference/choices.md#identity-and-routes). */
export const useVoucherCount = (campaignId: number | null, isEnabled: boolean) =>
  useQuery({ ...voucherCountQuery(campaignId), enabled: isEnabled && campaignId !== null })

export const contentServicesQuery = queryOptions({
  queryKey: ['vouchers', 'services'],
  queryFn: () => unwrapDated(bridge().api.getContentServices()),
  staleTime: 60_000,
  ...fromServer,
})

export const useContentServices = () => useQuery({ ...contentServicesQuery, select: valueIn })

export const serviceAttributesQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['vouchers', 'attributes', id],
    queryFn: () => unwrapDated(bridge().api.getContentServiceAttributes(id === null ? {} : { content_service_id: id })),
    enabled: id !== null,
    staleTime: 60_000,
    ...fromServer,
  })

/** Merge tags of a voucher service. None after a failure (Source: docs/reference/calls.md). */
export const useServiceAttributes = (id: number | null) => useQuery({ ...serviceAttributesQuery(id), select: valueIn })

export const retargetCampaignsQuery = queryOptions({
  queryKey: ['vouchers', 'retarget'],
  queryFn: () => unwrapDated(bridge().api.getRetargetedCampaigns()),
  staleTime: 60_000,
  ...fromServer,
})

export const useRetargetCampaigns = () => useQuery({ ...retargetCampaignsQuery, select: valueIn })

/** DELETE /voucher/{id}/remaining, with JOURNEY in a journey (Source: docs/reference/calls.md). */
export const useRemoveRemaining = () =>
  useAct(
    ({ id, inJourney }: { id: number; inJourney: boolean }) =>
      bridge().api.removeRemainingVouchers({ id, ...(inJourney ? { voucherType: 'JOURNEY' as const } : {}) }),
    { failed: 'The remaining vouchers could not be removed', readAgain: ['vouchers', 'count'] },
  )

const jobsQuery = keptQuery(['jobs'], () => bridge().jobs.list())

/**
 * Background jobs of the server, followed to their end. Keeps the list of jobs up to date and announces their ends; returns a function that
 * stops listening.
 */
export const listenToJobs = (client: QueryClient): (() => void) =>
  bridge().jobs.changed((job) => {
    updateQueryData(client, jobsQuery.queryKey, (all) => [...all.filter(({ jobId }) => jobId !== job.jobId), job])
    if (job.state !== 'success' && job.state !== 'error') return
    client.invalidateQueries({ queryKey: voucherCountQuery(job.campaignId).queryKey })
    const hasSucceeded = job.state === 'success'
    const text = hasSucceeded ? 'The voucher codes are ready' : 'The voucher codes could not be imported'
    if (hasSucceeded) toastSuccess(text)
    else toastDanger(text, job.message ?? undefined)
    notifySystem({
      kind: 'result',
      title: text,
      body: hasSucceeded ? undefined : (job.message ?? undefined),
      campaignId: job.campaignId,
    })
  })

/** The newest job of a campaign; null if there is none. */
export function useJobOf(campaignId: number | null): JobState | null {
  const { data } = useQuery({
    ...jobsQuery,
    select: (all) => all.filter((job) => job.campaignId === campaignId).at(-1) ?? null,
  })
  return data ?? null
}

const noJobs: readonly JobState[] = []
/** The newest job of each campaign, if it has not succeeded. */
const openJobs = (all: readonly JobState[]): JobState[] =>
  [...Map.groupBy(all, ({ campaignId }) => campaignId).values()]
    .flatMap((campaignJobs) => campaignJobs.slice(-1))
    .filter(({ state }) => state !== 'success')
export const useOpenJobs = (): readonly JobState[] => useQuery({ ...jobsQuery, select: openJobs }).data ?? noJobs

/** Polls 60 more times for a job that did not end (Source: docs/reference/choices.md#failures). */
export const useCheckAgain = () =>
  useAct((jobId: JobState['jobId']) => bridge().jobs.checkAgain({ jobId }), {
    failed: 'The server could not be reached',
    readAgain: jobsQuery.queryKey,
  })
