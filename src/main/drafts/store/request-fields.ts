/** What the requests of a Save say of a campaign. */
import type { IntentRequest, JsonObject } from '#contract'
import { type Field, fields, fieldsOfPart } from '../../../model/fields.ts'

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
