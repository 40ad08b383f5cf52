/** The server's own insights: the conversion rate, the best time, conversions per goal. */

import { campaignTypeOf, type Insights } from '#contract'
import { absent, FEW_PEOPLE, shareText } from '../../../../model/rules/amounts'
import { weekDays } from '../../../../model/rules/calendar-dates'
import { Answered, Card } from './cards'
import { count, reachedOf } from './figures'
import { serverZone } from './period'
import tables from './tables.module.css'
import type { Trend } from './trend'
import type { Report } from './use-report'

/** An insight as name and value. */
type Fact = { name: string; value: string }

/**
 * Conversion rate, best hour and best weekday; '–' for missing ones. `isOneTime`: a one-time campaign is sent once, so it has no best hour
 * or weekday. `people`: the number of recipients, null if unknown. `zone`: the campaign's; the server's hour is of its own zone.
 */
export function factsOf(
  { conversion_rate, best_hour, best_weekday }: Insights,
  { isOneTime, people, zone }: { isOneTime: boolean; people: number | null; zone: string },
): Fact[] {
  const rate = { name: 'Conversion rate', value: rateText(conversion_rate, people) }
  if (isOneTime) return [rate]
  const inServerTime = zone === serverZone ? '' : ' (server time)'
  return [
    rate,
    { name: `Best hour${inServerTime}`, value: bestHourText(best_hour) },
    { name: `Best weekday${inServerTime}`, value: best_weekday || absent },
  ]
}

function rateText(rate: number | null | undefined, people: number | null): string {
  if ((rate ?? 0) > 1) return 'More conversions than people'
  const isOfFew = typeof rate === 'number' && people !== null && people > 0 && people < FEW_PEOPLE
  return isOfFew ? `${shareText(rate)} of only ${count(people)} recipients` : shareText(rate)
}

/** The hour that begins then: 18 is '18:00 to 19:00'. */
const bestHourText = (hour: number | null | undefined): string =>
  typeof hour !== 'number' || !Number.isInteger(hour) || hour < 0 || hour > 23 ? absent : hourText(hour)

export type Heat = {
  /** The counted status. */
  of: (typeof preferred)[number]
  /** Monday to Sunday, each with its 24 hours. */
  rows: { day: string; hours: number[]; sum: number }[]
  sum: number
  most: number
  /** The hour with the highest count, or two consecutive hours if both are high: `hours` is their number. Null if all counts are zero. */
  peak: { row: number; hour: number; hours: 1 | 2; count: number } | null
}

const days: readonly string[] = weekDays.map(({ name }) => name)

/** What recipients do shows when to send; without such data, deliveries are used. */
const preferred = ['view', 'answered', 'click', 'delivered', 'sent'] as const

/** Hours of the hourly `trend` in `zone`. Null if no known status was counted. */
export function heatOf({ at, values }: Trend, zone: string): Heat | null {
  const status = preferred.find((name) => values.get(name)?.some((value) => value > 0))
  const counts = status && values.get(status)
  if (!counts) return null
  const rows = days.map((day) => ({ day, hours: new Array<number>(24).fill(0), sum: 0 }))
  const place = placeReader(zone)
  counts.forEach((count, index) => {
    if (count === 0) return
    const { day, hour } = place(at[index] ?? 0)
    const row = rows[day]
    if (!row) return
    row.hours[hour] = (row.hours[hour] ?? 0) + count
    row.sum += count
  })
  const sum = rows.reduce((all, row) => all + row.sum, 0)
  return { of: status, rows, sum, most: Math.max(...rows.flatMap(({ hours }) => hours)), peak: peakOf(rows) }
}

function peakOf(rows: Heat['rows']): Heat['peak'] {
  const spans = rows.flatMap(({ hours }, row) =>
    hours.flatMap((count, hour) => {
      const next = hours[hour + 1] ?? 0
      const cell = { row, hour, hours: 1 as const, count }
      // An hour next to a stronger one belongs to the peak only if it has at least half of its count.
      const isPair = 2 * Math.min(count, next) >= Math.max(count, next)
      return isPair ? [cell, { row, hour, hours: 2 as const, count: count + next }] : [cell]
    }),
  )
  const best = spans.reduce((one, other) => (other.count > one.count ? other : one))
  return best.count > 0 ? best : null
}

/**
 * Returns a function for the weekday (Monday 0) and hour of a time in `timeZone`. Offsets can change by a quarter of an hour, so each hour
 * is formatted.
 */
function placeReader(timeZone: string): (epochMs: number) => { day: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' })
  return (epochMs) => {
    const parts = format.formatToParts(epochMs)
    const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    return { day: days.indexOf(part('weekday')), hour: Number(part('hour')) }
  }
}

const clockText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`
/** Sums an hourly trend by weekday and hour. */
export const hourText = (hour: number): string => `${clockText(hour)} to ${clockText(hour + 1)}`

const wholeNumber = new Intl.NumberFormat('en-GB')

const eventNames: Record<(typeof preferred)[number], string> = {
  view: 'opens',
  answered: 'answers',
  click: 'clicks',
  delivered: 'deliveries',
  sent: 'messages sent',
}

/** 'Busiest: Thursday, 20:00 to 22:00. 131 of 3,636 opens.' */
export function peakText({ peak, rows, sum, of }: Heat): string {
  if (!peak) return ''
  const hours = `${clockText(peak.hour)} to ${clockText(peak.hour + peak.hours)}`
  return `Busiest: ${rows[peak.row]?.day}, ${hours}. ${wholeNumber.format(peak.count)} of ${wholeNumber.format(sum)} ${eventNames[of]}.`
}

/** Conversions per goal. Duplicate goals are merged. */
export function goalsOf({ conversions_per_goal }: Insights): Fact[] {
  const goals = new Map(
    (conversions_per_goal ?? []).map((goal) => [goal.eventName || 'Unnamed goal', goal.conversions]),
  )
  return [...goals].map(([name, conversions]) => ({ name, value: count(conversions) }))
}

export function InsightsCard({ report }: { report: Report }) {
  const isOneTime = campaignTypeOf(report.campaign.data?.value.schedule?.type) === 'one-time'
  const people = report.stats.data ? reachedOf(report.stats.data.value) : null
  return (
    <Card title="Insights" range={report.view.range}>
      <Answered read={report.insights} failed="The insights could not be loaded." height={112}>
        {(insights) => {
          const goals = goalsOf(insights)
          return (
            <>
              <Facts facts={factsOf(insights, { isOneTime, people, zone: report.zone })} />
              {goals.length > 0 && <h3 className={tables.under}>Conversions by goal</h3>}
              {goals.length > 0 && <Facts facts={goals} />}
            </>
          )
        }}
      </Answered>
    </Card>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={tables.counts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={tables.fact}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd data-num>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
