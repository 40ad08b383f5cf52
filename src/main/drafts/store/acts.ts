/** Acts on the server: publishing, stopping, sending for approval; kept until it is clear what came of them. */

import type { Campaign, TabValues } from '#contract'
import type { Db } from './db.ts'
import { type DraftStatus, draftStatusOf, requireDraftStatus, rowByCampaign } from './draft-rows.ts'
import { setBaseFromServer, setStatus, setSynced, setTabs } from './drafts.ts'
import { type Reading, upsertCampaigns } from './mirror.ts'
import { stopChecking } from './overwritten.ts'
import type { StoreFile } from './store-file.ts'
import { dropUnsure, setUnsure, type UnsureAct, unsureIn, unsureOf } from './unsure.ts'

/** Keeps what an act on the server (publish, stop, approval) did to a campaign: in the mirror, and in its draft where there is one. */
type Acted = {
  campaignId: number
  /** The campaign as the server answered it, where it did. */
  campaign: Campaign | null
  /** The status that holds now; null leaves the known one. */
  status: string | null
  /** Tab values that travelled with the act. */
  tabs: TabValues | null
  /** ISO 8601 in UTC. */
  at: string
}

/** The outcome is clear from now on. Returns the id of the campaign's draft, null without one. Runs inside a transaction. */
function acted(
  db: Db,
  workspace: string,
  { campaignId, campaign, status, tabs, at }: Acted,
  reading: Reading,
): string | null {
  dropUnsure(db, workspace, campaignId)
  const told: Campaign | null = campaign ?? (status ? { id: campaignId, status } : null)
  if (told) upsertCampaigns(db, workspace, [told], reading)
  const row = rowByCampaign(db, workspace, campaignId)
  if (!row) return null
  if (told) setBaseFromServer(db, row, told)
  if (status) setStatus(db, workspace, row.id, status)
  if (tabs) setTabs(db, row, tabs)
  setSynced(db, row, at)
  return row.id
}

export const acts = (file: StoreFile) => ({
  /**
   * Something is about to be published, stopped or sent for approval: its outcome is unknown until the server answers. The campaign was
   * read for it just now; what the server writes into it from here on, such as a verdict, is nobody's save.
   */
  acting: (workspace: string, act: UnsureAct): DraftStatus | null =>
    file.change((db) => {
      setUnsure(db, workspace, act)
      const draft = rowByCampaign(db, workspace, act.campaignId)
      if (draft) stopChecking(db, draft)
      return draft ? draftStatusOf(db, draft) : null
    }),

  /** The act of this campaign that is not clear yet. */
  unsureAct: (workspace: string, campaignId: number): UnsureAct | null => unsureOf(file.db, workspace, campaignId),

  unsureActs: (workspace: string): UnsureAct[] => unsureIn(file.db, workspace),

  /** Keeps what an act did; what came of it is clear. Returns how the campaign's draft stands, null without one. */
  acted: (workspace: string, change: Acted): DraftStatus | null =>
    file.change((db) => {
      const draft = acted(db, workspace, change, file.readNow())
      return draft === null ? null : requireDraftStatus(db, workspace, draft)
    }),

  /** The act did nothing, that is clear. Returns what `acted` returns. */
  notActed: (workspace: string, campaignId: number): DraftStatus | null =>
    file.change((db) => {
      dropUnsure(db, workspace, campaignId)
      const row = rowByCampaign(db, workspace, campaignId)
      return row ? draftStatusOf(db, row) : null
    }),
})
