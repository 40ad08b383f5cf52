/** Before the first update of a batch the campaign is read and merged, because the server knows no versions that it could check. */
import type { Campaign, Failure } from '#contract'
import { FailureError, failureOf } from '../failure.ts'
import { outcomeOf } from './retry-policy.ts'
import type { Sending } from './send.ts'
import type { MergedJob } from './store/campaign-readings.ts'
import type { Job } from './store/next-request.ts'
import type { Outcome } from './store/outcome.ts'
import type { Moment } from './store/queue.ts'

/** `failed`: nothing was merged, and the request goes the way of any other that failed. `merged` is null when the draft is gone. */
export type PullResult = { kind: 'failed'; outcome: Outcome } | { kind: 'merged'; merged: MergedJob | null }

/**
 * Costs one GET per batch of a draft that the server knows already, and one more after each save that is made meanwhile; a batch that begins
 * with a create needs none.
 */
export async function pullAndMerge(job: Job, sending: Sending, now: Moment): Promise<PullResult> {
  const reading = await read(job, sending)
  if ('kind' in reading) {
    return { kind: 'failed', outcome: outcomeOf(job, reading, sending.now(), sending.dueIn) }
  }
  return { kind: 'merged', merged: await sending.store.merge(job, sending.workspace, reading.campaign, now) }
}

/** `campaign` is null where the server has none any more. */
async function read(job: Job, { api, signal }: Sending): Promise<{ campaign: Campaign | null } | Failure> {
  const id = job.campaignId
  if (id === null) return { kind: 'internal', message: 'A draft without a campaign cannot be merged' }
  try {
    const campaign = await api.call('getCampaign', { id }, { signal })
    if (campaign.id !== id)
      throw new FailureError({ kind: 'malformed', message: 'The server returned another campaign' })
    return { campaign }
  } catch (error) {
    const failure = failureOf(error)
    return failure.kind === 'not-found' ? { campaign: null } : failure
  }
}
