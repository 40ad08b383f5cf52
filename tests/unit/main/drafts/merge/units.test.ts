/** Which values of a campaign are one unit: what only one side changed is put together, what both changed is asked about unit by unit. */
import { describe, expect, it } from 'vitest'
import type { Campaign, JsonObject } from '#contract'
import { campaignIn } from '../../../../../src/main/drafts/store/saves.ts'
import { callsOf } from '../../../../../src/model/calls.ts'
import type { Sync } from '../../../../../src/model/events.ts'
import { fields, fieldsOfPart, fragmentOf, overlaidCampaign } from '../../../../../src/model/fields.ts'
import { planOf, valuesOf } from '../../../../../src/model/plan.ts'
import { requestOf } from '../../../../../src/model/requests.ts'
import { newSync, reduce } from '../../../../../src/model/sync.ts'
import { scheduleReaders } from '../../../../../src/renderer/blocks/conflict/schedule-text.ts'

const plan = planOf('event-based')
const facts = {
  type: 'event-based' as const,
  channelName: 'sms',
  channelConfigurationId: null,
  tabs: { selected: 'REVIEW', tabs: [], disabledKeys: [] },
  untouched: { edit_setup_page_values: {}, edit_schedule_page_values: {} },
}

/** `mine` is saved over `base`, and then `theirs` is read: what is asked, and each request until nothing more is sent. */
function merged(base: JsonObject, mine: JsonObject, theirs: JsonObject) {
  let sync = saved(newSync({ facts, account: 'us', id: 7, seen: valuesOf(base) }), valuesOf(mine))
  let there = theirs
  const read = () => {
    sync = reduce(sync, { kind: 'read', turn: sync.turn, values: valuesOf(there), status: 'draft' }, plan)
    return requestOf(sync, plan, 0, 'us')
  }
  const sent: string[] = []
  for (let request = read(); request && request.kind !== 'act' && sent.length < 9; request = read()) {
    sent.push(request.step)
    for (const call of callsOf(request, there as Campaign, facts)) there = overlaidCampaign(there, campaignIn(call))
    sync = reduce(reduce(sync, { kind: 'sent', request }, plan), { kind: 'answered', values: {} }, plan)
  }
  const asks = Object.keys(sync.edits).filter((field) => sync.edits[field]?.conflict !== undefined)
  return { asks, sent, there }
}

function saved(before: Sync, values: ReturnType<typeof valuesOf>): Sync {
  const edited = Object.entries(values).filter(([field, value]) => !plan.isSame(field, value, before.seen[field] ?? {}))
  let sync = before
  for (const [index, [field, value]] of edited.entries()) {
    const under = before.seen[field] ?? null
    sync = reduce(sync, { kind: 'typed', window: 'one', n: index + 1, field, value, over: [under], under }, plan)
  }
  const n = edited.length + 1
  return reduce(sync, { kind: 'saved', window: 'one', n, values: Object.fromEntries(edited) }, plan)
}

const hours = { start_time: '09:00', end_time: '18:00' }
const week = ['Monday', 'Tuesday']
const schedule = {
  type: 'event_based',
  time_zone: 'Asia/Karachi',
  fc: true,
  dnd: true,
  start_date: '2026-11-27',
  end_date: '2026-12-31',
  neverEnds: false,
  allDay: false,
  active: { daysOfWeek: week, ...hours },
  delivery: { type: 'every_time' },
}
const form = { startDate: '2026-11-27', endDate: '2026-12-31', startTime: '09:00', endTime: '18:00', weekDays: week }
const campaign = (more: JsonObject = {}, formMore: JsonObject = {}): JsonObject => ({
  id: 7,
  name: 'Eid offer',
  schedule: { ...schedule, ...more },
  edit_schedule_page_values: { ...form, ...formMore },
})

describe('a schedule of which each side changed something else', () => {
  it('keeps fields that Herald does not know as the server has them now, at every depth', () => {
    const active = (zone: JsonObject) => ({ daysOfWeek: week, ...hours, ...zone })
    const base = campaign({ x_source: 'old', x_gone: 1, active: active({ x_zone: 'old' }) }, { x_form: 1 })
    const theirs = campaign({ x_source: 'new', active: active({ x_zone: 'new', x_more: 1 }) }, { x_form: 2 })
    const mine = { ...base, schedule: { ...(base.schedule as JsonObject), end_date: '2027-01-31' } }
    const { there } = merged(base, mine, theirs)
    expect(there.schedule).toEqual({ ...(theirs.schedule as JsonObject), end_date: '2027-01-31' })
    expect(there.edit_schedule_page_values).toEqual(theirs.edit_schedule_page_values)
  })

  it('has both, on the wire and in the form', () => {
    const mine = campaign({ active: { daysOfWeek: week, ...hours, start_time: '10:00' } }, { startTime: '10:00' })
    const theirs = campaign({ end_date: null, neverEnds: true }, { endDate: '' })
    const { asks, there } = merged(campaign(), mine, theirs)
    expect(asks).toEqual([])
    expect(there).toMatchObject({
      schedule: { ...schedule, end_date: null, neverEnds: true, active: { daysOfWeek: week, start_time: '10:00' } },
      edit_schedule_page_values: { ...form, startTime: '10:00', endDate: '' },
    })
  })

  it('has nothing of the old days if theirs repeats otherwise', () => {
    const months = { repeat: { value: 1, interval: 'months' }, active: { daysOfMonth: [1], ...hours } }
    const { asks, there } = merged(campaign(), campaign({ fc: false }), campaign(months))
    expect(asks).toEqual([])
    expect(there.schedule).toEqual({ ...schedule, ...months, fc: false })
  })
})

