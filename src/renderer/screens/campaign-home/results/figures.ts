/** The main results at the top of a report, and whether there are any. */
import type { PerformanceStats } from '#contract'
import { amount, count, money, ratioOf, shareText } from './numbers'
import { statusText } from './text'

type Maybe = number | null | undefined
type Counts = Readonly<Record<string, Maybe>>

export type Figure = { name: string; value: string; under: string | null }

/** Number of people reached: the server's value, else delivered, else sent. */
export const reachedOf = ({ reached, statuses }: PerformanceStats): number | null =>
  reached ?? statuses?.delivered ?? statuses?.sent ?? null

/** 'view' or 'answered', whichever the channel counts; 'view' while unknown. */
const seenIn = (statuses: Counts): string =>
  ['view', 'answered'].find((name) => typeof statuses[name] === 'number') ?? 'view'

/**
 * `currency` precedes every amount; '' if unknown. Order: sent, delivered, viewed or answered, clicked, conversions, revenue.
 * Without stats every value is '–' (Source: docs/reference/calls.md: an empty data object).
 */
export function figuresOf(stats: PerformanceStats | null, currency = ''): Figure[] {
  const statuses: Counts = stats?.statuses ?? {}
  const seenStatus = seenIn(statuses)
  const shareOfDelivered = (name: string) => partOf(statuses[name], statuses.delivered, 'delivered')
  const reachedCount = stats ? reachedOf(stats) : null
  return [
    { name: statusText('sent'), value: count(statuses.sent), under: notSent(statuses) },
    {
      name: statusText('delivered'),
      value: count(statuses.delivered),
      under: partOf(statuses.delivered, statuses.sent, 'sent'),
    },
    { name: statusText(seenStatus), value: count(statuses[seenStatus]), under: shareOfDelivered(seenStatus) },
    { name: statusText('click'), value: count(statuses.click), under: shareOfDelivered('click') },
    {
      name: 'Conversions',
      value: count(stats?.conversions),
      under: partOf(stats?.conversions, reachedCount, 'recipients'),
    },
    { name: 'Revenue', value: money(count(stats?.revenue), currency), under: perConversion(stats, currency) },
  ]
}

const timesFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** Below this number, one recipient more or less changes a share by more than a percentage point. */
const SMALL_TOTAL = 100

/** '94.4% of delivered', '33.3% of only 3 delivered', '1.6 for each of 25 delivered'; null if a count is unknown. */
function partOf(part: Maybe, all: Maybe, unit: string): string | null {
  const value = ratioOf(part, all)
  if (value === null) return null
  if (value > 1) return `${timesFormat.format(value)} for each of ${count(all)} ${unit}`
  return `${shareText(value)} ${(all ?? 0) < SMALL_TOTAL ? `of only ${count(all)} ${unit}` : `of ${unit}`}`
}

const notSent = (statuses: Counts): string | null =>
  typeof statuses.not_sent === 'number' && statuses.not_sent > 0 ? `${count(statuses.not_sent)} not sent` : null

function perConversion(stats: PerformanceStats | null, currency: string): string | null {
  const valuePerConversion = ratioOf(stats?.revenue, stats?.conversions)
  return valuePerConversion === null ? null : `${money(amount(valuePerConversion), currency)} per conversion`
}

/** Whether all counts are zero or missing. */
export const isEmpty = (stats: PerformanceStats): boolean =>
  ![...Object.values(stats.statuses ?? {}), stats.conversions, stats.reached].some((value) => (value ?? 0) > 0)
