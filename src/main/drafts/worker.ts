/** The worker that owns the draft store: SQLite is synchronous, and the main process must stay free. Data: { file, limits }. */
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from '../failure.ts'
import type { Question, Ready, Reply } from './client.ts'
import { storageFailure } from './store/db.ts'
import type { OpenLimits } from './store/open.ts'
import { openStore } from './store/store.ts'

const port = parentPort
if (!port) throw new Error('The draft store runs in a worker')

const { file, limits } = workerData as { file: string; limits: OpenLimits } // Written by client.ts in this folder.
const store = openStore(file, Date.now, limits)

port.on('message', ({ id, method, args }: Question) => {
  port.postMessage(answer(id, method, args))
  if (method === 'close') port.close()
})
port.postMessage({ ready: true } satisfies Ready)

function answer(id: number, method: string, args: unknown[]): Reply {
  try {
    const run: unknown = Reflect.get(store, method)
    if (typeof run !== 'function') throw new Error(`The draft store has no '${method}'`)
    return { id, ok: true, value: Reflect.apply(run, store, args) }
  } catch (error) {
    return { id, ok: false, failure: storageFailure(error) ?? failureOf(error) }
  }
}
