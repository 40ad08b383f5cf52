/** Rules for actions on several campaigns. */
import { agreeing, type CampaignRow } from '#contract'
import { type BulkAct, campaignsIn } from '../../data/bulk-text'
import { rowActions } from '../../steps/campaign-row/row-actions'

/** Maximum number of campaigns in one file. */
const MAX_EXPORTED = 100

/** The rows that `act` applies to, and why it is not possible now, or null. `offlineReason` is why the server is unreachable, or null. */
export function bulkOf(
  act: BulkAct,
  rows: readonly CampaignRow[],
  offlineReason: string | null,
): { rows: CampaignRow[]; refusal: string | null } {
  const offeredActions = rows.map((row) => ({
    row,
    action:
      act === 'copy' ? copyOf(row, offlineReason) : rowActions(row, offlineReason).find(({ name }) => name === act),
  }))
  const possibleRows = offeredActions.filter(({ action }) => action && action.refusal === null).map(({ row }) => row)
  if (possibleRows.length > 0) return { rows: possibleRows, refusal: null }
  return { rows: [], refusal: offeredActions[0]?.action?.refusal ?? 'Nothing is selected' }
}

/** Several are copied by the server. */
const copyOf = ({ campaignId }: CampaignRow, offlineReason: string | null) => ({
  refusal: campaignId === null ? 'Not sent yet: the server has nothing to copy' : offlineReason,
})

export const exportRefusal = (count: number): string | null =>
  count > MAX_EXPORTED ? `Up to ${MAX_EXPORTED} campaigns fit in one file` : null

/** The text of a confirmation for an action that cannot be undone. */
export type Question = { title: string; names: string; what: string }

/** Confirms stopping. */
export const stopText = (rows: readonly CampaignRow[]): Question => ({
  title: agreeing(rows.length, 'Stop this campaign?', `Stop ${campaignsIn(rows.length)}?`),
  names: namesOf(rows),
  what: 'They stop sending immediately. Messages already sent cannot be recalled, and the campaigns cannot be restarted.',
})

/** Confirms deleting. */
export function deleteText(rows: readonly CampaignRow[]): Question {
  const localCount = rows.filter(({ campaignId }) => campaignId === null).length
  return {
    title: agreeing(rows.length, 'Delete this campaign?', `Delete ${campaignsIn(rows.length)}?`),
    names: namesOf(rows),
    what:
      localCount === rows.length
        ? 'They are only on this computer. Deleting them cannot be undone.'
        : 'They will be deleted for everyone. This cannot be undone.',
  }
}

/** Three names, and the number of others. */
function namesOf(rows: readonly CampaignRow[]): string {
  const names = rows.slice(0, 3).map(({ name }) => name || 'Unnamed campaign')
  return rows.length > 3 ? `${names.join(', ')} and ${rows.length - 3} more` : names.join(', ')
}
