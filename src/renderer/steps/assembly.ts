/** Builds the inputs of the wizard's steps: their context, their values, and the setup values of all steps. */
import {
  type CampaignType,
  type Json,
  type LibraryValues,
  type MergeTag,
  type OwnPerson,
  type OwnRule,
  type SectionName,
  sentName,
} from '#contract'
import type { ServerFacts, StepContext } from '../../model/steps/step'
import type { Channel } from '../channels/channel-views'
import type { DraftState } from '../data/draft-state'
import type { Step } from './wizard-step'

/** Facts about a campaign that are not part of its draft. */
export type EditorDeps = {
  channel: Channel
  type: CampaignType
  /** The steps of this campaign, without REVIEW. */
  steps: readonly Step[]
  channelConfigurationId: number | null
  sender: string
  senderPending?: boolean
  mergeTags: readonly MergeTag[]
  /** The workspace's own rules: text that messages must or must not contain. */
  ownRules?: readonly OwnRule[]
  linkDefaults?: LibraryValues['links'] | null
  /** Sample people that the user defined, with their merge tag values. */
  people?: readonly OwnPerson[]
  now: () => number
  holdMs?: number
  computerZone: string
  preselectedSegmentId: number | null
  /** The day in the route's query. */
  preselectedDate?: string | undefined
  server: ServerFacts
}

/**
 * Values derived from a section, computed once per stored value so that they keep their identity. `opened`: the sections as they were when
 * the draft was opened.
 */
export type Derived = {
  opened: DraftState['sections']
  cachedSections: Map<SectionName, { from: unknown; values: Json }>
}

/**
 * A step's current values: the edited ones, else those of the server's campaign, else fresh ones. Saved values that were not edited since
 * the draft was opened pass through `reopened`.
 */
export function valuesOf(
  step: Step,
  state: DraftState,
  context: StepContext,
  { opened, cachedSections }: Derived,
): Json {
  const edited = state.sections[step.section]
  const isUntouched = edited !== undefined && edited === opened[step.section]
  if (edited !== undefined && !(isUntouched && step.reopened)) return edited
  const from = edited ?? state.base
  const entry = cachedSections.get(step.section)
  if (entry && entry.from === from) return entry.values
  const freshValues = () => (state.base ? step.fromWire(state.base, context) : step.empty(context))
  const values = edited === undefined ? freshValues() : (step.reopened?.(edited, context) ?? edited)
  cachedSections.set(step.section, { from, values })
  return values
}

/** The context of every step. Values and audience are read from `state` on access, so typing does not create a new context. */
export function contextOf(
  deps: EditorDeps,
  state: () => DraftState,
  derived: Derived,
  changeFlag: (isOn: boolean) => void = () => undefined,
): StepContext {
  const { id, name, campaignId, base, status } = state()
  const { steps: _, preselectedSegmentId, preselectedDate, ...surroundings } = deps
  const context: StepContext = {
    ...surroundings,
    name: sentName(name, base?.name),
    campaignId,
    draftId: id,
    ...(preselectedSegmentId === null ? {} : { preselectedSegmentId }),
    ...(preselectedDate === undefined ? {} : { preselectedDate }),
    status,
    base,
    storedContent: base?.edit_content_page_values ?? null,
    get values() {
      return Object.fromEntries(deps.steps.map((step) => [step.tab, valuesOf(step, state(), context, derived)]))
    },
    get control() {
      const step = deps.steps.find((step) => step.controlGroup)
      return step?.controlGroup?.(valuesOf(step, state(), context, derived), context) ?? 0
    },
    get audience() {
      const step = deps.steps.find((step) => step.audience)
      return step?.audience?.(valuesOf(step, state(), context, derived), context) ?? null
    },
    get pieces() {
      const step = deps.steps.find((step) => step.pieces)
      return step?.pieces?.(valuesOf(step, state(), context, derived), context) ?? null
    },
    get entry() {
      const step = deps.steps.find((step) => step.entry)
      return step?.entry?.(valuesOf(step, state(), context, derived)) ?? null
    },
    get lastSend() {
      const step = deps.steps.find((step) => step.lastSend)
      return step?.lastSend?.(valuesOf(step, state(), context, derived), context) ?? null
    },
    get smartSend() {
      const step = deps.steps.find((step) => step.smartSend)
      if (!step?.smartSend?.isAvailable(context)) return null
      const isOn = step.smartSend.isOn(valuesOf(step, state(), context, derived))
      return { on: isOn, text: step.smartSend.effect(context), change: changeFlag }
    },
  }
  return context
}
