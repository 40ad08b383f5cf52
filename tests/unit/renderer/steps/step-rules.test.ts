/** The validation rules of docs/reference/rules.md, that concern the wizard: every sentence as a title, its inputs and exact messages below. */
import { describe, expect, it } from 'vitest'
import type { CampaignType } from '#contract'
import { conditionsFor, type PropertyCondition } from '../../../../src/model/event-condition/values.ts'
import {
  checkGoals,
  emptyGoal,
  emptyGoals,
  type Goal,
  type GoalsValues,
  goalUnits,
} from '../../../../src/model/steps/goals/values.ts'
import { checkSchedule } from '../../../../src/model/steps/schedule/rules.ts'
import { emptySchedule, type ScheduleValues } from '../../../../src/model/steps/schedule/values.ts'
import {
  checkSegment,
  chosenFrom,
  emptySegment,
  segmentSaveBlocked,
} from '../../../../src/model/steps/segment/values.ts'
import {
  checkTrigger,
  type EntryTime,
  emptyChip,
  emptyTrigger,
  problemsOfEntryTime,
  type TriggerChip,
  triggerSaveBlocked,
} from '../../../../src/model/steps/trigger/values.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { refusalText } from '../../../../src/renderer/data/outbox.ts'
import { nameProblem } from '../../../../src/renderer/steps/publish-checks.ts'
import { stepContext } from '../../../fixtures/step-context.ts'

type Row = [what: string, got: unknown, expected: unknown]
const table = (line: string, rows: readonly Row[]) =>
  describe(line, () => {
    it.each(rows)('%s', (_, got, expected) => expect(got).toEqual(expected))
  })
const words = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
const none: string[] = []

table("'Campaign name required: Campaign name should not be empty'", [
  ['empty', nameProblem(''), 'Campaign name should not be empty'],
  ['blanks', nameProblem('  '), 'Campaign name should not be empty'],
  ['a name', nameProblem('Eid'), null],
])
table("'Duplicate name: Campaign with same name already exists'", [
  ['the words on the field', refusalText.name, 'Campaign with same name already exists'],
])

const triggerContext = stepContext({ type: 'event-based' })
const chip = (part: Partial<TriggerChip> = {}): TriggerChip => ({
  ...emptyChip(),
  eventId: 1,
  eventName: 'Added to Cart',
  ...part,
})
const trigger = (...chain: TriggerChip[]) => ({ ...emptyTrigger(triggerContext), chain })
const row = (part: Partial<PropertyCondition> = {}): PropertyCondition => ({
  propertyId: 1,
  propertyName: 'price',
  dataType: 'numeric',
  condition: '>',
  value: 5,
  ...part,
})

table("'Trigger: a custom event must be chosen (You must select an Event)'", [
  ['none', words(checkTrigger(trigger(emptyChip()), triggerContext)), ['You must select an Event']],
  ['one', words(checkTrigger(trigger(chip()), triggerContext)), none],
])
table("'Trigger Save is disabled until the last chip is a complete did/did-not-do event with an id'", [
  ['no event', triggerSaveBlocked(trigger(emptyChip())) === null, false],
  ['did', triggerSaveBlocked(trigger(chip())) === null, true],
  ['did not do', triggerSaveBlocked(trigger(chip({ did: false }))) === null, true],
  ['an unfinished one behind a finished one', triggerSaveBlocked(trigger(chip(), emptyChip())) === null, false],
  ['a finished one behind an unfinished one', triggerSaveBlocked(trigger(emptyChip(), chip())) === null, true],
])
const list = (value: string[]) => chip({ properties: [row({ dataType: 'array', condition: 'contains', value })] })
table("'... or a value chip with a non-empty value array'", [
  ['empty', triggerSaveBlocked(trigger(list([]))) === null, false],
  ['one value', triggerSaveBlocked(trigger(list(['lawn']))) === null, true],
])

const segmentContext = stepContext()
const chosen = { ...emptySegment(segmentContext), selectedSegment: chosenFrom({ id: 5, name: 'Karachi' }) }
const making = { ...chosen, segmentRadio: 'new' as const }
table("'Segment: one must be selected or created (No Segment Selected or Created)'", [
  ['none', words(checkSegment(emptySegment(segmentContext), segmentContext)), ['No Segment Selected or Created']],
  ['a new one that is not saved', words(checkSegment(making, segmentContext)), ['No Segment Selected or Created']],
  ['one', words(checkSegment(chosen, segmentContext)), none],
])
table("'Save disabled unless an existing segment is selected'", [
  ['none', segmentSaveBlocked(emptySegment(segmentContext), segmentContext), 'No Segment Selected or Created'],
  ['a new one', segmentSaveBlocked(making, segmentContext), 'No Segment Selected or Created'],
  ['existing', segmentSaveBlocked(chosen, segmentContext), null],
])

