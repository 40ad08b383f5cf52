/** The campaigns that a calendar may show: those of the mirror whose schedule touches some days, and every draft that has one. */
import type { DayRange, Json, ScheduledCampaign } from '#contract'
import { type Db, fromText, readableIn } from './db.ts'
import type { RowKey } from './list.ts'
import { rowsOf } from './list-rows.ts'
import { isMaster } from './narrowing.ts'

type Written = { schedule: string | null; form: string | null }

/** In no particular order. Whether and when a campaign really runs in these days is for the page's schedule engine to say. */
export function scheduledIn(db: Db, workspace: string, days: DayRange): ScheduledCampaign[] {
  const keys = [...mirroredKeys(db, workspace, days), ...draftedKeys(db, workspace)]
  return rowsOf(db, workspace, keys).map((row) => {
    const written = writtenOf(db, workspace, row)
    return { ...row, schedule: written?.schedule ?? null, scheduleForm: written?.form ?? null }
  })
}

const schedule = readableIn('m.schedule')

/**
 * Days are compared as they are written, a day of slack on both sides for the zones. What a schedule leaves out may stand in the form:
 * it rules nothing out.
 */
const mirroredKeys = (db: Db, workspace: string, { from, to }: DayRange): RowKey[] =>
  db.all<RowKey>(
    `SELECT campaign_id, NULL AS draft_id FROM (
       SELECT m.campaign_id AS campaign_id, ${schedule} ->> 'neverEnds' AS endless, nullif(${schedule} ->> 'date', '') AS once,
         nullif(${schedule} ->> 'start_date', '') AS first, nullif(${schedule} ->> 'end_date', '') AS last
       FROM mirror m
       WHERE m.workspace = ?1 AND m.schedule IS NOT NULL
         AND m.campaign_id NOT IN (SELECT campaign_id FROM drafts WHERE workspace = ?1 AND campaign_id IS NOT NULL))
     WHERE min(coalesce(once, first, ''), coalesce(first, once, '')) < date(?3, '+2 days')
       AND (endless OR (last IS NULL AND (once IS NULL OR first IS NOT NULL))
         OR max(coalesce(last, once), coalesce(once, last)) >= date(?2, '-1 day'))`,
    [workspace, from, to],
  )

/** Drafts are few: all that have a schedule, in the form or on the server, and are sent. */
const draftedKeys = (db: Db, workspace: string): RowKey[] =>
  db.all<RowKey>(
    `SELECT d.campaign_id AS campaign_id, d.id AS draft_id FROM drafts d
     WHERE d.workspace = ?1 AND NOT ${isMaster}
       AND (EXISTS (SELECT 1 FROM sections s WHERE s.workspace = ?1 AND s.draft_id = d.id AND s.section = 'schedule')
         OR EXISTS (SELECT 1 FROM mirror m WHERE m.workspace = ?1 AND m.campaign_id = d.campaign_id AND m.schedule IS NOT NULL)
         OR EXISTS (SELECT 1 FROM bases b WHERE b.workspace = ?1 AND b.draft_id = d.id AND ${readableIn('b.campaign')} -> 'schedule' IS NOT NULL))`,
    [workspace],
  )

/** The schedule as the server has it: from the mirror, else from what a draft began with. */
function writtenOf(
  db: Db,
  workspace: string,
  { campaignId, draftId }: Pick<ScheduledCampaign, 'campaignId' | 'draftId'>,
) {
  const campaign = readableIn('campaign')
  const parts = `${campaign} -> 'schedule' AS schedule, ${campaign} -> 'edit_schedule_page_values' AS form`
  const found =
    (campaignId === null
      ? undefined
      : db.get<Written>(`SELECT ${parts} FROM mirror WHERE workspace = ? AND campaign_id = ?`, [
          workspace,
          campaignId,
        ])) ??
    (draftId === null
      ? undefined
      : db.get<Written>(`SELECT ${parts} FROM bases WHERE workspace = ? AND draft_id = ?`, [workspace, draftId]))
  return found && { schedule: fromText<Json>(found.schedule), form: fromText<Json>(found.form) }
}
