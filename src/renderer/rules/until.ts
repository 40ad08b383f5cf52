/** How long until a moment, as every screen says it. */
import { countOf } from '#contract'

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/**
 * '6 days', '34 hours', '90 minutes': whole ones of the largest unit of which there are two, since the moment itself stands beside it. Both are
 * epoch milliseconds. Null when the moment is past.
 */
export function timeUntil(now: number, then: number): string | null {
  if (then <= now) return null
  const [unit, length] = units.find(([, length]) => then - now >= 2 * length) ?? ['minute', minute]
  const count = Math.floor((then - now) / length)
  return count === 0 ? 'less than a minute' : countOf(count, unit)
}
