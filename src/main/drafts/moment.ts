/** The moment as the store keeps it. */
import type { Clock } from '../clock.ts'
import type { Moment } from './store/queue.ts'

export function momentOf(clock: Clock): Moment {
  const ms = clock.now()
  return { ms, iso: new Date(ms).toISOString() }
}
