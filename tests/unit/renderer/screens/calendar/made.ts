/** Campaigns as the mirror answers them, and their plans, for tests of the calendar. */
import type { ScheduledCampaign } from '#contract'
import { type Entry, entriesOf, spanOf } from '../../../../../src/renderer/steps/schedule/entries.ts'
import { type Plan, planOf } from '../../../../../src/renderer/steps/schedule/plan.ts'

/** Sat 21 Nov 2026, 09:00 in Karachi. */
export const now = Date.parse('2026-11-21T04:00Z')

let made = 0

/** A scheduled SMS to segment 1, once, on 27 November at 10:00 in Karachi; `more` changes it. */
export const campaign = (more: Partial<ScheduledCampaign> = {}): ScheduledCampaign => {
  made += 1
  return {
    campaignId: made,
    draftId: null,
    name: `Campaign ${made}`,
    channelName: 'sms',
    channel: null,
    type: 'one_time',
    status: 'scheduled',
    segmentId: 1,
    segmentName: 'Karachi',
    schedule: once('2026-11-27', '10:00'),
    updatedAt: '2026-11-20T10:00:00.000Z',
    scheduleForm: null,
    sections: {},
    ...more,
  }
}

const common = { time_zone: 'Asia/Karachi', fc: true, dnd: true }

export const once = (date: string, time: string, more = {}) => ({ type: 'one_time', ...common, date, time, ...more })

export const daily = (start_date: string, time: string, more = {}) => ({
  type: 'periodic',
  ...common,
  start_date,
  neverEnds: true,
  active: { time },
  repeat: { value: 1, interval: 'days' },
  ...more,
})

export const onTriggers = (start_date: string, end_date: string | null, more = {}) => ({
  type: 'event_based',
  ...common,
  start_date,
  end_date,
  neverEnds: end_date === null,
  allDay: true,
  ...more,
})

export function plan(more: Partial<ScheduledCampaign> = {}): Plan {
  const found = planOf(campaign(more))
  if (!found) throw new Error('The calendar does not show it')
  return found
}

/** Everything of some plans in November and December 2026, on Karachi's clock. */
export const entries = (plans: readonly Plan[], zone = 'Asia/Karachi'): Entry[] =>
  plans.flatMap((one) => entriesOf(one, spanOf({ from: '2026-11-01', to: '2026-12-31' }), { zone, now }))
