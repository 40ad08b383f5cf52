/** Time as a port, so that tests need not wait. */

export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. A waiting task does not keep the process alive. */
  after(ms: number, task: () => void): () => void
}

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
