/** The browser host's HTTP application: the page, its calls, files and notices, all behind the guard. */
import { Readable } from 'node:stream'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { streamSSE } from 'hono/streaming'
import { type Answer, type BackupSummary, cutToUnits, MAX_CALL_BYTES, type StoredFile } from '#contract'
import { type CollectedFile, downloadPath } from '../downloads/download-store.ts'
import { type Bytes, MAX_FILE_BYTES } from '../files/blob-store.ts'
import { notAllowed, type PageFiles, securityHeaders, textResponse } from '../page-files.ts'
import type { Notify } from '../ports.ts'
import type { Serve } from '../serve.ts'
import { type GuardEnvironment, type GuardPorts, guard } from './guard.ts'

export type AppPorts = GuardPorts & {
  answer: Serve
  takeFile: (bytes: Bytes, name: string, type: string) => Promise<Answer<StoredFile>>
  takeBackup: (bytes: Bytes) => Promise<Answer<BackupSummary>>
  /** A finished download; each can be collected once. */
  collect: (key: string) => Promise<CollectedFile | null>
  notices: NoticeHub
  page: PageFiles
}

/** Limit in bytes of a backup: all pictures, sheets and recordings of a user. It is streamed, never held in memory. */
const MAX_BACKUP_BYTES = 16 * 1024 * 1024 * 1024

export function createApp(ports: AppPorts): Hono<GuardEnvironment> {
  const app = new Hono<GuardEnvironment>()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders())) if (!c.res.headers.has(name)) c.header(name, value)
  })
  app.use(guard(ports))
  app.post('/call/:name', atMost(MAX_CALL_BYTES), async (c) => {
    const input = await c.req.json().catch(() => undefined)
    if (input === undefined) return c.json(refusalAnswer('The body of a call is JSON'), 400)
    return c.json(await ports.answer(c.req.param('name'), input))
  })
  app.post('/files', atMost(MAX_FILE_BYTES), async (c) => {
    const { body } = c.req.raw
    const [name, type] = ['x-herald-name', 'x-herald-type'].map((header) => decodedHeader(c.req.header(header)))
    return c.json(await ports.takeFile(body ?? [], name ?? '', type ?? ''))
  })
  app.post('/backup', atMost(MAX_BACKUP_BYTES), async (c) => c.json(await ports.takeBackup(c.req.raw.body ?? [])))
  app.get(`${downloadPath}:key`, async (c) => {
    const collected = await ports.collect(c.req.param('key'))
    return collected
      ? attachmentResponse(collected)
      : textResponse(404, 'This download was already used, or has expired.')
  })
  app.get('/notices', (c) => ports.notices.stream(c))
  // The raw URL: Hono's own path has lost its percent-encoding.
  app.get('*', (c) => ports.page(new URL(c.req.url), c.get('pageSecret')))
  app.all('*', notAllowed)
  return app
}

/** Requires Content-Length, which every browser sends, so that a body that is too large is refused unread. */
function atMost(bytes: number): MiddlewareHandler {
  return async (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined) return c.json(refusalAnswer('A body says its length'), 411)
    if (Number(length) <= bytes) return next()
    return c.json(refusalAnswer(`This is more than Herald takes at once (${bytes / 1024 / 1024} MB)`), 413)
  }
}

/** A response that the browser saves as a file. */
function attachmentResponse({ name, size, stream }: CollectedFile): Response {
  // Node's own web stream and that of Response are the same at run time.
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  const headers = {
    ...securityHeaders(),
    'content-type': 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
  return new Response(body, { headers })
}

const refusalAnswer = (message: string): Answer<never> => ({ ok: false, failure: { kind: 'input', message } })

/** Headers are ASCII only, so the page encodes names given by the user. */
function decodedHeader(header: string | undefined): string {
  try {
    return cutToUnits(decodeURIComponent(header ?? ''), 500)
  } catch {
    // Not encoded by our page: used unchanged.
    return cutToUnits(header ?? '', 500)
  }
}

export type NoticeHub = { notify: Notify; stream(c: Context): Response; close(): void }

/** Milliseconds between comments that keep an idle stream open and detect closed ones. */
const HEARTBEAT_MS = 20_000
/** Limit of streams. A browser's windows share one, and each stream costs memory and time for every notice. */
const MAX_STREAMS = 100

/** Server-sent events: every listener gets all of them. */
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
