/** The report of a campaign: its main results over the chosen days, and one card per question. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { KeptNotice } from '../../../blocks/kept-notice'
import { momentText } from '../../../ui/dates'
import { Controls } from './controls'
import { periodText } from './days'
import { isEmpty } from './figures'
import { FunnelCard } from './funnel-card'
import { InsightsCard } from './insights-card'
import { LinkClicks } from './link-clicks'
import { MailEvents } from './mail-events'
import { againstText, changesOf } from './previous-period'
import classes from './report.module.css'
import { disagreementsIn } from './sources'
import { FailedResults, NothingSent, resultsFailed } from './states'
import { Tiles } from './tiles'
import { TrendCard } from './trend-card'
import { UpliftCard } from './uplift-card'
import { type Report, useReport } from './use-report'
import { VerdictCard } from './verdict-card'

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
