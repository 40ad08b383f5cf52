/** What of a campaign stands in the calendar: by its status, on which clock, with which notes; and what a schedule leaves out. */
import { describe, expect, it } from 'vitest'
import type { ScheduledCampaign } from '#contract'
import {
  instantAt,
  type Nth,
  occurrencesOf,
  type Pattern,
  type Rule,
  wallClock,
} from '../../../../../src/model/steps/schedule/engine/index.ts'
import {
  activeText,
  dayText,
  ownMomentText,
  rangeOf,
  weeksOf,
} from '../../../../../src/renderer/screens/calendar/days.ts'
import { entriesOf, isActiveIn, leftOutOf, runsIn, spanOf } from '../../../../../src/renderer/steps/schedule/entries.ts'
import { daily, entries, now, once, onTriggers, plan } from '../../screens/calendar/made.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const datesOf = (more: Partial<ScheduledCampaign>) =>
  entriesOf(plan({ type: 'periodic', ...more }), spanOf(november), { zone: 'Asia/Karachi', now })
    .map(({ date }) => date)
    .filter((date) => date.startsWith('2026-11'))

const weekly = daily('2026-11-02', '10:00', {
  repeat: { value: 1, interval: 'weeks' },
  active: { time: '10:00', daysOfWeek: ['Monday'] },
})
const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']

describe('runs by status', () => {
  it.each([
    ['running', mondays],
    ['scheduled', mondays],
    ['Running', mondays],
    // Stopped on the 20th, as its last change tells.
    ['stopped', mondays.slice(0, 3)],
    ['completed', mondays.slice(0, 3)],
    ['draft', mondays.slice(3)],
    ['pending', mondays.slice(3)],
    ['approved', mondays.slice(3)],
    ['rejected', mondays.slice(3)],
  ])('%s', (status, expected) => {
    expect(datesOf({ status, schedule: weekly })).toEqual(expected)
  })

  it.each([
    ['draft', ['This moment has passed. It was not published.']],
    ['completed', [null]],
    ['stopped', [null]],
  ])('keep a single moment that has passed: %s', (status, notes) => {
    const found = entries([plan({ status, schedule: once('2026-11-19', '10:00') })])
    expect(found.map(({ note, isPast }) => [note, isPast])).toEqual(notes.map((note) => [note, true]))
  })
})

describe('clocks', () => {
  it.each([
    ['Asia/Karachi', '2026-11-27', '23:30', null],
    ['Europe/London', '2026-11-27', '18:30', '23:30 in Asia/Karachi'],
    ['Asia/Tokyo', '2026-11-28', '03:30', 'Fri 27 Nov 2026, 23:30 in Asia/Karachi'],
  ])('of %s', (zone, date, time, own) => {
    const [entry] = entries([plan({ schedule: once('2026-11-27', '23:30') })], zone)
    expect(entry && [entry.date, entry.time, ownMomentText(entry)]).toEqual([date, time, own])
  })

  it.each([
    ['2027-03-28', '01:30', '01:30 does not exist that day; it runs at 02:30'],
    ['2026-10-25', '01:30', '01:30 happens twice that day; it runs the first time'],
    ['2026-10-26', '01:30', null],
  ])('that change: %s at %s', (date, time, note) => {
    const one = plan({ status: 'running', schedule: once(date, time, { time_zone: 'Europe/London' }) })
    const found = entriesOf(one, spanOf({ from: date, to: date }), { zone: 'UTC', now })
    expect(found.map((entry) => entry.note)).toEqual([note])
  })
})

describe('event-based campaigns', () => {
  const days = { from: '2026-11-23', to: '2026-11-29' }
  it.each([
    [
      'running since long',
      { status: 'running', schedule: onTriggers('2026-08-17', null) },
      true,
      'From Mon 17 Aug 2026, never ends · all day',
    ],
    [
      'ends before',
      { status: 'running', schedule: onTriggers('2026-08-17', '2026-11-20') },
      false,
      'From Mon 17 Aug 2026 to Fri 20 Nov 2026 · all day',
    ],
    [
      'starts within',
      {
        status: 'draft',
        schedule: onTriggers('2026-11-24', '2026-12-01', {
          allDay: false,
          active: { start_time: '09:00', end_time: '21:00' },
        }),
      },
      true,
      'From Tue 24 Nov 2026 to Tue 1 Dec 2026 · 09:00 to 21:00',
    ],
    [
      'starts later',
      { status: 'draft', schedule: onTriggers('2026-12-24', null) },
      false,
      'From Thu 24 Dec 2026, never ends · all day',
    ],
    [
      'stopped before',
      { status: 'stopped', schedule: onTriggers('2026-08-17', null) },
      false,
      'From Mon 17 Aug 2026, never ends · all day',
    ],
  ])('%s', (_, more, active, words) => {
    const one = plan({ type: 'event_based', ...more })
    expect(isActiveIn(one, spanOf(days), now)).toBe(active)
    expect(one.active && activeText(one.active)).toBe(words)
  })

  it('stand on the day on which they begin', () => {
    const one = plan({ type: 'event_based', status: 'draft', schedule: onTriggers('2026-11-24', null) })
    expect(entries([one]).map(({ kind, date, time }) => [kind, date, time])).toEqual([['start', '2026-11-24', '00:00']])
  })
})

describe('what is left out', () => {
  const on31st = daily('2026-01-01', '10:00', {
    repeat: { value: 1, interval: 'months' },
    active: { time: '10:00', daysOfMonth: [31] },
  })
  it.each([
    ['running', november, ['No 31st in November']],
    ['running', { from: '2026-11-16', to: '2026-11-22' }, []],
    ['running', { from: '2026-09-01', to: '2026-09-30' }, []],
    ['stopped', november, []],
  ])('%s, %o', (status, days, words) => {
    const one = plan({ type: 'periodic', status, schedule: on31st })
    expect(leftOutOf(one, days, now).map((skip) => skip.reason)).toEqual(words)
  })
})

it('says what a day has', () => {
  const some = entries([plan(), plan()])
  expect([
    dayText('2026-11-27', [], 0, false),
    dayText('2026-11-27', some.slice(0, 1), 0, true),
    dayText('2026-11-27', some, 1, false),
    dayText('2026-11-27', some, 2, false),
  ]).toEqual([
    'Friday 27 November 2026, nothing',
    'Friday 27 November 2026, today, 1 entry',
    'Friday 27 November 2026, 2 entries, 1 conflict',
    'Friday 27 November 2026, 2 entries, 2 conflicts',
  ])
})

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
