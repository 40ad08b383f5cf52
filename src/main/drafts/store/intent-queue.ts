/** The queue of what waits for the server: which draft is due, its next request, and what became of it. */
import type { OutboxItem } from '#contract'
import type { Db } from './db.ts'
import { baseOf, type DraftStatus, draftStatusIn, requireDraftStatus, rowOf } from './draft-rows.ts'
import { dueHeads, hasFarDue, hurryFarDue, intentOf, newestIntent, nextDue } from './intent-rows.ts'
import { retry, wakeWaiting } from './intent-states.ts'
import { asJson } from './merge-base.ts'
import { mergeReading } from './merging.ts'
import { upsertCampaigns } from './mirror.ts'
import { type Dequeued, dequeue } from './next-request.ts'
import { blockedItem } from './outbox-rows.ts'
import { type Outcome, settle } from './outcome.ts'
import { overwrittenIn } from './overwritten.ts'
import type { Moment } from './queue.ts'
import type { StoreFile } from './store-file.ts'

/** The draft that is being processed; `ignoreDueAt` takes also what is not due, `mergedUpTo` is that of next-request.ts. */
export type Batch = { workspace: string; draftId: string; ignoreDueAt: boolean; mergedUpTo: number }
export type DequeuedNext = Dequeued & { draftStatus: DraftStatus | null; item: OutboxItem | null }

/** `item` is what the panel shows of a refusal. */
export type Settled = { draftStatus: DraftStatus; item: OutboxItem | null }

export const intentQueue = (file: StoreFile) => ({
  /** Drafts whose next request is due, longest waiting first, without those in `busy`. */
  due(workspace: string, now: number, busy: readonly string[], limit: number): string[] {
    if (hasFarDue(file.db, workspace, now)) file.change((db) => hurryFarDue(db, workspace, now))
    return dueHeads(file.db, workspace, now, busy, limit)
  },

  nextDue: (workspace: string, busy: readonly string[]): number | null => nextDue(file.db, workspace, busy),

  dequeue: (workspace: string, draftId: string, now: Moment, ignoreDueAt: boolean): DequeuedNext =>
    file.change((db) => dequeueNext(file, db, { workspace, draftId, ignoreDueAt, mergedUpTo: 0 }, now)),

  /** Keeps what became of a request; null when its draft was discarded meanwhile. */
  settle: (intentId: number, outcome: Outcome, now: Moment): Settled | null =>
    file.change((db) => settled(file, db, intentId, outcome, now)),

  /**
   * Keeps what became of a request (null: it needed none) and, where there is to be more, takes the next one with the same COMMIT. Returns
   * also the `mergedUpTo` from here on: what waits when a campaign is made was written over it as it was made.
   */
  keep: (
    batch: Batch,
    sent: { intentId: number; outcome: Outcome } | null,
    now: Moment,
    more: boolean,
  ): { settled: Settled | null; dequeued: DequeuedNext | null; mergedUpTo: number } =>
    file.change((db) => {
      const isMade = sent?.outcome.kind === 'done' && intentOf(db, sent.intentId)?.side === 'create'
      const mergedUpTo = isMade ? newestIntent(db, batch.workspace, batch.draftId) : batch.mergedUpTo
      return {
        settled: sent && settled(file, db, sent.intentId, sent.outcome, now),
        dequeued: more ? dequeueNext(file, db, { ...batch, mergedUpTo }, now) : null,
        mergedUpTo,
      }
    }),

  wake(workspace: string, now: number): void {
    file.change((db) => wakeWaiting(db, workspace, now))
  },

  retry: (workspace: string, draftId: string | null, now: number): void =>
    file.change((db) => retry(db, workspace, draftId, now)),
})

function dequeueNext(
  file: StoreFile,
  db: Db,
  { workspace, draftId, ignoreDueAt, mergedUpTo }: Batch,
  now: Moment,
): DequeuedNext {
  const dequeued = dequeue(db, workspace, draftId, { now, tick: file.ask(), ignoreDueAt, mergedUpTo })
  const item = dequeued.blocked.length > 0 ? blockedItem(db, workspace, draftId, now) : null
  return { ...dequeued, draftStatus: draftStatusIn(db, workspace, draftId), item }
}

function settled(file: StoreFile, db: Db, intentId: number, outcome: Outcome, now: Moment): Settled | null {
  const intent = intentOf(db, intentId)
  if (!intent || !settle(db, intentId, outcome, now)) return null
  const { workspace, draft_id: draftId } = intent
  let isBlocked = outcome.kind === 'blocked'
  if (outcome.kind === 'done' && outcome.campaign) {
    upsertCampaigns(db, workspace, [outcome.campaign], file.readNow())
    const row = rowOf(db, workspace, draftId)
    // It was made or read this moment: what follows in the batch is merged with it, for a save that was made again since has other setup values.
    if (row && intent.side === 'create') mergeReading(db, row, outcome.campaign, now)
    else if (row && overwrittenIn(db, row, asJson(outcome.campaign), now).length > 0)
      isBlocked = mergeReading(db, row, baseOf(db, workspace, draftId) ?? outcome.campaign, now).blocked.length > 0
  }
  const item = isBlocked ? blockedItem(db, workspace, draftId, now) : null
  return { draftStatus: requireDraftStatus(db, workspace, draftId), item }
}
