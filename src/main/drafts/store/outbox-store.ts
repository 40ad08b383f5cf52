/** The store's side of the outbox: what is sent next, what became of it, merges, choices, discards. */
import {
  type Campaign,
  type ConflictChoice,
  type Draft,
  type Failure,
  isClosed,
  type OutboxItem,
  type SyncState,
} from '#contract'
import type { Db } from './db.ts'
import { asJson } from './departures.ts'
import { discardIntents, undoDiscard } from './discarding.ts'
import { baseOf, draftOf, rowByCampaign, rowOf, type Standing, standingOf } from './draft-rows.ts'
import { follow } from './following.ts'
import { dueHeads, failureIn, hasFarDue, headOf, hurryFarDue, intentOf, nextDue, openIntents } from './intent-rows.ts'
import { type MergedIn, mergeReading } from './merging.ts'
import * as mirror from './mirror.ts'
import { MirrorStore } from './mirror-store.ts'
import { itemsOf, stateOf } from './outbox-rows.ts'
import { overtake } from './overtaking.ts'
import { looked, overwrittenIn } from './overwritten.ts'
import type { Moment } from './queue.ts'
import { resolve } from './resolving.ts'
import * as sending from './sending.ts'
import { lateUntil } from './unanswered.ts'

/** `job` is the request as it stands after the merge; null when it is not to be sent. */
export type MergedJob = MergedIn & { job: sending.Job | null; standing: Standing; item: OutboxItem | null }

/** The draft that is being drained; `anyway` takes also what is not due. */
export type Batch = { workspace: string; draftId: string; anyway: boolean }
export type TakenNext = sending.Taken & { standing: Standing | null; item: OutboxItem | null }

/** `item` is what the panel shows of a refusal. */
export type Settled = { standing: Standing; item: OutboxItem | null }

export class OutboxStore extends MirrorStore {
  /** Drafts whose next request is due, longest waiting first, without those in `busy`. */
  due(workspace: string, now: number, busy: readonly string[], limit: number): string[] {
    if (hasFarDue(this.db, workspace, now)) this.change((db) => hurryFarDue(db, workspace, now))
    return dueHeads(this.db, workspace, now, busy, limit)
  }

  nextDue(workspace: string, busy: readonly string[]): number | null {
    return nextDue(this.db, workspace, busy)
  }

  take(workspace: string, draftId: string, now: Moment, anyway: boolean): TakenNext {
    return this.change((db) => this.#take(db, { workspace, draftId, anyway }, now, false))
  }

  /** Keeps what became of a request; null when its draft was discarded meanwhile. */
  settle(intentId: number, outcome: sending.Outcome, now: Moment): Settled | null {
    return this.change((db) => this.#settle(db, intentId, outcome, now))
  }

  /** Keeps what became of a request (null: it needed none) and, where there is to be more, takes the next one with the same COMMIT. */
  keep(
    batch: Batch,
    sent: { intentId: number; outcome: sending.Outcome } | null,
    now: Moment,
    more: boolean,
  ): { settled: Settled | null; taken: TakenNext | null } {
    return this.change((db) => ({
      settled: sent && this.#settle(db, sent.intentId, sent.outcome, now),
      taken: more ? this.#take(db, batch, now, true) : null,
    }))
  }

  /** `asItIs`: the campaign was read in this batch, so that an update leaves as it stands. */
  #take(db: Db, { workspace, draftId, anyway }: Batch, now: Moment, asItIs: boolean): TakenNext {
    const taken = sending.take(db, workspace, draftId, { now, tick: this.ask(), anyway, asItIs })
    const item = taken.parked.length > 0 ? parkedItem(db, workspace, draftId, now) : null
    return { ...taken, standing: this.standing(workspace, draftId), item }
  }

  #settle(db: Db, intentId: number, outcome: sending.Outcome, now: Moment): Settled | null {
    const intent = intentOf(db, intentId)
    if (!intent || !sending.settle(db, intentId, outcome, now)) return null
    const { workspace, draft_id: draftId } = intent
    let isParked = outcome.kind === 'parked'
    if (outcome.kind === 'done' && outcome.campaign) {
      mirror.learnCampaigns(db, workspace, [outcome.campaign], this.readNow())
      const row = rowOf(db, workspace, draftId)
      // It was read this moment: what follows in the batch is merged with that reading.
      if (row && outcome.adopted) mergeReading(db, row, outcome.campaign, now)
      else if (row && overwrittenIn(db, row, asJson(outcome.campaign), now).length > 0)
        isParked = mergeReading(db, row, baseOf(db, workspace, draftId) ?? outcome.campaign, now).parked.length > 0
    }
    const item = isParked ? parkedItem(db, workspace, draftId, now) : null
    return { standing: this.mustStand(workspace, draftId), item }
  }

