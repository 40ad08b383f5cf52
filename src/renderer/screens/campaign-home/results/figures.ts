/** The few figures that a report starts with, and whether there are any. */
import { filled, type PerformanceStats } from '#contract'
import { amount, count, money, ratio, share } from './numbers'
import { statusText } from './text'
import * as texts from './texts'

type Counts = Readonly<Record<string, number | null | undefined>>

export type Figure = { name: string; value: string; under: string | null }

/** How many people got it: what the server says, else what was delivered, else what was sent. */
export const reachedOf = ({ reached, statuses }: PerformanceStats): number | null =>
  reached ?? statuses?.delivered ?? statuses?.sent ?? null

/** What was shown or answered, whichever the channel knows; its place is there before it is known. */
const seenIn = (statuses: Counts): string =>
  ['view', 'answered'].find((name) => typeof statuses[name] === 'number') ?? 'view'

/** `currency` stands before every amount of money; '' where nobody said which it is. Sent, delivered, viewed or answered, clicked, conversions, revenue. Without stats every value is '–' (Source: docs/reference/calls.md: an empty data object). */
export function figuresOf(stats: PerformanceStats | null, currency = ''): Figure[] {
  const statuses: Counts = stats?.statuses ?? {}
  const seen = seenIn(statuses)
  const ofDelivered = (name: string) => after(ratio(statuses[name], statuses.delivered), 'of delivered')
  const reached = stats ? reachedOf(stats) : null
  return [
    { name: statusText('sent'), value: count(statuses.sent), under: notSent(statuses) },
    {
      name: statusText('delivered'),
      value: count(statuses.delivered),
      under: after(ratio(statuses.delivered, statuses.sent), 'of sent'),
    },
    { name: statusText(seen), value: count(statuses[seen]), under: ofDelivered(seen) },
    { name: statusText('click'), value: count(statuses.click), under: ofDelivered('click') },
    {
      name: texts.conversions,
      value: count(stats?.conversions),
      under: after(ratio(stats?.conversions, reached), 'of recipients'),
    },
    { name: texts.revenue, value: money(count(stats?.revenue), currency), under: perConversion(stats, currency) },
  ]
}

const after = (part: number | null, words: string): string | null => (part === null ? null : `${share(part)} ${words}`)

const notSent = (statuses: Counts): string | null =>
  typeof statuses.not_sent === 'number' && statuses.not_sent > 0
    ? filled(texts.notSent, { not_sent: count(statuses.not_sent) })
    : null

function perConversion(stats: PerformanceStats | null, currency: string): string | null {
  const each = ratio(stats?.revenue, stats?.conversions)
  return each === null ? null : `${money(amount(each), currency)} per conversion`
}

/** Whether the stats count nothing at all. */
export const isEmpty = (stats: PerformanceStats): boolean =>
  ![...Object.values(stats.statuses ?? {}), stats.conversions, stats.reached].some((value) => (value ?? 0) > 0)
