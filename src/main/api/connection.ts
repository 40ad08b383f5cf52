/** Whether the server can be reached, judged by requests: any response means online, no route means offline. */
import type { Connection, EndpointName, InputOf, ReplyOf } from '#contract'
import type { Clock, Notify } from '../ports.ts'

/** The connection's state for services. */
export type ConnectionState = {
  current(): Connection
  /** Calls `listener` whenever `online` or `workOffline` changes. Returns a function that unsubscribes. */
  onChange(listener: (connection: Connection) => void): () => void
}

export type ConnectionTracker = ConnectionState & {
  /** The server responded. `date`: its Date header (RFC 9110, 6.6.1). `isFailing`: with 5xx, or with something else than JSON. */
  answered(date?: string | null, isFailing?: boolean): void
  /** There was no response: no route, or the connection broke. `reason`: a message for the user with more details, if known. */
  unreachable(reason?: string): void
  /** The user's switch and menu item 'Work offline'. */
  workOffline(isOffline: boolean): Connection
  /** Forgets the last server: online until a request fails. For another server or a new start. */
  reset(): void
}

/** The tolerated difference between a response's Date and our clock, in milliseconds, latency included. */
const MAX_CLOCK_OFFSET_MS = 60_000

export function createConnection({ notify, clock }: { notify: Notify; clock: Clock }): ConnectionTracker {
  let state: Connection = { online: true, workOffline: false, lastAnswerAt: null }
  const listeners = new Set<(connection: Connection) => void>()

  function changeState(next: Connection): Connection {
    const hasChanged = next.online !== state.online || next.workOffline !== state.workOffline
    const isChanged =
      hasChanged ||
      next.why !== state.why ||
      next.isFailing !== state.isFailing ||
      next.clockOffset !== state.clockOffset
    state = next
    if (isChanged) notify('connection.changed', state)
    if (hasChanged) for (const listener of listeners) listener(state)
    return state
  }

  return {
    current: () => state,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answered: (date, isFailing = false) => {
      const now = clock.now()
      changeState({
        ...onlineState(state),
        ...offsetAfter(state, Date.parse(date ?? '') - now),
        lastAnswerAt: new Date(now).toISOString(),
        ...(isFailing ? { isFailing } : {}),
      })
    },
    unreachable: (reason) => {
      const { why: _, ...rest } = state
      changeState({ ...rest, online: false, ...(reason === undefined ? {} : { why: reason }) })
    },
    workOffline: (isOffline) => changeState({ ...state, workOffline: isOffline }),
    reset: () => {
      const { clockOffset: _, ...rest } = onlineState(state)
      changeState({ ...rest, lastAnswerAt: null })
    },
  }
}

/**
 * The clock offset after a response with the offset `offset` (NaN if it has no Date). Changes within the tolerance are ignored: latency
 * causes them.
 */
function offsetAfter({ clockOffset }: Connection, offset: number): { clockOffset?: number | undefined } {
  if (Number.isNaN(offset)) return {}
  if (clockOffset !== undefined && Math.abs(offset - clockOffset) < MAX_CLOCK_OFFSET_MS / 2) return {}
  return { clockOffset: Math.abs(offset) > MAX_CLOCK_OFFSET_MS ? offset : undefined }
}

const onlineState = ({ why: _, isFailing: _failing, ...state }: Connection): Connection => ({ ...state, online: true })

/** Calls the server. Throws `FailureError`; a call with the nature `act` is sent exactly once. */
export type Api = {
  call<N extends EndpointName>(name: N, input: InputOf<N>, options?: { signal?: AbortSignal }): Promise<ReplyOf<N>>
}

/** Milliseconds between attempts; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Polls an unreachable server until it is back; otherwise Herald would not notice its return while no request waits. Watches `connection`.
 * Any response sets it to online; the gateway does that.
 */
export function watchForReturn(ports: { connection: ConnectionState; clock: Clock; api: () => Api | null }) {
  let attempt = 0
  let cancel: (() => void) | null = null

  const isAway = () => !ports.connection.current().online && !ports.connection.current().workOffline

  function plan(): void {
    cancel = ports.clock.after(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, () => void ask())
    attempt += 1
  }

  /** A failure is ignored: the gateway reports it to the connection. */
  const askServer = async (): Promise<unknown> =>
    ports
      .api()
      ?.call('getChannelLimits', undefined)
      .catch(() => undefined)

  async function ask(): Promise<void> {
    await askServer()
    if (cancel && isAway()) plan()
  }

  function stop(): void {
    cancel?.()
    cancel = null
    attempt = 0
  }

  const stopListening = ports.connection.onChange(() => {
    stop()
    if (isAway()) plan()
  })
  return {
    /** Polls at once, even if the server was reachable before: the computer may have slept. Returns when the poll ended; never throws. */
    ask: async (): Promise<void> => {
      if (ports.connection.current().workOffline) return
      stop()
      if (isAway()) plan()
      await askServer()
    },
    stop: () => {
      stopListening()
      stop()
    },
  }
}
