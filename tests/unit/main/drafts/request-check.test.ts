/** Which requests the outbox sends: the saves of steps, with the fields of their calls and no others. */
import { expect, it } from 'vitest'
import { endpoints, type JsonObject } from '#contract'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { checkIntent, queuedCall } from '../../../../src/main/drafts/request-check.ts'

it.each<['create' | 'update', string, JsonObject]>([
  ['create', 'createCampaign', { name: 'Eid offer' }],
  ['update', 'addSegment', { segmentId: 3 }],
  ['update', 'addSegment', {}],
])('%s by %s with %j is sent', (side, call, input) => {
  expect(queuedCall(side, { call, input })).toBe(call)
})

it.each<['create' | 'update', string, JsonObject]>([
  ['update', 'updateStatus', {}],
  ['update', 'updateStatus', { status: 'running' }],
  ['update', 'createCampaign', {}],
  ['create', 'addSegment', {}],
  ['update', 'addSegment', { segmentId: 3, status: 'running' }],
  ['update', 'makeCoffee', {}],
])('%s by %s with %j is not', (side, call, input) => {
  expect(() => queuedCall(side, { call, input })).toThrow(
    expect.objectContaining({
      failure: {
        kind: 'refused',
        message: `Herald sends '${call}' on a click only. Take it out of the outbox and do it again yourself.`,
        call: `api.${call}`,
      },
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
