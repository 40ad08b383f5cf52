/** The report of a campaign: its main results over the chosen days, and one card per question. */
import { lazy, Suspense, useMemo, useState } from 'react'
import type { PerformanceStats } from '#contract'
import { ratioOf, shareText } from '../../../../model/rules/amounts'
import { KeptNotice } from '../../../blocks/kept-notice'
import { momentText } from '../../../ui/dates'
import { Card, FailedResults, NothingSent, NumbersHead, resultsFailed, Tiles } from './cards'
import { Controls } from './controls'
import { count, isEmpty, mailEventOrder, mailEventText, sortedNames, statusText } from './figures'
import { FunnelCard } from './funnel-card'
import { InsightsCard } from './insights-card'
import { againstText, changesOf, periodText } from './period'
import classes from './report.module.css'
import tables from './tables.module.css'
import { TrendCard } from './trend-card'
import { UpliftCard, VerdictCard } from './uplift-card'
import { type Report, useReport } from './use-report'

/** Names the days and the zone of the results below, and the days that their changes compare with. */
function Period({ report: { stats, before, view, zone, today } }: { report: Report }) {
  const hasChanges = changesOf(stats.data?.value ?? null, before.data?.value ?? null).size > 0
  const sentences = [periodText(view.range, zone, today), hasChanges ? againstText(view.range, today) : '']
  return <p className={classes.period}>{sentences.filter(Boolean).join(' ')}</p>
}

/** A line for each pair of server counts that differ. */
function Sources({ report: { stats } }: { report: Report }) {
  const found = useMemo(() => (stats.data ? disagreementsIn(stats.data.value) : []), [stats.data])
  if (found.length === 0) return null
  return (
    <section className={classes.sources} aria-label="Counts that differ">
      {found.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** Email events that mean the same as a status. */
const statusOfEvent = { send: 'sent', delivered: 'delivered', open: 'view', click: 'click' } as const

/**
 * Compares counts that the server reports in two places; if they differ, says which one is shown and why. One sentence per difference;
 * empty if the counts agree, or if there is only one.
 */
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

/** Shown while a part of the report is a saved reply; a part without one shows its failure itself. */
function SavedResults({ report: { asOf, reading, readAgain } }: { report: Report }) {
  if (asOf.kept === null) return null
  const read = { isError: false, error: null, dataUpdatedAt: 0, isFetching: reading, refetch: readAgain }
  return <KeptNotice read={read} asOf={asOf.kept} title="The results could not be refreshed." />
}

/** Loaded when campaigns are first compared. */
const Compare = lazy(async () => ({ default: (await import('./compare')).Compare }))

export function Results({ id, nameInAddress }: { id: number; nameInAddress: string }) {
  const report = useReport(id, nameInAddress)
  const stats = report.stats.data?.value
  const [opened, open] = useState(false)
  const isComparing = opened || report.view.compared.length > 0
  const toggleCompare = () => {
    open(!isComparing)
    if (isComparing) report.show({ compared: [] })
  }
  const hasNothing = stats !== undefined && !report.stats.isPlaceholderData && isEmpty(stats)
  return (
    <div className={classes.screen}>
      <Controls report={report} comparing={isComparing} onCompare={toggleCompare} />
      <p className={classes.printed} dir="auto">
        {printedText(report)}
      </p>
      <SavedResults report={report} />
      {/* The key remounts this between the empty state and the results. */}
      <div key={String(hasNothing)} className={classes.scroll}>
        <Period report={report} />
        {report.stats.isError && !stats && <FailedResults what={resultsFailed} read={report.stats} />}
        {hasNothing || (report.stats.isError && !stats) ? null : <VerdictCard report={report} />}
        <Tiles report={report} />
        <Sources report={report} />
        <Suspense fallback={null}>{isComparing && <Compare report={report} />}</Suspense>
        {hasNothing ? <NothingSent report={report} /> : <Cards report={report} />}
      </div>
    </div>
  )
}

/** The age of the results and the print date: on screen the controls show the first. */
const printedText = ({ asOf, now }: ReturnType<typeof useReport>): string =>
  [
    ...(asOf.counted ? [`As of ${momentText(asOf.counted)}`] : []),
    `Printed ${momentText(new Date(now).toISOString())}`,
  ].join('. ')

function Cards({ report }: { report: ReturnType<typeof useReport> }) {
  // If the results failed to load, the message above says so once.
  const hasFigures = report.stats.data !== undefined || !report.stats.isError
  return (
    <div className={classes.cards}>
      <div className={classes.main}>
        <TrendCard report={report} />
        {hasFigures && <FunnelCard report={report} />}
      </div>
      <div className={classes.side}>
        {hasFigures && <UpliftCard report={report} />}
        <LinkClicks report={report} />
        <InsightsCard report={report} />
        <MailEvents report={report} />
      </div>
    </div>
  )
}

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

/** Clicks by link, if the server reports them (assumed: the specification shows no reply). */
function LinkClicks({ report: { stats, view } }: { report: Report }) {
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

/** Email events from mail servers and readers, on channels that have them (Source: docs/reference/limits.md). */
function MailEvents({ report: { stats, view } }: { report: Report }) {
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
