/** Keeps what an act on the server (publish, stop, approval) did to a campaign: in the mirror, and in its draft where there is one. */
import type { Campaign, TabValues } from '#contract'
import type { Db } from './db.ts'
import { rowByCampaign } from './draft-rows.ts'
import { setBaseFromServer, setStatus, setSynced, setTabs } from './drafts.ts'
import { type Reading, upsertCampaigns } from './mirror.ts'
import { dropUnsure } from './unsure.ts'

export type Acted = {
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
export function acted(
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
