/** Builds the save of a step: its values, the tabs after it, and the requests. Used by the editor and by other screens that save a step. */
import type { Json, Part } from '#contract'
import { sameJson } from '../../model/rules/same-json'
import { afterSave, type Progress, savedTabsAfter } from '../../model/steps/progress'
import { carriesName, intentsOf, saveContextOf } from '../../model/steps/requests'
import { type Access, canEdit, type StepContext } from '../../model/steps/step'
import type { DraftSession, StepToSave } from '../data/draft-session'
import type { EditorDeps } from './assembly'
import { type LocalTabState, markChecked, toCheckAgain, withLocalTabState } from './local-tab-state'
import type { Step } from './wizard-step'

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
