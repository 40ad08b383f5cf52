/** What this computer keeps beside the tab values of a draft; none of it is sent: the account chosen before the campaign exists, the segment that the address named, what is not saved yet, what is to be looked at again. */
import { type SectionName, sectionNames, type TabValues } from '#contract'
import { type Part, unsavedIn, unsavedKey } from '../data/draft-state'
import type { Progress } from './progress'

const accountKey = 'channel_configuration_id'
const segmentKey = 'preselected_segment_id'
const againKey = 'sections_to_look_at_again'

/** What a save has yet to carry to the server. */
export type { Part }

/** `segment`: the one that the route's query named. `again`: saved sections whose earlier step was saved since then; they are kept and ask for another look. */
export type LocalTabState = {
  account: number | null
  segment: number | null
  unsaved: readonly Part[]
  again: readonly SectionName[]
}

export function localTabStateIn(tabs: TabValues | null): LocalTabState {
  const account = tabs?.[accountKey]
  const segment = tabs?.[segmentKey]
  const again = tabs?.[againKey]
  return {
    account: typeof account === 'number' ? account : null,
    segment: typeof segment === 'number' ? segment : null,
    unsaved: unsavedIn(tabs),
    again: Array.isArray(again) ? sectionNames.filter((section) => again.includes(section)) : [],
  }
}

/** Tab values as the draft keeps them. */
export const withLocalTabState = (progress: Progress, own: LocalTabState): TabValues => ({
  ...progress,
  ...(own.account === null ? {} : { [accountKey]: own.account }),
  ...(own.segment === null ? {} : { [segmentKey]: own.segment }),
  ...(own.unsaved.length === 0 ? {} : { [unsavedKey]: [...own.unsaved] }),
  ...(own.again.length === 0 ? {} : { [againKey]: [...own.again] }),
})

/** `part` was edited since its last save. */
export const edited = (own: LocalTabState, part: Part): LocalTabState => ({
  ...own,
  unsaved: own.unsaved.includes(part) ? own.unsaved : [...own.unsaved, part],
})

/** `saved` were saved. */
export const saved = (own: LocalTabState, saved: readonly Part[]): LocalTabState => ({
  ...own,
  unsaved: own.unsaved.filter((part) => !saved.includes(part)),
  again: own.again.filter((section) => !saved.includes(section)),
})

/** `later` had been saved, and an earlier step was saved again: they are kept and ask for another look. */
export const toCheckAgain = (own: LocalTabState, later: readonly SectionName[]): LocalTabState => ({
  ...own,
  again: sectionNames.filter((section) => own.again.includes(section) || later.includes(section)),
})