const setup = (values: JsonObject): JsonObject => ({ edit_setup_page_values: values })
const goal = (event: number) => ({ goal_event: event })
const whole: JsonObject = {
  ...campaign(),
  entryCriteria: { did: [{ event: 1 }] },
  entry_time: 'after',
  entry_time_value: { value: 3, duration: 'days' },
  selectedTags: [1],
  segment_id: 1,
  control_group: 3,
  conversionGoal: [goal(4)],
  revenue_config: null,
  message: { design: 'Hello' },
  edit_content_page_values: { text: 'Hello' },
  edit_setup_page_values: { selectedSegment: { id: 1 }, smartSend: false },
}

const whenBoth: [what: string, mine: JsonObject, theirs: JsonObject, asks: string[]][] = [
  [
    'the start date',
    campaign({ start_date: '2026-11-28' }),
    campaign({ start_date: '2026-11-29' }),
    ['schedule.start_date'],
  ],
  [
    'the end, which may be never',
    campaign({ end_date: '2026-12-24' }),
    campaign({ neverEnds: true }),
    ['schedule.end_date'],
  ],
  [
    'the hours, which all day sets both',
    campaign({ active: { daysOfWeek: week, ...hours, start_time: '10:00' } }),
    campaign({ allDay: true }),
    ['schedule.active.start_time'],
  ],
  [
    'the days, beside the hours',
    campaign({ active: { ...hours, daysOfWeek: ['Monday'] } }),
    campaign({ active: { ...hours, daysOfWeek: ['Friday'] } }),
    ['schedule.repeat'],
  ],
  ['the zone', campaign({ time_zone: 'Asia/Dubai' }), campaign({ time_zone: 'Asia/Kabul' }), ['schedule.time_zone']],
  ['the moment', campaign({ date: '2026-11-28' }), campaign({ time: '10:00' }), ['schedule.time']],
  [
    'several parts of the schedule',
    campaign({ start_date: '2026-11-28', delivery: { type: 'one_per_campaign' }, metaRetentionDays: 8 }),
    campaign({ start_date: '2026-11-29', delivery: { type: 'interval', value: 1 }, metaRetentionDays: 9, dnd: false }),
    ['schedule.delivery', 'schedule.metaRetentionDays', 'schedule.start_date'],
  ],
  ['the name', { name: 'Mine' }, { name: 'Theirs' }, ['name']],
  ['the event', { entryCriteria: { did: [] } }, { entryCriteria: { did: [{ event: 2 }] } }, ['entryCriteria']],
  [
    'the entry time, with its value',
    { entry_time: 'now' },
    { entry_time_value: { value: 5, duration: 'days' } },
    ['entry_time'],
  ],
  ['the tags', { selectedTags: [] }, { selectedTags: [2] }, ['selectedTags']],
  [
    'the segment, with its form values',
    { segment_id: 2, ...setup({ selectedSegment: { id: 2 }, smartSend: false }) },
    { segment_id: 3, ...setup({ selectedSegment: { id: 3 }, smartSend: false }) },
    ['segment_id'],
  ],
  ['the control group', { control_group: 8 }, { control_group: 9 }, ['control_group']],
  ['the goals', { conversionGoal: [goal(5)] }, { conversionGoal: [goal(6)] }, ['conversionGoal']],
  ['the tracked revenue', { revenue_config: { event_id: 1 } }, { revenue_config: { event_id: 2 } }, ['revenue_config']],
  [
    'the message, with its form values',
    { message: { design: 'Mine' } },
    { edit_content_page_values: { text: 'Theirs' } },
    ['message'],
  ],
  ['nothing in common', { control_group: 8, selectedTags: [] }, { conversionGoal: [goal(6)], name: 'Theirs' }, []],
  ['one to the same', { control_group: 9 }, { control_group: 9 }, []],
]

it.each(whenBoth)('both changed %s', (_what, mine, theirs, asks) => {
  const result = merged(whole, { ...whole, ...mine }, { ...whole, ...theirs })
  expect(result.asks.sort()).toEqual(asks)
})

describe('one side', () => {
  it('a value that only they changed, or both to the same, is not sent', () => {
    const theirs = { ...whole, control_group: 9 }
    expect(merged(whole, whole, theirs)).toEqual({ asks: [], sent: [], there: theirs })
    expect(merged(whole, theirs, theirs)).toEqual({ asks: [], sent: [], there: theirs })
  })

  it('setup values of other steps stay as the server has them now', () => {
    const values = { controlGroupRadio: 'old', smartSend: false, entryTimeRadio: 'old' }
    const base = { ...whole, ...setup(values) }
    const mine = { ...base, control_group: 10, ...setup({ ...values, controlGroupRadio: 'mine' }) }
    const theirs = { ...base, entry_time: 'now', ...setup({ ...values, smartSend: true, entryTimeRadio: 'theirs' }) }
    expect(merged(base, mine, theirs)).toMatchObject({
      asks: [],
      sent: ['goals'],
      there: setup({ controlGroupRadio: 'mine', smartSend: true, entryTimeRadio: 'theirs' }),
    })
  })
})

it('a schedule is sent whole; a part of a campaign without one says nothing about it', () => {
  const before = campaign({ active: { daysOfWeek: week, ...hours } })
  const after = campaign({ active: { daysOfMonth: [1, 2], ...hours } })
  expect(overlaidCampaign(before, after).schedule).toEqual(after.schedule)
  expect(overlaidCampaign(before, { name: 'Other' }).schedule).toEqual(before.schedule)
  expect(fragmentOf(before, fields).schedule).toEqual(before.schedule)
})

it('the page can name each part of the schedule that is asked about', () => {
  const paths = fieldsOfPart('schedule').map(({ path }) => path)
  expect(paths.sort()).toEqual(Object.keys(scheduleReaders).sort())
})
