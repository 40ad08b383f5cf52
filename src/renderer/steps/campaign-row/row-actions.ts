/**
 * The actions of a row of the list, by its status (Source: docs/reference/screens.md, and docs/reference/choices.md on what may be edited).
 */
import { type CampaignRow, isEditable, isStoppable, MAX_SHARED, statusOf } from '#contract'
import { editPath, homePath, reportPath } from '../../../model/rules/campaign-paths'
import { type ActName, labelOfAct } from '../../blocks/acts/registry'
import type { Original } from '../campaign-copy'
import { channelOf, typeOf } from '../row-kind'

export type RowActionName = Extract<
  ActName,
  | 'open'
  | 'performance'
  | 'edit'
  | 'share'
  | 'copy'
  | 'family'
  | 'saveTemplate'
  | 'favourite'
  | 'tags'
  | 'export'
  | 'archive'
  | 'stop'
  | 'delete'
>

/** One action: `to` is its address, `refusal` is why it is not possible now. */
export type RowAction = { name: RowActionName; label: string; to: string | null; refusal: string | null }

/**
 * The row's actions, in display order. `offlineReason` is why the server is unreachable, or null. Actions that the status does not
 * offer are absent; those that are not possible now have a reason.
 */
export function rowActions(row: CampaignRow, offlineReason: string | null): RowAction[] {
  const { campaignId: id, status } = row
  const action = (name: RowActionName, to: string | null, refusal: string | null, done = false): RowAction => ({
    name,
    label: labelOfAct(name, done),
    to,
    refusal,
  })
  // A family is no campaign, so that nothing of it is published, copied or stopped.
  if (row.family)
    return [
      action('open', familyPath(row.family.id), null),
      action('share', null, shareRefusal(row.family.members, 'It has no campaigns yet')),
      action('favourite', null, null, row.favourite),
      action('tags', null, null),
      action('archive', null, null, row.archived),
      action('delete', null, null),
    ]
  const edit = editTarget(row)
  const unknown = channelOf(row) && typeOf(row) ? null : 'Update Herald to open this campaign'
  const actions: (RowAction | null)[] = [
    id !== null && statusOf(status) !== 'draft' ? action('performance', reportPath(id, row.name), null) : null,
    isEditable(status) ? action('edit', edit, edit ? null : unknown) : null,
    // The server copies what it has; without it the copy is a draft of this computer.
    action('copy', null, id === null || offlineReason !== null ? unknown : null),
    action('family', null, unknown),
    action('saveTemplate', null, unknown),
    action('favourite', null, null, row.favourite),
    action('tags', null, null),
    action('export', null, unknown),
    action('archive', null, null, row.archived),
    id !== null && isStoppable(status) ? action('stop', null, offlineReason) : null,
    // A campaign that is still sending may go on after its deletion.
    action(
      'delete',
      null,
      id === null
        ? null
        : (offlineReason ?? (isStoppable(status) ? 'Stop it first, or messages may keep going out' : null)),
    ),
  ]
  return actions.filter((action) => action !== null)
}

/** The actions on the row itself and in the peek panel; the menu has all of them. */
export const quickActions = (row: CampaignRow, offlineReason: string | null): RowAction[] =>
  rowActions(row, offlineReason).filter(({ name }) => quickNames.has(name))

const quickNames: ReadonlySet<RowActionName> = new Set(['open', 'performance', 'edit', 'copy', 'stop'])

/** Why so many campaigns cannot be shared in one page; `none` if there are none. */
export const shareRefusal = (count: number, none: string): string | null =>
  count === 0 ? none : count > MAX_SHARED ? `Up to ${MAX_SHARED} campaigns fit in one proof` : null

const familyPath = (id: string): string => `/family/${id}`

/** The page that a click on the row opens: that of a family, the wizard while the campaign can be edited, else its own page. Null if neither is possible. */
export function rowTarget(row: CampaignRow): string | null {
  if (row.family) return familyPath(row.family.id)
  const wizardPath = isEditable(row.status) ? editTarget(row) : null
  if (wizardPath !== null) return wizardPath
  return row.campaignId !== null && statusOf(row.status) !== 'draft' ? homePath(row.campaignId, row.name) : null
}

/** True for a draft that is not on the server. */
export const isOnlyHere = (row: CampaignRow): boolean => row.campaignId === null

function editTarget(row: CampaignRow): string | null {
  const [channel, type, id] = [channelOf(row), typeOf(row), row.campaignId ?? row.draftId]
  return channel && type && id !== null ? editPath(channel.id, type, id) : null
}

/** What a copy or a template of the row's campaign is made from; null for a channel or type that this version does not know. */
export function originalOf(row: CampaignRow): Original | null {
  const [channel, type] = [channelOf(row), typeOf(row)]
  const { campaignId, draftId, name } = row
  return channel && type ? { campaignId, draftId, name, channel: channel.id, type } : null
}
