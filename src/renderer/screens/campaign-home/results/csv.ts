/** A report as comma-separated values, for a spreadsheet: its figures one below the other, or its trend as a table. */
import { filled, type Insights, type PerformanceStats } from '#contract'
import { mailEventText, statusText } from './text'
import * as texts from './texts'
import { placeText, type Trend } from './trend'

type Cell = string | number | null | undefined

/** RFC 4180 with a byte order mark, so that every spreadsheet reads the names' script. Words that a spreadsheet would run as a formula get an apostrophe. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const words = value ?? ''
  const harmless = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What the report is of. */
export type Told = { campaign: string; days: string; asOf: string | null }

type Counts = Readonly<Record<string, number | null | undefined>> | null | undefined

/** Part, name and value of every figure; numbers as the server sent them, unrounded. */
export function figureRows(told: Told, stats: PerformanceStats | null, insights: Insights | null): Cell[][] {
  const part = (name: string, counts: Counts, words: (name: string) => string): Cell[][] =>
    Object.entries(counts ?? {}).map(([key, value]) => [name, words(key), value])
  return [
    [texts.part, texts.name, texts.value],
    [texts.report, texts.campaign, told.campaign],
    [texts.report, texts.days, told.days],
    [texts.report, texts.asOf, told.asOf],
    ...part(texts.messages, stats?.statuses, statusText),
    ...part(texts.failureCause, stats?.failure_causes, (name) => name),
    [texts.result, texts.peopleReached, stats?.reached],
    [texts.result, texts.conversions, stats?.conversions],
    [texts.result, texts.revenue, stats?.revenue],
    [texts.controlGroup, texts.people, stats?.control?.people],
    [texts.controlGroup, texts.conversions, stats?.control?.conversions],
    [texts.controlGroup, texts.revenue, stats?.control?.revenue],
    ...part(texts.emailEvent, stats?.email_events, mailEventText),
    [texts.insight, texts.conversionRate, insights?.conversion_rate],
    [texts.insight, texts.bestHour, insights?.best_hour],
    [texts.insight, texts.bestWeekday, insights?.best_weekday],
    ...(insights?.conversions_per_goal ?? []).map(({ eventName, conversions }) => [
      texts.goal2,
      eventName,
      conversions,
    ]),
  ]
}

/** A row for every day or hour, a column for every status. */
export function trendRows(trend: Trend, zone: string): Cell[][] {
  const { full } = placeText(trend.grain, zone)
  const columns = [...trend.values]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const place = (at: number): Cell[] => (trend.grain === 'daily' ? [day(at)] : [full(at), new Date(at).toISOString()])
  const head =
    trend.grain === 'daily' ? [filled(texts.dayIn, { zone })] : [filled(texts.hourIn, { zone }), texts.hourInUtc]
  return [
    [...head, ...columns.map(([name]) => statusText(name))],
    ...trend.at.map((at, index) => [...place(at), ...columns.map(([, values]) => values[index])]),
  ]
}
