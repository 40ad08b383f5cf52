/** How the fields of a campaign map to its steps and requests. */
import { expect, it } from 'vitest'
import type { CampaignType, JsonObject, SectionName } from '#contract'
import { fields } from '../../../src/model/fields.ts'
import { emptyValues, planOf, valuesOf } from '../../../src/model/plan.ts'

const plan = planOf('event-based')

it.each<[CampaignType, SectionName, readonly SectionName[]]>([
  ['event-based', 'trigger', ['trigger', 'segment', 'goals', 'content', 'schedule']],
  ['one-time', 'segment', ['segment', 'goals', 'content', 'schedule']],
  ['recurring', 'segment', ['segment', 'goals', 'content', 'schedule']],
])('%s is created by %s', (type, create, steps) => expect(planOf(type)).toMatchObject({ create, steps }))

it('every field has a part, and a step that sends it', () => {
  for (const { path, part } of fields) {
    expect(plan.partOf(path)).toBe(part)
    expect(plan.steps.filter((step) => plan.carries(step, path))).not.toEqual([])
  }
})

it.each<[SectionName, string, boolean]>([
  ['trigger', 'name', true],
  ['segment', 'name', false],
  ['goals', 'entryCriteria', true],
  ['goals', 'entry_time', true],
  ['segment', 'revenue_config', false],
  ['segment', 'conversionGoal', true],
  ['content', 'message', true],
  ['content', 'schedule.time', false],
  ['schedule', 'schedule.fc', true],
  ['schedule', 'segment_id', false],
])('%s carries %s: %s', (step, field, isCarried) => expect(plan.carries(step, field)).toBe(isCarried))

it.each<[string, JsonObject, readonly SectionName[]]>([
  ['a new campaign', {}, []],
  ['a campaign with a segment', { segment_id: 4 }, ['segment']],
  ['one with a message', { message: { design: 'Eid' } }, ['content']],
  ['one without a message', { message: null }, []],
  ['one without goals', { control_group: 0, conversionGoal: [] }, []],
  ['one with a control group alone', { control_group: 5, conversionGoal: [] }, ['goals']],
  ['one whose schedule has only its type', { schedule: { type: 'one_time' } }, []],
  ['one with a schedule', { schedule: { type: 'one_time', date: '2027-01-01', time: '10:00' } }, ['schedule']],
  ['one with goals', { conversionGoal: [{ eventId: 1 }], control_group: 3 }, ['goals']],
])('%s can be sent unchanged: %j', (_what, campaign, there) =>
  expect(plan.steps.filter((step) => plan.isThere(step, valuesOf(campaign)))).toEqual(there),
)

it.each(['Pending', 'draft', 'approved'])('%s locks the content only while it is pending', (status) =>
  expect(plan.locked(status)).toEqual(status === 'Pending' ? ['content'] : []),
)

it('a reading leaves out what the campaign says nothing about, but not what its schedule leaves empty', () => {
  const values = valuesOf({ name: 'Eid', schedule: { type: 'one_time', time: '10:00' } })
  expect(values).toMatchObject({ name: { name: 'Eid' }, 'schedule.time': { schedule: { time: '10:00' } } })
  expect(values).not.toHaveProperty('message')
  expect(values).toHaveProperty(['schedule.end_date'], {})
  expect(Object.keys(emptyValues)).toHaveLength(fields.length)
})

it.each<[string, JsonObject, JsonObject, boolean]>([
  ['control_group', { control_group: 5 }, { control_group: '5' }, true],
  ['conversionGoal', { conversionGoal: [] }, {}, true],
  ['segment_id', { segment_id: 4 }, { segment_id: 5 }, false],
])('%s: %j and %j are equal: %s', (field, one, other, isSame) => expect(plan.isSame(field, one, other)).toBe(isSame))
