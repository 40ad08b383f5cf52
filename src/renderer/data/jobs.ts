/** Background tasks of the server, followed to their end. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobState } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { notifySystem } from './desktop'
import { keptQuery, updateQueryData } from './query-updates'
import * as texts from './texts'
import { voucherCountQuery } from './vouchers'

const jobsQuery = keptQuery(['jobs'], () => bridge().jobs.list())

/** Keeps the list of jobs up to date and tells how they end; returns how to stop. */
export const listenToJobs = (client: QueryClient): (() => void) =>
  bridge().jobs.changed((job) => {
    updateQueryData(client, jobsQuery.queryKey, (known) => [...known.filter(({ jobId }) => jobId !== job.jobId), job])
    if (job.state !== 'success' && job.state !== 'error') return
    client.invalidateQueries({ queryKey: voucherCountQuery(job.campaignId).queryKey })
    const good = job.state === 'success'
    const words = good ? texts.theVoucherCodesAreReady : texts.theVoucherCodesCouldNot
    if (good) toastSuccess(words)
    else toastDanger(words, job.message ?? undefined)
    notifySystem({
      kind: 'result',
      title: words,
      body: good ? undefined : (job.message ?? undefined),
      campaignId: job.campaignId,
    })
  })

/** The newest job of a campaign; null where there is none. */
export function useJobOf(campaignId: number | null): JobState | null {
  const { data } = useQuery({
    ...jobsQuery,
    select: (all) => all.filter((job) => job.campaignId === campaignId).at(-1) ?? null,
  })
  return data ?? null
}

/** The task that follows an uploaded sheet (Source: docs/reference/states.md). */
export function useStartJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: number) => unwrap(bridge().jobs.start({ campaignId })),
    // The sheet has arrived, whatever becomes of the task.
    onMutate: (campaignId) => client.invalidateQueries({ queryKey: voucherCountQuery(campaignId).queryKey }),
    // Notices may have told more of a job than this answer: it only says that there is something to read.
    onSuccess: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
    onError: (error) => toastDanger(texts.theImportOfTheCodes, failureOf(error).message),
  })
}

/** Asks 60 more times for a job that did not end (Source: docs/reference/choices.md#failures). */
export const useCheckAgain = () =>
  useAct((jobId: JobState['jobId']) => bridge().jobs.checkAgain({ jobId }), {
    failed: texts.theServerCouldNotBe,
    readAgain: jobsQuery.queryKey,
  })