  /**
   * Takes a reading that was made before `job` is sent; `campaign` is null where the server has none any more. Answers null when the
   * draft was discarded meanwhile.
   */
  merge(job: sending.Job, workspace: string, campaign: Campaign | null, now: Moment): MergedJob | null {
    return this.change((db) => {
      const row = rowOf(db, workspace, job.draftId)
      if (!row) return null
      const merged = campaign
        ? mergeReading(db, row, campaign, now)
        : { finished: [], parked: overtake(db, row, 'deleted', null, now) }
      if (campaign) mirror.learnCampaigns(db, workspace, [campaign], this.readNow())
      else mirror.forgetCampaign(db, workspace, job.campaignId ?? 0)
      return {
        ...merged,
        job: sending.asMerged(db, job, now),
        standing: this.mustStand(workspace, job.draftId),
        item: merged.parked.length > 0 ? parkedItem(db, workspace, job.draftId, now) : null,
      }
    })
  }

  /** Takes a reading that was made a moment after a save; null where the save stands, or where more is waiting, which has a reading of its own. */
  lookAfter(workspace: string, campaign: Campaign, now: Moment): Omit<MergedJob, 'job'> | null {
    const row = rowByCampaign(this.db, workspace, campaign.id)
    if (!row || openIntents(this.db, row).length > 0) return null
    return this.change((db) => {
      if (overwrittenIn(db, row, asJson(campaign), now).length === 0) {
        looked(db, row, now)
        return null
      }
      const merged = mergeReading(db, row, campaign, now)
      const item = merged.parked.length > 0 ? parkedItem(db, workspace, row.id, now) : null
      return { ...merged, standing: this.mustStand(workspace, row.id), item }
    })
  }

  /** Until when (epoch ms) the server may take an older request of the draft over a newer one; null where none is on its way. */
  lateUntil(workspace: string, draftId: string): number | null {
    return lateUntil(this.db, workspace, draftId)
  }

  /**
   * Takes a reading that was made for another reason. While something waits, only its status counts: the next request is merged
   * with a reading of its own. One that is not `newest` for sure counts where the server dates it later than what is known.
   */
  saw(workspace: string, campaign: Campaign, newest: boolean, now: Moment): Standing | null {
    const row = rowByCampaign(this.db, workspace, campaign.id)
    if (!row || openIntents(this.db, row).length > 0) return null
    const known = draftOf(this.db, row).base?.updated_at
    const isNewer = known && campaign.updated_at && Date.parse(campaign.updated_at) > Date.parse(known)
    if (!newest && !isNewer) return null
    return this.change((db) => {
      if (isClosed(campaign.status)) overtake(db, row, campaign.status ?? '', campaign, now)
      else if (overwrittenIn(db, row, asJson(campaign), now).length > 0) mergeReading(db, row, campaign, now)
      else follow(db, row, campaign)
      return this.mustStand(workspace, row.id)
    })
  }

  /** Throws `stale` and `not-found`. */
  resolve(workspace: string, choice: ConflictChoice, now: Moment): { draft: Draft; standing: Standing } {
    return this.change((db) => {
      resolve(db, workspace, choice, now)
      return { draft: this.mustHave(workspace, choice.id), standing: this.mustStand(workspace, choice.id) }
    })
  }

  wake(workspace: string, now: number): void {
    this.change((db) => sending.wakeWaiting(db, workspace, now))
  }

  retry(workspace: string, draftId: string | null, now: number): void {
    this.change((db) => sending.retry(db, workspace, draftId, now))
  }

  discardIntents(workspace: string, id: string, now: Moment): Standing {
    return this.change((db) => {
      discardIntents(db, workspace, id, now)
      return this.mustStand(workspace, id)
    })
  }

  undoDiscard(workspace: string, id: string, now: Moment): { undone: boolean; standing: Standing } {
    return this.change((db) => {
      const undone = undoDiscard(db, workspace, id, now)
      return { undone, standing: this.mustStand(workspace, id) }
    })
  }

  /** Why the draft's next request could not be sent; null when nothing waits or nothing went wrong. */
  lastFailure(workspace: string, id: string): Failure | null {
    const head = headOf(this.db, workspace, id)
    return head ? failureIn(head) : null
  }

  items(workspace: string, doneSince: string): OutboxItem[] {
    return itemsOf(this.db, workspace, doneSince)
  }

  state(workspace: string): SyncState {
    return {
      ...stateOf(this.db, workspace),
      storage: this.storage,
      ...(this.damage === null ? {} : { damage: this.damage }),
      ...(this.copy ? { copy: this.copy } : {}),
    }
  }

  /** Whether a campaign that was found by its name cannot be the one that a create sent at `tick` made. */
  isSomebodyElses(workspace: string, campaignId: number, draftId: string, tick: number): boolean {
    return mirror.isSomebodyElses(this.db, workspace, campaignId, draftId, tick)
  }

  standing(workspace: string, id: string): Standing | null {
    const row = rowOf(this.db, workspace, id)
    return row ? standingOf(this.db, row) : null
  }

  protected mustStand(workspace: string, id: string): Standing {
    const standing = this.standing(workspace, id)
    if (!standing) throw new Error('A draft that was just written cannot be read')
    return standing
  }

  protected mustHave(workspace: string, id: string): Draft {
    const row = rowOf(this.db, workspace, id)
    if (!row) throw new Error('A draft that was just written cannot be read')
    return draftOf(this.db, row)
  }
}

const parkedItem = (db: Db, workspace: string, draftId: string, now: Moment): OutboxItem | null =>
  itemsOf(db, workspace, now.iso, draftId).find(({ state }) => state === 'attention') ?? null
