/** While the server is away, asks it now and then whether it is back; nothing else might ask when nothing waits. */
import type { Clock } from '../ports.ts'
import type { Api, ConnectionState } from './connection.ts'

/** Milliseconds between attempts; the last one repeats. */
const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Watches `connection`. Any answer of the server turns it online again: the gateway does that by itself. */
export function watchForReturn(ports: { connection: ConnectionState; clock: Clock; api: () => Api | null }) {
  let attempt = 0
  let cancel: (() => void) | null = null

  const isAway = () => !ports.connection.current().online && !ports.connection.current().workOffline

  function plan(): void {
    cancel = ports.clock.after(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, () => void ask())
    attempt += 1
  }

  /** Its failure is known already: what counts is what the gateway tells the connection. */
  const question = async (): Promise<unknown> =>
    ports
      .api()
      ?.call('getChannelLimits', undefined)
      .catch(() => undefined)

  async function ask(): Promise<void> {
    await question()
    if (cancel && isAway()) plan()
  }

  function stop(): void {
    cancel?.()
    cancel = null
    attempt = 0
  }

  const unlisten = ports.connection.onChange(() => {
    stop()
    if (isAway()) plan()
  })
  return {
    /** Asks at once, also a server that was there a while ago: the computer slept. */
    ask: () => {
      if (ports.connection.current().workOffline) return
      stop()
      if (isAway()) plan()
      void question()
    },
    stop: () => {
      unlisten()
      stop()
    },
  }
}
