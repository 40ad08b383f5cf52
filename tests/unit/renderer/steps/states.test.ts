/** The states and transitions of docs/reference/states.md, inside the steps: every sentence as a title. Locking stands in progress.test.ts. */
import { describe, expect, it } from 'vitest'
import type { Intent } from '#contract'
import { withCondition } from '../../../../src/model/event-condition/values.ts'
import {
  emptyGoal,
  emptyGoals,
  isOneEmptyGoal,
  withControlGroup,
  withGoalEvent,
  withoutGoal,
} from '../../../../src/model/steps/goals/values.ts'
import { scheduleFromWire } from '../../../../src/model/steps/schedule/from-wire.ts'
import {
  emptySchedule,
  type ScheduleValues,
  withAllDay,
  withNeverEnds,
} from '../../../../src/model/steps/schedule/values.ts'
import { scheduleToWire } from '../../../../src/model/steps/schedule/wire.ts'
import { chosenFrom, emptySegment, showsSmartSend } from '../../../../src/model/steps/segment/values.ts'
import { segmentIntents } from '../../../../src/model/steps/segment/wire.ts'
import { accessOf } from '../../../../src/model/steps/step.ts'
import { emptyTrigger, withUnit } from '../../../../src/model/steps/trigger/values.ts'
import { triggerIntents } from '../../../../src/model/steps/trigger/wire.ts'
import { statusStyle } from '../../../../src/renderer/blocks/status/index.tsx'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { freshDraft } from '../../../../src/renderer/data/draft-state.ts'
import { goalsStep, scheduleStep } from '../../../../src/renderer/steps/index.ts'
import { saveContext, stepContext } from '../../../fixtures/step-context.ts'

type Row = [what: string, got: unknown, expected: unknown]
const table = (line: string, rows: readonly Row[]) =>
  describe(line, () => {
    it.each(rows)('%s', (_, got, expected) => expect(got).toEqual(expected))
  })

const fresh = { id: 'x', channel: 'sms', type: 'one-time' }
table("'Status starts DRAFT and is replaced by the loaded status for existing campaigns'", [
  ['a new one', freshDraft(fresh).status, 'draft'],
  ['a loaded one', freshDraft({ ...fresh, base: { id: 7, status: 'approved' } }).status, 'approved'],
])
table("'approved, running and completed green; stopped, pending and rejected orange; others amber'", [
  ...['approved', 'running', 'completed'].map((status): Row => [status, statusStyle(status).tone, 'green']),
  ...['stopped', 'pending', 'rejected'].map((status): Row => [status, statusStyle(status).tone, 'orange']),
  ...['draft', 'scheduled', 'paused'].map((status): Row => [status, statusStyle(status).tone, 'amber']),
])

const eventBased = stepContext({ type: 'event-based' })
const trigger = {
  ...emptyTrigger(eventBased),
  chain: [{ ...emptyTrigger(eventBased).chain[0], eventId: 1 }],
} as ReturnType<typeof emptyTrigger>
const segment = { ...emptySegment(stepContext()), selectedSegment: chosenFrom({ id: 5, name: 'Karachi' }) }
const calls = (intents: readonly Intent[]) =>
  intents.map(({ create, update }) => [create?.call ?? null, update?.call ?? null])
table("'the first save (campaign id 0) creates the campaign; later saves update it'", [
  ['event-based, TRIGGER', calls(triggerIntents(trigger, saveContext(eventBased))), [['createCampaign', 'setTrigger']]],
  ['event-based, SEGMENT', calls(segmentIntents(segment, saveContext(eventBased))), [[null, 'addSegment']]],
  [
    'one-time, SEGMENT',
    calls(segmentIntents(segment, saveContext(stepContext()))),
    [
      ['createCampaign', null],
      [null, 'addSegment'],
    ],
  ],
])
table("'Saving goals (or skipping when there is one empty goal)'", [
  ['one empty goal', goalsStep.skip?.offered(emptyGoals()), true],
  ['a chosen event', isOneEmptyGoal({ ...emptyGoals(), goals: [{ ...emptyGoal(), eventId: 2 }] }), false],
  ['two goals', isOneEmptyGoal({ ...emptyGoals(), goals: [emptyGoal(), emptyGoal()] }), false],
])

