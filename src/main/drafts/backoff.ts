/** How long to wait before the next attempt. */

const first = 1_000
/** Milliseconds. */
export const longestWait = 300_000

/** Milliseconds after the `attempts`-th failure (from 1): doubles up to five minutes; half of it is left to chance. */
export function backoff(attempts: number, random: () => number): number {
  const whole = Math.min(longestWait, first * 2 ** Math.min(attempts - 1, 30))
  return Math.round(whole / 2 + (whole / 2) * random())
}
