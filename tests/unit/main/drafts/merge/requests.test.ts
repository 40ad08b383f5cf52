/** A request that takes theirs of a field carries no key that its call does not have (requests carry exactly the spec's fields). */
import { expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { requestWith } from '../../../../../src/main/drafts/merge/requests.ts'
import { fields } from '../../../../../src/model/fields.ts'

const theirs: JsonObject = {
  id: 7,
  name: 'Theirs',
  entryCriteria: { did: [] },
  entry_time: 'after',
  entry_time_value: { value: 3 },
  selectedTags: [2],
  segment_id: 9,
  control_group: 10,
  conversionGoal: [{ goal_event: 1 }],
  revenue_config: {},
  message: { design: 'Theirs' },
  edit_content_page_values: { text: 'Theirs' },
  edit_setup_page_values: { triggerState: {}, smartSend: true, conversionGoal: [], controlGroupRadio: 'x' },
  schedule: { type: 'periodic', start_date: '2026-11-28', end_date: null, neverEnds: true, active: { time: '10:00' } },
  edit_schedule_page_values: { startDate: '2026-11-28' },
}
/** Bodies as docs/reference/data.md has them. */
const bodies: Record<string, JsonObject> = {
  setTrigger: { name: '', selectedTags: [], edit_setup_page_values: {}, entryCriteria: null, entry_time: null },
  addSegment: { segmentId: 1, edit_setup_page_values: {} },
  addGoals: { name: '', control_group: 3, conversionGoal: [], revenue_config: null, edit_setup_page_values: {} },
  addRevenueConfig: { revenue_config: {} },
  removeRevenueConfig: {},
  removeGoals: {},
  updateMessage: { name: '', message: {}, edit_content_page_values: {} },
  addSchedule: { name: '', schedule: {}, edit_schedule_page_values: {}, type: 'periodic' },
}

it.each(Object.entries(bodies))('%s', (call, input) => {
  for (const field of fields) {
    const merged = requestWith({ call, input }, field, theirs)
    expect(Object.keys(merged.input).sort(), field.path).toEqual(Object.keys(input).sort())
  }
})

it('takes the segment under the name that its call has for it', () => {
  const field = fields.find(({ path }) => path === 'segment_id')
  const request = { call: 'addSegment', input: { segmentId: 1, edit_setup_page_values: {} } }
  expect(field && requestWith(request, field, theirs).input).toMatchObject({ segmentId: 9 })
})
