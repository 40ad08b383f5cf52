/** The day of a one-time schedule: where quiet hours lie, and the line below them. */
import { expect, it } from 'vitest'
import type { QuietHours } from '../../../../../src/model/rules/channel-limits.ts'
import { dayText, quietSpans } from '../../../../../src/renderer/steps/schedule/chosen-day.tsx'

const quiet = (from: string, to: string): QuietHours => ({ from, to, handling: 'none' })
const at = (...times: string[]) => times.map((time) => ({ time }))

it.each([
  ['none', null, []],
  ['within the day', quiet('06:00', '12:00'), [[25, 50]]],
  [
    'past midnight',
    quiet('18:00', '06:00'),
    [
      [0, 25],
      [75, 100],
    ],
  ],
  ['until midnight', quiet('18:00', '00:00'), [[75, 100]]],
  ['from midnight', quiet('00:00', '06:00'), [[0, 25]]],
] satisfies [string, QuietHours | null, number[][]][])('quiet hours %s', (_what, hours, spans) =>
  expect(quietSpans(hours)).toEqual(spans),
)

it.each([
  [null, at(), 'No quiet hours. No other campaign.'],
  [quiet('22:00', '08:00'), at('15:00'), 'Quiet 22:00 to 08:00. 1 other campaign, at 15:00.'],
  [null, at('15:00', '15:00'), 'No quiet hours. 2 other campaigns, at 15:00.'],
  [null, at('13:00', '15:00'), 'No quiet hours. 2 other campaigns, at 13:00 and 15:00.'],
  [null, at('13:00', '14:00', '15:00'), 'No quiet hours. 3 other campaigns.'],
])('%#: %s', (hours, others, text) => expect(dayText(hours, others)).toBe(text))
