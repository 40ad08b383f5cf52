/** What else runs on some days, on the clock of the schedule. */
import { expect, it } from 'vitest'
import { othersIn, weekAround } from '../../../../../src/renderer/steps/schedule/others.ts'
import { campaign, daily, now, once, onTriggers } from '../../screens/calendar/made.ts'

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
