/** What may be edited, by the campaign's status (Source: docs/reference/choices.md#what-may-be-edited). */
import { filled, isClosed, statusOf, stepName, type TabName } from '#contract'
import * as texts from './texts'

export type Access = {
  /** Nothing can be changed; the campaign can be looked at and copied. */
  readOnly: boolean
  /** Tabs that cannot be changed although others can. */
  lockedTabs: readonly TabName[]
  /** Why, for the person; null while everything can be edited. */
  reason: string | null
}

/** Draft, approved and rejected: everything. Pending: all but CONTENT. Scheduled, running, completed and stopped: nothing. */
export function accessOf(status: string): Access {
  const known = statusOf(status)
  if (isClosed(known))
    return { readOnly: true, lockedTabs: [], reason: filled(texts.campaignsCannotBeEdited, { known: stepName(known) }) }
  if (known === 'pending')
    return {
      readOnly: false,
      lockedTabs: ['CONTENT'],
      reason: texts.lockedWhileApprovalIsPending,
    }
  return { readOnly: false, lockedTabs: [], reason: null }
}

/** Whether `tab` can be changed. REVIEW has nothing of its own. */
export const canEdit = (access: Access, tab: TabName): boolean => !access.readOnly && !access.lockedTabs.includes(tab)
