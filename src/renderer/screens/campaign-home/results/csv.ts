/** Exports a report as comma-separated values, for a spreadsheet: its results as a list, or its trend as a table. */
import type { Insights, PerformanceStats } from '#contract'
import type { Cell } from '../../../../model/rules/csv'
import { mailEventText, statusText } from './text'
import { placeText, type Trend } from './trend'

/** The subject of the report. */
export type CsvHead = { campaign: string; days: string; asOf: string | null }

type Counts = Readonly<Record<string, number | null | undefined>> | null | undefined

/** Part, name and value of every result; numbers unrounded, as the server sent them. */
export function figureRows(head: CsvHead, stats: PerformanceStats | null, insights: Insights | null): Cell[][] {
  const partRows = (name: string, counts: Counts, labelOf: (name: string) => string): Cell[][] =>
    Object.entries(counts ?? {}).map(([key, value]) => [name, labelOf(key), value])
  return [
    ['Part', 'Name', 'Value'],
    ['Report', 'Campaign', head.campaign],
    ['Report', 'Days', head.days],
    ['Report', 'As of', head.asOf],
    ...partRows('Messages', stats?.statuses, statusText),
    ...partRows('Failure cause', stats?.failure_causes, (name) => name),
    ...partRows('Clicks by link', stats?.link_clicks, (name) => name),
    ['Result', 'People reached', stats?.reached],
    ['Result', 'Conversions', stats?.conversions],
    ['Result', 'Revenue', stats?.revenue],
    ['Control group', 'People', stats?.control?.people],
    ['Control group', 'Conversions', stats?.control?.conversions],
    ['Control group', 'Revenue', stats?.control?.revenue],
    ...partRows('Email event', stats?.email_events, mailEventText),
    ['Insight', 'Conversion rate', insights?.conversion_rate],
    ['Insight', 'Best hour', insights?.best_hour],
    ['Insight', 'Best weekday', insights?.best_weekday],
    ...(insights?.conversions_per_goal ?? []).map(({ eventName, conversions }) => ['Goal', eventName, conversions]),
  ]
}

/** A row for each day or hour, a column for each status. */
export function trendRows(trend: Trend, zone: string): Cell[][] {
  const { full } = placeText(trend.grain, zone)
  const columns = [...trend.values]
  const dayText = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10)
  const place = (epochMs: number): Cell[] =>
    trend.grain === 'daily' ? [dayText(epochMs)] : [full(epochMs), new Date(epochMs).toISOString()]
  const head = trend.grain === 'daily' ? [`Day in ${zone}`] : [`Hour in ${zone}`, 'Hour in UTC']
  return [
    [...head, ...columns.map(([name]) => statusText(name))],
    ...trend.at.map((epochMs, index) => [...place(epochMs), ...columns.map(([, values]) => values[index])]),
  ]
}
