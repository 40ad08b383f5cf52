/**
 * Local state of a draft, stored next to its tab values and never sent: the account chosen before the campaign exists, the segment of the
 * route, and the sections to check again.
 */
import { type SectionName, sectionNames, type TabValues } from '#contract'
import type { Progress } from '../../model/steps/progress'

const accountKey = 'channel_configuration_id'
const segmentKey = 'preselected_segment_id'
const againKey = 'sections_to_look_at_again'

/**
 * `segment`: the segment in the route's query.
 * `again`: saved sections behind a step that was saved again. Their content is kept, and the user is asked to check it.
 */
export type LocalTabState = {
  account: number | null
  segment: number | null
  again: readonly SectionName[]
}

export function localTabStateIn(tabs: TabValues | null): LocalTabState {
  const account = tabs?.[accountKey]
  const segment = tabs?.[segmentKey]
  const sectionsToCheck = tabs?.[againKey]
  return {
    account: typeof account === 'number' ? account : null,
    segment: typeof segment === 'number' ? segment : null,
    again: Array.isArray(sectionsToCheck) ? sectionNames.filter((section) => sectionsToCheck.includes(section)) : [],
  }
}

/** Tab values as the draft stores them. */
export const withLocalTabState = (progress: Progress, localState: LocalTabState): TabValues => ({
  ...progress,
  ...(localState.account === null ? {} : { [accountKey]: localState.account }),
  ...(localState.segment === null ? {} : { [segmentKey]: localState.segment }),
  ...(localState.again.length === 0 ? {} : { [againKey]: [...localState.again] }),
})

/** Marks a saved section as checked. */
export const markChecked = (localState: LocalTabState, saved: SectionName): LocalTabState => ({
  ...localState,
  again: localState.again.filter((section) => section !== saved),
})

/** Marks those of `sections` that are saved as to be checked again, because an earlier step was saved again. Their content is kept. */
export const toCheckAgain = (localState: LocalTabState, sections: readonly SectionName[]): LocalTabState => ({
  ...localState,
  again: sectionNames.filter((section) => localState.again.includes(section) || sections.includes(section)),
})
