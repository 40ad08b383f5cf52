/** What this computer keeps beside the tab values of a draft; none of it is sent: the account chosen before the campaign exists, and what is not saved yet. */
import { type SectionName, sectionNames, type TabValues } from '#contract'
import type { Progress } from '../../steps/progress'

const accountKey = 'channel_configuration_id'
const unsavedKey = 'unsaved_sections'

/** What a save has yet to carry to the server. */
export type Part = SectionName | 'name'
const parts: readonly Part[] = [...sectionNames, 'name']

export type OwnTabs = { account: number | null; unsaved: readonly Part[] }

export function ownTabsIn(tabs: TabValues | null): OwnTabs {
  const account = tabs?.[accountKey]
  const unsaved = tabs?.[unsavedKey]
  return {
    account: typeof account === 'number' ? account : null,
    unsaved: Array.isArray(unsaved) ? parts.filter((part) => unsaved.includes(part)) : [],
  }
}

/** Tab values as the draft keeps them. */
export const withOwn = (progress: Progress, own: OwnTabs): TabValues => ({
  ...progress,
  ...(own.account === null ? {} : { [accountKey]: own.account }),
  ...(own.unsaved.length === 0 ? {} : { [unsavedKey]: [...own.unsaved] }),
})

/** `part` was edited since its last save. */
export const edited = (own: OwnTabs, part: Part): OwnTabs => ({
  ...own,
  unsaved: own.unsaved.includes(part) ? own.unsaved : [...own.unsaved, part],
})

/** `saved` were saved. */
export const saved = (own: OwnTabs, saved: readonly Part[]): OwnTabs => ({
  ...own,
  unsaved: own.unsaved.filter((part) => !saved.includes(part)),
})
