/** Whether the server can be reached, told by attempts: any answer means online, a missing route means offline. */
import type { Connection, EndpointName, InputOf, ReplyOf } from '#contract'
import type { Clock, Notify } from '../ports.ts'

/** What services may know of the connection. */
export type ConnectionState = {
  current(): Connection
  /** Calls `listener` whenever `online` or `workOffline` changes. Returns how to stop listening. */
  onChange(listener: (connection: Connection) => void): () => void
}

export type ConnectionTracker = ConnectionState & {
  /** The server answered, whatever it said. `date`: its Date header (RFC 9110, 6.6.1). */
  answered(date?: string | null): void
  /** No answer came: no route, or the connection broke. `why` in words for the person, where more is known than that. */
  unreachable(why?: string): void
  /** The person's own switch, also the menu item 'Work offline'. */
  workOffline(on: boolean): Connection
  /** Another server, or another start: nothing is known yet. */
  reset(): void
}

/** What the Date of an answer and its way may be apart without a word: milliseconds. */
const MAX_CLOCK_OFFSET_MS = 60_000

export function createConnection({ notify, clock }: { notify: Notify; clock: Clock }): ConnectionTracker {
  let state: Connection = { online: true, workOffline: false, lastAnswerAt: null }
  const listeners = new Set<(connection: Connection) => void>()

  function become(next: Connection): Connection {
    const changed = next.online !== state.online || next.workOffline !== state.workOffline
    const isNews = changed || next.why !== state.why || next.clockOffset !== state.clockOffset
    state = next
    if (isNews) notify('connection.changed', state)
    if (changed) for (const listener of listeners) listener(state)
    return state
  }

  return {
    current: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answered: (date) => {
      const now = clock.now()
      become({
        ...online(state),
        ...offsetAfter(state, Date.parse(date ?? '') - now),
        lastAnswerAt: new Date(now).toISOString(),
      })
    },
    unreachable: (why) => {
      const { why: _, ...rest } = state
      become({ ...rest, online: false, ...(why === undefined ? {} : { why }) })
    },
    workOffline: (on) => become({ ...state, workOffline: on }),
    reset: () => {
      const { clockOffset: _, ...rest } = online(state)
      become({ ...rest, lastAnswerAt: null })
    },
  }
}

/** `offset` of an answer, NaN where it has no Date. What only its way changed is no news. */
function offsetAfter({ clockOffset }: Connection, offset: number): { clockOffset?: number | undefined } {
  if (Number.isNaN(offset)) return {}
  if (clockOffset !== undefined && Math.abs(offset - clockOffset) < MAX_CLOCK_OFFSET_MS / 2) return {}
  return { clockOffset: Math.abs(offset) > MAX_CLOCK_OFFSET_MS ? offset : undefined }
}

const online = ({ why: _, ...state }: Connection): Connection => ({ ...state, online: true })

/** Asks the server. Throws `FailureError`; a call whose nature is `act` is sent once and only once. */
export type Api = {
  call<N extends EndpointName>(name: N, input: InputOf<N>, options?: { signal?: AbortSignal }): Promise<ReplyOf<N>>
}
