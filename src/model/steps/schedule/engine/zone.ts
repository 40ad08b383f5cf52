/** Converts between wall clocks and instants, with Temporal. */
import { Temporal } from 'temporal-polyfill'

/** The instant of a time on a wall clock. */
export type WallTime = { epochMs: number; date: string; time: string; skippedTime: string | null; twice: boolean }

/** Whether `text` is a valid calendar day, 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString() === text
}

/** Whether `text` is a time of day, 'HH:mm'. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether this computer knows the IANA zone. */
export function isZone(zone: string): boolean {
  const cachedResult = zones.get(zone)
  if (cachedResult !== undefined) return cachedResult
  const isInDatabase = isKnown(zone)
  zones.set(zone, isInDatabase)
  return isInDatabase
}

/** Caches results: creating a formatter is slow. */
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
 * The instant at which the zone's wall clock shows `date` and `time`. A time that a clock change skips moves forward by the change (02:30
 * becomes 03:30). A time that occurs twice is the first.
 * Null on a day that the zone never had (Source: docs/reference/choices.md#schedule).
 */
export function instantAt(date: string, time: string, zone: string): WallTime | null {
  const fastResult = betweenChanges(date, time, zone)
  if (fastResult !== null) return { epochMs: fastResult, date, time, skippedTime: null, twice: false }
  const wallTime = Temporal.PlainDateTime.from(`${date}T${time}`)
  const found = wallTime.toZonedDateTime(zone)
  const epochMs = found.epochMilliseconds
  remember(zone, found)
  if (found.toPlainDateTime().equals(wallTime)) {
    const laterMoment = wallTime.toZonedDateTime(zone, { disambiguation: 'later' })
    return { epochMs, date, time, skippedTime: null, twice: laterMoment.epochMilliseconds !== epochMs }
  }
  const local = wallClock(epochMs, zone)
  if (local.date !== date && !hasDay(date, zone)) return null
  return { epochMs, ...local, skippedTime: time, twice: false }
}

const hasDay = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).toPlainDate().toString() === date

/**
 * The last result of a zone: an instant, and the period around it between two clock changes, with its `offset` from UTC. In milliseconds.
 */
type CachedOffset = { at: number; steady: { from: number; to: number; offset: number } | null }

/**
 * Results per zone. The runs of a schedule are mostly close together, so Temporal is used for the first two and then only after the next
 * clock change.
 */
const cache = new Map<string, CachedOffset>()

/** Wider than any clock change, so that times near one always use Temporal. */
const MARGIN_MS = 48 * 3_600_000

/** Finding clock changes is slower than one conversion: it pays off only if two runs are closer than this. */
const CACHE_SPAN_MS = 400 * 24 * 3_600_000

function betweenChanges(date: string, time: string, zone: string): number | null {
  const steady = cache.get(zone)?.steady
  if (!steady) return null
  const epochMs = Date.parse(`${date}T${time}Z`) - steady.offset
  return epochMs > steady.from && epochMs < steady.to ? epochMs : null
}

function remember(zone: string, found: Temporal.ZonedDateTime): void {
  const epochMs = found.epochMilliseconds
  const last = cache.get(zone)
  if (!last || Math.abs(last.at - epochMs) > CACHE_SPAN_MS) {
    cache.set(zone, { at: epochMs, steady: null })
    return
  }
  // `previous` excludes the instant itself; one millisecond later includes a clock change at that instant.
  const before = found.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const after = found.getTimeZoneTransition('next')
  const from = (before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY) + MARGIN_MS
  const to = (after?.epochMilliseconds ?? Number.POSITIVE_INFINITY) - MARGIN_MS
  cache.set(zone, { at: epochMs, steady: { from, to, offset: found.offsetNanoseconds / 1_000_000 } })
}

/** Date and time on the zone's wall clock at an instant. */
export function wallClock(epochMs: number, zone: string): { date: string; time: string } {
  const moment = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return {
    date: `${moment.year}-${twoDigits(moment.month)}-${twoDigits(moment.day)}`,
    time: `${twoDigits(moment.hour)}:${twoDigits(moment.minute)}`,
  }
}

/**
 * The meaning of 'Now' on the zone's wall clock: the next full minute that is at least two minutes ahead. That leaves time for the review,
 * the confirmation and the hold (Source: docs/reference/choices.md#schedule).
 * A time that occurs twice runs at the first: during its second pass, the result is the first minute after it.
 */
export function soonMinute(epochMs: number, zone: string): { date: string; time: string } {
  for (let candidate = Math.ceil((epochMs + 120_000) / 60_000) * 60_000; ; candidate += 60_000) {
    const local = wallClock(candidate, zone)
    if (instantAt(local.date, local.time, zone)?.epochMs === candidate) return local
  }
}

/** Today's date in `zone`, 'YYYY-MM-DD'. */
export const todayIn = (zone: string, now: number): string => wallClock(now, zone).date

/** The UTC offset of the zone at an instant, '+05:00'. */
export const offsetOf = (zone: string, epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).offset

/** The first clock change of a zone between two instants: its day, and whether the clocks go forward. Null if there is none. */
export function clockChange(zone: string, fromMs: number, toMs: number): { date: string; forward: boolean } | null {
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone)
  const change = from.getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds > toMs) return null
  const before = change.subtract({ nanoseconds: 1 })
  return { date: change.toPlainDate().toString(), forward: change.offsetNanoseconds > before.offsetNanoseconds }
}
