/** The moment of a campaign in words: on the wall clock of a zone, and how long until then. */
import { Temporal } from 'temporal-polyfill'
import { countOf } from '#contract'
import { dateText } from '../../ui/dates'
import * as texts from './texts'

/** 'Fri 27 Nov 2026, 10:00' on the wall clock of `zone` (IANA). */
export function momentIn(zone: string, epochMs: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  return `${dateText(at.toPlainDate().toString())}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** '6 days and 14 hours', '14 hours and 44 minutes': the two largest units, rounded down. Null when the moment is past; 'less than a minute' before it. */
export function timeUntil(now: number, then: number): string | null {
  if (then <= now) return null
  let left = then - now
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left -= count * length
    return count === 0 ? [] : [countOf(count, unit)]
  })
  return parts.slice(0, 2).join(' and ') || texts.lessThanAMinute
}
