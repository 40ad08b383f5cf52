/** What a request of the outbox says of a campaign, and how a field of it is given another value. */
import type { IntentRequest, Json, JsonObject } from '#contract'
import { type Field, fields, fieldsOfPart, isEmptied, isObject, valueAt, withValue } from '../../../model/fields.ts'

/** The fields that each call speaks of, by their names. */
const spoken: Record<string, readonly string[]> = {
  createCampaign: ['name', 'entryCriteria', 'entry_time', 'selectedTags'],
  setTrigger: ['name', 'entryCriteria', 'entry_time', 'selectedTags'],
  addSegment: ['segment_id', 'edit_setup_page_values.smartSend'],
  addGoals: ['name', 'control_group', 'conversionGoal', 'revenue_config'],
  removeGoals: ['conversionGoal', 'revenue_config'],
  addRevenueConfig: ['revenue_config'],
  removeRevenueConfig: ['revenue_config'],
  updateMessage: ['name', 'message'],
  addSchedule: ['name', ...fieldsOfPart('schedule').map(({ path }) => path)],
}

export const fieldsIn = ({ call }: IntentRequest): Field[] =>
  Object.hasOwn(spoken, call) ? fields.filter(({ path }) => spoken[call]?.includes(path)) : []

/** The request as the parts of a campaign that it sets. */
export function campaignIn({ call, input }: IntentRequest): JsonObject {
  const { segmentId, type: _type, id: _id, ...said } = input
  if (call === 'removeGoals') return { conversionGoal: [], revenue_config: null }
  if (call === 'removeRevenueConfig') return { revenue_config: null }
  if (call === 'setTrigger') {
    // It carries the type alone, which never changes; the schedule's dates are not its own.
    const { schedule: _schedule, ...rest } = said
    return rest
  }
  return segmentId === undefined ? said : { ...said, segment_id: segmentId }
}

/** The request with `field` as `campaign` has it. */
export function requestWith(request: IntentRequest, field: Field, campaign: JsonObject): IntentRequest {
  let { input } = request
  for (const place of field.places) {
    const name = request.call === 'addSegment' && place === 'segment_id' ? 'segmentId' : place
    if (!takes(input, name)) continue
    const possible = valueAt(campaign, place) ?? nothing(name, valueAt(input, name))
    if (isEmptied(campaign, place)) input = withValue(input, name, undefined)
    else if (possible !== undefined) input = withValue(input, name, possible)
  }
  return { ...request, input }
}

/** A request knows a place when its body has it; setup values may have any key. */
const takes = (input: JsonObject, place: string): boolean => (place.split('.')[0] ?? '') in input

/** How a body says 'nothing' (endpoints.ts); undefined where it cannot. */
function nothing(place: string, now: Json | undefined): Json | undefined {
  if (nullable.has(place) || place.includes('.')) return null
  if (Array.isArray(now)) return []
  return isObject(now) ? {} : undefined
}

const nullable: ReadonlySet<string> = new Set(['entryCriteria', 'entry_time', 'entry_time_value', 'revenue_config'])
