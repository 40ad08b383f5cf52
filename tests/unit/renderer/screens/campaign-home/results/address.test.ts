/** A report's address: what it means, what is wrong with two days, and that it survives being written and read. */
import { describe, expect, test } from 'vitest'
import {
  customProblem,
  type ReportView,
  viewOf,
  withView,
} from '../../../../../../src/renderer/screens/campaign-home/results/address.ts'

const today = '2026-11-20'
const read = (address: string) => viewOf(new URLSearchParams(address), 12, today)

describe('two days', () => {
  test.each([
    ['', '2026-11-20', 'Choose the first day'],
    ['2026-02-30', '2026-11-20', 'Choose the first day'],
    ['2026-11-01', '', 'Choose the last day'],
    ['2026-11-01', 'yesterday', 'Choose the last day'],
    ['2026-11-10', '2026-11-09', 'The last day cannot be before the first'],
    ['2026-11-10', '2026-11-21', 'The last day cannot be after today'],
    ['2026-11-20', '2026-11-20', null],
    ['2026-01-01', '2026-11-20', null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(customProblem(from, to, today)).toBe(problem)
  })
})

describe('the range', () => {
  test.each([
    ['', { kind: 'last-30' }],
    ['range=start', { kind: 'start' }],
    ['range=last-7', { kind: 'last-7' }],
    ['range=last-90', { kind: 'last-90' }],
    ['range=last-8', { kind: 'last-30' }],
    ['from=2026-11-01&to=2026-11-09', { kind: 'custom', from: '2026-11-01', to: '2026-11-09' }],
    ['from=2026-11-09&to=2026-11-01', { kind: 'last-30' }],
    ['from=2026-11-01&to=2027-01-01', { kind: 'last-30' }],
  ])('%s', (address, range) => {
    expect(read(address).range).toEqual(range)
  })
})

test.each([
  ['', 'daily'],
  ['grain=hourly', 'hourly'],
  ['grain=weekly', 'daily'],
])('the grain of "%s" is %s', (address, grain) => {
  expect(read(address).grain).toBe(grain)
})

test.each([
  ['', []],
  ['compare=3,4', [3, 4]],
  ['compare=3,12,3,x,-1,0,1.5', [3]],
  ['compare=1,2,3,4,5', [1, 2, 3]],
])('up to four campaigns are compared, this one included: "%s"', (address, compared) => {
  expect(read(address).compared).toEqual(compared)
})

test.each<ReportView>([
  { range: { kind: 'start' }, grain: 'hourly', compared: [3] },
  { range: { kind: 'custom', from: '2026-11-01', to: '2026-11-09' }, grain: 'daily', compared: [] },
  { range: { kind: 'last-90' }, grain: 'daily', compared: [1, 2, 3] },
])('what is written is read: $range.kind', (view) => {
  const before = new URLSearchParams('campaign_name=Eid&from=2026-10-01&to=2026-10-02&range=last-7&compare=9')
  const address = withView(before, view)
  expect(address.get('campaign_name')).toBe('Eid')
  expect(viewOf(address, 12, today)).toEqual(view)
})
