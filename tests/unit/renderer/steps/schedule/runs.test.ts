/** The calendar's runs are the schedule engine's: over many schedules, across month borders and clock changes. */
import { describe, expect, it } from 'vitest'
import {
  instantAt,
  type Nth,
  occurrencesOf,
  type Pattern,
  type Rule,
  wallClock,
} from '../../../../../src/model/steps/schedule/engine/index.ts'
import { rangeOf, weeksOf } from '../../../../../src/renderer/screens/calendar/days.ts'
import { spanOf } from '../../../../../src/renderer/steps/schedule/entries.ts'
import { runsIn } from '../../../../../src/renderer/steps/schedule/runs.ts'

/** The same numbers in every run of the test. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomOf(7)
const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
const some = <T>(items: readonly T[]): T[] => {
  const chosen = items.filter(() => random() < 0.3)
  return chosen.length > 0 ? chosen : [pick(items)]
}
const two = (n: number) => String(n).padStart(2, '0')

/** Zones whose clocks change in either half of the year, at midnight, by half an hour, never; and one that lost a day. */
const zones = [
  'Asia/Karachi',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Pacific/Apia',
  'Asia/Kathmandu',
]
const monthDays = [1, 15, 28, 29, 30, 31, 'last'] as const
const groups = ([1, 2, 3, 4, 5, 'last'] as const satisfies Nth[]).flatMap((nth) =>
  [1, 5, 7].map((weekDay) => ({ nth, weekDay })),
)

function patternOf(): Pattern | null {
  const every = pick([1, 1, 2, 3, 5])
  return pick([
    () => null,
    () => ({ unit: 'days' as const, every }),
    () => ({ unit: 'weeks' as const, every, weekDays: some([1, 2, 3, 4, 5, 6, 7]) }),
    () => ({ unit: 'months' as const, every, days: some(monthDays) }),
    () => ({ unit: 'months' as const, every, groups: some(groups) }),
  ])()
}

const day = (from: number, days: number) => new Date(from + days * 86_400_000).toISOString().slice(0, 10)
const begin = Date.UTC(2026, 0, 1)

function ruleOf(): Rule {
  const startsAt = Math.floor(random() * 700)
  return {
    zone: pick(zones),
    start: day(begin, startsAt),
    end: random() < 0.5 ? null : day(begin, startsAt + Math.floor(random() * 300)),
    time: `${two(pick([0, 1, 2, 3, 9, 23]))}:${pick(['00', '15', '30', '59'])}`,
    pattern: patternOf(),
  }
}

describe('runs in the calendar', () => {
  const rules = Array.from({ length: 160 }, ruleOf)

  it('are the runs of the engine, whichever span is asked for', () => {
    let compared = 0
    for (const rule of rules) {
      const all = occurrencesOf(rule, { from: begin - 1, count: 1_100 }).filter((entry) => entry.kind === 'run')
      const from = begin + Math.floor(random() * 900 * 86_400_000)
      const to = from + pick([1, 7, 35, 42]) * 86_400_000
      const expected = all.filter(({ epochMs }) => from <= epochMs && epochMs < to)
      expect(
        runsIn(rule, from, to).filter(({ kind }) => kind === 'run'),
        JSON.stringify(rule),
      ).toEqual(expected)
      compared += expected.length
    }
    expect(compared).toBeGreaterThan(150)
  })

  it('stand on every day exactly once, when a year is put together from its months on any clock', () => {
    for (const rule of rules.slice(0, 40)) {
      const zone = pick(zones)
      const shown = Array.from({ length: 12 }, (_, month) => `2027-${two(month + 1)}-15`).flatMap((date) => {
        const span = spanOf(rangeOf(weeksOf(date, 'month')))
        return runsIn(rule, span.from, span.to).flatMap((entry) => {
          if (entry.kind === 'skip') return []
          return wallClock(entry.epochMs, zone).date.startsWith(date.slice(0, 7)) ? [entry.epochMs] : []
        })
      })
      const year = { from: Date.UTC(2026, 11, 30), to: Date.UTC(2028, 0, 3) }
      const expected = occurrencesOf(rule, { from: year.from, count: 1_000 }).flatMap((entry) =>
        entry.kind === 'run' && wallClock(entry.epochMs, zone).date.startsWith('2027') ? [entry.epochMs] : [],
      )
      expect(shown, JSON.stringify({ rule, zone })).toEqual(expected)
    }
  })

  it('move with the clocks', () => {
    const daily: Rule = {
      zone: 'Europe/London',
      start: '2027-03-01',
      end: null,
      time: '01:30',
      pattern: { unit: 'days', every: 1 },
    }
    const at = (date: string) => instantAt(date, '00:00', 'UTC')?.epochMs ?? 0
    const around = runsIn(daily, at('2027-03-27'), at('2027-03-30')).filter((entry) => entry.kind === 'run')
    expect(around.map(({ date, time, skippedTime }) => [date, time, skippedTime])).toEqual([
      ['2027-03-27', '01:30', null],
      ['2027-03-28', '02:30', '01:30'],
      ['2027-03-29', '01:30', null],
    ])
    const back = runsIn(daily, at('2027-10-31'), at('2027-11-01')).filter((entry) => entry.kind === 'run')
    expect(back.map(({ epochMs, twice }) => [new Date(epochMs).toISOString(), twice])).toEqual([
      ['2027-10-31T00:30:00.000Z', true],
    ])
  })

  it('say which days are left out', () => {
    const rule: Rule = {
      zone: 'Asia/Karachi',
      start: '2027-01-01',
      end: null,
      time: '10:00',
      pattern: { unit: 'months', every: 1, days: [31] },
    }
    expect(runsIn(rule, Date.UTC(2027, 3, 1), Date.UTC(2027, 4, 1))).toEqual([
      { kind: 'skip', reason: 'no-such-day', month: '2027-04', day: 31 },
    ])
  })
})
