/** The draft store as the main process sees it: every method returns a promise, the work is done in the worker. */
import { Worker } from 'node:worker_threads'
import type { Failure } from '#contract'
import { FailureError } from '../failure.ts'
import type { Clock } from '../ports.ts'
import type { Moment } from './store/db.ts'
import type { OpenLimits } from './store/open.ts'
import type { Store } from './store/store.ts'

/** The store's methods, each returning later. A write has been committed when it returns. */
export type StoreClient = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }

/** For calls after the close was asked for. */
export const storeClosing = new FailureError({
  kind: 'storage',
  message: 'Herald is closing. The last change is not saved.',
})

/** For young objects, in MiB: without a limit a list of ten thousand rows has V8 take 128, and keep them as long as there is work. */
const maxYoungGenerationSizeMb = 12

/** One call of a store method. `close` ends the worker. */
export type Question = { id: number; method: string; args: unknown[] }
export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; failure: Failure })

/** Sent once when the file is open. */
export type Ready = { ready: true }

/** Starts the worker on `file` and returns once it is open. Every call rejects with a `FailureError` when the worker is gone. */
export async function openStoreClient(worker: URL, file: string, limits: OpenLimits = {}): Promise<StoreClient> {
  const resourceLimits = { maxYoungGenerationSizeMb }
  const thread = new Worker(worker, { workerData: { file, limits }, name: 'drafts', resourceLimits })
  const waiting = new Map<number, Waiting>()
  let lost: FailureError | null = null
  let closing = false
  let last = 0

  function lose(reason: string): void {
    lost ??= new FailureError({ kind: 'storage', message: `The draft store stopped: ${reason}` })
    for (const { reject } of waiting.values()) reject(lost)
    waiting.clear()
  }

  function ask(method: string, args: unknown[]): Promise<unknown> {
    if (lost) return Promise.reject(lost)
    if (method === 'close') closing = true
    else if (closing) return Promise.reject(storeClosing)
    last += 1
    const id = last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, method, args } satisfies Question)
    })
  }

  thread.on('error', (error) => lose(error.message))
  thread.on('exit', (code) => {
    if (!closing) lose(`it ended with ${code}`)
  })
  await started(thread)
  thread.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) asked?.resolve(reply.value)
    else asked?.reject(new FailureError(reply.failure))
  })
  return clientOver(ask)
}

const started = (thread: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    thread.once('message', (_ready: Ready) => resolve())
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The draft store's worker ended with ${code}`)))
  })

function clientOver(ask: (method: string, args: unknown[]) => Promise<unknown>): StoreClient {
  const proxy = new Proxy(
    {},
    {
      // A promise would be asked for 'then' when the client is awaited.
      get: (_target, method) =>
        typeof method === 'string' && method !== 'then' ? (...args: unknown[]) => ask(method, args) : undefined,
    },
  )
  // Every property is a method of the worker's Store; a proxy cannot say so.
  return proxy as StoreClient
}

/** The moment as the store keeps it. */
export function momentOf(clock: Clock): Moment {
  const ms = clock.now()
  return { ms, iso: new Date(ms).toISOString() }
}
