/** What collides, and the exact words that say why. */
import { describe, expect, it } from 'vitest'
import type { ScheduledCampaign } from '#contract'
import { collisionsOf } from '../../../../../src/renderer/screens/calendar/contents.ts'
import { limitsFor } from '../../../../../src/renderer/screens/calendar/use-calendar.ts'
import { planOf } from '../../../../../src/renderer/steps/schedule/plan.ts'
import { campaign, daily, entries, now, once, onTriggers } from './made.ts'

const limits = limitsFor({
  frequencyCappingData: { sms: 2, email: 1, whatsapp: 0 },
  minimumDelayData: { web_popup: { duration: 2, period: 'DAYS' }, in_app: { duration: 0, period: 'DAYS' } },
})

type Case = [what: string, campaigns: Partial<ScheduledCampaign>[], expected: Record<string, string[]>]

const sms = (name: string, date: string, time: string, more: Partial<ScheduledCampaign> = {}) => ({
  name,
  schedule: once(date, time),
  ...more,
})
const mail = (name: string, time: string, more: Partial<ScheduledCampaign> = {}) =>
  sms(name, '2026-11-27', time, { channelName: 'email', ...more })
const popup = (name: string, start: string, end: string | null, more: Partial<ScheduledCampaign> = {}) => ({
  name,
  channelName: 'web_popup',
  type: 'event_based',
  status: 'running',
  schedule: onTriggers(start, end),
  ...more,
})

const overTwo =
  "Exceeds the cap for 'Karachi'. At most 2 messages in 24 hours, and 'A' at 10:00 and 'B' at 15:00 come first."
const overOne = "Exceeds the cap for 'Karachi'. At most 1 message in 24 hours, and 'A' at 10:00 comes first."
const shares = (other: string) =>
  `Shares 'Karachi' with ${other}. The minimum delay of 2 days keeps a person from seeing one soon after another.`