const recurring = stepContext({ type: 'recurring' })
const payday: ScheduleValues = {
  ...emptySchedule(recurring),
  startDate: '2026-06-05',
  neverEnds: true,
  time: '10:00',
}
const reloaded = scheduleFromWire({ id: 1, schedule: scheduleToWire(payday, recurring) }, recurring)
const starts = ({ startDate, startMovedFrom }: ScheduleValues) => [startDate, startMovedFrom]
const reopened = scheduleStep.reopened?.(payday, recurring) as ScheduleValues
const once = scheduleStep.reopened?.({ ...payday, neverEnds: false }, recurring) as ScheduleValues
table("'A never-ending recurring campaign whose start date is in the past uses today as start date when reloaded'", [
  ['from the server', starts(reloaded), ['2026-11-21', '2026-06-05']],
  ['from a draft of this computer', starts(reopened), ['2026-11-21', '2026-06-05']],
  [
    'again, a day later',
    starts(scheduleStep.reopened?.(reopened, recurring) as ScheduleValues),
    ['2026-11-21', '2026-06-05'],
  ],
  ['one that ends', starts(once), ['2026-06-05', null]],
  [
    'once saved, nothing is remembered',
    starts(scheduleStep.saved?.(reloaded, recurring) as ScheduleValues),
    ['2026-11-21', null],
  ],
])
table("'All-day option sets times to 00:00 and 23:59'", [
  [
    'on',
    withAllDay(emptySchedule(eventBased), true),
    expect.objectContaining({ startTime: '00:00', endTime: '23:59' }),
  ],
])
const seconds = { ...payday, selectedCondition: { type: 'INTERVAL' as const, value: 9, interval: 'seconds' } }
const wire = { id: 1, schedule: scheduleToWire(seconds, recurring) }
table(
  "'Interval condition defaults to value 1, unit seconds; a recurring campaign with unit seconds is converted to days'",
  [
    ['default', emptySchedule(eventBased).selectedCondition, { type: 'EVERY_TIME', value: 1, interval: 'seconds' }],
    [
      'recurring',
      scheduleFromWire(wire, recurring).selectedCondition,
      { type: 'INTERVAL', value: 9, interval: 'days' },
    ],
    ['event-based', scheduleFromWire(wire, eventBased).selectedCondition.interval, 'seconds'],
  ],
)
const rules = stepContext({ channel: 'web-popup', type: 'event-based' }).channel.entryTime
const delay = (value: number, duration: string) => ({ kind: 'DELAY' as const, value, duration })
table("'Entry time: switching between units converts the value and clamps it to the bounds'", [
  ['2 minutes', withUnit(delay(2, 'minutes'), 'seconds', rules), delay(120, 'seconds')],
  ['300 seconds', withUnit(delay(300, 'seconds'), 'minutes', rules), delay(5, 'minutes')],
  ['10 seconds, clamped', withUnit(delay(10, 'seconds'), 'minutes', rules), delay(1, 'minutes')],
])
const two = { ...emptyGoals(), goals: [emptyGoal(), emptyGoal()] }
table("'Goals: the first goal cannot be removed, later ones can'", [
  ['the first', withoutGoal(two, 0).goals.length, 2],
  ['a later one', withoutGoal(two, 1).goals.length, 1],
])
const purchased = { id: 2, name: 'Purchased' }
table("'Choosing the event of the first goal also sets the revenue event'", [
  ['the first', withGoalEvent(two, 0, purchased).revenue.eventId, 2],
  ['a later one', withGoalEvent(two, 1, purchased).revenue.eventId, null],
])
const price = { propertyId: 1, propertyName: 'price', dataType: 'numeric', condition: '>', value: 5 }
table("'The exists condition sets a blank value'", [
  ['chosen', withCondition(price, 'exists').value, ''],
  ['another', withCondition(price, '<').value, 5],
])
const custom = { ...emptyGoals(), controlGroup: 'custom' as const, customControlGroup: '25' }
table("'Control group: choosing default sets custom percent to 3'", [
  ['default', withControlGroup(custom, 'default').customControlGroup, '3'],
])
table("'The Never ends checkbox (recurring, event-based) removes the end date'", [
  ['on', withNeverEnds({ ...payday, neverEnds: false, endDate: '2026-12-31' }, true).endDate, ''],
  ['off', withNeverEnds({ ...payday, endDate: '2026-12-31' }, false).endDate, '2026-12-31'],
])
table("'Review mode makes every step read-only'", [
  ...['scheduled', 'running', 'completed', 'stopped'].map((status): Row => [status, accessOf(status).readOnly, true]),
  ...['draft', 'approved', 'rejected'].map((status): Row => [status, accessOf(status).readOnly, false]),
])
table("'Frequency capping and do-not-disturb toggles appear for every channel except web pop-up'", [
  ...channels.map(
    ({ id, toggles }): Row => [
      id,
      [toggles.frequencyCapping, toggles.doNotDisturb],
      [id !== 'web-popup', id !== 'web-popup'],
    ],
  ),
])
table("'Smart Send toggle appears for non-event-based email campaigns'", [
  ...channels.flatMap(({ id }) =>
    (['event-based', 'one-time', 'recurring'] as const).map(
      (type): Row => [
        `${id} ${type}`,
        showsSmartSend(stepContext({ channel: id, type })),
        id === 'email' && type !== 'event-based',
      ],
    ),
  ),
])
