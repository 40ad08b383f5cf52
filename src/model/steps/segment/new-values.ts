/** A new segment: its name, and a prompt or conditions on customer attributes that describe it. */
import type { Json } from '#contract'
import { missing } from '../../event-condition/values.ts'
import type { Problem } from '../../rules/problem.ts'

export const methods = ['prompt', 'conditions'] as const

/** One condition on an attribute; '' if nothing is chosen yet. */
export type AttributeCondition = {
  /** How the condition joins the one before it; ignored for the first. 'And' binds tighter. */
  join: 'and' | 'or'
  field: string
  dataType: string
  operator: string
  value: string | number | null
}

export type NewSegment = {
  name: string
  way: (typeof methods)[number]
  prompt: string
  conditions: AttributeCondition[]
}

export const emptyCondition = (join: AttributeCondition['join'] = 'and'): AttributeCondition => ({
  join,
  field: '',
  dataType: '',
  operator: '',
  value: null,
})

export const emptyNewSegment = (): NewSegment => ({
  name: '',
  way: 'prompt',
  prompt: '',
  conditions: [emptyCondition()],
})

/** Operators of a data type: wire names (assumed) and labels. */
export function operatorsFor(dataType: string): readonly { value: string; label: string }[] {
  if (dataType === 'numeric') return [overOption, { value: 'under', label: 'under' }]
  if (dataType === 'date') return [withinOption, { value: 'not_within_days', label: 'not in the last days' }]
  if (dataType === 'boolean') return [{ value: 'true', label: 'is true' }]
  return [equalsOption, { value: 'is_not', label: 'is not' }]
}
const overOption = { value: 'over', label: 'over' }
const withinOption = { value: 'within_days', label: 'in the last days' }
const equalsOption = { value: 'is', label: 'is' }

/** Whether the value of a condition is a number: an amount, or a number of days. */
export const takesNumber = ({ dataType }: AttributeCondition): boolean => dataType === 'numeric' || dataType === 'date'

/** Sets the attribute and resets operator and value. */
export const withAttribute = (condition: AttributeCondition, field: string, dataType: string): AttributeCondition => ({
  ...condition,
  field,
  dataType,
  operator: operatorsFor(dataType)[0]?.value ?? '',
  value: null,
})

/** Problems that prevent counting the segment. The name is only required for saving. Paths are those of SEGMENT's values. */
export function problemsOfNew({ way, prompt, conditions }: NewSegment): Problem[] {
  if (way === 'conditions')
    return conditions.flatMap((row, index) => problemsOfCondition(row, `newSegment.conditions.${index}`))
  return prompt.trim() === '' ? [{ path: 'newSegment.prompt', message: 'Describe who belongs to the segment' }] : []
}

export const problemsOfName = ({ name }: NewSegment): Problem[] =>
  name.trim() === '' ? [{ path: 'newSegment.name', message: 'Segment name should not be empty' }] : []

function problemsOfCondition(row: AttributeCondition, path: string): Problem[] {
  if (row.field === '') return [{ path: `${path}.field`, message: 'Select an attribute' }]
  if (row.operator === 'true') return []
  const isEmpty = row.value === null || String(row.value).trim() === ''
  return isEmpty ? [{ path: `${path}.value`, message: missing.value }] : []
}

/**
 * The prompt and the conditions in the format of the segment service. The service interprets a prompt; conditions are sent with a text
 * version.
 */
export function bodyOf(segment: NewSegment): { name: string; prompt: string; json: Json; display: Json } {
  const name = segment.name.trim()
  if (segment.way === 'prompt') return { name, prompt: segment.prompt.trim(), json: null, display: null }
  return {
    name,
    prompt: wordsOfConditions(segment.conditions),
    json: jsonOf(segment.conditions),
    display: { ...segment }.conditions,
  }
}

/** Conditions as an 'any' of groups, each an 'all' of conditions (assumed: the shape that generate-sql returns for a prompt). */
function jsonOf(rows: readonly AttributeCondition[]): Json {
  const groups = groupsOf(rows).map((group) => ({
    match: 'all',
    conditions: group.map(({ field, operator, value }) => ({ field, operator, value: operator === 'true' || value })),
  }))
  return { match: 'any', groups }
}

function groupsOf(rows: readonly AttributeCondition[]): AttributeCondition[][] {
  const groups: AttributeCondition[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && row.join === 'and') last.push(row)
    else groups.push([row])
  }
  return groups
}

/** 'city is Karachi and last_purchase in the last 90 days or points over 500'. */
const wordsOfConditions = (rows: readonly AttributeCondition[]): string =>
  rows.map((row, index) => `${index > 0 ? `${row.join} ` : ''}${wordsOfCondition(row)}`).join(' ')

function wordsOfCondition({ field, operator, value, dataType }: AttributeCondition): string {
  if (operator === 'true') return `${field} is true`
  const label = operatorsFor(dataType).find((choice) => choice.value === operator)?.label ?? operator
  return operator.endsWith('within_days')
    ? `${field} ${label.replace('days', `${value ?? '…'} days`)}`
    : `${field} ${label} ${value ?? '…'}`
}
