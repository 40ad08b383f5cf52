/** Sends what waits of one draft, request by request in order, until nothing is due or something stands in the way. */
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import { backoff } from './backoff.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { Notifier } from './notifier.ts'
import type { OutboxReport } from './outbox-report.ts'
import { pullAndMerge } from './pull-and-merge.ts'
import { type Sending, send } from './send.ts'
import type { ServerBackoff } from './server-backoff.ts'
import type { DequeuedNext } from './store/intent-queue.ts'
import type { Job } from './store/next-request.ts'
import type { Outcome } from './store/outcome.ts'

type SenderPorts = {
  store: StoreClient
  /** The server of a workspace; null while nothing may be sent to it. */
  apiFor: (workspace: string) => Api | null
  serverBackoff: ServerBackoff
  /** The server answers again. */
  onServerBack: () => void
  report: OutboxReport
  notifier: Notifier
  signal: AbortSignal
  clock: Clock
  random: () => number
  log: Log
}

/**
 * One run through a draft's requests. `mergedUpTo`: the newest intent when the campaign was read or made in it (0 before): nothing needs
 * to be read again while there is no newer one. `saved`: the server took a change.
 */
type Batch = { workspace: string; draftId: string; ignoreDueAt: boolean; mergedUpTo: number; saved: boolean }

/** Returns whether the server took a change. `ignoreDueAt` sends also what is not due yet. The draft is locked meanwhile. */
export type SendDraft = (workspace: string, draftId: string, ignoreDueAt: boolean) => Promise<boolean>

export function createSender(ports: SenderPorts): SendDraft {
  const { store, apiFor, serverBackoff, report, notifier, clock, log } = ports

  const sendDraft: SendDraft = async (workspace, draftId, ignoreDueAt) => {
    const batch: Batch = { workspace, draftId, ignoreDueAt, mergedUpTo: 0, saved: false }
    try {
      const api = apiFor(workspace)
      let next = api && { api, job: jobIn(await store.dequeue(workspace, draftId, momentOf(clock), ignoreDueAt)) }
      while (next?.job) {
        notifier.outbox()
        next = await sendNext(batch, next.api, next.job)
      }
    } catch (error) {
      // The store failed, not the server: what was in flight is found again when the disk is well.
      log('error', `The outbox stopped at ${draftId}`, error)
      serverBackoff.fail()
    }
    return batch.saved
  }

  /** Sends a request that was taken; returns the next one with it, null when the batch ends. */
  async function sendNext(batch: Batch, api: Api, job: Job): Promise<{ api: Api; job: Job | null } | null> {
    const { workspace } = batch
    const turn = serverBackoff.turn()
    const dueIn = (attempts: number) => backoff(attempts, ports.random)
    const sending = { workspace, api, store, signal: ports.signal, now: clock.now, dueIn }
    const merged = job.side === 'update' && !job.asItIs ? await mergeFirst(batch, job, sending) : { job, outcome: null }
    const outcome = merged.job ? await send(merged.job, sending) : merged.outcome
    if (outcome && serverBackoff.noteOutcome(outcome, turn)) ports.onServerBack()
    batch.saved ||= outcome?.kind === 'done' && job.side === 'update'
    const isHeldUp = !batch.ignoreDueAt && serverBackoff.waitsUntil() !== null
    const further = (!outcome || outcome.kind === 'done') && !isHeldUp ? apiFor(workspace) : null
    const sent = outcome && { intentId: job.intentId, outcome }
    const kept = await store.keep(batch, sent, momentOf(clock), further !== null)
    batch.mergedUpTo = kept.mergedUpTo
    if (outcome) report.sent(job, outcome, kept.settled)
    return further && kept.dequeued ? { api: further, job: jobIn(kept.dequeued) } : null
  }

  function jobIn(dequeued: DequeuedNext): Job | null {
    report.stored(dequeued)
    return dequeued.job
  }

  /** Neither job nor outcome: the merge left nothing of this request to send. */
  async function mergeFirst(
    batch: Batch,
    job: Job,
    sending: Sending,
  ): Promise<{ job: Job | null; outcome: Outcome | null }> {
    const pulled = await pullAndMerge(job, sending, momentOf(clock))
    if (pulled.kind === 'failed') return { job: null, outcome: pulled.outcome }
    if (pulled.merged) {
      batch.mergedUpTo = pulled.merged.mergedUpTo
      report.merged(job, pulled.merged)
    }
    return { job: pulled.merged?.job ?? null, outcome: null }
  }

  return sendDraft
}
