/** Fills in the values of steps that exist only on the server. A copy of a draft needs them, because the server does not know the copy. */
import { type Campaign, campaignTypes, computerZone, type Draft, type Json, type SectionName } from '#contract'
import { isObject } from '../../model/rules/read'
import { tabsOf } from '../../model/steps/progress'
import type { StepContext } from '../../model/steps/step'
import { channelById } from '../channels'
import { serverNow } from '../data/session'
import type { Step } from './wizard-step'

type Sections = Partial<Record<SectionName, Json>>
type Origin = Pick<Draft, 'channel' | 'type' | 'name' | 'campaignId' | 'sections'>

/**
 * The values in `base` of the steps that `draft` has no section for; empty if there are none, or if no server has the campaign. `steps` is
 * the complete list of steps.
 */
export function sectionsFrom(base: Campaign | null, draft: Origin, steps: readonly Step[]): Sections {
  const context = bareContext(draft)
  if (!base || !context) return {}
  const tabs = tabsOf(context.type, context.channel.hasContent)
  const missing = steps.filter(({ tab, section }) => tabs.includes(tab) && draft.sections[section] === undefined)
  return Object.fromEntries(missing.map((step) => [step.section, step.fromWire(base, context)]))
}

/** The minimum context for `fromWire`; null if this version does not know the campaign's channel or type. */
export function bareContext(draft: Origin): StepContext | null {
  const channel = channelById(draft.channel)
  const type = campaignTypes.find((campaignType) => campaignType === draft.type)
  if (!channel || !type) return null
  return {
    channel,
    type,
    name: draft.name,
    campaignId: draft.campaignId,
    channelConfigurationId: null,
    sender: '',
    mergeTags: [],
    values: {},
    now: serverNow,
    computerZone: computerZone(),
  }
}

type FitTo = Pick<StepContext, 'channel' | 'type' | 'name'>

/** `steps` is the complete list of steps. The valid sections, completed with fields that this version added; `refused` lists the invalid ones. */
export function fitSections(
  found: Readonly<Record<string, Json>>,
  { channel, type, name }: FitTo,
  steps: readonly Step[],
) {
  const context = bareContext({ channel: channel.id, type, name, campaignId: null, sections: {} })
  const tabs = tabsOf(type, channel.hasContent)
  const sections: Draft['sections'] = {}
  const refusedSections: SectionName[] = []
  for (const step of steps.filter(({ tab }) => tabs.includes(tab))) {
    const value = found[step.section]
    if (value === undefined || !context) continue
    const empty = step.empty(context)
    const filledValue = isLike(empty, value) ? fillValue(empty, value) : null
    if (filledValue !== null && worksWith(step, filledValue, context)) sections[step.section] = filledValue
    else refusedSections.push(step.section)
  }
  return { sections, refused: refusedSections }
}

/** Whether the value has the shape of a new step's values: lists and objects in the same places, with items of the same types. */
function isLike(pattern: Json, value: Json): boolean {
  if (pattern === null) return true
  if (Array.isArray(pattern) || Array.isArray(value)) return Array.isArray(pattern) && Array.isArray(value)
  if (!isObject(pattern)) return !isObject(value)
  return (
    isObject(value) &&
    Object.entries(pattern).every(([key, inner]) => !(key in value) || isLike(inner, value[key] ?? null))
  )
}

function fillValue(pattern: Json, value: Json): Json {
  if (!isObject(pattern) || !isObject(value)) return value
  const innerParts = Object.entries(value).map(([key, inner]) => [
    key,
    key in pattern ? fillValue(pattern[key] ?? null, inner) : inner,
  ])
  return { ...pattern, ...Object.fromEntries(innerParts) }
}

/** Runs what the editor runs first with the values, because an error there would break the editor too. */
function worksWith(step: Step, value: Json, context: StepContext): boolean {
  try {
    const values = { ...context, values: { [step.tab]: value } }
    step.check(value, values)
    step.saveBlocked(value, values)
    step.findings(value, values)
    return true
  } catch {
    // The value does not have the shape of the step's values.
    return false
  }
}
