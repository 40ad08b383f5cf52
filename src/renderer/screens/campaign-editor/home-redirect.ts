/** Redirects from the wizard's address to the campaign's page if the campaign cannot be edited, to the tab that was asked for. */
import { isClosed, type SectionName } from '#contract'
import { type HomeTab, homePath } from '../../../model/rules/campaign-paths'
import { stateNow } from '../../data/campaign-state'
import type { DraftState } from '../../data/draft-state'

type OpenedState = Pick<DraftState, 'status' | 'campaignId' | 'name' | 'sync' | 'tabs'>

const tabs: Record<SectionName, HomeTab> = {
  trigger: 'audience',
  segment: 'audience',
  goals: 'audience',
  content: 'message',
  schedule: 'schedule',
}

/**
 * The campaign's page, or null if the campaign is editable or must be resolved in the wizard: it has unsent edits, or a request without an
 * answer. `section` is the section that the user asked for, if any.
 */
export function homeRedirect(draft: OpenedState, section: string | null): string | null {
  const { status, campaignId, name } = draft
  if (campaignId === null || !isClosed(status)) return null
  if (stateNow(draft).kind !== 'synced') return null
  const tab = Object.entries(tabs).find(([knownSection]) => knownSection === section)?.[1]
  return homePath(campaignId, name, tab)
}
