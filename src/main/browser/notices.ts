/** Sends notices to the page by server-sent events; every listener gets all of them. */
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Notify } from '../ports.ts'

export type NoticeHub = { notify: Notify; stream(c: Context): Response; close(): void }

/** Milliseconds between comments that keep an idle stream open and detect closed ones. */
const HEARTBEAT_MS = 20_000
/** Limit of streams. A browser's windows share one, and each stream costs memory and time for every notice. */
const MAX_STREAMS = 100

export function noticeHub(): NoticeHub {
  const listeners = new Set<(data: string) => void>()
  const closers = new Set<() => void>()
  return {
    notify: (name, payload) => {
      const data = JSON.stringify({ name, payload })
      for (const notifyListener of listeners) notifyListener(data)
    },
    stream: (c) => {
      if (listeners.size >= MAX_STREAMS) return c.text('Too many streams of notices', 503)
      return streamSSE(c, async (stream) => {
        const send = (data: string) => void stream.writeSSE({ data })
        const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS)
        listeners.add(send)
        await stream.write(':\n\n')
        const { promise, resolve: end } = Promise.withResolvers<void>()
        closers.add(end)
        stream.onAbort(end)
        await promise
        clearInterval(heartbeat)
        listeners.delete(send)
        closers.delete(end)
      })
    },
    close: () => {
      for (const end of closers) end()
    },
  }
}
