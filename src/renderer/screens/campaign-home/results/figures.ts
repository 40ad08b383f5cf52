/** The main results at the top of a report, and the texts of results. */
import { capitalised, type PerformanceStats } from '#contract'
import { absent, amountOf as amount, eventsText, money, partText, ratioOf } from '../../../../model/rules/amounts'
import type { ReportRange } from '../../../data/analytics'

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

/** Statuses of a campaign instance, in the order in which a message gets them. */
const statuses: Record<string, string> = {
  sent: 'Sent',
  not_sent: 'Not sent',
  delivered: 'Delivered',
  delivery_failed: 'Delivery failed',
  view: 'Opened',
  answered: 'Answered',
  rejected: 'Rejected',
  busy: 'Busy',
  failed: 'Failed',
  click: 'Clicked',
  close: 'Closed',
}

const mailEvents: Record<string, string> = {
  send: 'Send',
  delivered: 'Delivered',
  deferral: 'Deferral',
  hard_bounce: 'Hard bounce',
  soft_bounce: 'Soft bounce',
  open: 'Opened',
  click: 'Click',
  spam: 'Spam',
  unsub: 'Unsubscribe',
  reject: 'Reject',
  denylist: 'Denylist',
  allowlist: 'Allowlist',
}

/** Labels of statuses, email event types and ranges in a report (Source: docs/reference/limits.md). */
export const statusOrder: readonly string[] = Object.keys(statuses)
export const mailEventOrder: readonly string[] = Object.keys(mailEvents)

/**
 * Labels of statuses, email event types and ranges in a report (Source: docs/reference/limits.md). The label of a status; an unknown status
 * keeps its name.
 */
export const statusText = (name: string): string => wordsIn(statuses, name)
export const mailEventText = (name: string): string => wordsIn(mailEvents, name)

/** `names` sorted by `order`; unknown names come last in their given order. */
export function sortedNames(names: readonly string[], order: readonly string[]): string[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => place(one) - place(other))
}

export const rangeLabels: Record<ReportRange['kind'], string> = {
  start: 'All time',
  'last-7': '7 days',
  'last-30': '30 days',
  'last-90': '90 days',
  custom: 'Custom',
}

/** A range as text: 'Last 30 days', 'From the start date till today', '1 Nov 2026 to 20 Nov 2026'. */
export function rangeText(range: ReportRange): string {
  if (range.kind === 'start') return 'From the start date till today'
  if (range.kind === 'custom')
    return range.from === range.to ? dayText(range.from) : `${dayText(range.from)} to ${dayText(range.to)}`
  return `Last ${rangeLabels[range.kind]}`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** '1 Nov 2026' for '2026-11-01'. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`)).replace('Sept', 'Sep')

const wordsIn = (labels: Record<string, string>, name: string): string =>
  (Object.hasOwn(labels, name) && labels[name]) || capitalised(name.replaceAll('_', ' '))

const notSent = (statuses: Counts): string | null =>
  typeof statuses.not_sent === 'number' && statuses.not_sent > 0 ? `${count(statuses.not_sent)} not sent` : null

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Formats numbers of a report: counts with thousands separators, shares as percentages, differences in points, and '–' for missing values.
 * '17,693'.
 */
export const count = (value: Maybe): string =>
  value === null || value === undefined ? absent : unsigned(value) + wholeNumber.format(Math.abs(value))

/** A difference of two shares in percentage points: '+0.94', '−0.12'. */
export const pointsText = (value: number): string => sign(value) + hundredths.format(Math.abs(value) * 100)

/** A difference of two amounts: '+1,204', '−18'. */
export const signedAmount = (value: number): string => sign(value) + wholeNumber.format(Math.abs(value))

/** The typographic minus, not the hyphen. */
const unsigned = (value: number): string => (value < 0 ? '−' : '')
const sign = (value: number): string => (value < 0 ? '−' : value > 0 ? '+' : '')

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
