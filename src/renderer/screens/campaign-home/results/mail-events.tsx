/** What mail servers and readers told back, on channels that have it (Source: docs/reference/limits.md). */
import { Card } from './card'
import { mailEventsOf } from './mail-counts'
import { count, share } from './numbers'
import tables from './tables.module.css'
import * as texts from './texts'
import type { Report } from './use-report'

export function MailEvents({ report: { stats } }: { report: Report }) {
  const events = stats.data ? mailEventsOf(stats.data.value) : []
  if (events.length === 0) return null
  return (
    <Card title={texts.emailEvents}>
      <table className={tables.table} aria-label={texts.emailEvents} data-older={stats.isPlaceholderData || undefined}>
        <thead>
          <tr>
            <th scope="col">{texts.event}</th>
            <th scope="col" data-num>
              {texts.count}
            </th>
            <th scope="col" data-num>
              {texts.ofSends}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ name, count: events, ofSends }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-num>{count(events)}</td>
              <td data-num>{share(ofSends)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