const goal = (part: Partial<Goal> = {}): Goal => ({ ...emptyGoal(), eventId: 2, eventName: 'Purchased', ...part })
const goals = (part: Partial<GoalsValues> = {}): GoalsValues => ({ ...emptyGoals(), goals: [goal()], ...part })
const goalWith = (part: Partial<PropertyCondition>) =>
  words(checkGoals(goals({ goals: [goal({ properties: [row(part)] })] })))
table("'each goal needs an event (You must select an Event)'", [
  ['none', words(checkGoals(emptyGoals())), ['You must select an Event']],
  ['the second', words(checkGoals(goals({ goals: [goal(), emptyGoal()] }))), ['You must select an Event']],
])
table(
  "'each property needs a property (Select Event Property), a condition (Select Condition) and a value (Value can not be empty)'",
  [
    ['no property', goalWith({ propertyId: null }), ['Select Event Property']],
    ['no condition', goalWith({ condition: '' }), ['Select Condition']],
    ['no value', goalWith({ value: '' }), ['Value can not be empty']],
    ['exists needs none', goalWith({ condition: 'exists', value: '' }), none],
    ['all three', goalWith({}), none],
  ],
)
const revenue = (part: Partial<GoalsValues['revenue']>) =>
  words(
    checkGoals(
      goals({
        revenue: {
          on: true,
          eventId: 2,
          eventName: 'Purchased',
          property: { id: 8, name: 'order_total', dataType: 'numeric' },
          ...part,
        },
      }),
    ),
  )
table(
  "'Revenue tracking when on needs an event and a property (Select Event Property); revenue properties are numeric only; it needs the first goal's event chosen'",
  [
    ['no event', revenue({ eventId: null }), ['You must select an Event']],
    ['no property', revenue({ property: null }), ['Select Event Property']],
    [
      'a text',
      revenue({ property: { id: 9, name: 'city', dataType: 'string' } }),
      ['Revenue needs a numeric property'],
    ],
    ['off', revenue({ on: false, eventId: null, property: null }), none],
    ['complete', revenue({}), none],
  ],
)
table("'Property conditions by data type: numeric =, !=, >, <, >=, <=, exists; array contains; other =, !=, exists'", [
  ['numeric', conditionsFor('numeric'), ['=', '!=', '>', '<', '>=', '<=', 'exists']],
  ['array', conditionsFor('array'), ['contains']],
  ['string', conditionsFor('string'), ['=', '!=', 'exists']],
  ['date', conditionsFor('date'), ['=', '!=', 'exists']],
  ['boolean', conditionsFor('boolean'), ['=', '!=', 'exists']],
])
table("'Numeric properties take a number'", [['words', goalWith({ value: 'five' }), ['Value must be a number']]])
const within = (value: number | null, duration = 'days') =>
  words(checkGoals(goals({ goals: [goal({ within: { value, duration } })] })))
table("'Track-goal duration 1 to 999, default 30, units minutes, hours, days, weeks (default days)'", [
  ['0', within(0), ['Enter a whole number from 1 to 999']],
  ['1', within(1), none],
  ['999', within(999), none],
  ['1000', within(1_000), ['Enter a whole number from 1 to 999']],
  ['1.5', within(1.5), ['Enter a whole number from 1 to 999']],
  ['empty', within(null), ['Enter a whole number from 1 to 999']],
  ['default', emptyGoal().within, { value: 30, duration: 'days' }],
  ['units', goalUnits, ['minutes', 'hours', 'days', 'weeks']],
])
const control = (customControlGroup: string) => words(checkGoals(goals({ controlGroup: 'custom', customControlGroup })))
const beyond = ['Control group must be between 0 and 100']
table("'Control group custom value 0 to 100, default 3'", [
  ['-1', control('-1'), beyond],
  ['0', control('0'), none],
  ['100', control('100'), none],
  ['101', control('101'), beyond],
  ['empty', control(''), beyond],
  ['default', emptyGoals().customControlGroup, '3'],
])

const enter = (channel: string, entry: EntryTime) =>
  words(problemsOfEntryTime(entry, stepContext({ channel, type: 'event-based' }).channel.entryTime))
