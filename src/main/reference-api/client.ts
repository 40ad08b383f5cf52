/** Starts the embedded reference API on its own thread and provides it as a `fetch`. */
import { Worker } from 'node:worker_threads'
import type { OrderMessage, ReplyMessage, RequestMessage, StateMessage } from './http.ts'
import type { ReferenceApiOptions } from './open.ts'

export type { Fault, RecordedRequest } from './faults.ts'
export type { ReferenceApiOptions } from './open.ts'

export type EmbeddedReferenceApi = {
  /** Calls the reference API. Only path and query of the address matter; any origin works. */
  fetch: typeof fetch
  token: string
  close(): Promise<void>
}

type PendingReply = { resolve: (reply: ReplyMessage) => void; reject: (error: Error) => void }

/** V8's young generation, in MiB: responses are small, and V8 keeps memory that it took for a burst. */
const maxYoungGenerationSizeMb = 12

/** Throws when the folder cannot be opened. A broken connection rejects with TypeError, an abort with the signal's reason, as `fetch` does. */
export async function openReferenceApi(options: ReferenceApiOptions & { worker: URL }): Promise<EmbeddedReferenceApi> {
  const { worker: file, ...workerData } = options
  const worker = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb } })
  const waitingRequests = new Map<number, PendingReply>()
  const stopped = shutdown(worker, waitingRequests)
  const token = await workerToken(worker, stopped)
  worker.on('message', (message: ReplyMessage | StateMessage) => {
    if ('id' in message) takeWaiting(waitingRequests, message.id)?.resolve(message)
  })
  let last = 0
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    // The caller's signal, not the request's: the request's copy stops following it once it is garbage-collected.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    const id = ++last
    const message = await messageOf(id, request)
    const reply = new Promise<ReplyMessage>((resolve, reject) => {
      waitingRequests.set(id, { resolve, reject })
      signal.addEventListener('abort', () => {
        if (!takeWaiting(waitingRequests, id)) return
        send(worker, { id, abort: true })
        reject(signal.reason)
      })
    })
    worker.postMessage(message, message.body ? [message.body.buffer] : [])
    return responseOf(await reply)
  }
  return { fetch: ask, token, close: () => close(worker, stopped) }
}

const send = (worker: Worker, order: OrderMessage) => worker.postMessage(order)

function takeWaiting(waitingRequests: Map<number, PendingReply>, id: number): PendingReply | undefined {
  const request = waitingRequests.get(id)
  waitingRequests.delete(id)
  return request
}

/** Resolves when the thread has ended, with the error that ended it, if any; all waiting requests are rejected. */
function shutdown(worker: Worker, waitingRequests: Map<number, PendingReply>): Promise<Error | null> {
  return new Promise((resolve) => {
    let error: Error | null = null
    worker.on('error', (thrown: Error) => {
      error = thrown
    })
    worker.on('exit', () => {
      for (const request of waitingRequests.values())
        request.reject(new TypeError('The reference API has ended', { cause: error }))
      waitingRequests.clear()
      resolve(error)
    })
  })
}

async function workerToken(worker: Worker, stopped: Promise<Error | null>): Promise<string> {
  const state = await Promise.race([
    new Promise<StateMessage>((resolve) => worker.once('message', resolve)),
    stopped.then((error): StateMessage => ({ failed: error?.message ?? 'The reference API ended at its start' })),
  ])
  if ('ready' in state) return state.ready.token
  await worker.terminate()
  throw new Error('failed' in state ? state.failed : 'The reference API did not start')
}

async function messageOf(id: number, request: Request): Promise<RequestMessage> {
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null
  const headers = [...request.headers]
  // `fetch` adds the length when it sends; here it must be added, because the storage routes require it.
  if (body) headers.push(['content-length', String(body.byteLength)])
  return { id, method: request.method, url: request.url, headers, body }
}

function responseOf(reply: ReplyMessage): Response {
  if ('cut' in reply) throw new TypeError('fetch failed', { cause: new Error(reply.cut) })
  return new Response(reply.body, { status: reply.status, headers: reply.headers })
}

async function close(worker: Worker, stopped: Promise<Error | null>): Promise<void> {
  const closed = new Promise<void>((resolve) =>
    worker.on('message', (message: ReplyMessage | StateMessage) => {
      if ('closed' in message) resolve()
    }),
  )
  send(worker, { close: true })
  await Promise.race([closed, stopped])
  await worker.terminate()
}
