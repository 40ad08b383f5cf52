/** Simulates running campaigns: the results of their messages up to a time, always the same for the same campaign and time. */
import type { ChannelLimits, Schedule } from '#contract'
import { randomOf } from '../clock.ts'
import { type Store, settingValue, unpackedJson } from '../store/schema.ts'
import type { CampaignRow } from './campaign.ts'
import {
  type Activity,
  type Counts,
  countsOf,
  keepActivity,
  rowsOf,
  type SendingCampaign,
  sendingCampaignOf,
} from './history.ts'
import {
  afterQuiet,
  dayAfter,
  endOf,
  isQuiet,
  type Quiet,
  quietOf,
  runsOf,
  SEND_MS,
  startOf,
  wallTimeOf,
  weekdays,
  zoneOf,
} from './schedule.ts'

const minute = 60_000
const hour = 60 * minute

/** Stores the results of every running campaign, or of the one with that id, until `now` (epoch milliseconds). */
export async function storeResultsUntil(db: Store, now: number, id?: number): Promise<void> {
  const seeded = await settingValue<number>(db, 'seeded_at')
  const all = db
    .selectFrom('campaigns')
    .selectAll()
    .where('status', '=', 'running')
    .where('deleted_at', 'is', null)
    // Generated campaigns of a large brand never sent anything.
    .where((e) =>
      e.or([
        e('updated_at', '>=', seeded),
        e.exists(e.selectFrom('activity').select('at').whereRef('campaign_id', '=', 'campaigns.id')),
      ]),
    )
  for (const row of await (id === undefined ? all : all.where('id', '=', id)).execute())
    await simulateUntil(db, row, now)
}

/** Simulates one running campaign up to `now`, given its row. */
export async function simulateUntil(db: Store, row: CampaignRow, now: number): Promise<void> {
  const schedule = unpackedJson<Schedule>(row.schedule_json)
  if (!schedule || row.segment_id === null || row.status !== 'running') return
  const segment = await db.selectFrom('segments').selectAll().where('id', '=', row.segment_id).executeTakeFirst()
  if (!segment) return
  // Nothing else updates a running campaign, so `updated_at` is the time when it was published or started.
  const startedAt = Math.max(row.updated_at, await settingValue<number>(db, 'seeded_at'))
  const lastActivity = await db
    .selectFrom('activity')
    .select((e) => e.fn.max('at').as('at'))
    .where('campaign_id', '=', row.id)
    .where('family', '=', 'status')
    .where('name', '=', 'sent')
    .where('at', '>=', startedAt)
    .executeTakeFirst()
  // The hour stored last was not complete.
  const from = Number(lastActivity?.at ?? startedAt)
  const limits = await settingValue<ChannelLimits>(db, 'channel_limits')
  const quietHours = quietOf(schedule, row.channel_name ?? '', limits)
  const send: Send = {
    row,
    schedule,
    quiet: quietHours,
    runner: sendingCampaignOf(row, segment),
    begin: startedAt,
    limits,
  }
  const end = Math.min(now, endOf(schedule, quietHours) ?? now)
  const isTriggered = schedule.type === 'event_based'
  const rows = isTriggered
    ? triggeredActivities(send, from, end, await sentBefore(db, row.id, startedAt, from))
    : sentAtOnce(send, from, end)
  await keepActivity(db, rows)
}

async function sentBefore(db: Store, id: number, startedAt: number, from: number): Promise<number> {
  const row = await db
    .selectFrom('activity')
    .select((e) => e.fn.sum<number>('amount').as('sent'))
    .where('campaign_id', '=', id)
    .where('family', '=', 'status')
    .where('name', '=', 'sent')
    .where('at', '>=', startedAt)
    .where('at', '<', from)
    .executeTakeFirst()
  return Number(row?.sent ?? 0)
}

type Send = {
  row: CampaignRow
  schedule: Schedule
  quiet: Quiet | null
  runner: SendingCampaign & { people: number }
  /** When the campaign started; epoch milliseconds. */
  begin: number
  limits: ChannelLimits
}

/** Splits `from` to `until` into intervals within one hour each. */
function* hourStretches(from: number, until: number): Generator<{ from: number; end: number }> {
  for (let time = from; time < until; ) {
    const end = Math.floor(time / hour) * hour + hour
    yield { from: time, end }
    time = end
  }
}

// Sends to all recipients at one time: once, or at every run of a period.

