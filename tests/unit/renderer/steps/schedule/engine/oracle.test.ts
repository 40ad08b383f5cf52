/** The engine against rrule, on the rules that both can express: 1,000 random ones, without zones, which rrule does not do. */
import fc from 'fast-check'
import rrule, { type Options, type Weekday } from 'rrule'
import { expect, it } from 'vitest'
import {
  type Nth,
  occurrencesOf,
  type Pattern,
  type Rule,
} from '../../../../../../src/model/steps/schedule/engine/index.ts'

const { RRule } = rrule
const weekDays: readonly Weekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]
const weekDay = (day: number): Weekday => weekDays[day - 1] ?? RRule.MO

function oracleOf(pattern: Pattern): Partial<Options> {
  const interval = pattern.every
  if (pattern.unit === 'days') return { freq: RRule.DAILY, interval }
  if (pattern.unit === 'weeks')
    return { freq: RRule.WEEKLY, interval, wkst: RRule.MO, byweekday: pattern.weekDays.map(weekDay) }
  if ('days' in pattern)
    return { freq: RRule.MONTHLY, interval, bymonthday: pattern.days.map((day) => (day === 'last' ? -1 : day)) }
  const byweekday = pattern.groups.map(({ nth, weekDay: day }) => weekDay(day).nth(nth === 'last' ? -1 : nth))
  return { freq: RRule.MONTHLY, interval, byweekday }
}

const every = fc.integer({ min: 1, max: 60 })
const day = fc.integer({ min: 1, max: 7 })
const some = <T>(one: fc.Arbitrary<T>, most: number) => fc.uniqueArray(one, { minLength: 1, maxLength: most })
const group = fc.record({ nth: fc.constantFrom<Nth>(1, 2, 3, 4, 5, 'last'), weekDay: day })
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const))
const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.record({ unit: fc.constant('days' as const), every }),
  fc.record({ unit: fc.constant('weeks' as const), every, weekDays: some(day, 7) }),
  fc.record({ unit: fc.constant('months' as const), every, days: some(monthDay, 6) }),
  fc.record({ unit: fc.constant('months' as const), every, groups: some(group, 6) }),
)
const epochDay = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
const date = fc.integer({ min: 0, max: 4_000 }).map((days) => epochDay('2024-01-01', days))
const time = fc.integer({ min: 0, max: 1_439 }).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16))

const rule: fc.Arbitrary<{ rule: Rule & { pattern: Pattern }; from: number }> = fc
  .record({ start: date, time, pattern, length: fc.option(fc.nat(2_000)), from: fc.integer({ min: -400, max: 1_500 }) })
  .map(({ start, length, from, ...rest }) => ({
    rule: { ...rest, zone: 'UTC', start, end: length === null ? null : epochDay(start, length) },
    from: Date.parse(`${epochDay(start, from)}T12:00Z`),
  }))

/** The calendar repeats after 400 years and the engine looks no further; the oracle does. */
const farthestOf = (rule: Rule, from: number) => Math.max(from, Date.parse(rule.start)) + 390 * 365 * 86_400_000

it('the next ten are the same as those of rrule, for 1,000 random rules', () => {
  let compared = 0
  fc.assert(
    fc.property(rule, ({ rule, from }) => {
      const until = farthestOf(rule, from)
      const expected = toldByOracle(rule, from)
      const runs = occurrencesOf(rule, { from, count: 10 }).flatMap((entry) =>
        entry.kind === 'run' && entry.epochMs <= until ? [entry.epochMs] : [],
      )
      compared += expected.length
      expect(runs).toEqual(expected)
    }),
    { numRuns: 1_000 },
  )
  expect(compared).toBeGreaterThan(3_000)
}, 20_000)

function toldByOracle(rule: Rule & { pattern: Pattern }, from: number): number[] {
  const oracle = new RRule({
    ...oracleOf(rule.pattern),
    dtstart: new Date(`${rule.start}T${rule.time}Z`),
    until: rule.end === null ? new Date(farthestOf(rule, from)) : new Date(`${rule.end}T23:59Z`),
  })
  const runs: number[] = []
  oracle.all((next) => {
    if (next.getTime() > from) runs.push(next.getTime())
    return runs.length < 10
  })
  return runs
}
