/** Compares counts that the server reports in two places; if they differ, says which one is shown and why. */
import type { PerformanceStats } from '#contract'
import { count } from './numbers'
import { mailEventText, statusText } from './text'

/** Email events that mean the same as a status. */
const statusOfEvent = { send: 'sent', delivered: 'delivered', open: 'view', click: 'click' } as const

/** One sentence per difference; empty if the counts agree, or if there is only one. */
export function disagreementsIn(stats: PerformanceStats): string[] {
  const pairs = Object.entries(statusOfEvent).flatMap(([event, status]) => {
    const [events, messages] = [stats.email_events?.[event], stats.statuses?.[status]]
    return typeof events === 'number' && typeof messages === 'number' ? [{ event, status, events, messages }] : []
  })
  const failed = stats.statuses?.delivery_failed
  const causes = Object.values(stats.failure_causes ?? {}).filter((value) => typeof value === 'number')
  const namedCount = causes.reduce((sum, value) => sum + value, 0)
  const hasCauses = causes.length > 0 && typeof failed === 'number'
  return [
    ...pairs
      .filter(({ events, messages }) => events !== messages)
      .map(
        ({ event, status, events, messages }) =>
          `${statusText(status)}: ${count(messages)} messages, ${count(events)} email events (${mailEventText(event)}). Messages are shown: an event is counted each time it comes in.`,
      ),
    ...(hasCauses && namedCount !== failed
      ? [
          namedCount > failed
            ? `${statusText('delivery_failed')}: ${count(failed)} messages, ${count(namedCount)} by cause. Messages are shown: one message can fail for more than one cause.`
            : `${statusText('delivery_failed')}: ${count(failed)} messages, ${count(namedCount)} by cause. Messages are shown: some failed without a cause.`,
        ]
      : []),
  ]
}