function sentAtOnce(send: Send, from: number, end: number): Activity[] {
  const { runner } = send
  const pulses = pulsesOf(send, end).filter(({ at }) => at + SEND_MS > from)
  const rows: Activity[] = []
  for (const stretch of hourStretches(from, end)) {
    const to = Math.min(stretch.end, end)
    const overlappingPulses = pulses.filter(({ at }) => at < to && at + SEND_MS > stretch.from)
    if (overlappingPulses.length === 0) continue
    const counts = overlappingPulses.map(({ at, whole }) =>
      differenceOf(countsAfter(whole, to - at), countsAfter(whole, stretch.from - at)),
    )
    rows.push(...rowsOf(runner, stretch.from, counts.reduce(sumOf)))
  }
  return rows
}

type Pulse = { at: number; whole: Counts }

/** Times of the sends until `end`, and the final results of each. */
function pulsesOf({ row, schedule, quiet, runner, begin }: Send, end: number): Pulse[] {
  const start = startOf(schedule)
  const isOneTime = schedule.type === 'one_time'
  const moments = isOneTime ? (start === null ? [] : [start]) : runsOf(schedule, begin, end)
  const gap = isOneTime ? 0 : gapOf(schedule)
  let last = Number.NEGATIVE_INFINITY
  return moments.flatMap((moment) => {
    const sendAt = afterQuiet(moment, schedule, quiet)
    if (sendAt < begin || sendAt > end) return []
    const random = randomOf(row.id * 97 + Math.floor(moment / minute))
    const isFirst = last === Number.NEGATIVE_INFINITY
    // Recipients who recently got a message are skipped: only people who joined the segment since then get one.
    const sentCount = isFirst || moment - last >= gap ? runner.people : Math.round(runner.people * 0.01)
    if (sentCount === runner.people) last = moment
    const isDropped = quiet?.handling === 'discard' && isQuiet(wallTimeOf(moment, zoneOf(schedule)).time, quiet)
    return [
      { at: sendAt, whole: isDropped ? { sent: sentCount, not_sent: sentCount } : countsOf(runner, sentCount, random) },
    ]
  })
}

const units: Record<string, number> = {
  seconds: 1_000,
  minutes: minute,
  hours: hour,
  days: 24 * hour,
  weeks: 7 * 24 * hour,
  months: 30 * 24 * hour,
}

/** The minimum time between two messages to the same recipient, in milliseconds. */
function gapOf({ delivery }: Schedule): number {
  if (delivery?.type === 'one_per_campaign') return Number.POSITIVE_INFINITY
  return delivery?.type === 'interval' ? Number(delivery.value ?? 0) * (units[String(delivery.interval)] ?? 0) : 0
}

/** How long it takes to send all messages. */
const LEAVING_MS = 10 * minute

/**
 * Results `elapsed` milliseconds after the first message was sent. Messages are sent one by one; views and clicks come later, some at once.
 * Each count only grows, and none exceeds the count that it depends on.
 */
function countsAfter(totals: Counts, elapsed: number): Counts {
  const sentShare = clampedShare(elapsed / LEAVING_MS)
  const finishedShare = clampedShare(elapsed / SEND_MS)
  return countsUpTo(totals, {
    left: sentShare,
    seen: sentShare * (0.25 + 0.75 * finishedShare),
    clicked: sentShare * (0.2 + 0.8 * finishedShare),
    bought: sentShare * (0.15 + 0.85 * finishedShare),
  })
}

const clampedShare = (value: number): number => Math.min(1, Math.max(0, value))

type Shares = { left: number; seen: number; clicked: number; bought: number }

/** The share in `Shares` that each kind of result follows; `rareOutcomes` are rounded down. */
const shareOfResult: Record<string, keyof Shares> = {
  view: 'seen',
  answered: 'seen',
  rejected: 'seen',
  busy: 'seen',
  failed: 'seen',
  click: 'clicked',
  close: 'clicked',
  spam: 'clicked',
  unsub: 'clicked',
  allowlist: 'clicked',
  deferral: 'left',
}
const rareOutcomes = new Set(['rejected', 'busy', 'failed', 'spam', 'unsub', 'allowlist', 'deferral'])