const delay = (value: number, duration: string): EntryTime => ({ kind: 'DELAY', value, duration })
const scroll = (value: number): EntryTime => ({ kind: 'SCROLL', value, duration: 'percent' })
table("'Entry time: scroll 0 to 100 percent'", [
  ['-1', enter('web-popup', scroll(-1)), ['Scroll must be between 0 and 100 percent']],
  ['0', enter('web-popup', scroll(0)), none],
  ['100', enter('web-popup', scroll(100)), none],
  ['101', enter('web-popup', scroll(101)), ['Scroll must be between 0 and 100 percent']],
  ['of a channel without pages', enter('sms', scroll(50)), ['This channel has no scroll position']],
])
table("'delay in seconds 1 to 300; in minutes 1 to 5'", [
  ['0 seconds', enter('web-popup', delay(0, 'seconds')), ['Delay must be between 1 and 300 seconds']],
  ['300 seconds', enter('web-popup', delay(300, 'seconds')), none],
  ['301 seconds', enter('in-app', delay(301, 'seconds')), ['Delay must be between 1 and 300 seconds']],
  ['5 minutes', enter('in-app', delay(5, 'minutes')), none],
  ['6 minutes', enter('web-popup', delay(6, 'minutes')), ['Delay must be between 1 and 5 minutes']],
  ['999 months of any other channel', enter('sms', delay(999, 'months')), none],
  ['1000 hours of any other channel', enter('sms', delay(1_000, 'hours')), ['Delay must be between 1 and 999 hours']],
])

const full: Record<CampaignType, Partial<ScheduleValues>> = {
  'one-time': { date: '2026-11-27', time: '10:00' },
  recurring: { startDate: '2026-11-27', endDate: '2026-12-31', time: '10:00' },
  'event-based': { startDate: '2026-11-27', endDate: '2026-12-31', startTime: '09:00', endTime: '21:00' },
}
const plan = (type: CampaignType, part: Partial<ScheduleValues>, channel = 'sms') => {
  const context = stepContext({ type, channel })
  return words(checkSchedule({ ...emptySchedule(context), ...full[type], ...part }, context))
}
table("'event-based needs start date, end date (unless never ends), start time, end time'", [
  ['Start Date', plan('event-based', { startDate: '' }), ['Start Date should not be empty']],
  ['End Date', plan('event-based', { endDate: '' }), ['End Date should not be empty']],
  ['Start Time', plan('event-based', { startTime: '' }), ['Start Time should not be empty']],
  ['End Time', plan('event-based', { endTime: '' }), ['End Time should not be empty']],
  ['never ends', plan('event-based', { endDate: '', neverEnds: true }), none],
])
table(
  "'One-time needs date (Date should not be empty) and time (Time should not be empty); time must be in the future (Time should be greater than current time)'",
  [
    ['date', plan('one-time', { date: '' }), ['Date should not be empty']],
    ['time', plan('one-time', { time: '' }), ['Time should not be empty']],
    ['now', plan('one-time', { date: '2026-11-21', time: '00:30' }), ['Time should be greater than current time']],
    ['a minute later', plan('one-time', { date: '2026-11-21', time: '00:31' }), none],
  ],
)
table("'Periodic needs start date, end date (unless never ends) and time'", [
  ['start date', plan('recurring', { startDate: '' }), ['Start Date should not be empty']],
  ['end date', plan('recurring', { endDate: '' }), ['End Date should not be empty']],
  ['time', plan('recurring', { time: '' }), ['Time should not be empty']],
  ['never ends', plan('recurring', { endDate: '', neverEnds: true }), none],
])
table("'Dates cannot be before today'", [
  ['one-time', plan('one-time', { date: '2026-11-20' }), ['Date cannot be before today']],
  ['start', plan('recurring', { startDate: '2026-11-20' }), ['Start Date cannot be before today']],
  ['end', plan('event-based', { endDate: '2026-11-20' }), ['End Date cannot be before today']],
  ['today', plan('recurring', { startDate: '2026-11-21' }), none],
])
const repeat = (value: number | null) => plan('recurring', { repeat: { value, interval: 'days' } })
table("'Repeat value 1 to 60'", [
  ['0', repeat(0), ['Enter a whole number from 1 to 60']],
  ['1', repeat(1), none],
  ['61', repeat(61), ['Enter a whole number from 1 to 60']],
  ['empty', repeat(null), ['Enter a whole number from 1 to 60']],
])
const least = (value: number | null) =>
  plan('recurring', { selectedCondition: { type: 'INTERVAL', value, interval: 'days' } })
table("'Minimum delay value 1 to 60'", [
  ['0', least(0), ['Enter a whole number from 1 to 60']],
  ['60', least(60), none],
  ['61', least(61), ['Enter a whole number from 1 to 60']],
])
const retain = (metaRetentionDays: number | null) => plan('one-time', { metaRetentionDays }, 'paid-ads')
table("'Paid-ads retention 1 to 180 days, default 7'", [
  ['0', retain(0), ['Enter a whole number from 1 to 180']],
  ['1', retain(1), none],
  ['180', retain(180), none],
  ['181', retain(181), ['Enter a whole number from 1 to 180']],
  ['default', emptySchedule(stepContext({ channel: 'paid-ads' })).metaRetentionDays, 7],
  ['no other channel has it', channels.filter(({ retention }) => retention).map(({ id }) => id), ['paid-ads']],
])
