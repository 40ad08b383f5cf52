/** The reference API on its own thread: SQLite is synchronous, and the main process must not block. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type Listener,
  listen,
  type OrderMessage,
  type ReplyMessage,
  type RequestMessage,
  type StateMessage,
} from './http.ts'
import { openServer, type ReferenceApiOptions, type ReferenceServer } from './open.ts'
import { jsonResponse } from './reply.ts'

/** The embedded server's storage host: uploads and public files over HTTP on this computer, nothing else. */
type StorageListener = {
  /** Starts listening at the first call; returns the origin. */
  origin(): Promise<string>
  /** Listens at once if files may have been published before, because their addresses contain the port. */
  resume(): Promise<void>
  close(): Promise<void>
}

function storageListener(folder: string, handle: (request: Request) => Promise<Response>): StorageListener {
  const portPath = join(folder, 'storage-port')
  let started: Promise<Listener> | null = null

  const guardedAnswer = async (request: Request): Promise<Response> => {
    const { host } = new URL((await start()).origin)
    const { pathname } = new URL(request.url)
    // A web page must not reach this server through DNS rebinding, and only storage is served here.
    if (request.headers.get('host') !== host || !pathname.startsWith('/storage/'))
      return jsonResponse(404, { success: false, data: null, message: 'Nothing answers here' })
    return handle(request)
  }
  const readPort = async (): Promise<number> => Number((await readFile(portPath, 'utf8').catch(() => '')) || 0)
  const openListener = async (): Promise<Listener> => {
    const listener = await listen(await readPort(), guardedAnswer).catch(() => listen(0, guardedAnswer))
    await writeFile(portPath, String(listener.port), { mode: 0o600 })
    return listener
  }
  const start = (): Promise<Listener> => {
    started ??= openListener()
    return started
  }
  return {
    origin: async () => (await start()).origin,
    resume: async () => {
      if (await readPort()) await start()
    },
    close: async () => {
      await (await started)?.close()
    },
  }
}

const port = parentPort
if (!port) throw new Error('The reference API worker is started by client.ts')
// client.ts starts this thread and sends these options.
const options = workerData as ReferenceApiOptions
const send = (message: ReplyMessage | StateMessage) => port.postMessage(message)
const runningRequests = new Map<number, AbortController>()

async function answer(server: ReferenceServer, message: RequestMessage): Promise<void> {
  const { id, method, url, headers, body } = message
  const abort = new AbortController()
  runningRequests.set(id, abort)
  try {
    const response = await server.handle(new Request(url, { method, headers, body, signal: abort.signal }))
    const bytes = response.body ? new Uint8Array(await response.arrayBuffer()) : null
    send({ id, status: response.status, headers: [...response.headers], body: bytes })
  } catch (error) {
    // A fault, an aborted caller or a truncated file: the caller sees a broken connection in each case.
    send({ id, cut: error instanceof Error ? error.message : String(error) })
  } finally {
    runningRequests.delete(id)
  }
}

async function close(server: ReferenceServer, storage: StorageListener): Promise<void> {
  for (const abort of runningRequests.values()) abort.abort()
  await storage.close()
  await server.close()
  send({ closed: true })
}

async function start(): Promise<void> {
  // Uploads use HTTP, as with a real storage host: the worker listens for storage requests only.
  const storage = storageListener(options.folder, (request) => server.handle(request))
  const server = await openServer(options, () => storage.origin())
  await storage.resume()
  port?.on('message', (message: RequestMessage | OrderMessage) => {
    if ('close' in message) void close(server, storage)
    else if ('abort' in message) runningRequests.get(message.id)?.abort()
    else void answer(server, message)
  })
  send({ ready: { token: server.token } })
}

start().catch((error: unknown) => send({ failed: error instanceof Error ? error.message : String(error) }))
