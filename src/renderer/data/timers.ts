/** The clock, injected so that tests need not wait. Milliseconds; `after` returns a function that cancels. */
export type Timers = { now: () => number; after: (ms: number, run: () => void) => () => void }

export const pageTimers: Timers = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
