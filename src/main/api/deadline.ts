/** Deadlines that pause while the user is asked something: their typing must not count as a slow server. */

export type Deadline = { signal: AbortSignal; lift: () => void }

/** Pauses the timer until `person` has settled. */
type Hold = (person: Promise<unknown>) => void

const holds = new WeakMap<AbortSignal, Hold>()

/**
 * Aborts `signal` with a 'TimeoutError' after `ms` milliseconds, or with the reason of `outer`. Replaces `AbortSignal.timeout` and
 * `AbortSignal.any`, which would keep every answered request in memory until its timeout, and may be garbage-collected before they fire.
 */
export function deadlineAfter(ms: number, outer?: AbortSignal): Deadline {
  const over = new AbortController()
  const { signal } = over
  const time = stoppable(ms, () => over.abort(new DOMException('The time is over', 'TimeoutError')))
  const stop = () => over.abort(outer?.reason)
  outer?.addEventListener('abort', stop)
  if (outer?.aborted) stop()
  limitStall(signal, (person) => {
    time.hold(person)
    if (outer) pauseStall(outer, person)
  })
  const lift = () => {
    time.lift()
    outer?.removeEventListener('abort', stop)
  }
  return { signal, lift }
}

/** Registers `hold` for a timeout of `signal`, so that it can pause while the user is asked. */
export function limitStall(signal: AbortSignal, hold: Hold): void {
  holds.set(signal, hold)
}

/** Pauses the deadline of `signal`, if it has one, until `person` has settled. */
export function pauseStall(signal: AbortSignal, person: Promise<unknown>): void {
  holds.get(signal)?.(person)
}

function stoppable(ms: number, late: () => void): { hold: Hold; lift(): void } {
  let left = ms
  let since = 0
  let extended = 0
  let lifted = false
  let timer: NodeJS.Timeout
  const run = () => {
    since = performance.now()
    timer = setTimeout(late, left).unref()
  }
  const goOn = () => {
    extended -= 1
    if (extended === 0 && !lifted) run()
  }
  run()
  return {
    hold: (person) => {
      if (extended === 0) left = Math.max(0, left - (performance.now() - since))
      extended += 1
      clearTimeout(timer)
      person.then(goOn, goOn)
    },
    lift: () => {
      lifted = true
      clearTimeout(timer)
    },
  }
}
