/** Which requests the outbox sends: the saves of steps, with the fields of their calls and no others. */
import { expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { queuedCall } from '../../../../src/main/drafts/request-check.ts'

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
