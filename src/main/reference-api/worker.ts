/** The reference API on a thread of its own: SQLite is synchronous, and the main process must stay free. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type Listener, listen } from './http.ts'
import type { OrderMessage, ReplyMessage, RequestMessage, StateMessage } from './messages.ts'
import { openServer, type ReferenceApiOptions, type ReferenceServer } from './open.ts'
import { json } from './reply.ts'

/** The storage host of the embedded server: uploads and public files by HTTP on this computer, nothing else. */
type StorageListener = {
  /** Starts listening at the first call; returns the origin. */
  origin(): Promise<string>
  /** Listens at once where files may have been given out before: their addresses hold the port. */
  resume(): Promise<void>
  close(): Promise<void>
}

function storageListener(folder: string, handle: (request: Request) => Promise<Response>): StorageListener {
  const remembered = join(folder, 'storage-port')
  let started: Promise<Listener> | null = null

  const guarded = async (request: Request): Promise<Response> => {
    const { host } = new URL((await start()).origin)
    const { pathname } = new URL(request.url)
    // A page on the web may not reach this through a name of its own, and nothing but storage is here.
    if (request.headers.get('host') !== host || !pathname.startsWith('/storage/'))
      return json(404, { success: false, data: null, message: 'Nothing answers here' })
    return handle(request)
  }
  const port = async (): Promise<number> => Number((await readFile(remembered, 'utf8').catch(() => '')) || 0)
  const open = async (): Promise<Listener> => {
    const listener = await listen(await port(), guarded).catch(() => listen(0, guarded))
    await writeFile(remembered, String(listener.port), { mode: 0o600 })
    return listener
  }
  const start = (): Promise<Listener> => {
    started ??= open()
    return started
  }
  return {
    origin: async () => (await start()).origin,
    resume: async () => {
      if (await port()) await start()
    },
    close: async () => {
      await (await started)?.close()
    },
  }
}

const port = parentPort
if (!port) throw new Error('The reference API worker is started by client.ts')
// The thread that starts this one is client.ts, and it sends these options.
const options = workerData as ReferenceApiOptions
const say = (message: ReplyMessage | StateMessage) => port.postMessage(message)
const waiting = new Map<number, AbortController>()

async function answer(server: ReferenceServer, message: RequestMessage): Promise<void> {
  const { id, method, url, headers, body } = message
  const abort = new AbortController()
  waiting.set(id, abort)
  try {
    const response = await server.handle(new Request(url, { method, headers, body, signal: abort.signal }))
    const bytes = response.body ? new Uint8Array(await response.arrayBuffer()) : null
    say({ id, status: response.status, headers: [...response.headers], body: bytes })
  } catch (error) {
    // A fault, a caller that has gone, or a file that ended early: to the caller all are a connection that broke.
    say({ id, cut: error instanceof Error ? error.message : String(error) })
  } finally {
    waiting.delete(id)
  }
}

async function close(server: ReferenceServer, storage: StorageListener): Promise<void> {
  for (const abort of waiting.values()) abort.abort()
  await storage.close()
  await server.close()
  say({ closed: true })
}

async function start(): Promise<void> {
  // Uploads travel by HTTP, as they do to a real storage host: the worker listens for those, and for those alone.
  const storage = storageListener(options.folder, (request) => server.handle(request))
  const server = await openServer(options, () => storage.origin())
  await storage.resume()
  port?.on('message', (message: RequestMessage | OrderMessage) => {
    if ('close' in message) void close(server, storage)
    else if ('abort' in message) waiting.get(message.id)?.abort()
    else void answer(server, message)
  })
  say({ ready: { token: server.token } })
}

start().catch((error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }))
