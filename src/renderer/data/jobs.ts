/** Background jobs of the server, followed to their end. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { JobState } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge } from './bridge'
import { notifySystem } from './desktop'
import { keptQuery, updateQueryData } from './query-updates'
import { voucherCountQuery } from './vouchers'

const jobsQuery = keptQuery(['jobs'], () => bridge().jobs.list())

/** Keeps the list of jobs up to date and announces their ends; returns a function that stops listening. */
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
