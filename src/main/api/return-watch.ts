/** Polls an unreachable server until it is back; otherwise Herald would not notice its return while no request waits. */
import type { Clock } from '../ports.ts'
import type { Api, ConnectionState } from './connection.ts'

/** Milliseconds between attempts; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Watches `connection`. Any response sets it to online; the gateway does that. */
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
