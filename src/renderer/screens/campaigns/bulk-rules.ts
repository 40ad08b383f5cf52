/** What can be done to the campaigns that are ticked, all together. */
import { agreeing, type CampaignRow, filled } from '#contract'
import { type BulkAct, campaignsIn } from '../../data/bulk-text'
import { rowActions } from './row-actions'
import * as texts from './texts'

/** Most campaigns of one file. */
const MAX_EXPORTED = 100

/** The rows that `act` is for, and why it cannot be done now, or null. `offline` is why the server cannot be asked, or null. */
export function bulkOf(
  act: BulkAct,
  rows: readonly CampaignRow[],
  offline: string | null,
): { rows: CampaignRow[]; refusal: string | null } {
  const offered = rows.map((row) => ({ row, action: rowActions(row, offline).find(({ name }) => name === act) }))
  const able = offered.filter(({ action }) => action && action.refusal === null).map(({ row }) => row)
  if (able.length > 0) return { rows: able, refusal: null }
  return { rows: [], refusal: offered[0]?.action?.refusal ?? texts.nothingIsSelected }
}

export const exportRefusal = (count: number): string | null =>
  count > MAX_EXPORTED ? filled(texts.atMostCampaignsFitIn, { MAX_EXPORTED }) : null

/** What is asked before something that cannot be undone. */
export type Question = { title: string; names: string; what: string }

/** What is asked before they are stopped. */
export const stopText = (rows: readonly CampaignRow[]): Question => ({
  title: agreeing(rows.length, texts.stopThisCampaign, `Stop ${campaignsIn(rows.length)}?`),
  names: namesOf(rows),
  what: texts.theyStopSendingImmediatelyMessages,
})

/** What is asked before they are deleted. */
export function deleteText(rows: readonly CampaignRow[]): Question {
  const here = rows.filter(({ campaignId }) => campaignId === null).length
  return {
    title: agreeing(rows.length, texts.deleteThisCampaign, `Delete ${campaignsIn(rows.length)}?`),
    names: namesOf(rows),
    what: here === rows.length ? texts.theyAreOnlyOnThis : texts.theyWillBeDeletedFor,
  }
}

/** Three names, and how many more. */
function namesOf(rows: readonly CampaignRow[]): string {
  const names = rows.slice(0, 3).map(({ name }) => name || texts.unnamedCampaign)
  return rows.length > 3 ? `${names.join(', ')} and ${rows.length - 3} more` : names.join(', ')
}
