/** The email event types of docs/reference/limits.md with their counts. */
import type { PerformanceStats } from '#contract'
import { ratio } from './numbers'
import { inOrder, mailEventOrder, mailEventText } from './text'

/** All twelve, those without a count as 0; none at all where the server tells of no email events. `ofSends` is a share, 0 to 1. */
export function mailEventsOf({
  email_events,
}: PerformanceStats): { name: string; count: number; ofSends: number | null }[] {
  if (!email_events) return []
  const names = inOrder([...new Set([...mailEventOrder, ...Object.keys(email_events)])], mailEventOrder)
  return names.map((name) => {
    const count = email_events[name] ?? 0
    return { name: mailEventText(name), count, ofSends: name === 'send' ? null : ratio(count, email_events.send) }
  })
}
