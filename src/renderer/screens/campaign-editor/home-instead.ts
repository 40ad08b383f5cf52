/** A campaign that cannot be edited has a page of its own: the wizard's address leads there, to the part that was asked for. */
import { isClosed, type SectionName } from '#contract'
import { type DraftState, unsavedIn } from '../../data/draft-state'
import { type HomeTab, homePath } from '../../rules/campaign-paths'

type Opened = Pick<DraftState, 'status' | 'campaignId' | 'name' | 'sync' | 'tabs'>

const tabs: Record<SectionName, HomeTab> = {
  trigger: 'audience',
  segment: 'audience',
  goals: 'audience',
  content: 'message',
  schedule: 'schedule',
}

/**
 * The page, or null for what is edited, or settled, in the wizard: words that are not sent and an answer that never came stand there.
 * `section` is what somebody came for, if anything.
 */
export function homeInstead(
  { status, campaignId, name, sync, tabs: kept }: Opened,
  section: string | null,
): string | null {
  if (campaignId === null || !isClosed(status)) return null
  if (sync.state !== 'synced' || sync.remoteEnd || sync.unsure || unsavedIn(kept).length > 0) return null
  const tab = Object.entries(tabs).find(([known]) => known === section)?.[1]
  return homePath(campaignId, name, tab)
}
