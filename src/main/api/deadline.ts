/** Deadlines that pause while the user is asked something: their typing must not count as a slow server. */

export type Deadline = { signal: AbortSignal; lift: () => void }

/** Pauses the timer until `answer` settles: the user is being asked something. */
type Hold = (answer: Promise<unknown>) => void

const holds = new WeakMap<AbortSignal, Hold>()

/**
 * Aborts `signal` with a 'TimeoutError' after `ms` milliseconds, or with the reason of `outer`. Replaces `AbortSignal.timeout` and
 * `AbortSignal.any`, which would keep every answered request in memory until its timeout, and may be garbage-collected before they fire.
 */
export function deadlineAfter(ms: number, outer?: AbortSignal): Deadline {
  const timeout = new AbortController()
  const { signal } = timeout
  const time = startStoppable(ms, () => timeout.abort(new DOMException('The time is over', 'TimeoutError')))
  const stop = () => timeout.abort(outer?.reason)
  outer?.addEventListener('abort', stop)
  if (outer?.aborted) stop()
  limitStall(signal, (person) => {
    time.hold(person)
    if (outer) pauseStall(outer, person)
  })
  const release = () => {
    time.lift()
    outer?.removeEventListener('abort', stop)
  }
  return { signal, lift: release }
}

/** Registers `hold` for a timeout of `signal`, so that it can pause while the user is asked. */
export function limitStall(signal: AbortSignal, hold: Hold): void {
  holds.set(signal, hold)
}

/** Pauses the deadline of `signal`, if it has one, until `person` has settled. */
export function pauseStall(signal: AbortSignal, person: Promise<unknown>): void {
  holds.get(signal)?.(person)
}

function startStoppable(ms: number, onTimeout: () => void): { hold: Hold; lift(): void } {
  let remainingMs = ms
  let startedAt = 0
  let holdCount = 0
  let isReleased = false
  let timer: NodeJS.Timeout
  const run = () => {
    startedAt = performance.now()
    timer = setTimeout(onTimeout, remainingMs).unref()
  }
  const resumeTimer = () => {
    holdCount -= 1
    if (holdCount === 0 && !isReleased) run()
  }
  run()
  return {
    hold: (person) => {
      if (holdCount === 0) remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt))
      holdCount += 1
      clearTimeout(timer)
      person.then(resumeTimer, resumeTimer)
    },
    lift: () => {
      isReleased = true
      clearTimeout(timer)
    },
  }
}
