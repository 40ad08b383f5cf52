/** Months of activity for the brand's campaigns that run or ran: deterministic for a campaign and its dates. */
import type { Selectable } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '#contract'
import type { CampaignRow } from '../model/campaign.ts'
import { type Activity, countsOf, rowsOf, sendingCampaignOf } from '../model/history.ts'
import { endOf, startOf, weekdays, zoneOf } from '../model/schedule.ts'
import { type Random, randomOf } from '../random.ts'
import { type SegmentTable, unpackedJson } from '../store/schema.ts'

const hour = 3_600_000
const day = 24 * hour
/** Hours after the day's first send in which event-based campaigns send. */
const busyHours = [1, 5, 10]

/** Activity of the hours in which a campaign sent; empty if it never ran. */
export function historyOf(row: CampaignRow, segment: Selectable<SegmentTable> | undefined, now: number): Activity[] {
  const schedule = unpackedJson<Schedule>(row.schedule_json)
  const start = schedule ? startOf(schedule) : null
  if (!segment || !schedule || start === null || !['running', 'completed', 'stopped'].includes(row.status)) return []
  const end = Math.min(now, endOf(schedule) ?? now, row.status === 'stopped' ? row.updated_at : now)
  const random = randomOf(row.id * 97)
  const sendingCampaign = sendingCampaignOf(row, segment)
  const sends = sendsOf(schedule, start, sendingCampaign.people, random).filter(({ at }) => at < end)
  return sends.flatMap(({ at, sent }) =>
    rowsOf(sendingCampaign, Math.floor(at / hour) * hour, countsOf(sendingCampaign, sent, random)).filter(
      ({ amount }) => amount > 0,
    ),
  )
}

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
  return Array.from({ length: 160 }, (_, days) => days).flatMap((days) =>
    busyHours.map((after) => ({ at: start + days * day + after * hour, sent: variedAmount(people / 260, random) })),
  )
}

/** The start, or the first chosen weekday after it. */
function firstSend(schedule: Schedule, start: number): number {
  const runDays = schedule.active?.daysOfWeek?.map((name) => weekdays.indexOf(String(name)) + 1) ?? []
  const from = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zoneOf(schedule))
  const days = [0, 1, 2, 3, 4, 5, 6].find((daysLater) => runDays.includes(from.add({ days: daysLater }).dayOfWeek)) ?? 0
  return from.add({ days }).epochMilliseconds
}

const variedAmount = (amount: number, random: Random) => Math.max(1, Math.round(amount * (0.7 + random() * 0.6)))
