/** Wall clocks and instants: every conversion between them, with Temporal. */
import { Temporal } from 'temporal-polyfill'

/** An instant that a wall clock names. */
export type WallTime = { epochMs: number; date: string; time: string; skippedTime: string | null; twice: boolean }

/** Whether `text` is a day of the calendar, 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString() === text
}

/** Whether `text` is a time of the day, 'HH:mm'. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether this computer knows the IANA zone. */
export function isZone(zone: string): boolean {
  const before = zones.get(zone)
  if (before !== undefined) return before
  const known = isKnown(zone)
  zones.set(zone, known)
  return known
}

/** What was asked before: a formatter takes long to make. */
const zones = new Map<string, boolean>()

function isKnown(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The instant at which the zone's wall clock shows `date` and `time`. A time that a clock change skips becomes the one as much later
 * (02:30 becomes 03:30), one that exists twice is the first; null on a day that the zone never had (Source: docs/reference/choices.md#schedule).
 */
export function instantAt(date: string, time: string, zone: string): WallTime | null {
  const quick = betweenChanges(date, time, zone)
  if (quick !== null) return { epochMs: quick, date, time, skippedTime: null, twice: false }
  const asked = Temporal.PlainDateTime.from(`${date}T${time}`)
  const found = asked.toZonedDateTime(zone)
  const epochMs = found.epochMilliseconds
  remember(zone, found)
  if (found.toPlainDateTime().equals(asked)) {
    const later = asked.toZonedDateTime(zone, { disambiguation: 'later' })
    return { epochMs, date, time, skippedTime: null, twice: later.epochMilliseconds !== epochMs }
  }
  const shown = wallClock(epochMs, zone)
  if (shown.date !== date && !hasDay(date, zone)) return null
  return { epochMs, ...shown, skippedTime: time, twice: false }
}

const hasDay = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).toPlainDate().toString() === date

/** What was last found of a zone: an instant, and the time around it between two clock changes, in which the clock is `offset` from UTC. In milliseconds. */
type Known = { at: number; steady: { from: number; to: number; offset: number } | null }

/** The runs of a schedule mostly lie close together: Temporal is asked for the first two, and not again before the next clock change. */
const known = new Map<string, Known>()

/** Farther from a clock change than any change is wide, so that nothing near one is decided without Temporal. */
const MARGIN_MS = 48 * 3_600_000

/** Looking for clock changes costs more than one answer: it is worth it only where runs are less than this apart. */
const CACHE_SPAN_MS = 400 * 24 * 3_600_000

function betweenChanges(date: string, time: string, zone: string): number | null {
  const steady = known.get(zone)?.steady
  if (!steady) return null
  const epochMs = Date.parse(`${date}T${time}Z`) - steady.offset
  return epochMs > steady.from && epochMs < steady.to ? epochMs : null
}

function remember(zone: string, found: Temporal.ZonedDateTime): void {
  const at = found.epochMilliseconds
  const last = known.get(zone)
  if (!last || Math.abs(last.at - at) > CACHE_SPAN_MS) {
    known.set(zone, { at, steady: null })
    return
  }
  // A clock change at the very instant lies before it; asked from there, the one before that would be told.
  const before = found.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const after = found.getTimeZoneTransition('next')
  const from = (before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY) + MARGIN_MS
  const to = (after?.epochMilliseconds ?? Number.POSITIVE_INFINITY) - MARGIN_MS
  known.set(zone, { at, steady: { from, to, offset: found.offsetNanoseconds / 1_000_000 } })
}

/** What the zone's wall clock shows at an instant. */
export function wallClock(epochMs: number, zone: string): { date: string; time: string } {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return { date: `${at.year}-${two(at.month)}-${two(at.day)}`, time: `${two(at.hour)}:${two(at.minute)}` }
}

/**
 * What 'Now' means on the zone's wall clock: the next full minute that is at least two minutes ahead, so that there is time for the review,
 * the question before publishing and its hold (Source: docs/reference/choices.md#schedule). A time that exists twice runs at the first:
 * while it runs for the second time, the minute after it is the next one that can be named.
 */
export function soonMinute(epochMs: number, zone: string): { date: string; time: string } {
  for (let at = Math.ceil((epochMs + 120_000) / 60_000) * 60_000; ; at += 60_000) {
    const shown = wallClock(at, zone)
    if (instantAt(shown.date, shown.time, zone)?.epochMs === at) return shown
  }
}

/** Today in `zone`, 'YYYY-MM-DD'. */
export const todayIn = (zone: string, now: number): string => wallClock(now, zone).date

/** How far the zone is from UTC at an instant, '+05:00'. */
export const offsetOf = (zone: string, epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).offset

/** The first clock change of a zone between two instants: its day, and whether the clocks go forward. Null where there is none. */
export function clockChange(zone: string, fromMs: number, toMs: number): { date: string; forward: boolean } | null {
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone)
  const change = from.getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds > toMs) return null
  const before = change.subtract({ nanoseconds: 1 })
  return { date: change.toPlainDate().toString(), forward: change.offsetNanoseconds > before.offsetNanoseconds }
}
