/** Puts together what steps are told: the context they stand in, their values, and the setup values of all of them. */
import {
  type CampaignType,
  type Intent,
  type Json,
  type MergeTag,
  type OwnPerson,
  type OwnRule,
  type SectionName,
  type SetupValues,
  sentName,
  type TabName,
  type TabValues,
} from '#contract'
import type { Channel } from '../channels/channel'
import type { DraftState } from '../data/draft-state'
import { setupBelow } from './setup-payload'
import type { SaveContext, ServerFacts, Step, StepContext } from './step'

/** The surroundings of a campaign that do not stand in its draft. */
export type EditorDeps = {
  channel: Channel
  type: CampaignType
  /** The steps that this campaign has, REVIEW aside. */
  steps: readonly Step[]
  channelConfigurationId: number | null
  sender: string
  senderPending?: boolean
  mergeTags: readonly MergeTag[]
  /** Words that must or must not stand in this workspace's messages. */
  ownRules?: readonly OwnRule[]
  /** People of one's own, with what they have for merge tags. */
  people?: readonly OwnPerson[]
  now: () => number
  holdMs?: number
  computerZone: string
  preselectedSegmentId: number | null
  /** The day that the route's query names. */
  preselectedDate?: string | undefined
  server: ServerFacts
}

/** What is derived of a section, once per origin, so that its values keep their identity. `opened`: the sections as the draft was opened with them. */
export type Derived = {
  opened: DraftState['sections']
  known: Map<SectionName, { from: unknown; values: Json }>
}

/** A step's values as they stand: edited here, else from the server's campaign, else fresh. Kept ones that nobody touched since opening are reopened. */
export function valuesOf(step: Step, state: DraftState, context: StepContext, { opened, known }: Derived): Json {
  const edited = state.sections[step.section]
  const untouched = edited !== undefined && edited === opened[step.section]
  if (edited !== undefined && !(untouched && step.reopened)) return edited
  const from = edited ?? state.base
  const kept = known.get(step.section)
  if (kept && kept.from === from) return kept.values
  const fresh = () => (state.base ? step.fromWire(state.base, context) : step.empty(context))
  const values = edited === undefined ? fresh() : (step.reopened?.(edited, context) ?? edited)
  known.set(step.section, { from, values })
  return values
}

/** The context of every step. Values and audience are read from `state` when they are asked for: typing does not make a new context. */
export function contextOf(
  deps: EditorDeps,
  state: () => DraftState,
  derived: Derived,
  changeFlag: (on: boolean) => void = () => undefined,
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
      const step = deps.steps.find((one) => one.controlGroup)
      return step?.controlGroup?.(valuesOf(step, state(), context, derived), context) ?? 0
    },
    get audience() {
      const step = deps.steps.find((one) => one.audience)
      return step?.audience?.(valuesOf(step, state(), context, derived), context) ?? null
    },
    get entry() {
      const step = deps.steps.find((one) => one.entry)
      return step?.entry?.(valuesOf(step, state(), context, derived)) ?? null
    },
    get lastSend() {
      const step = deps.steps.find((one) => one.lastSend)
      return step?.lastSend?.(valuesOf(step, state(), context, derived), context) ?? null
    },
    get smartSend() {
      const step = deps.steps.find((one) => one.smartSend)
      if (!step?.smartSend?.shown(context)) return null
      const on = step.smartSend.isOn(valuesOf(step, state(), context, derived))
      return { on, words: step.smartSend.words(context), change: changeFlag }
    },
  }
  return context
}

/** Setup values of all steps together, over what the server keeps: edit_setup_page_values, each field of docs/reference/data.md. */
export function setupOf(steps: readonly Step[], context: StepContext, base: DraftState['base']): SetupValues {
  const own = steps.map((step) => step.setup?.(context.values[step.tab] ?? null, context) ?? {})
  return Object.assign(setupBelow(base), ...own, { channelName: context.channel.wireName })
}

/** The context of a save of `tab` with `values`, and with the tab values as they stand after it. */
export function saveContextOf(
  deps: EditorDeps,
  context: StepContext,
  save: { tab: TabName; values: Json; after: TabValues; base: DraftState['base']; unconfirmed?: boolean },
): SaveContext {
  const now = { ...context, values: { ...context.values, [save.tab]: save.values } }
  const { base, unconfirmed = false } = save
  return { ...now, setup: setupOf(deps.steps, now, base), tabs: { ...save.after }, base, unconfirmed }
}

/** Whether a save carries the campaign's name. */
export const carriesName = (intents: readonly Intent[]): boolean =>
  intents.some(({ create, update }) => [create, update].some((one) => one && 'name' in one.input))
