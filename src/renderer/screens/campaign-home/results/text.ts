/** Labels of statuses, email event types and ranges in a report (Source: docs/reference/limits.md). */
import { capitalised } from '#contract'
import type { ReportRange } from '../../../data/analytics'

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

export const statusOrder: readonly string[] = Object.keys(statuses)
export const mailEventOrder: readonly string[] = Object.keys(mailEvents)

/** The label of a status; an unknown status keeps its name. */
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
