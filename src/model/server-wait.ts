/** How long a server that failed is left alone. The wait holds for all drafts of that server. */

/** The longest wait, in milliseconds. A longer wait means that the clock was set back; it counts as over. */
export const MAX_WAIT_MS = 3_600_000

/** `until` in epoch ms. `isNamed`: the server named the time itself (Retry-After), so no answer ends it earlier. */
export type ServerWait = { until: number; failures: number; isNamed: boolean }

export const noWait: ServerWait = { until: 0, failures: 0, isNamed: false }

/** Whether the time of a retry has come, both in epoch ms. */
export const isDue = (until: number, now: number): boolean => now >= until || until - now > MAX_WAIT_MS

/** Milliseconds until the next attempt after a number of failures in a row; `retryAfter` as the server named it, in ms. */
export const waitAfter = (failures: number, retryAfter: number | null): number =>
  Math.min(retryAfter ?? 1_000 * 2 ** Math.min(failures, 6), MAX_WAIT_MS)

/** The wait after an answer, or after a failure at `at` (epoch ms). */
export function nextWait(wait: ServerWait, event: { at: number; retryAfter: number | null } | 'answer'): ServerWait {
  if (event === 'answer') return wait.isNamed ? { ...wait, failures: 0 } : noWait
  const failures = wait.failures + 1
  if (event.retryAfter === null && wait.isNamed && !isDue(wait.until, event.at)) return { ...wait, failures }
  return { failures, until: event.at + waitAfter(failures, event.retryAfter), isNamed: event.retryAfter !== null }
}
