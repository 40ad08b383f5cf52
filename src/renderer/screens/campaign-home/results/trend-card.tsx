/** The trend of a campaign by hour or by day: as lines, or as a table. */
import { Button, SegmentedControl } from '@mantine/core'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import type { PerformanceTrends } from '#contract'
import { LineChart, LineChips } from '../../../blocks/chart/line-chart'
import type { ReportGrain, ReportRange } from '../../../data/analytics'
import { Answered, Card, NumbersHead } from './cards'
import { count, statusText } from './figures'
import heatMapClasses from './heat-map.module.css'
import { type Heat, heatOf, hourText, peakText } from './insights-card'
import classes from './report.module.css'
import tables from './tables.module.css'
import { footOf, isUnfinished, linesOf, placeText, type Trend, trendOf } from './trend'
import type { Report } from './use-report'

/** Number of rows rendered at a time: 90 days have 2,160 hours. */
const ROWS_PER_PORTION = 100

function TrendTable({ trend, zone }: { trend: Trend; zone: string }) {
  const [shownRows, show] = useState(ROWS_PER_PORTION)
  const { full } = useMemo(() => placeText(trend.grain, zone), [trend.grain, zone])
  const columns = [...trend.values]
  const newest = trend.at.length - 1
  const rows = Array.from({ length: Math.min(shownRows, trend.at.length) }, (_, from) => newest - from)
  const hiddenRows = trend.at.length - rows.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys.
    <section className={tables.tableRoom} aria-label="Numbers over time" tabIndex={0}>
      <table className={tables.table} aria-label="Numbers over time">
        <NumbersHead
          rows={trend.grain === 'daily' ? 'Day' : 'From'}
          columns={columns.map(([name]) => statusText(name))}
        />
        <tbody>
          {rows.map((index) => (
            <tr key={index}>
              <th scope="row">{full(trend.at[index] ?? 0)}</th>
              {columns.map(([name, values]) => (
                <td key={name} data-num>
                  {count(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenRows > 0 && (
        <Button size="xs" variant="default" onClick={() => show(shownRows + ROWS_PER_PORTION)}>
          {`Show ${Math.min(hiddenRows, ROWS_PER_PORTION)} more of ${count(hiddenRows)}`}
        </Button>
      )}
    </section>
  )
}

export function TrendCard({ report }: { report: Report }) {
  const [chartMode, setAs] = useState('chart')
  return (
    <Card
      title="Over time"
      range={report.view.range}
      aside={<TrendAside report={report} as={chartMode} setAs={setAs} />}
    >
      <Answered read={report.trends} failed="The trend could not be loaded." height={276}>
        {(value) => <DrawnTrend value={value} report={report} as={chartMode} />}
      </Answered>
    </Card>
  )
}

const grains: { value: ReportGrain; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'hourly', label: 'Hourly' },
]

function TrendAside({ report, as, setAs }: { report: Report; as: string; setAs: (chartMode: string) => void }) {
  return (
    <span className={classes.switches}>
      <SegmentedControl
        aria-label="Daily or hourly"
        data={grains}
        value={report.view.grain}
        onChange={(value) => report.show({ grain: value === 'hourly' ? 'hourly' : 'daily' })}
      />
      <SegmentedControl
        aria-label="Shown as"
        data={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
        value={as}
        onChange={setAs}
      />
    </span>
  )
}

type Answer = PerformanceTrends & { grain: ReportGrain; range: ReportRange }

/** In milliseconds; a trend does not change within an hour. */
const hour = 3_600_000

function DrawnTrend({ value, report: { zone, now }, as }: { value: Answer; report: Report; as: string }) {
  const upTo = Math.floor(now / hour) * hour
  const trend = useMemo(() => trendOf(value, { ...value, zone, now: upTo }), [value, zone, upTo])
  if (!trend) return <p className={classes.quiet}>No data for this period.</p>
  if (as === 'table') return <TrendTable trend={trend} zone={zone} />
  // More than a week by the hour is unreadable as lines, so it is summed into one week.
  if (trend.grain === 'hourly' && trend.at.length > MAX_HOURS) return <Week trend={trend} zone={zone} now={now} />
  return <Lines trend={trend} zone={zone} now={now} />
}

/** A week, plus the hour that a clock change may add. */
const MAX_HOURS = 7 * 24 + 1

function Week({ trend, zone, now }: { trend: Trend; zone: string; now: number }) {
  const heat = useMemo(() => heatOf(trend, zone), [trend, zone])
  if (!heat) return <p className={classes.quiet}>No data for this period.</p>
  return (
    <>
      <HeatMap heat={heat} points={trend.at.length} />
      <p className={classes.foot}>{footOf(trend, zone, now)}</p>
    </>
  )
}

function Lines({ trend, zone, now }: { trend: Trend; zone: string; now: number }) {
  const all = useMemo(() => linesOf(trend), [trend])
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const usualIds = all.filter(({ usual }) => usual).map(({ id }) => id)
  const shownLines = chosen?.filter((id) => all.some((line) => line.id === id)) ?? []
  const shownIds = shownLines.length > 0 ? shownLines : usualIds
  const key = shownIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is `shown`.
  const lines = useMemo(() => all.filter(({ id }) => shownIds.includes(id)), [all, key])
  const place = useMemo(() => placeText(trend.grain, zone), [trend.grain, zone])
  const labels = useMemo(
    () => ({
      short: (index: number) => place.short(trend.at[index] ?? 0),
      full: (index: number) => place.full(trend.at[index] ?? 0),
    }),
    [place, trend],
  )
  return (
    <>
      <LineChips legend="Lines" lines={all} shown={shownIds} onChange={choose} />
      <LineChart
        label={trend.grain === 'daily' ? 'Messages by day' : 'Messages by hour'}
        lines={lines}
        length={trend.at.length}
        formatValue={count}
        unfinished={isUnfinished(trend, zone, now)}
        {...labels}
      />
      <p className={classes.foot}>{footOf(trend, zone, now)}</p>
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A heat map of the week: a table of hours by weekday; darker cells mean higher counts. */
const HeatMap = memo(function HeatMap({ heat, points }: { heat: Heat; points: number }) {
  const { rows, most, sum, peak } = heat
  return (
    <table className={heatMapClasses.heat} data-points={points}>
      <caption className={heatMapClasses.caption}>{peakText(heat)}</caption>
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 ? String(hour).padStart(2, '0') : <span className={heatMapClasses.unseen}>{hour}</span>}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ day, hours: counts, sum: all }, row) => (
          <tr key={day}>
            <th scope="row">{day.slice(0, 3)}</th>
            {counts.map((value, hour) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
                key={hour}
                className={heatMapClasses.cell}
                style={{ '--heat': most === 0 ? 0 : value / most } as CSSProperties}
                data-peak={(peak?.row === row && hour >= peak.hour && hour < peak.hour + peak.hours) || undefined}
                title={`${day}, ${hourText(hour)}: ${count(value)}`}
              >
                <span className={heatMapClasses.unseen}>{count(value)}</span>
              </td>
            ))}
            <td className={heatMapClasses.sum}>{count(all)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={25} />
          <td className={heatMapClasses.sum}>
            <strong>{count(sum)}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  )
})
