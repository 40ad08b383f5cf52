/** The time until a moment, as every screen shows it. */
import { countOf } from '#contract'

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/**
 * '6 days', '34 hours', '90 minutes': whole units, of the largest unit that fits twice, because the moment itself is shown next to it. Both
 * arguments are epoch milliseconds. Null if the moment is past.
 */
export function timeUntil(now: number, target: number): string | null {
  if (target <= now) return null
  const [unit, length] = units.find(([, length]) => target - now >= 2 * length) ?? ['minute', minute]
  const count = Math.floor((target - now) / length)
  return count === 0 ? 'less than a minute' : countOf(count, unit)
}
