/** What is taken along for a spreadsheet. */
import { expect, test } from 'vitest'
import { csvOf } from '../../../../../../src/model/rules/csv.ts'
import { figureRows, trendRows } from '../../../../../../src/renderer/screens/campaign-home/results/report-files.ts'

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['a "quoted" word', '"a ""quoted"" word"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://a")', `"'=HYPERLINK(""http://a"")"`],
  ['+92', "'+92"],
  ['-5', "'-5"],
  ['@name', "'@name"],
  ['عید کی مبارکباد', 'عید کی مبارکباد'],
  [0.0213, '0.0213'],
  [-5, '-5'],
  [null, ''],
  [undefined, ''],
])('a cell %j is %j', (value, written) => {
  expect(csvOf([[value, 'x']])).toBe(`\ufeff${written},x\r\n`)
})

test('figures: part, name and value, as the server sent them', () => {
  const stats = {
    statuses: { sent: 10, not_sent: 1 },
    failure_causes: { 'Operator refused': 2 },
    link_clicks: { 'https://shop.example/eid': 4 },
    email_events: { unsub: 3 },
    reached: 9,
    conversions: 2,
    revenue: 400.5,
    control: { people: 5, conversions: 1, revenue: 90 },
  }
  const insights = {
    conversion_rate: 0.2222,
    best_hour: 18,
    conversions_per_goal: [{ eventName: 'Paid', conversions: 2 }],
  }
  expect(figureRows({ campaign: 'Eid', days: 'Last 7 days', asOf: '2026-11-20T09:00:00Z' }, stats, insights)).toEqual([
    ['Part', 'Name', 'Value'],
    ['Report', 'Campaign', 'Eid'],
    ['Report', 'Days', 'Last 7 days'],
    ['Report', 'As of', '2026-11-20T09:00:00Z'],
    ['Messages', 'Sent', 10],
    ['Messages', 'Not sent', 1],
    ['Failure cause', 'Operator refused', 2],
    ['Clicks by link', 'https://shop.example/eid', 4],
    ['Result', 'People reached', 9],
    ['Result', 'Conversions', 2],
    ['Result', 'Revenue', 400.5],
    ['Control group', 'People', 5],
    ['Control group', 'Conversions', 1],
    ['Control group', 'Revenue', 90],
    ['Email event', 'Unsubscribe', 3],
    ['Insight', 'Conversion rate', 0.2222],
    ['Insight', 'Best hour', 18],
    ['Insight', 'Best weekday', undefined],
    ['Goal', 'Paid', 2],
  ])
})

test('a trend: days as dates, hours in both zones', () => {
  const values = new Map([['delivery_failed', [1, 0]]])
  const days = [Date.parse('2026-11-19'), Date.parse('2026-11-20')]
  expect(trendRows({ grain: 'daily', at: days, values }, 'Asia/Karachi')).toEqual([
    ['Day in Asia/Karachi', 'Delivery failed'],
    ['2026-11-19', 1],
    ['2026-11-20', 0],
  ])
  const hours = [Date.parse('2026-11-19T19:00:00Z'), Date.parse('2026-11-19T20:00:00Z')]
  expect(trendRows({ grain: 'hourly', at: hours, values }, 'Asia/Karachi')[1]).toEqual([
    'Fri 20 Nov 2026, 00:00',
    '2026-11-19T19:00:00.000Z',
    1,
  ])
})
