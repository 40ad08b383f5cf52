/** Clicks by link, if the server reports them (assumed: the specification shows no reply). */

import type { PerformanceStats } from '#contract'
import { Card, NumbersHead } from './card'
import { count, ratioOf, shareText } from './numbers'
import classes from './report.module.css'
import tables from './tables.module.css'
import type { Report } from './use-report'

/** Links with their clicks, the most clicked first; empty if the server reports none. `share` is the share of these clicks, 0 to 1. */
export function linkClicksOf({
  link_clicks,
}: PerformanceStats): { link: string; clicks: number; share: number | null }[] {
  const links = Object.entries(link_clicks ?? {}).flatMap(([link, clicks]) =>
    typeof clicks === 'number' ? [{ link, clicks }] : [],
  )
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  return links
    .map(({ link, clicks }) => ({ link, clicks, share: ratioOf(clicks, all) }))
    .toSorted((one, other) => other.clicks - one.clicks)
}

export function LinkClicks({ report: { stats, view } }: { report: Report }) {
  const links = stats.data ? linkClicksOf(stats.data.value) : []
  if (links.length === 0) return null
  return (
    <Card title="Clicks by link" range={view.range}>
      <table className={tables.table} aria-label="Clicks by link" data-older={stats.isPlaceholderData || undefined}>
        <NumbersHead rows="Link" columns={['Clicks', 'Of clicks']} />
        <tbody>
          {links.map(({ link, clicks, share }) => (
            <tr key={link}>
              <th scope="row" className={tables.link} dir="ltr">
                {link}
              </th>
              <td data-num>{count(clicks)}</td>
              <td data-num>{shareText(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.foot}>Clicks, not people: one person can click more than once.</p>
    </Card>
  )
}
