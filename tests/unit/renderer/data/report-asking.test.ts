/** How a report is asked for (Source: docs/reference/calls.md and docs/reference/limits.md). */
import { expect, test } from 'vitest'
import { analyticsDb, dashboardEntry, goallessStats, rangeOnWire } from '../../../../src/renderer/data/analytics.ts'

test.each([
  [{ kind: 'start' } as const, { trend_frequency: 'from_start_date' }],
  [{ kind: 'last-7' } as const, { trend_frequency: 'last_7_days' }],
  [{ kind: 'last-30' } as const, { trend_frequency: 'last_30_days' }],
  [{ kind: 'last-90' } as const, { trend_frequency: 'last_90_days' }],
  [
    { kind: 'custom', from: '2026-11-01', to: '2026-11-09' } as const,
    { trend_frequency: 'custom', from_date: '2026-11-01', to_date: '2026-11-09' },
  ],
])('$kind', (range, wire) => {
  expect(rangeOnWire(range)).toEqual(wire)
})

test.each([
  [true, { db_type: 'es' }],
  [false, {}],
])('with the analytics flag %s', (flag, wire) => {
  expect(analyticsDb(flag)).toEqual(wire)
})

test('a dashboard entry: type and config', () => {
  expect(dashboardEntry({ id: 2, name: 'Eid' }, { kind: 'last-7' }, 'hourly')).toEqual({
    type: 'campaign_performance',
    config: { campaign_id: 2, campaign_name: 'Eid', trend_frequency: 'last_7_days', interval: 'hourly' },
  })
})

test('the stats of a campaign without goals have no outcomes, whatever the server counts', () => {
  const statuses = { sent: 10, delivered: 9 }
  const control = { people: 354, conversions: 4 }
  expect(goallessStats({ statuses, reached: 9, conversions: 234, revenue: 881_712, control })).toEqual({
    statuses,
    reached: 9,
    conversions: null,
    revenue: null,
    control: null,
  })
})
