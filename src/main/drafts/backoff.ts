/** How long to wait before the next attempt. */

const FIRST_WAIT_MS = 1_000
/** Milliseconds. */
export const MAX_WAIT_MS = 300_000

/** Milliseconds after the `attempts`-th failure (from 1): doubles up to five minutes; half of it is left to chance. */
export function backoff(attempts: number, random: () => number): number {
  const whole = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 30))
  return Math.round(whole / 2 + (whole / 2) * random())
}
