/** A schedule is merged field by field: what only one side changed merges by itself, what both changed is chosen one by one. */
import { describe, expect, it, test } from 'vitest'
import type { IntentRequest, JsonObject } from '#contract'
import { campaignIn } from '../../../../../src/main/drafts/merge/requests.ts'
import { mergeRequest } from '../../../../../src/main/drafts/merge/three-way.ts'
import { fields, fieldsOfPart, fragmentOf, overlaidCampaign } from '../../../../../src/model/fields.ts'
import { scheduleReaders } from '../../../../../src/renderer/blocks/conflict/schedule-text.ts'

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
const saved = (from: JsonObject): IntentRequest => {
  const { id: _id, ...input } = from
  return { call: 'addSchedule', input: { ...input, edit_page_tabs_values: {}, type: 'event_based' } }
}
const merge = (mine: JsonObject, theirs: JsonObject, base = campaign()) => {
  const merged = mergeRequest(saved(mine), { theirs, expected: theirs, bases: () => [base], late: () => false })
  return {
    ...merged,
    conflicts: merged.conflicts.map(({ path }) => path),
    taken: merged.accepted.map(({ path }) => path),
  }
}

describe('what one side changed', () => {
  it('fields that Herald does not know stay as the server has them now, at every depth', () => {
    const mine = {
      ...campaign({ x_source: 'old', x_gone: 1, active: { daysOfWeek: week, ...hours, x_zone: 'old' } }, { x_form: 1 }),
    }
    const theirs = campaign(
      { x_source: 'new', active: { daysOfWeek: week, ...hours, x_zone: 'new', x_more: 1 } },
      { x_form: 2 },
    )
    const edited = { ...mine, schedule: { ...(mine.schedule as JsonObject), end_date: '2027-01-31' } }
    const { schedule: sent, edit_schedule_page_values: form } = merge(edited, theirs, mine).request.input
    expect(sent).toEqual({ ...(theirs.schedule as JsonObject), end_date: '2027-01-31' })
    expect(form).toEqual(theirs.edit_schedule_page_values)
  })
  it('merges by itself, on the wire and in the form', () => {
    const { conflicts, taken, request } = merge(
      campaign({ active: { daysOfWeek: week, ...hours, start_time: '10:00' } }, { startTime: '10:00' }),
      campaign({ end_date: null, neverEnds: true }, { endDate: '' }),
    )
    expect(conflicts).toEqual([])
    expect(taken).toEqual(['schedule.end_date'])
    expect(campaignIn(request)).toMatchObject({
      schedule: { ...schedule, end_date: null, neverEnds: true, active: { daysOfWeek: week, start_time: '10:00' } },
      edit_schedule_page_values: { ...form, startTime: '10:00', endDate: '' },
    })
  })

  it('leaves nothing of mine behind where theirs repeats otherwise', () => {
    const months = { repeat: { value: 1, interval: 'months' }, active: { daysOfMonth: [1], ...hours } }
    const { taken, request } = merge(campaign({ fc: false }), campaign(months))
    expect(taken).toEqual(['schedule.repeat'])
    expect(request.input.schedule).toEqual({ ...schedule, ...months, fc: false })
  })
})

test.each<[string, JsonObject, JsonObject, string[]]>([
  ['the start date', { start_date: '2026-11-28' }, { start_date: '2026-11-29' }, ['schedule.start_date']],
  ['the end, which may be never', { end_date: '2026-12-24' }, { neverEnds: true }, ['schedule.end_date']],
  [
    'the hours, which all day sets both',
    { active: { daysOfWeek: week, ...hours, start_time: '10:00' } },
    { allDay: true },
    ['schedule.active.start_time'],
  ],
  [
    'the days, beside the hours',
    { active: { ...hours, daysOfWeek: ['Monday'] } },
    { active: { ...hours, daysOfWeek: ['Friday'] } },
    ['schedule.repeat'],
  ],
  ['the zone', { time_zone: 'Asia/Dubai' }, { time_zone: 'Asia/Kabul' }, ['schedule.time_zone']],
  ['the moment', { date: '2026-11-28' }, { time: '10:00' }, ['schedule.time']],
  [
    'several',
    { start_date: '2026-11-28', delivery: { type: 'one_per_campaign' }, metaRetentionDays: 8 },
    {
      start_date: '2026-11-29',
      delivery: { type: 'interval', value: 1, interval: 'days' },
      metaRetentionDays: 9,
      dnd: false,
    },
    ['schedule.start_date', 'schedule.delivery', 'schedule.metaRetentionDays'],
  ],
])('both changed %s', (_what, mine, theirs, expected) => {
  expect(merge(campaign(mine), campaign(theirs)).conflicts).toEqual(expected)
})

it('the same on both sides is no conflict, and needs no sending where nothing else is mine', () => {
  const same = campaign({ start_date: '2026-11-28' })
  expect(merge(same, same)).toMatchObject({ conflicts: [], taken: [] })
})

it('a schedule travels whole, a part of a campaign without one says nothing of it', () => {
  const before = campaign({ active: { daysOfWeek: week, ...hours } })
  const after = campaign({ active: { daysOfMonth: [1, 2], ...hours } })
  expect(overlaidCampaign(before, after).schedule).toEqual(after.schedule)
  expect(overlaidCampaign(before, { name: 'Other' }).schedule).toEqual(before.schedule)
  expect(fragmentOf(before, fields).schedule).toEqual(before.schedule)
})

it('each field that can be chosen has words of its own on the page', () => {
  expect(
    fieldsOfPart('schedule')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(scheduleReaders).sort())
})
