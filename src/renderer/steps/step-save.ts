/**
 * The save of a step, for the editor and other screens: its values, the tabs after it with what only this computer keeps next to them, and
 * the requests.
 */
import { type Json, type Part, type SectionName, sectionNames, type TabValues } from '#contract'
import { sameJson } from '../../model/rules/same-json'
import { afterSave, type Progress, savedTabsAfter } from '../../model/steps/progress'
import { carriesName, intentsOf, saveContextOf } from '../../model/steps/requests'
import { type Access, canEdit, type StepContext } from '../../model/steps/step'
import type { DraftSession, StepToSave } from '../data/draft-session'
import type { EditorDeps } from './assembly'
import type { Step } from './wizard-step'

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

/**
 * Local state of a draft, stored next to its tab values and never sent: the account chosen before the campaign exists, the segment of the
 * route, and the sections to check again.
 */
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

type SaveRequest = {
  session: Pick<DraftSession, 'state'>
  deps: EditorDeps
  context: StepContext
  progress: Progress
  own: LocalTabState
  /** `on`: opens the next step · `stay`: keeps the step open · `name`: saves a new name only, so later steps need no second check. */
  way: 'on' | 'stay' | 'name'
}

/** The save of `step` with the values `now`. */
export function stepSave(
  step: Step,
  now: Json,
  { session, deps, context, progress, own, way }: SaveRequest,
): StepToSave {
  const after = afterSave(progress, step.tab)
  const { base, campaignId, sections, sync } = session.state
  const isUnconfirmed = campaignId !== null && sections[step.section] !== undefined && sync.waiting.length > 0
  const intents = intentsOf(step, deps, context, {
    values: now,
    after,
    base,
    unconfirmed: isUnconfirmed,
    tabsStay: way === 'name',
  })
  const hasName = carriesName(intents)
  const laterSavedTabs = way === 'name' ? [] : savedTabsAfter(progress, step.tab)
  const laterSections = deps.steps.filter(({ tab }) => laterSavedTabs.includes(tab)).map(({ section }) => section)
  const tabState = markChecked(own, step.section)
  return {
    section: step.section,
    edits: {
      sections: { [step.section]: step.saved?.(now, context) ?? now },
      tabs: withLocalTabState(way === 'on' ? after : progress, toCheckAgain(tabState, laterSections)),
    },
    back: withLocalTabState(progress, tabState),
    intents,
    // The server must accept a new name first, and must answer before a request that depends on the save.
    wait: way !== 'on' || (hasName && (sync.unsaved.includes('name') || campaignId === null)),
  }
}

/** Which save can send a new name alone: renaming has no call of its own (Source: docs/reference/choices.md#wire-fidelity). */
type EditorState = { access: Access; progress: Progress; unsaved: readonly Part[] }

/**
 * The last step whose save carries the name and changes nothing else: it has no unsaved edits, breaks no rule, equals the server's values,
 * and starts no approval.
 * Null if there is none: the name is then sent with the next save of a step.
 */
export function nameCarrierIn(deps: EditorDeps, context: StepContext, state: EditorState): Step | null {
  return deps.steps.toReversed().find((step) => isCarrier(step, deps, context, state)) ?? null
}

function isCarrier(
  step: Step,
  deps: EditorDeps,
  context: StepContext,
  { access, progress, unsaved }: EditorState,
): boolean {
  if (unsaved.includes(step.section) || !canEdit(access, step.tab)) return false
  const now = context.values[step.tab] ?? null
  const asSaved = sameJson(step.saved?.(now, context) ?? now, now)
  if (!asSaved || step.check(now, context).length > 0 || step.primary?.(now, context)) return false
  const save = { tab: step.tab, values: now, after: progress, base: context.base ?? null }
  const intents = step.intents(now, saveContextOf(deps, context, save))
  return carriesName(intents.flatMap(({ update }) => (update ? [{ update }] : [])))
}
