/** The main results at the top of a report, and whether there are any. */
import type { PerformanceStats } from '#contract'
import { eventsText, partText } from '../../../../model/rules/shares'
import { amount, count, money, ratioOf } from './numbers'
import { statusText } from './text'

type Maybe = number | null | undefined
type Counts = Readonly<Record<string, Maybe>>

export type Figure = { name: string; value: string; under: string | null }

/** Number of people reached: the server's value, else delivered, else sent. */
export const reachedOf = ({ reached, statuses }: PerformanceStats): number | null =>
  reached ?? statuses?.delivered ?? statuses?.sent ?? null

/** Opens or answers: the status that the channel counts, else the opens among the email events, of which one person can cause several. */
function seenFigure({ statuses, email_events }: PerformanceStats): Figure {
  const status = ['view', 'answered'].find((name) => typeof statuses?.[name] === 'number')
  const name = status ?? 'view'
  const [opens, delivered] = [email_events?.open, statuses?.delivered]
  const under = partText(name, status ? statuses?.[name] : opens, delivered, 'delivered')
  return {
    name: statusText(name),
    value: count(status ? statuses?.[name] : opens),
    under: status || under === null || eventsText(name, opens, delivered) ? under : `at most ${under}`,
  }
}

/**
 * `currency` precedes every amount; '' if unknown. Order: sent, delivered, viewed or answered, clicked, conversions, revenue.
 * Every value is '–' without stats (Source: docs/reference/calls.md: an empty data object), and if nothing is counted yet.
 */
export function figuresOf(answer: PerformanceStats | null, currency = ''): Figure[] {
  const stats = answer && !isEmpty(answer) ? answer : {}
  const statuses: Counts = stats.statuses ?? {}
  return [
    { name: statusText('sent'), value: count(statuses.sent), under: notSent(statuses) },
    {
      name: statusText('delivered'),
      value: count(statuses.delivered),
      under: partText('delivered', statuses.delivered, statuses.sent, 'sent'),
    },
    seenFigure(stats),
    {
      name: statusText('click'),
      value: count(statuses.click),
      under: partText('click', statuses.click, statuses.delivered, 'delivered'),
    },
    {
      name: 'Conversions',
      value: count(stats.conversions),
      under: partText('conversions', stats.conversions, reachedOf(stats), 'recipients'),
    },
    { name: 'Revenue', value: money(count(stats.revenue), currency), under: perConversion(stats, currency) },
  ]
}

const notSent = (statuses: Counts): string | null =>
  typeof statuses.not_sent === 'number' && statuses.not_sent > 0 ? `${count(statuses.not_sent)} not sent` : null

function perConversion(stats: PerformanceStats, currency: string): string | null {
  const valuePerConversion = ratioOf(stats.revenue, stats.conversions)
  return valuePerConversion === null ? null : `${money(amount(valuePerConversion), currency)} per conversion`
}

/** Whether all counts are zero or missing. */
export const isEmpty = (stats: PerformanceStats): boolean =>
  ![
    ...Object.values(stats.statuses ?? {}),
    ...Object.values(stats.email_events ?? {}),
    stats.conversions,
    stats.reached,
  ].some((value) => (value ?? 0) > 0)
