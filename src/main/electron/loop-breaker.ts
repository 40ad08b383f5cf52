/** Limits how often a page that keeps crashing is reloaded. */

/** At most this many reloads within `WINDOW_MS` milliseconds. */
const MAX_RETURNS = 3
const WINDOW_MS = 60_000

/** Whether the page may be reloaded once more; `now` is in milliseconds. */
export function loopBreaker(): (now: number) => boolean {
  let returns: number[] = []
  return (now) => {
    returns = returns.filter((time) => now - time < WINDOW_MS)
    if (returns.length >= MAX_RETURNS) return false
    returns.push(now)
    return true
  }
}
