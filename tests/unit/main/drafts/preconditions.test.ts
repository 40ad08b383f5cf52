/** Which requests a save may have: the saves of steps, with the fields of their calls and no others. */
import { expect, it } from 'vitest'
import { endpoints, type JsonObject } from '#contract'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { checkIntent } from '../../../../src/main/drafts/preconditions.ts'
import { setupIntent } from './support.ts'

it.each<['create' | 'update', string, JsonObject]>([
  ['create', 'createCampaign', setupIntent('Eid offer').create?.input ?? {}],
  ['update', 'setTrigger', setupIntent('Eid offer').update?.input ?? {}],
  ['update', 'addSegment', { segmentId: 3, edit_setup_page_values: {} }],
  ['update', 'removeGoals', {}],
])('%s by %s with %j is saved', (side, call, input) => {
  expect(() => checkIntent({ [side]: { call, input } })).not.toThrow()
})

it.each<['create' | 'update', string, JsonObject, string]>([
  ['update', 'updateStatus', {}, "'updateStatus' cannot be sent this way"],
  ['update', 'updateStatus', { status: 'running' }, "'updateStatus' cannot be sent this way"],
  ['update', 'createCampaign', {}, "'createCampaign' cannot be sent this way"],
  ['create', 'addSegment', {}, "'addSegment' cannot be sent this way"],
  ['update', 'addSegment', { segmentId: 3, edit_setup_page_values: {}, status: 'running' }, 'status'],
  ['update', 'addSegment', { segmentId: 3 }, 'edit_setup_page_values'],
  ['update', 'makeCoffee', {}, "There is no call 'makeCoffee'"],
])('%s by %s with %j is refused', (side, call, input, message) => {
  expect(() => checkIntent({ [side]: { call, input } })).toThrow(
    expect.objectContaining({
      failure: expect.objectContaining({ kind: 'input', message: expect.stringContaining(message) }),
    }),
  )
})

it.each<JsonObject>([
  { entryTimeValue: 'soon' },
  { selectedEventId: 'cart' },
  { segmentRadio: { kind: 'all' } },
  { customControlGroupValue: [5] },
  { smartSend: 'maybe' },
  { conversionGoal: 'none' },
  { channelName: { id: 3 } },
  { selectedTags: 'eid' },
])('a value of another program that Herald cannot read, %j, is sent back as it came', (setup) => {
  const { value } = readReply(endpoints.getCampaign.reply, { id: 7, edit_setup_page_values: setup })
  expect(value).toEqual({ id: 7, edit_setup_page_values: setup })
  const input = { segmentId: 3, edit_setup_page_values: setup }
  expect(() => checkIntent({ update: { call: 'addSegment', input } })).not.toThrow()
})
