/** Deadlines that stand still while a person is asked something: what somebody types is nobody's slowness. */

export type Deadline = { signal: AbortSignal; lift: () => void }

/** Stops the time until `person` has settled. */
type Hold = (person: Promise<unknown>) => void

const holds = new WeakMap<AbortSignal, Hold>()

/**
 * Aborts `signal` with a 'TimeoutError' after `ms` milliseconds, or with the reason of `outer`. As `AbortSignal.timeout` and
 * `AbortSignal.any`, which would keep every answered request in memory until its time had come, and may be swept before they are heard.
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

/** Whoever aborts `signal` after a while waits longer while a person is asked. */
export function limitStall(signal: AbortSignal, hold: Hold): void {
  holds.set(signal, hold)
}

/** The deadline behind `signal`, where it has one, stands still until `person` has settled. */
export function pauseStall(signal: AbortSignal, person: Promise<unknown>): void {
  holds.get(signal)?.(person)
}

function stoppable(ms: number, late: () => void): { hold: Hold; lift(): void } {
  let left = ms
  let since = 0
  let asked = 0
  let lifted = false
  let timer: NodeJS.Timeout
  const run = () => {
    since = performance.now()
    timer = setTimeout(late, left).unref()
  }
  const goOn = () => {
    asked -= 1
    if (asked === 0 && !lifted) run()
  }
  run()
  return {
    hold: (person) => {
      if (asked === 0) left = Math.max(0, left - (performance.now() - since))
      asked += 1
      clearTimeout(timer)
      person.then(goOn, goOn)
    },
    lift: () => {
      lifted = true
      clearTimeout(timer)
    },
  }
}
