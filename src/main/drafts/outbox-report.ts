/** Tells of what the outbox did: to the page, to savers that wait, and in the log. */
import type { Log, Notify } from '../ports.ts'
import type { Notifier } from './notifier.ts'
import type { MergedJob } from './store/campaign-readings.ts'
import type { DequeuedNext, Settled } from './store/intent-queue.ts'
import type { Job } from './store/next-request.ts'
import type { Outcome } from './store/outcome.ts'
import type { Waiters } from './waiters.ts'

export type OutboxReport = {
  /** What the store did to requests that were not sent. */
  stored(changed: Omit<MergedJob | DequeuedNext, 'job' | 'mergedUpTo'>): void
  merged(job: Job, merged: MergedJob): void
  /** What became of a request that was sent. */
  sent(job: Job, outcome: Outcome, settled: Settled | null): void
}

type ReportPorts = { notifier: Notifier; waiters: Waiters; notify: Notify; log: Log }

export function createOutboxReport({ notifier, waiters, notify, log }: ReportPorts): OutboxReport {
  const stored: OutboxReport['stored'] = ({ finished, blocked, draftStatus, item }) => {
    notifier.draft(draftStatus)
    for (const intent of finished) waiters.resolve(intent, { kind: 'done' })
    for (const { intent, failure } of blocked) log('info', `Intent ${intent}: waits for the person, ${failure.kind}`)
    const waited = blocked.map(({ intent, failure }) => waiters.resolve(intent, { kind: 'blocked', failure }))
    if (blocked.length > 0 && !waited.includes(true) && item) notify('outbox.refused', item)
  }
  return {
    stored,
    merged: (job, merged) => {
      log('info', `${nameOf(job)}: the campaign was read and merged first`)
      stored(merged)
      notifier.campaigns()
    },
    sent: (job, outcome, settled) => {
      log('info', lineOf(job, outcome))
      notifier.draft(settled?.draftStatus ?? null)
      if (outcome.kind === 'done' && outcome.campaign) notifier.campaigns()
      const waited = waiters.resolve(job.intentId, outcome)
      // Its saver knows of a refusal; of somebody else's save that went over it nobody does.
      const isTold = outcome.kind === 'blocked' && waited
      if (settled?.item && !isTold) notify('outbox.refused', settled.item)
    },
  }
}

const nameOf = ({ intentId, draftId, campaignId, request }: Job): string =>
  `Intent ${intentId}, ${request.call} of draft ${draftId}, campaign ${campaignId ?? 'new'}`

/** Why something went out or did not, without a word of what it was. */
function lineOf(job: Job, outcome: Outcome): string {
  const attempt = `${nameOf(job)}, attempt ${job.attempts}`
  if (outcome.kind === 'done') return `${attempt}: done${outcome.adopted ? ', it had arrived before' : ''}`
  const { kind, status } = outcome.failure
  const why = `${kind}${status === undefined ? '' : ` ${status}`}`
  if (outcome.kind === 'blocked') return `${attempt}: waits for the person, ${why}`
  return `${attempt}: ${why}, tried again from ${new Date(outcome.dueAt).toISOString()}`
}
