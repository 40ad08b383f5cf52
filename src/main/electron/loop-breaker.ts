/** Stops a page that ends as soon as it was brought back from doing so for ever. */

/** So many returns within so many milliseconds. */
const MAX_RETURNS = 3
const WINDOW_MS = 60_000

/** Returns whether the page may come back once more; `now` is in milliseconds. */
export function loopBreaker(): (now: number) => boolean {
  let returns: number[] = []
  return (now) => {
    returns = returns.filter((at) => now - at < WINDOW_MS)
    if (returns.length >= MAX_RETURNS) return false
    returns.push(now)
    return true
  }
}
