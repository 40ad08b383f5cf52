/** Keeps what an act on the server (publish, stop, approval) did to a draft and to the mirror. */
import type { Campaign, TabValues } from '#contract'
import type { Db } from './db.ts'
import { rowOf } from './draft-rows.ts'
import { learn, setStatus, setSynced, setTabs } from './drafts.ts'
import { learnCampaigns, type Reading } from './mirror.ts'

export type Acted = {
  /** The campaign as the server answered it, where it did. */
  campaign: Campaign | null
  /** The status that holds now; null leaves the known one. */
  status: string | null
  /** Tab values that travelled with the act. */
  tabs: TabValues | null
  /** ISO 8601 in UTC. */
  at: string
}

/** Answers false when there is no such draft any more. Runs inside a transaction. */
export function acted(
  db: Db,
  workspace: string,
  id: string,
  { campaign, status, tabs, at }: Acted,
  reading: Reading,
): boolean {
  const row = rowOf(db, workspace, id)
  if (!row) return false
  const told: Campaign | null =
    campaign ?? (row.campaign_id !== null && status ? { id: row.campaign_id, status } : null)
  if (told) {
    learn(db, row, told)
    learnCampaigns(db, workspace, [told], reading)
  }
  if (status) setStatus(db, workspace, id, status)
  if (tabs) setTabs(db, row, tabs)
  setSynced(db, row, at)
  return true
}
