/** A draft store in this thread, asked as if it were in its worker: later, in order, with copies. Starting a worker for each test costs a third of a second. */
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { storageFailure } from '../../../../src/main/drafts/store/db.ts'
import type { Store } from '../../../../src/main/drafts/store/store.ts'
import { FailureError, failureOf } from '../../../../src/main/failure.ts'

/** After `sever` every method fails, as with a process that is gone. */
export function storeHere(store: Store): { client: StoreClient; sever: () => void } {
  let severed = false
  const answer = (method: string, args: unknown[]): unknown => {
    if (severed) throw new FailureError({ kind: 'storage', message: 'Severed' })
    try {
      return structuredClone(Reflect.apply(Reflect.get(store, method), store, structuredClone(args)))
    } catch (error) {
      throw new FailureError(storageFailure(error) ?? failureOf(error))
    }
  }
  const client = new Proxy(
    {},
    {
      // A promise would be asked for 'then' when the client is awaited.
      get: (_target, method) =>
        typeof method === 'string' && method !== 'then'
          ? async (...args: unknown[]) => {
              await Promise.resolve()
              return answer(method, args)
            }
          : undefined,
    },
  )
  return {
    // Every property is a method of the store; a proxy cannot say so.
    client: client as StoreClient,
    sever: () => {
      severed = true
    },
  }
}
