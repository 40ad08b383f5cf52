/** Builds the save of a step: its values, the tabs after it, and the requests. Used by the editor and by other screens that save a step. */
import type { Json } from '#contract'
import { afterSave, type Progress, savedTabsAfter } from '../../model/steps/progress'
import { carriesName, intentsOf } from '../../model/steps/requests'
import type { StepContext } from '../../model/steps/step'
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
