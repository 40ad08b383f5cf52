/** How the calendar reads a campaign: whose words count, from when intervals count, where a click leads. */
import { describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { othersIn, planOf, weekAround } from '../../../../../src/renderer/steps/schedule/plan.ts'
import { campaign, daily, now, once, onTriggers, plan } from '../../screens/calendar/made.ts'

const id = '01JD0000000000000000000000'
const written = { timezone: 'Asia/Karachi', date: '2026-12-24', time: '09:00', frequencyCapping: true }
const lahore: Json = {
  segmentRadio: 'existing',
  selectedSegment: { id: 5, name: 'Lahore', counts: {}, countedAt: null, smartSend: false },
  smartSend: false,
}

describe('a plan', () => {
  it('of a draft that only this computer knows has its own words', () => {
    const draft = plan({
      campaignId: null,
      draftId: id,
      channelName: null,
      channel: 'sms',
      type: 'one-time',
      status: 'draft',
      schedule: null,
      segmentId: null,
      segmentName: null,
      sections: { schedule: written, segment: lahore },
    })
    expect(draft.rule).toEqual({ zone: 'Asia/Karachi', start: '2026-12-24', end: null, time: '09:00', pattern: null })
    expect([draft.segment, draft.capped, draft.to]).toEqual([
      { id: 5, name: 'Lahore' },
      true,
      `/campaign/edit/sms/one-time/${id}`,
    ])
  })

  it.each([
    ['draft', '2026-12-24'],
    ['approved', '2026-12-24'],
    ['rejected', '2026-12-24'],
    // What the server runs stands in its own words.
    ['scheduled', '2026-11-27'],
    ['running', '2026-11-27'],
    ['completed', '2026-11-27'],
  ])('with newer words here, %s', (status, start) => {
    expect(plan({ draftId: id, status, sections: { schedule: written } }).rule?.start).toBe(start)
  })

  it('counts intervals of a never-ending campaign from its own start, however long ago', () => {
    const everyTwo = { value: 2, interval: 'weeks' }
    const more = { repeat: everyTwo, active: { time: '10:00', daysOfWeek: ['Monday'] } }
    expect(plan({ type: 'periodic', schedule: daily('2026-06-01', '10:00', more) }).rule?.start).toBe('2026-06-01')
    const reopened = {
      startDate: '2026-11-21',
      startMovedFrom: '2026-06-01',
      neverEnds: true,
      timezone: 'Asia/Karachi',
      time: '10:00',
      repeat: everyTwo,
      weekDays: [1],
    }
    expect(plan({ type: 'periodic', status: 'draft', sections: { schedule: reopened } }).rule?.start).toBe('2026-06-01')
  })

  it('of triggers counts its last minute in', () => {
    // A day of Karachi ends at 19:00 UTC; the form's last time is 23:59.
    expect(plan({ type: 'event_based', schedule: onTriggers('2026-11-21', '2026-11-30') }).active).toMatchObject({
      from: Date.UTC(2026, 10, 20, 19),
      until: Date.UTC(2026, 10, 30, 19),
    })
  })

  it('fills what the schedule leaves out from the form', () => {
    const rule = plan({ schedule: { type: 'one_time' }, scheduleForm: { ...written } }).rule
    expect([rule?.start, rule?.time]).toEqual(['2026-12-24', '09:00'])
  })

  it.each([
    ['draft', '/campaign/edit/sms/one-time/7'],
    ['pending', '/campaign/edit/sms/one-time/7'],
    ['running', '/campaign/7?campaign_name=Eid'],
    ['completed', '/campaign/7?campaign_name=Eid'],
  ])('leads where the list does: %s', (status, to) => {
    expect(plan({ campaignId: 7, name: 'Eid', status }).to).toBe(to)
  })

  it.each([
    ['an unknown channel', { channelName: 'pigeon' }],
    ['an unknown type', { type: 'sometimes' }],
    ['no date', { schedule: { type: 'one_time', time: '10:00' } }],
    ['no schedule', { schedule: null }],
    ['an unreadable time', { schedule: once('2026-11-27', 'soon') }],
    [
      'an event-based one without hours',
      { type: 'event_based', schedule: { type: 'event_based', start_date: '2026-11-27' } },
    ],
  ])('is none with %s', (_, more) => {
    expect(planOf(campaign(more))).toBeNull()
  })
})

it.each([
  ['2026-11-27', '2026-11-23', '2026-11-29'],
  ['2026-11-23', '2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-23', '2026-11-29'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s', (date, first, last) => {
  const week = weekAround(date)
  expect([week.length, week[0], week.at(-1)]).toEqual([7, first, last])
})

const days = { from: '2026-11-23', to: '2026-11-29' }
const lines = (rows: Parameters<typeof othersIn>[0], own = {}, zone = 'Asia/Karachi') =>
  othersIn(rows, days, { zone, now }, { campaignId: null, draftId: null, ...own }).map(
    ({ plan: { name, channel }, date, time }) => `${date} ${time} ${channel.id} ${name}`,
  )

it('runs of others stand in order, a series on each of its days, nothing of another week', () => {
  const rows = [
    campaign({ name: 'Series', type: 'periodic', schedule: daily('2026-11-28', '09:00') }),
    campaign({ name: 'Once', schedule: once('2026-11-27', '15:00') }),
    campaign({ name: 'Later', schedule: once('2026-11-30', '00:00') }),
    campaign({ name: 'Before', schedule: once('2026-11-22', '23:59') }),
  ]
  expect(lines(rows)).toEqual([
    '2026-11-27 15:00 sms Once',
    '2026-11-28 09:00 sms Series',
    '2026-11-29 09:00 sms Series',
  ])
})

it('another clock moves them to another day', () => {
  const rows = [campaign({ name: 'Late', schedule: once('2026-11-29', '21:00') })]
  expect(lines(rows)).toEqual(['2026-11-29 21:00 sms Late'])
  expect(lines(rows, {}, 'Asia/Tokyo')).toEqual([])
})

it('neither the campaign itself, nor what is over, nor what a trigger sends', () => {
  const own = campaign({ campaignId: 7 })
  const draft = campaign({ campaignId: null, draftId: 'D', status: 'draft' })
  const rows = [
    own,
    draft,
    campaign({ status: 'Stopped' }),
    campaign({ status: 'completed' }),
    campaign({ type: 'event_based', schedule: onTriggers('2026-11-27', null) }),
  ]
  expect(lines(rows, { campaignId: 7, draftId: 'D' })).toEqual([])
  expect(lines([draft], { campaignId: 7 })).toHaveLength(1)
})
