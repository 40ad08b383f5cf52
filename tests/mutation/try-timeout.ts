/** How long a test is waited for while a mutant is switched on: by its own time, and never by that of other programs. */

/** Before any test puts other clocks in their place. */
const { setInterval, clearInterval } = globalThis
const TICK_MS = 20

/** Ticks: three times as long as the test takes by itself (milliseconds), and two seconds. */
export const tryTimeout = (ms: number): number => Math.ceil((ms * 3 + 2_000) / TICK_MS)

/** Rejects where `run` takes more ticks. A computer that stands still for a while costs one tick: its other work is no timeout. */
export async function withinTicks(ticks: number, run: () => Promise<void>): Promise<void> {
  let left = ticks
  const over = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    left -= 1
    if (left < 0) over.reject(new Error('It takes longer than without the mutant'))
  }, TICK_MS)
  try {
    await Promise.race([run(), over.promise])
  } finally {
    clearInterval(timer)
  }
}
