/** Readings of a draft's campaign: what the server has of it meanwhile is merged, followed, or waits for a choice. */
import { type Campaign, type ConflictChoice, type Draft, isClosed, type OutboxItem } from '#contract'
import {
  type DraftStatus,
  draftOf,
  draftStatusOf,
  mustHave,
  requireDraftStatus,
  rowByCampaign,
  rowOf,
} from './draft-rows.ts'
import { fastForward } from './fast-forward.ts'
import { newestIntent, openIntents } from './intent-rows.ts'
import { asJson } from './merge-base.ts'
import { type MergedIn, mergeReading } from './merging.ts'
import { forgetCampaign, upsertCampaigns } from './mirror.ts'
import { asMerged, type Job } from './next-request.ts'
import { blockedItem } from './outbox-rows.ts'
import { noteChecked, overwrittenIn } from './overwritten.ts'
import type { Moment } from './queue.ts'
import { applyRemoteEnd } from './remote-end.ts'
import { resolve } from './resolving.ts'
import type { StoreFile } from './store-file.ts'
import { lateUntil } from './unanswered.ts'

/** `job` is the request as it stands after the merge; null when it is not to be sent. `mergedUpTo` is that of next-request.ts. */
export type MergedJob = MergedIn & {
  job: Job | null
  draftStatus: DraftStatus
  item: OutboxItem | null
  mergedUpTo: number
}

export const campaignReadings = (file: StoreFile) => ({
  /**
   * Takes a reading that was made before `job` is sent; `campaign` is null where the server has none any more. Returns null when the
   * draft was discarded meanwhile.
   */
  merge: (job: Job, workspace: string, campaign: Campaign | null, now: Moment): MergedJob | null =>
    file.change((db) => {
      const row = rowOf(db, workspace, job.draftId)
      if (!row) return null
      const merged = campaign
        ? mergeReading(db, row, campaign, now)
        : { finished: [], blocked: applyRemoteEnd(db, row, 'deleted', null, now) }
      if (campaign) upsertCampaigns(db, workspace, [campaign], file.readNow())
      else forgetCampaign(db, workspace, job.campaignId ?? 0)
      return {
        ...merged,
        job: asMerged(db, job, now),
        mergedUpTo: newestIntent(db, workspace, job.draftId),
        draftStatus: requireDraftStatus(db, workspace, job.draftId),
        item: merged.blocked.length > 0 ? blockedItem(db, workspace, job.draftId, now) : null,
      }
    }),

  /** Takes a reading that was made a moment after a save; null where the save stands, or where more is waiting, which has a reading of its own. */
  checkAfterSave(workspace: string, campaign: Campaign, now: Moment): Omit<MergedJob, 'job' | 'mergedUpTo'> | null {
    const row = rowByCampaign(file.db, workspace, campaign.id)
    if (!row || openIntents(file.db, row).length > 0) return null
    return file.change((db) => {
      if (overwrittenIn(db, row, asJson(campaign), now).length === 0) {
        noteChecked(db, row, now)
        return null
      }
      const merged = mergeReading(db, row, campaign, now)
      const item = merged.blocked.length > 0 ? blockedItem(db, workspace, row.id, now) : null
      return { ...merged, draftStatus: requireDraftStatus(db, workspace, row.id), item }
    })
  },

  /** Until when (epoch ms) the server may take an older request of the draft over a newer one; null where none is on its way. */
  lateUntil: (workspace: string, draftId: string): number | null => lateUntil(file.db, workspace, draftId),

  /**
   * Takes a reading that was made for another reason. While something waits, only its status counts: the next request is merged
   * with a reading of its own. One that is not `newest` for sure counts where the server dates it later than what is known.
   */
  applyServerReading(workspace: string, campaign: Campaign, newest: boolean, now: Moment): DraftStatus | null {
    const row = rowByCampaign(file.db, workspace, campaign.id)
    if (!row || openIntents(file.db, row).length > 0) return null
    const known = draftOf(file.db, row).base?.updated_at
    const isNewer = known && campaign.updated_at && Date.parse(campaign.updated_at) > Date.parse(known)
    if (!newest && !isNewer) return null
    return file.change((db) => {
      if (isClosed(campaign.status)) applyRemoteEnd(db, row, campaign.status ?? '', campaign, now)
      else if (overwrittenIn(db, row, asJson(campaign), now).length > 0) mergeReading(db, row, campaign, now)
      else fastForward(db, row, campaign)
      return requireDraftStatus(db, workspace, row.id)
    })
  },

  /** Throws `stale` and `not-found`. */
  resolve: (workspace: string, choice: ConflictChoice, now: Moment): { draft: Draft; draftStatus: DraftStatus } =>
    file.change((db) => {
      resolve(db, workspace, choice, now)
      const row = mustHave(db, workspace, choice.id)
      return { draft: draftOf(db, row), draftStatus: draftStatusOf(db, row) }
    }),
})
