/** Email events from mail servers and readers, on channels that have them (Source: docs/reference/limits.md). */

import type { PerformanceStats } from '#contract'
import { Card, NumbersHead } from './card'
import { count, ratioOf, shareText } from './numbers'
import classes from './report.module.css'
import tables from './tables.module.css'
import { mailEventOrder, mailEventText, sortedNames } from './text'
import type { Report } from './use-report'

// The email event types of docs/reference/limits.md with their counts.
/** All twelve event types, those without a count as 0; empty if the server reports no email events. `ofSends` is a share, 0 to 1. */
export function mailEventsOf({
  email_events,
}: PerformanceStats): { name: string; count: number; ofSends: number | null }[] {
  if (!email_events) return []
  const names = sortedNames([...new Set([...mailEventOrder, ...Object.keys(email_events)])], mailEventOrder)
  return names.map((name) => {
    const count = email_events[name] ?? 0
    return { name: mailEventText(name), count, ofSends: name === 'send' ? null : ratioOf(count, email_events.send) }
  })
}

export function MailEvents({ report: { stats, view } }: { report: Report }) {
  const events = stats.data ? mailEventsOf(stats.data.value) : []
  if (events.length === 0) return null
  return (
    <Card title="Email events" range={view.range}>
      <table className={tables.table} aria-label="Email events" data-older={stats.isPlaceholderData || undefined}>
        <NumbersHead rows="Event" columns={['Count', 'Of sends']} />
        <tbody>
          {events.map(({ name, count: events, ofSends }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-num>{count(events)}</td>
              <td data-num>{shareText(ofSends)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.foot}>Events, not people: one person can open or click more than once.</p>
    </Card>
  )
}
