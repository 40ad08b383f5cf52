/** Checks whether the step values in a file or a template are valid for this version's steps. */

import type { Draft, Json, SectionName } from '#contract'
import { isObject } from '../../model/rules/read'
import { tabsOf } from '../../model/steps/progress'
import type { StepContext } from '../../model/steps/step'
import { bareContext } from './base-sections'
import type { Step } from './wizard-step'

type Sections = Draft['sections']
type Origin = Pick<StepContext, 'channel' | 'type' | 'name'>

/** `steps` is the complete list of steps. The valid sections, completed with fields that this version added; `refused` lists the invalid ones. */
export function fitSections(
  found: Readonly<Record<string, Json>>,
  { channel, type, name }: Origin,
  steps: readonly Step[],
) {
  const context = bareContext({ channel: channel.id, type, name, campaignId: null, sections: {} })
  const tabs = tabsOf(type, channel.hasContent)
  const sections: Sections = {}
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
