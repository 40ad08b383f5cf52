/** The schedule engine: zones and clock changes by hand, patterns on the calendar. */
import { describe, expect, it } from 'vitest'
import {
  clockChange,
  firstRun,
  instantAt,
  isDate,
  isTime,
  isZone,
  occurrencesOf,
  offsetOf,
  type Pattern,
  type Rule,
  todayIn,
} from '../../../../../../src/model/steps/schedule/engine/index.ts'

const utc = (iso: string) => Date.parse(`${iso}:00Z`)

describe('instants of a wall clock', () => {
  it.each([
    ['Karachi has one clock', 'Asia/Karachi', '2026-11-27', '10:00', '2026-11-27T05:00', '10:00', null, false],
    ['New York skips 02:30', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30', '03:30', '02:30', false],
    ['Berlin skips 02:30', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30', '03:30', '02:30', false],
    [
      'Lord Howe skips half an hour',
      'Australia/Lord_Howe',
      '2026-10-04',
      '02:15',
      '2026-10-03T15:45',
      '02:45',
      '02:15',
      false,
    ],
    [
      'New York has 01:30 twice, the first counts',
      'America/New_York',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:30',
      '01:30',
      null,
      true,
    ],
    [
      'Berlin has 02:30 twice, the first counts',
      'Europe/Berlin',
      '2026-10-25',
      '02:30',
      '2026-10-25T00:30',
      '02:30',
      null,
      true,
    ],
    [
      'Lord Howe has 01:45 twice, the first counts',
      'Australia/Lord_Howe',
      '2026-04-05',
      '01:45',
      '2026-04-04T14:45',
      '01:45',
      null,
      true,
    ],
  ])('%s', (_, zone, date, time, instant, shown, skippedTime, twice) =>
    expect(instantAt(date, time, zone)).toEqual({ epochMs: utc(instant), date, time: shown, skippedTime, twice }),
  )
  it('a time that Nuuk skips before midnight becomes one of the next day', () =>
    expect(instantAt('2027-03-27', '23:30', 'America/Nuuk')).toEqual({
      epochMs: utc('2027-03-28T01:30'),
      date: '2027-03-28',
      time: '00:30',
      skippedTime: '23:30',
      twice: false,
    }))
  it('asked for the very moment of a clock change, it still knows the times before it', () => {
    for (const time of ['01:00', '03:00']) instantAt('2031-03-30', time, 'Europe/Vienna')
    expect(instantAt('2031-01-15', '12:00', 'Europe/Vienna')?.epochMs).toBe(Date.UTC(2031, 0, 15, 11))
  })
  it('Samoa never had 30 December 2011', () => expect(instantAt('2011-12-30', '10:00', 'Pacific/Apia')).toBeNull())
  it('today is judged in the zone', () => {
    const now = utc('2026-11-20T19:30')
    expect([todayIn('Asia/Karachi', now), todayIn('Europe/London', now)]).toEqual(['2026-11-21', '2026-11-20'])
  })
  it('names a clock change between two instants', () => {
    expect(clockChange('Europe/London', utc('2027-03-05T05:00'), utc('2027-04-02T05:00'))).toEqual({
      date: '2027-03-28',
      forward: true,
    })
    expect(clockChange('Asia/Karachi', utc('2027-03-05T05:00'), utc('2027-04-02T05:00'))).toBeNull()
  })
})

describe('what can be read', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['', false],
    ['27-11-2026', false],
  ])('date %s: %s', (text, expected) => expect(isDate(text)).toBe(expected))
  it.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['', false],
  ])('time %s: %s', (text, expected) => expect(isTime(text)).toBe(expected))
  it.each([
    ['Asia/Karachi', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('zone %s: %s', (text, expected) => expect(isZone(text)).toBe(expected))
})

const rule = (pattern: Pattern | null, part: Partial<Rule> = {}): Rule => ({
  zone: 'Asia/Karachi',
  start: '2026-12-04',
  end: null,
  time: '10:00',
  pattern,
  ...part,
})
const from = utc('2026-11-20T19:30')
const told = (of: Rule, count: number, after = from) =>
  occurrencesOf(of, { from: after, count }).map((entry) =>
    entry.kind === 'run' ? entry.date : `${entry.reason} ${entry.reason === 'lost-day' ? entry.date : entry.month}`,
  )

describe('occurrences', () => {
  it('runs once', () => expect(told(rule(null), 10)).toEqual(['2026-12-04']))
  it('does not run once in the past', () => expect(told(rule(null, { start: '2026-11-20' }), 10)).toEqual([]))
  it('every 3 days counts from the start', () =>
    expect(told(rule({ unit: 'days', every: 3 }), 2, utc('2026-12-08T00:00'))).toEqual(['2026-12-10', '2026-12-13']))
  it('every 2 weeks on Monday and Friday: weeks start on Monday', () =>
    expect(told(rule({ unit: 'weeks', every: 2, weekDays: [5, 1] }), 4)).toEqual([
      '2026-12-04',
      '2026-12-14',
      '2026-12-18',
      '2026-12-28',
    ]))
  it('a month without the day is told while the rule lasts, and not after', () => {
    const the31st = (end: string) =>
      told(rule({ unit: 'months', every: 1, days: [31] }, { start: '2026-12-04', end }), 10)
    expect(the31st('2027-02-28')).toEqual(['2026-12-31', '2027-01-31', 'no-such-day 2027-02'])
    expect(the31st('2027-02-01')).toEqual(['2026-12-31', '2027-01-31', 'no-such-day 2027-02'])
    expect(the31st('2027-01-31')).toEqual(['2026-12-31', '2027-01-31'])
    expect(the31st('2027-01-30')).toEqual(['2026-12-31'])
  })
  it('the 31st is skipped where there is none', () =>
    expect(told(rule({ unit: 'months', every: 1, days: [31] }), 3)).toEqual([
      '2026-12-31',
      '2027-01-31',
      'no-such-day 2027-02',
      '2027-03-31',
    ]))
  it('the last day is every last day, once', () =>
    expect(told(rule({ unit: 'months', every: 1, days: ['last', 31] }), 2)).toEqual(['2026-12-31', '2027-01-31']))
  it('29 February waits for a leap year', () =>
    expect(told(rule({ unit: 'months', every: 12, days: [29] }, { start: '2027-02-01' }), 1).at(-1)).toBe('2028-02-29'))
  it('first and fifth Friday, as in the summary', () =>
    expect(
      told(
        rule({
          unit: 'months',
          every: 1,
          groups: [
            { nth: 1, weekDay: 5 },
            { nth: 5, weekDay: 5 },
          ],
        }),
        5,
      ),
    ).toEqual([
      '2026-12-04',
      'no-such-weekday 2026-12',
      '2027-01-01',
      '2027-01-29',
      '2027-02-05',
      'no-such-weekday 2027-02',
      '2027-03-05',
    ]))
  it('the last Sunday is the fourth or the fifth', () =>
    expect(told(rule({ unit: 'months', every: 1, groups: [{ nth: 'last', weekDay: 7 }] }), 2)).toEqual([
      '2026-12-27',
      '2027-01-31',
    ]))
  it('ends with its last day', () =>
    expect(told(rule({ unit: 'days', every: 1 }, { end: '2026-12-05' }), 10)).toEqual(['2026-12-04', '2026-12-05']))
  it("tells Samoa's lost day", () =>
    expect(
      told(rule({ unit: 'days', every: 1 }, { zone: 'Pacific/Apia', start: '2011-12-29' }), 2, utc('2011-12-28T00:00')),
    ).toEqual(['2011-12-29', 'lost-day 2011-12-30', '2011-12-31']))
  it('a lost day is no run', () =>
    expect(occurrencesOf(rule(null, { zone: 'Pacific/Apia', start: '2011-12-30' }), { from: 0, count: 1 })).toEqual([
      { kind: 'skip', reason: 'lost-day', month: '2011-12', date: '2011-12-30' },
    ]))
  it('weeks that began long ago are still counted from their Monday', () =>
    expect(
      told(rule({ unit: 'weeks', every: 2, weekDays: [3] }, { start: '2026-01-07' }), 2, utc('2026-04-29T00:00')),
    ).toEqual(['2026-04-29', '2026-05-13']))
  it('a rule that never occurs has no first run', () =>
    expect(firstRun(rule({ unit: 'months', every: 12, days: [30] }, { start: '2027-02-01' }), from)).toBeNull())
  it.each([
    ['no weekday', { unit: 'weeks', every: 1, weekDays: [] } as Pattern],
    ['every 0 days', { unit: 'days', every: 0 } as Pattern],
    ['every -1 days', { unit: 'days', every: -1 } as Pattern],
  ])('%s: nothing', (_, pattern) => expect(told(rule(pattern), 10)).toEqual([]))
})

/** Every run as its zone's wall clock and as the instant, with what the clocks do to it. */
const clocks = (zone: string, start: string, time: string, count: number) =>
  occurrencesOf({ zone, start, end: null, time, pattern: { unit: 'days', every: 1 } }, { from: 0, count }).map(
    (entry) =>
      entry.kind === 'run'
        ? [
            entry.date,
            entry.time,
            new Date(entry.epochMs).toISOString().slice(0, 16),
            entry.twice ? 'twice' : (entry.skippedTime ?? ''),
          ].join(' ')
        : entry.reason,
  )

describe('a daily rule over clock changes, by hand', () => {
  it.each([
    [
      'New York, spring: 02:30 does not exist on 8 March 2026',
      ['America/New_York', '2026-03-07', '02:30'],
      [
        '2026-03-07 02:30 2026-03-07T07:30 ',
        '2026-03-08 03:30 2026-03-08T07:30 02:30',
        '2026-03-09 02:30 2026-03-09T06:30 ',
      ],
    ],
    [
      'New York, autumn: 01:30 comes twice on 1 November 2026',
      ['America/New_York', '2026-10-31', '01:30'],
      [
        '2026-10-31 01:30 2026-10-31T05:30 ',
        '2026-11-01 01:30 2026-11-01T05:30 twice',
        '2026-11-02 01:30 2026-11-02T06:30 ',
      ],
    ],
    [
      'Berlin, spring: 02:30 does not exist on 29 March 2026',
      ['Europe/Berlin', '2026-03-28', '02:30'],
      [
        '2026-03-28 02:30 2026-03-28T01:30 ',
        '2026-03-29 03:30 2026-03-29T01:30 02:30',
        '2026-03-30 02:30 2026-03-30T00:30 ',
      ],
    ],
    [
      'Berlin, autumn: 02:30 comes twice on 25 October 2026',
      ['Europe/Berlin', '2026-10-24', '02:30'],
      [
        '2026-10-24 02:30 2026-10-24T00:30 ',
        '2026-10-25 02:30 2026-10-25T00:30 twice',
        '2026-10-26 02:30 2026-10-26T01:30 ',
      ],
    ],
    [
      'Lord Howe, spring: the clocks move by half an hour on 4 October 2026',
      ['Australia/Lord_Howe', '2026-10-03', '02:15'],
      [
        '2026-10-03 02:15 2026-10-02T15:45 ',
        '2026-10-04 02:45 2026-10-03T15:45 02:15',
        '2026-10-05 02:15 2026-10-04T15:15 ',
      ],
    ],
    [
      'Lord Howe, autumn: 01:45 comes twice on 5 April 2026',
      ['Australia/Lord_Howe', '2026-04-04', '01:45'],
      [
        '2026-04-04 01:45 2026-04-03T14:45 ',
        '2026-04-05 01:45 2026-04-04T14:45 twice',
        '2026-04-06 01:45 2026-04-05T15:15 ',
      ],
    ],
    [
      'Karachi has kept one clock since 2009',
      ['Asia/Karachi', '2026-03-28', '02:30'],
      [
        '2026-03-28 02:30 2026-03-27T21:30 ',
        '2026-03-29 02:30 2026-03-28T21:30 ',
        '2026-03-30 02:30 2026-03-29T21:30 ',
      ],
    ],
    [
      'Karachi in 2009: its summer time began at midnight of 15 April',
      ['Asia/Karachi', '2009-04-14', '00:30'],
      [
        '2009-04-14 00:30 2009-04-13T19:30 ',
        '2009-04-15 01:30 2009-04-14T19:30 00:30',
        '2009-04-16 00:30 2009-04-15T18:30 ',
      ],
    ],
    [
      'Samoa went from 29 to 31 December 2011',
      ['Pacific/Apia', '2011-12-29', '10:00'],
      ['2011-12-29 10:00 2011-12-29T20:00 ', 'lost-day', '2011-12-31 10:00 2011-12-30T20:00 '],
    ],
  ] as const)('%s', (_, [zone, start, time], expected) => {
    const runs = expected.filter((line) => line !== 'lost-day').length
    expect(clocks(zone, start, time, runs)).toEqual(expected)
  })
})

describe('days that not every month has, by hand', () => {
  it.each([
    [
      'the 31st of 2027',
      { unit: 'months', every: 1, days: [31] },
      '2027-01-01',
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31', '2027-10-31', '2027-12-31'],
    ],
    [
      'the 31st every third month from January',
      { unit: 'months', every: 3, days: [31] },
      '2027-01-01',
      ['2027-01-31', '2027-07-31', '2027-10-31', '2028-01-31'],
    ],
    [
      '29 February: 2100 is no leap year',
      { unit: 'months', every: 12, days: [29] },
      '2092-02-01',
      ['2092-02-29', '2096-02-29', '2104-02-29'],
    ],
    [
      'the last day of February',
      { unit: 'months', every: 12, days: ['last'] },
      '2027-02-01',
      ['2027-02-28', '2028-02-29', '2029-02-28'],
    ],
    [
      'fifth Mondays of 2027',
      { unit: 'months', every: 1, groups: [{ nth: 5, weekDay: 1 }] },
      '2027-01-01',
      ['2027-03-29', '2027-05-31', '2027-08-30', '2027-11-29'],
    ],
    [
      'a fifth Tuesday of February',
      { unit: 'months', every: 12, groups: [{ nth: 5, weekDay: 2 }] },
      '2027-02-01',
      ['2028-02-29', '2056-02-29', '2084-02-29'],
    ],
  ] as [string, Pattern, string, string[]][])('%s', (_, pattern, start, expected) =>
    expect(
      occurrencesOf(rule(pattern, { start }), { from, count: expected.length }).flatMap((entry) =>
        entry.kind === 'run' ? [entry.date] : [],
      ),
    ).toEqual(expected),
  )
})

describe('zones', () => {
  let asked = 0
  /** The same zone in another spelling each time, because what was asked before is kept. */
  const spelled = (zone: string): string => {
    asked += 1
    return [...zone]
      .map((letter, at) => ((asked >> (at % 16)) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
      .join('')
  }
  it('are known in any case, at the first question and at the second', () => {
    for (const zone of [spelled('Pacific/Chatham'), spelled('America/Argentina/Salta')])
      expect([isZone(zone), isZone(zone)]).toEqual([true, true])
    for (const zone of [spelled('Mars/Olympus Mons'), spelled('Nowhere/At/All')])
      expect([isZone(zone), isZone(zone)]).toEqual([false, false])
    expect(isZone('')).toBe(false)
  })
  it.each([
    ['Asia/Karachi', '2026-11-27', '+05:00'],
    ['America/New_York', '2026-07-01', '-04:00'],
    ['America/New_York', '2026-11-27', '-05:00'],
    ['Asia/Kathmandu', '2026-11-27', '+05:45'],
  ])('%s on %s is %s from UTC', (zone, date, offset) => expect(offsetOf(zone, utc(`${date}T12:00`))).toBe(offset))
  it('a clock change counts at its very moment and not before', () => {
    const [from, at] = [utc('2026-10-20T00:00'), utc('2026-10-25T01:00')]
    expect(clockChange('Europe/Berlin', from, at)).toEqual({ date: '2026-10-25', forward: false })
    expect(clockChange('Europe/Berlin', from, at - 1)).toBeNull()
    expect(clockChange('Europe/Berlin', at, at + 1)).toBeNull()
    expect(clockChange('UTC', from, at)).toBeNull()
  })
})
