/**
 * Local state of a draft, stored next to its tab values and never sent: the account chosen before the campaign exists, the segment of the
 * route, what is not saved yet, and the sections to check again.
 */
import { type Part, type SectionName, sectionNames, type TabValues } from '#contract'
import type { Progress } from '../../model/steps/progress'
import { unsavedIn, unsavedKey } from '../data/draft-state'

const accountKey = 'channel_configuration_id'
const segmentKey = 'preselected_segment_id'
const againKey = 'sections_to_look_at_again'

/** A part of the draft that the next save has to send. */
export type { Part }

/**
 * `segment`: the segment in the route's query.
 * `again`: saved sections behind a step that was saved again. Their content is kept, and the user is asked to check it.
 */
export type LocalTabState = {
  account: number | null
  segment: number | null
  unsaved: readonly Part[]
  again: readonly SectionName[]
}

export function localTabStateIn(tabs: TabValues | null): LocalTabState {
  const account = tabs?.[accountKey]
  const segment = tabs?.[segmentKey]
  const sectionsToCheck = tabs?.[againKey]
  return {
    account: typeof account === 'number' ? account : null,
    segment: typeof segment === 'number' ? segment : null,
    unsaved: unsavedIn(tabs),
    again: Array.isArray(sectionsToCheck) ? sectionNames.filter((section) => sectionsToCheck.includes(section)) : [],
  }
}

/** Tab values as the draft stores them. */
export const withLocalTabState = (progress: Progress, localState: LocalTabState): TabValues => ({
  ...progress,
  ...(localState.account === null ? {} : { [accountKey]: localState.account }),
  ...(localState.segment === null ? {} : { [segmentKey]: localState.segment }),
  ...(localState.unsaved.length === 0 ? {} : { [unsavedKey]: [...localState.unsaved] }),
  ...(localState.again.length === 0 ? {} : { [againKey]: [...localState.again] }),
})

/** Marks `part` as edited since its last save. */
export const withEdited = (localState: LocalTabState, part: Part): LocalTabState => ({
  ...localState,
  unsaved: localState.unsaved.includes(part) ? localState.unsaved : [...localState.unsaved, part],
})

/** Marks the parts in `saved` as saved. */
export const markSaved = (localState: LocalTabState, saved: readonly Part[]): LocalTabState => ({
  ...localState,
  unsaved: localState.unsaved.filter((part) => !saved.includes(part)),
  again: localState.again.filter((section) => !saved.includes(section)),
})

/** Marks those of `sections` that are saved as to be checked again, because an earlier step was saved again. Their content is kept. */
export const toCheckAgain = (localState: LocalTabState, sections: readonly SectionName[]): LocalTabState => ({
  ...localState,
  again: sectionNames.filter((section) => localState.again.includes(section) || sections.includes(section)),
})
