/** B9: the next ten runs of a schedule: the worst rule in time, and against rrule on the rules that both can express. */
import rrule, { type Options } from 'rrule'
import type * as Engine from '../../src/model/steps/schedule/engine/index.ts'
import type { Pattern, Rule } from '../../src/model/steps/schedule/engine/index.ts'
import { builtModule } from './built-module.ts'
import { type Figure, interleaved, perCall } from './figure.ts'
import { inFolder } from './programs.ts'

const { RRule } = rrule
const from = Date.UTC(2026, 10, 20, 19, 30)
const rule = (pattern: Pattern, part: Partial<Rule> = {}): Rule => ({
  zone: 'America/New_York',
  start: '2026-12-04',
  end: null,
  time: '02:30',
  pattern,
  ...part,
})
const everyWeekDay = [1, 2, 3, 4, 5, 6, 7]
const fifths = everyWeekDay.map((weekDay) => ({ nth: 5 as const, weekDay }))

/** Rules that take long, each for another reason. */
const hard: readonly (readonly [name: string, rule: Rule, oracle: Partial<Options> | null])[] = [
  [
    'fifth Monday of February',
    rule({ unit: 'months', every: 12, groups: [{ nth: 5, weekDay: 1 }] }, { start: '2027-02-01' }),
    { freq: RRule.MONTHLY, interval: 12, byweekday: [RRule.MO.nth(5)] },
  ],
  [
    '29 February',
    rule({ unit: 'months', every: 12, days: [29] }, { start: '2027-02-01' }),
    { freq: RRule.MONTHLY, interval: 12, bymonthday: [29] },
  ],
  ['the 31st', rule({ unit: 'months', every: 1, days: [31] }), { freq: RRule.MONTHLY, interval: 1, bymonthday: [31] }],
  [
    'all fifth weekdays',
    rule({ unit: 'months', every: 1, groups: fifths }),
    {
      freq: RRule.MONTHLY,
      interval: 1,
      byweekday: [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU].map((day) => day.nth(5)),
    },
  ],
  ['every day', rule({ unit: 'days', every: 1 }), { freq: RRule.DAILY, interval: 1 }],
  [
    'every 2 weeks',
    rule({ unit: 'weeks', every: 2, weekDays: [1, 5] }),
    { freq: RRule.WEEKLY, interval: 2, wkst: RRule.MO, byweekday: [RRule.MO, RRule.FR] },
  ],
  ['begun twenty years ago', rule({ unit: 'weeks', every: 3, weekDays: everyWeekDay }, { start: '2006-01-01' }), null],
]

/** A day that no February has: the whole calendar of 400 years is looked through. */
const never = rule({ unit: 'months', every: 12, days: [30] }, { start: '2027-02-01' })

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) =>
    figuresOf(await builtModule<typeof Engine>('src/renderer/steps/schedule/engine/index.ts', folder)),
  )

async function figuresOf({ occurrencesOf: occurrences }: typeof Engine): Promise<Figure[]> {
  const figures: Figure[] = []
  const ours = (of: Rule) => perCall(() => occurrences(of, { from, count: 10 }))
  let worst = { name: '', ms: 0 }
  for (const [name, of, oracle] of [...hard, ['a day that never comes', never, null] as const]) {
    ours(of)
    const ms = Math.min(...Array.from({ length: 9 }, () => ours(of)))
    if (ms > worst.ms) worst = { name, ms }
    if (oracle) figures.push(await againstOracle(name, of, oracle, occurrences))
  }
  figures.unshift({
    id: 'B9',
    what: `next ten of the worst rule (${worst.name})`,
    unit: 'ms',
    ours: worst.ms,
    peer: 1,
    peerName: 'the limit',
    ratio: worst.ms,
    target: 'at most 1 ms',
    met: worst.ms <= 1,
  })
  return figures
}

/** rrule knows no zones: the same rule is told to it in UTC, and to us in UTC too. */
async function againstOracle(
  name: string,
  of: Rule,
  options: Partial<Options>,
  occurrences: typeof Engine.occurrencesOf,
): Promise<Figure> {
  const inUtc = { ...of, zone: 'UTC' }
  const nextTen = () => {
    const oracle = new RRule({ ...options, dtstart: new Date(`${of.start}T${of.time}Z`) }, true)
    const runs: Date[] = []
    oracle.all((next) => {
      if (next.getTime() > from) runs.push(next)
      return runs.length < 10
    })
    return runs
  }
  const timed = await interleaved(
    9,
    () => perCall(() => occurrences(inUtc, { from, count: 10 })),
    () => perCall(nextTen),
  )
  return {
    id: 'B9',
    what: `next ten, ${name}`,
    unit: 'ms',
    ours: timed.ours,
    peer: timed.peer,
    peerName: 'rrule',
    ratio: timed.ratio,
    target: 'at most 4x',
    met: timed.ratio <= 4,
  }
}
