/** Notices to the page by server-sent events: whoever listens hears all of them. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Notify } from '../ports.ts'

export type NoticeHub = { notify: Notify; stream(c: Context): Response; close(): void }

/** Milliseconds between comments that keep a quiet stream open, and that find out when nobody listens any more. */
const HEARTBEAT_MS = 20_000

export function noticeHub(): NoticeHub {
  const listeners = new Set<(data: string) => void>()
  const closers = new Set<() => void>()
  return {
    notify: (name, payload) => {
      const data = JSON.stringify({ name, payload })
      for (const hear of listeners) hear(data)
    },
    stream: (c) =>
      streamSSE(c, async (stream) => {
        const hear = (data: string) => void stream.writeSSE({ data })
        const beat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
        listeners.add(hear)
        await stream.write(':\n\n')
        await new Promise<void>((ended) => {
          closers.add(ended)
          stream.onAbort(ended)
        })
        clearInterval(beat)
        listeners.delete(hear)
      }),
    close: () => {
      for (const end of closers) end()
    },
  }
}
