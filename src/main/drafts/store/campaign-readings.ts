/** Readings of a draft's campaign: what the server has of it meanwhile is merged, followed, or waits for a choice. */
import { type Campaign, type ConflictChoice, type Draft, isClosed, type OutboxItem } from '#contract'
import { asJson } from './departures.ts'
import { draftOf, mustHave, mustStand, rowByCampaign, rowOf, type Standing, standingOf } from './draft-rows.ts'
import { follow } from './following.ts'
import { openIntents } from './intent-rows.ts'
import { type MergedIn, mergeReading } from './merging.ts'
import { forgetCampaign, learnCampaigns } from './mirror.ts'
import { asMerged, type Job } from './next-request.ts'
import { parkedItem } from './outbox-rows.ts'
import { overtake } from './overtaking.ts'
import { looked, overwrittenIn } from './overwritten.ts'
import type { Moment } from './queue.ts'
import { resolve } from './resolving.ts'
import type { StoreFile } from './store-file.ts'
import { lateUntil } from './unanswered.ts'

/** `job` is the request as it stands after the merge; null when it is not to be sent. */
export type MergedJob = MergedIn & { job: Job | null; standing: Standing; item: OutboxItem | null }

export const campaignReadings = (file: StoreFile) => ({
  /**
   * Takes a reading that was made before `job` is sent; `campaign` is null where the server has none any more. Answers null when the
   * draft was discarded meanwhile.
   */
  merge: (job: Job, workspace: string, campaign: Campaign | null, now: Moment): MergedJob | null =>
    file.change((db) => {
      const row = rowOf(db, workspace, job.draftId)
      if (!row) return null
      const merged = campaign
        ? mergeReading(db, row, campaign, now)
        : { finished: [], parked: overtake(db, row, 'deleted', null, now) }
      if (campaign) learnCampaigns(db, workspace, [campaign], file.readNow())
      else forgetCampaign(db, workspace, job.campaignId ?? 0)
      return {
        ...merged,
        job: asMerged(db, job, now),
        standing: mustStand(db, workspace, job.draftId),
        item: merged.parked.length > 0 ? parkedItem(db, workspace, job.draftId, now) : null,
      }
    }),

  /** Takes a reading that was made a moment after a save; null where the save stands, or where more is waiting, which has a reading of its own. */
  lookAfter(workspace: string, campaign: Campaign, now: Moment): Omit<MergedJob, 'job'> | null {
    const row = rowByCampaign(file.db, workspace, campaign.id)
    if (!row || openIntents(file.db, row).length > 0) return null
    return file.change((db) => {
      if (overwrittenIn(db, row, asJson(campaign), now).length === 0) {
        looked(db, row, now)
        return null
      }
      const merged = mergeReading(db, row, campaign, now)
      const item = merged.parked.length > 0 ? parkedItem(db, workspace, row.id, now) : null
      return { ...merged, standing: mustStand(db, workspace, row.id), item }
    })
  },

  /** Until when (epoch ms) the server may take an older request of the draft over a newer one; null where none is on its way. */
  lateUntil: (workspace: string, draftId: string): number | null => lateUntil(file.db, workspace, draftId),

  /**
   * Takes a reading that was made for another reason. While something waits, only its status counts: the next request is merged
   * with a reading of its own. One that is not `newest` for sure counts where the server dates it later than what is known.
   */
  saw(workspace: string, campaign: Campaign, newest: boolean, now: Moment): Standing | null {
    const row = rowByCampaign(file.db, workspace, campaign.id)
    if (!row || openIntents(file.db, row).length > 0) return null
    const known = draftOf(file.db, row).base?.updated_at
    const isNewer = known && campaign.updated_at && Date.parse(campaign.updated_at) > Date.parse(known)
    if (!newest && !isNewer) return null
    return file.change((db) => {
      if (isClosed(campaign.status)) overtake(db, row, campaign.status ?? '', campaign, now)
      else if (overwrittenIn(db, row, asJson(campaign), now).length > 0) mergeReading(db, row, campaign, now)
      else follow(db, row, campaign)
      return mustStand(db, workspace, row.id)
    })
  },

  /** Throws `stale` and `not-found`. */
  resolve: (workspace: string, choice: ConflictChoice, now: Moment): { draft: Draft; standing: Standing } =>
    file.change((db) => {
      resolve(db, workspace, choice, now)
      const row = mustHave(db, workspace, choice.id)
      return { draft: draftOf(db, row), standing: standingOf(db, row) }
    }),
})
