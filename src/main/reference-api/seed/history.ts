/** Months of activity for the brand's campaigns that run or ran: deterministic for a campaign and its dates. */
import type { Selectable } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '#contract'
import { type Random, randomOf } from '../clock.ts'
import type { CampaignRow } from '../model/campaign.ts'
import { type Activity, type Counts, countsOf, rowsOf, sendingCampaignOf, split } from '../model/history.ts'
import { endOf, startOf, weekdays, zoneOf } from '../model/schedule.ts'
import { type SegmentTable, unpackedJson } from '../store/schema.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * How active people are in each hour of a day, from midnight: in the morning, at lunch and most in the evening; at the weekend later in the
 * day and longer into the night.
 */
const weekdayHours = [1, 0, 0, 0, 0, 1, 2, 4, 7, 9, 8, 6, 8, 9, 6, 5, 5, 6, 8, 11, 13, 11, 7, 3]
const weekendHours = [3, 1, 0, 0, 0, 0, 1, 1, 3, 5, 8, 9, 8, 7, 6, 6, 7, 8, 10, 11, 13, 14, 11, 6]
/** The same of each day, Monday to Sunday. */
const activeDays = [1.15, 1, 1.05, 1.1, 0.9, 0.75, 0.85]
const activityAt = (weekday: number, hourOfDay: number): number =>
  (activeDays[weekday - 1] ?? 1) * ((weekday > 5 ? weekendHours : weekdayHours)[hourOfDay] ?? 0)

/** Hours after a send to everybody in which its messages are opened, with the share of each before the hour of the day counts. */
const openedAfter = [30, 16, 10, 7, 6, 5, 4, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1].map(
  (share, hours) => [hours, share] as const,
)
/** Hours of a day in which an event-based campaign of the past sent. */
const SENDS_A_DAY = 9

/** Activity of the hours in which a campaign sent; empty if it never ran. */
export function historyOf(row: CampaignRow, segment: Selectable<SegmentTable> | undefined, now: number): Activity[] {
  const schedule = unpackedJson<Schedule>(row.schedule_json)
  const start = schedule ? startOf(schedule) : null
  if (!segment || !schedule || start === null || !['running', 'completed', 'stopped'].includes(row.status)) return []
  const end = Math.min(now, endOf(schedule) ?? now, row.status === 'stopped' ? row.updated_at : now)
  const random = randomOf(row.id * 97)
  const sendingCampaign = sendingCampaignOf(row, segment)
  const sends = sendsOf(schedule, start, sendingCampaign.people, random).filter(({ at }) => at < end)
  return sends.flatMap(({ at, sent }) => {
    const counts = countsOf(sendingCampaign, sent, random)
    const stretches = schedule.type === 'event_based' ? [{ at, counts }] : openedOverHours(at, counts, zoneOf(schedule))
    return stretches
      .filter((stretch) => stretch.at < now)
      .flatMap((stretch) => rowsOf(sendingCampaign, Math.floor(stretch.at / hour) * hour, stretch.counts))
      .filter(({ amount }) => amount > 0)
  })
}

/** The results of one send to everybody, by the hours in which they happened: what people do follows over the day. */
function openedOverHours(at: number, counts: Counts, zone: string): { at: number; counts: Counts }[] {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const weights = Object.fromEntries(
    openedAfter.map(([hours, share]) => {
      const then = local.add({ hours })
      return [hours, share * (hours === 0 ? 10 : activityAt(then.dayOfWeek, then.hour))]
    }),
  )
  const parts = Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => byPeople.has(name))
      .map(([name, total]) => [name, split(total, weights)]),
  )
  const { conversions = 0, revenue = 0, control_conversions = 0, control_revenue = 0 } = counts
  return openedAfter.map(([hours]) => {
    const part = Object.fromEntries(Object.entries(parts).map(([name, by]) => [name, by[hours] ?? 0]))
    return {
      at: at + hours * hour,
      counts: {
        ...(hours === 0 ? counts : {}),
        ...part,
        revenue: (part.conversions ?? 0) * (revenue / Math.max(1, conversions)),
        control_revenue: (part.control_conversions ?? 0) * (control_revenue / Math.max(1, control_conversions)),
      },
    }
  })
}

/** What people do with a message, in contrast to what is done with it. */
const byPeople: ReadonlySet<string> = new Set(['view', 'click', 'close', 'conversions', 'control_conversions'])

type Send = { at: number; sent: number }

function sendsOf(schedule: Schedule, start: number, people: number, random: Random): Send[] {
  if (schedule.type === 'one_time') return [{ at: start, sent: people }]
  if (schedule.type === 'periodic') {
    const first = firstSend(schedule, start)
    const step = (schedule.repeat?.value ?? 1) * (schedule.repeat?.interval === 'months' ? 30 : 7)
    return Array.from({ length: 30 }, (_, index) => ({
      at: first + index * step * day,
      sent: variedAmount(people, random),
    }))
  }
  const { start_time = '00:00', end_time = '23:59' } = schedule.active ?? {}
  const firstDay = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zoneOf(schedule)).startOfDay()
  return Array.from({ length: 160 }, (_, days) => firstDay.add({ days })).flatMap((date) => {
    const active = activeHours(date.dayOfWeek, String(start_time), String(end_time))
    const chosen = Array.from({ length: SENDS_A_DAY }, () => active[Math.floor(random() * active.length)] ?? 0)
    return [...new Set(chosen)].map((hourOfDay) => ({
      at: date.epochMilliseconds + hourOfDay * hour,
      sent: variedAmount((people / 780) * chosen.filter((one) => one === hourOfDay).length, random),
    }))
  })
}

/** Hours of a day, each as often as people are active in it. */
const activeHours = (weekday: number, start: string, end: string): number[] =>
  weekdayHours.flatMap((_, hourOfDay) => {
    const time = `${String(hourOfDay).padStart(2, '0')}:00`
    return time < start || time > end
      ? []
      : new Array<number>(Math.round(activityAt(weekday, hourOfDay))).fill(hourOfDay)
  })

/** The start, or the first chosen weekday after it. */
function firstSend(schedule: Schedule, start: number): number {
  const runDays = schedule.active?.daysOfWeek?.map((name) => weekdays.indexOf(String(name)) + 1) ?? []
  const from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zoneOf(schedule))
  const days = [0, 1, 2, 3, 4, 5, 6].find((daysLater) => runDays.includes(from.add({ days: daysLater }).dayOfWeek)) ?? 0
  return from.add({ days }).epochMilliseconds
}

const variedAmount = (amount: number, random: Random) => Math.max(1, Math.round(amount * (0.7 + random() * 0.6)))
