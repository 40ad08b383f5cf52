/** Statuses as a server may write them: docs/reference/data.md says DRAFT, docs/reference/states.md#statuses says draft. */
import { describe, expect, test } from 'vitest'
import { campaignTypeOf, hasBegun, hasEnded, isClosed, isEditable, isStoppable, statusOf } from '#contract'

describe.each([
  // As docs/reference/choices.md#what-may-be-edited, has it: [status, changed, looked at only, stopped]; then [messages left, no more will].
  ['draft', true, false, false, false, false],
  ['approved', true, false, false, false, false],
  ['rejected', true, false, false, false, false],
  ['pending', true, false, false, false, false],
  ['scheduled', false, true, true, false, false],
  ['running', false, true, true, true, false],
  ['completed', false, true, false, true, true],
  ['stopped', false, true, false, true, true],
  ['paused', false, false, false, false, false],
])('a campaign that is %s', (status, editable, closed, stoppable, begun, ended) => {
  test.each([
    ['lower case', status],
    ['UPPER CASE', status.toUpperCase()],
    ['Capitals', status.charAt(0).toUpperCase() + status.slice(1)],
    ['with blanks', ` ${status} `],
  ])('in %s', (_how, written) => {
    expect(statusOf(written)).toBe(status)
    expect([isEditable(written), isClosed(written), isStoppable(written)]).toEqual([editable, closed, stoppable])
    expect([hasBegun(written), hasEnded(written)]).toEqual([begun, ended])
  })
})

test.each([undefined, null, ''])('no status (%j) is none of them', (status) => {
  expect(statusOf(status)).toBe('')
  expect([isEditable(status), isClosed(status), isStoppable(status)]).toEqual([false, false, false])
})

test.each([
  ['ONE_TIME', 'one-time'],
  ['Event_Based', 'event-based'],
  ['PERIODIC', 'recurring'],
  ['Recurring', 'recurring'],
  ['WEEKLY', null],
])('the schedule type %s is %s', (written, type) => {
  expect(campaignTypeOf(written)).toBe(type)
})
