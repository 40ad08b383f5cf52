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
  /** The server answered, whatever it said. */
  answered(): void
  /** No answer came: no route, or the connection broke. `why` in words for the person, where more is known than that. */
  unreachable(why?: string): void
  /** The person's own switch, also the menu item 'Work offline'. */
  workOffline(on: boolean): Connection
  /** Another server, or another start: nothing is known yet. */
  reset(): void
}

export function createConnection({ notify, clock }: { notify: Notify; clock: Clock }): ConnectionTracker {
  let state: Connection = { online: true, workOffline: false, lastAnswerAt: null }
  const listeners = new Set<(connection: Connection) => void>()

  function become(next: Connection): Connection {
    const changed = next.online !== state.online || next.workOffline !== state.workOffline
    const isNews = changed || next.why !== state.why
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
    answered: () => void become({ ...online(state), lastAnswerAt: new Date(clock.now()).toISOString() }),
    unreachable: (why) => {
      const { why: _, ...rest } = state
      become({ ...rest, online: false, ...(why === undefined ? {} : { why }) })
    },
    workOffline: (on) => become({ ...state, workOffline: on }),
    reset: () => void become({ ...online(state), lastAnswerAt: null }),
  }
}

const online = ({ why: _, ...state }: Connection): Connection => ({ ...state, online: true })

/** Asks the server. Throws `FailureError`; a call whose nature is `act` is sent once and only once. */
export type Api = {
  call<N extends EndpointName>(name: N, input: InputOf<N>, options?: { signal?: AbortSignal }): Promise<ReplyOf<N>>
}