const cases: Case[] = [
  ['as many as the cap allows', [sms('A', '2026-11-27', '10:00'), sms('B', '2026-11-27', '15:00')], {}],
  [
    'one more than the cap',
    [sms('A', '2026-11-27', '10:00'), sms('C', '2026-11-27', '18:00'), sms('B', '2026-11-27', '15:00')],
    { C: [overTwo] },
  ],
  [
    'the cap counts 24 hours, not days of the calendar',
    [sms('A', '2026-11-27', '10:00'), sms('B', '2026-11-27', '15:00'), sms('C', '2026-11-28', '09:59')],
    { C: [overTwo] },
  ],
  [
    'exactly 24 hours later is free again',
    [sms('A', '2026-11-27', '10:00'), sms('B', '2026-11-27', '15:00'), sms('C', '2026-11-28', '10:00')],
    {},
  ],
  ['another segment', [mail('A', '10:00'), mail('B', '12:00', { segmentId: 2, segmentName: 'Lahore' })], {}],
  ['no segment chosen', [mail('A', '10:00', { segmentId: null }), mail('B', '12:00', { segmentId: null })], {}],
  ['another channel', [mail('A', '10:00'), sms('B', '2026-11-27', '10:00')], {}],
  [
    'a cap of 0 is no cap',
    [mail('A', '10:00', { channelName: 'whatsapp' }), mail('B', '10:00', { channelName: 'whatsapp' })],
    {},
  ],
  [
    'a campaign that ignores the cap',
    [mail('A', '10:00'), mail('B', '12:00', { schedule: once('2026-11-27', '12:00', { fc: false }) })],
    {},
  ],
  [
    'what ignores the cap still counts',
    [mail('A', '10:00', { schedule: once('2026-11-27', '10:00', { fc: false }) }), mail('B', '12:00')],
    { B: [overOne] },
  ],
  [
    'what the cap holds back does not count',
    [mail('A', '10:00'), mail('B', '20:00'), sms('C', '2026-11-28', '11:00', { channelName: 'email' })],
    { B: [overOne] },
  ],
  [
    'a draft is called one',
    [mail('A', '10:00', { status: 'draft' }), mail('B', '12:00')],
    { B: ["Exceeds the cap for 'Karachi'. At most 1 message in 24 hours, and 'A' (draft) at 10:00 comes first."] },
  ],
  ['what is stopped sends nothing', [mail('A', '10:00', { status: 'stopped' }), mail('B', '12:00')], {}],
  [
    'what is past counts, and is not marked',
    [
      sms('A', '2026-11-20', '12:00', { channelName: 'email', status: 'completed' }),
      sms('B', '2026-11-20', '13:00', { channelName: 'email', status: 'completed' }),
      sms('C', '2026-11-21', '11:00', { channelName: 'email' }),
    ],
    { C: ["Exceeds the cap for 'Karachi'. At most 1 message in 24 hours, and 'A' at 12:00 comes first."] },
  ],
  [
    "a campaign's own minimum delay",
    [
      {
        name: 'A',
        type: 'periodic',
        schedule: daily('2026-11-27', '10:00', {
          neverEnds: false,
          end_date: '2026-11-28',
          delivery: { type: 'INTERVAL', value: 2, interval: 'days' },
        }),
      },
    ],
    {
      'A 2026-11-28': [
        'Inside its own minimum delay. At most once in 2 days: people who got it on Fri 27 Nov, 10:00 do not get it again.',
      ],
    },
  ],
  [
    "a campaign's own minimum delay that ends at the next run",
    [
      {
        name: 'A',
        type: 'periodic',
        schedule: daily('2026-11-27', '10:00', { delivery: { type: 'INTERVAL', value: 1, interval: 'days' } }),
      },
    ],
    {},
  ],
  [
    'the minimum delay of the preferences between two runs',
    [
      sms('A', '2026-11-27', '10:00', { channelName: 'web_popup' }),
      sms('B', '2026-11-28', '10:00', { channelName: 'web_popup' }),
    ],
    {
      B: [
        "Inside the minimum delay for 'Karachi'. Two Web Pop up must be at least 2 days apart, and 'A' runs on Fri 27 Nov, 10:00.",
      ],
    },
  ],
  [
    'event-based campaigns at the same time',
    [popup('A', '2026-11-01', null), popup('B', '2026-11-20', '2026-12-31', { status: 'draft' })],
    { A: [shares("'B' (draft)")], B: [shares("'A'")] },
  ],
  [
    'event-based campaigns, one soon after another',
    [popup('A', '2026-11-01', '2026-11-30'), popup('B', '2026-12-02', null)],
    { A: [shares("'B'")], B: [shares("'A'")] },
  ],
  [
    'event-based campaigns far enough apart',
    [popup('A', '2026-11-01', '2026-11-30'), popup('B', '2026-12-03', null)],
    {},
  ],
  [
    'event-based campaigns of which one is over',
    [popup('A', '2026-11-01', '2026-11-18'), popup('B', '2026-11-01', null)],
    {},
  ],
  [
    'no minimum delay',
    [
      popup('A', '2026-11-01', null, { channelName: 'in_app' }),
      popup('B', '2026-11-01', null, { channelName: 'in_app' }),
    ],
    {},
  ],
]

describe('collisions', () => {
  it.each(cases)('%s', (_, campaigns, expected) => {
    const plans = campaigns.map((one) => planOf(campaign(one))).filter((plan) => plan !== null)
    expect(plans).toHaveLength(campaigns.length)
    const shown = entries(plans)
    const active = plans.filter((plan) => plan.active)
    const found = [...collisionsOf(shown, active, { limits, now })].map(([id, words]) => {
      const entry = shown.find((one) => one.id === id)
      const plan = entry?.plan ?? plans.find((one) => one.id === id)
      const name = plan?.rule?.pattern ? `${plan.name} ${entry?.date}` : plan?.name
      return [name, words]
    })
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})
