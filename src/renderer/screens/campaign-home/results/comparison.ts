/** Compares several campaigns by shares rather than counts, because their segments differ. */
import type { PerformanceStats } from '#contract'
import { eventsText } from '../../../../model/rules/shares'
import { reachedOf } from './figures'
import { absent, amount, count, FEW_PEOPLE, money, pointsText, ratioOf, shareText } from './numbers'
import { upliftOf } from './uplift'

export type ComparedRow = { name: string; values: string[]; best: number | null }

/** `rank`: what the highest value is judged by; null if it is not ranked. */
type Value = { text: string; rank: number | null }

type Measure = { name: string; of: (stats: PerformanceStats, currency: string) => Value }

type Maybe = number | null | undefined

const unranked = (text: string): Value => ({ text, rank: null })

/** A share of people: '50.0%', '33.3% of only 3', or the events that outnumber the people. Shares of few people are not ranked. */
function shareOf(name: string, part: Maybe, all: Maybe): Value {
  const share = ratioOf(part, all)
  if (share === null) return unranked(absent)
  const events = eventsText(name, part, all)
  if (events !== null) return unranked(events)
  return (all ?? 0) < FEW_PEOPLE
    ? unranked(`${shareText(share)} of only ${count(all)}`)
    : { text: shareText(share), rank: share }
}

function seenIn({ statuses }: PerformanceStats): Value {
  const name = typeof statuses?.view === 'number' ? 'view' : 'answered'
  return shareOf(name, statuses?.[name], statuses?.delivered)
}

const measures: readonly Measure[] = [
  { name: 'Sent', of: ({ statuses }) => unranked(count(statuses?.sent)) },
  { name: 'Delivered', of: ({ statuses }) => shareOf('delivered', statuses?.delivered, statuses?.sent) },
  { name: 'Opened or answered', of: seenIn },
  { name: 'Clicked', of: ({ statuses }) => shareOf('click', statuses?.click, statuses?.delivered) },
  { name: 'Converted', of: (stats) => shareOf('conversions', stats.conversions, reachedOf(stats)) },
  { name: 'Lift vs control', of: upliftIn },
  { name: 'Revenue', of: ({ revenue }, currency) => unranked(money(count(revenue), currency)) },
  { name: 'Revenue per person', of: revenuePerPersonIn },
]

function upliftIn(stats: PerformanceStats): Value {
  const uplift = upliftOf(stats)
  if (typeof uplift === 'string') return unranked(absent)
  if (uplift.tooEarly !== null) return unranked('Too early to say')
  return { text: `${pointsText(uplift.rate.estimate)} points`, rank: uplift.rate.estimate }
}

/** Of few people it says nothing. */
function revenuePerPersonIn(stats: PerformanceStats, currency: string): Value {
  const people = reachedOf(stats)
  const revenue = people !== null && people < FEW_PEOPLE ? null : ratioOf(stats.revenue, people)
  return { text: money(amount(revenue), currency), rank: revenue }
}

/**
 * A row for each measure, with a value for each campaign in the given order; null means missing stats. `best` is the index of the highest
 * value; null if a value is not ranked. `currency` precedes every amount; '' if unknown.
 */
export function comparedRows(all: readonly (PerformanceStats | null)[], currency = ''): ComparedRow[] {
  return measures.map(({ name, of }) => {
    const values = all.map((stats) => (stats ? of(stats, currency) : unranked(absent)))
    return { name, values: values.map(({ text }) => text), best: bestOf(values) }
  })
}

/** Values that are absent take no part; one that is no share, or of few people, leaves the row without a highest value. */
function bestOf(values: readonly Value[]): number | null {
  const known = values.filter(({ text }) => text !== absent)
  if (known.length < 2 || known.some(({ rank }) => rank === null)) return null
  const highest = Math.max(...known.map(({ rank }) => rank ?? 0))
  const best = known.filter(({ rank }) => rank === highest)
  return best.length === 1 && best[0] ? values.indexOf(best[0]) : null
}