function countsUpTo(totals: Counts, shares: Shares): Counts {
  const { conversions = 0, revenue = 0 } = totals
  const price = conversions === 0 ? 0 : revenue / conversions
  // Rounded up, so that each kind of result occurs within the first minute; counts that share a total are rounded down.
  const roundedUp = (amount = 0, factor: number) => Math.ceil(amount * factor)
  const roundedDown = (amount = 0, factor: number) => Math.floor(amount * factor)
  const delivered = roundedUp(totals.delivered, shares.left)
  const [lost, heldBack] = [roundedDown(totals.delivery_failed, shares.left), roundedDown(totals.not_sent, shares.left)]
  const conversionCount = roundedUp(conversions, shares.bought)
  const group = roundedUp(totals.control_conversions, shares.bought)
  const resultCounts = Object.entries(shareOfResult).flatMap(([name, by]): [string, number][] =>
    totals[name] === undefined
      ? []
      : [[name, (rareOutcomes.has(name) ? roundedDown : roundedUp)(totals[name], shares[by])]],
  )
  return {
    sent: delivered + lost + heldBack,
    delivered,
    delivery_failed: lost,
    not_sent: heldBack,
    ...Object.fromEntries(resultCounts),
    conversions: conversionCount,
    revenue: conversionCount * price,
    control_people: roundedUp(totals.control_people, shares.left),
    control_conversions: group,
    control_revenue: group * 3_900,
  }
}

const sumOf = (one: Counts, other: Counts): Counts => combinedCounts(one, other, 1)
const differenceOf = (one: Counts, other: Counts): Counts => combinedCounts(one, other, -1)
const combinedCounts = (one: Counts, other: Counts, sign: 1 | -1): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      (one[name] ?? 0) + sign * (other[name] ?? 0),
    ]),
  )

// Sends to one recipient after another, as each triggers the campaign.

/** Messages per hour, if the segment is large enough; the first hour has the people who already met the trigger. */
const minPaces = { first: 90, later: 12 }

function triggeredActivities(send: Send, from: number, end: number, sentBefore: number): Activity[] {
  const { row, runner, begin, schedule } = send
  const isOnce = gapOf(schedule) === Number.POSITIVE_INFINITY
  let remainingPeople = isOnce ? runner.people - sentBefore : Number.POSITIVE_INFINITY
  const rows: Activity[] = []
  for (const stretch of hourStretches(from, end)) {
    const openMs = openIn(send, stretch.from, stretch.end)
    const random = randomOf(row.id * 97 + Math.floor(stretch.from / minute))
    const minPace = stretch.from < begin + hour && begin === row.updated_at ? minPaces.first : minPaces.later
    const hourly = Math.min(capOf(send), Math.max(minPace, (runner.people / 1_300) * (0.7 + random() * 0.6)))
    const sentCount = Math.min(remainingPeople, Math.round((hourly * openMs) / hour))
    if (sentCount === 0) continue
    const openShare = openIn(send, stretch.from, Math.min(stretch.end, end)) / openMs
    const counts = countsUpTo(countsOf(runner, sentCount, random), {
      left: openShare,
      seen: openShare,
      clicked: openShare,
      bought: openShare,
    })
    remainingPeople -= sentCount
    rows.push(...rowsOf(runner, stretch.from, counts))
  }
  return rows
}

/** The most messages per hour: no recipient exceeds the cap in 24 hours, or gets a second message within the minimum delay. */
function capOf({ schedule, runner, limits }: Send): number {
  const cap = schedule.fc === true ? (limits.frequencyCappingData?.[runner.channel] ?? 0) : 0
  const gap = gapOf(schedule)
  const perHour = [cap === 0 ? 1 : cap / 24, gap === 0 || gap === Number.POSITIVE_INFINITY ? 1 : hour / gap]
  return runner.people * Math.min(1, ...perHour)
}

/** Milliseconds of an interval within one hour in which the campaign is active: on its days, in its hours, and outside quiet hours. */
function openIn({ schedule, quiet }: Send, from: number, end: number): number {
  // Converting each minute to wall-clock time would be slow; clocks change on a full hour.
  const wall = wallTimeOf(from, zoneOf(schedule))
  const first = Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3))
  let openMs = 0
  for (let time = from, days = 0; time < end; days++) {
    const next = Math.min(end, Math.floor(time / minute) * minute + minute)
    if (isOpen(schedule, quiet, wall, first + days)) openMs += next - time
    time = next
  }
  return openMs
}

/** `minutes` count from midnight of the wall clock's day, and may exceed 24 hours. */
function isOpen(
  schedule: Schedule,
  quietHours: Quiet | null,
  wall: ReturnType<typeof wallTimeOf>,
  minutes: number,
): boolean {
  const isNext = minutes >= 24 * 60
  const date = isNext ? dayAfter(wall.date, 1) : wall.date
  const weekday = weekdays[(wall.weekday - 1 + (isNext ? 1 : 0)) % 7]
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  const time = `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
  const { daysOfWeek, start_time, end_time } = schedule.active ?? {}
  if (date < (schedule.start_date ?? '') || time < (start_time ?? '00:00') || time > (end_time ?? '23:59')) return false
  if (daysOfWeek && !daysOfWeek.map(String).includes(weekday ?? '')) return false
  return !(quietHours && isQuiet(time, quietHours))
}
