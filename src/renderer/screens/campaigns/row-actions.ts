/** What can be done to a row of the list, by its status (Source: docs/reference/screens.md, and docs/reference/choices.md on what may be edited). */
import { type CampaignRow, isEditable, isStoppable, statusOf } from '#contract'
import { type ActName, labelOfAct } from '../../blocks/acts/registry'
import { editPath, homePath, reportPath } from '../../rules/campaign-paths'
import { channelOf, typeOf } from '../../steps/row-kind'

export type RowActionName = Extract<
  ActName,
  'performance' | 'edit' | 'copy' | 'favourite' | 'tags' | 'export' | 'archive' | 'stop' | 'delete'
>

/** One thing that may be done: `to` is an address, `refusal` why it cannot be done now. */
export type RowAction = { name: RowActionName; label: string; to: string | null; refusal: string | null }

/**
 * The row's actions, in the order in which they are shown. `offline` is why the server cannot be asked, or null. What the
 * status does not offer is absent; what cannot be done now is there with its reason.
 */
export function rowActions(row: CampaignRow, offline: string | null): RowAction[] {
  const { campaignId: id, status } = row
  const action = (name: RowActionName, to: string | null, refusal: string | null, done = false): RowAction => ({
    name,
    label: labelOfAct(name, done),
    to,
    refusal,
  })
  const edit = editTarget(row)
  const actions: (RowAction | null)[] = [
    id !== null && statusOf(status) !== 'draft' ? action('performance', reportPath(id, row.name), null) : null,
    isEditable(status) ? action('edit', edit, edit ? null : 'Update Herald to open this campaign') : null,
    action('copy', null, id === null ? 'Not synced yet: the server has nothing to copy' : offline),
    action('favourite', null, null, row.favourite),
    action('tags', null, null),
    action('export', null, channelOf(row) && typeOf(row) ? null : 'Update Herald to open this campaign'),
    action('archive', null, null, row.archived),
    id !== null && isStoppable(status) ? action('stop', null, offline) : null,
    // What still sends may go on sending after it is gone.
    action(
      'delete',
      null,
      id === null ? null : (offline ?? (isStoppable(status) ? 'Stop it first, or messages may keep going out' : null)),
    ),
  ]
  return actions.filter((one) => one !== null)
}

/** Those that stand on the row itself and under the peek; the menu has all of them. */
export const quickActions = (row: CampaignRow, offline: string | null): RowAction[] =>
  rowActions(row, offline).filter(({ name }) => quick.has(name))

const quick: ReadonlySet<RowActionName> = new Set(['performance', 'edit', 'copy', 'stop'])

/** Where a click on the row leads: to the wizard while it may be edited, else to the campaign's page. Null where neither can be shown. */
export function rowTarget(row: CampaignRow): string | null {
  const wizard = isEditable(row.status) ? editTarget(row) : null
  if (wizard !== null) return wizard
  return row.campaignId !== null && statusOf(row.status) !== 'draft' ? homePath(row.campaignId, row.name) : null
}

/** True for a draft that never reached the server. */
export const onlyHere = (row: CampaignRow): boolean => row.campaignId === null

/** What of it is not on the server: what was saved waits, what was typed since then is for the person to save. Null where nothing is. */
export function hereText(row: CampaignRow): string | null {
  if (onlyHere(row)) return 'Not synced yet'
  if (row.waiting) return 'Not synced yet'
  return row.unsynced ? 'Not sent to the server yet' : null
}

function editTarget(row: CampaignRow): string | null {
  const [channel, type, id] = [channelOf(row), typeOf(row), row.campaignId ?? row.draftId]
  return channel && type && id !== null ? editPath(channel.id, type, id) : null
}
