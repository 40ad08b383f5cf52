/** One lock for each draft: whatever sends, reads or acts on it does so alone. */
import type { Log } from '../ports.ts'

export type DraftLocks = {
  isLocked(draftId: string): boolean
  locked(): string[]
  /** Locks the draft at once, which nobody else has, until `work` ended. */
  run<T>(draftId: string, work: () => Promise<T>): Promise<T>
  /** The same once the draft is free. */
  runNext<T>(draftId: string, work: () => Promise<T>): Promise<T>
  /** All that have a lock now have ended. Never rejects. */
  settled(): Promise<unknown>
}

/** `onFree` is told of each lock that was given back. */
export function createDraftLocks(onFree: (draftId: string) => void, log: Log): DraftLocks {
  const running = new Map<string, Promise<unknown>>()
  function run<T>(draftId: string, work: () => Promise<T>): Promise<T> {
    const done = work().finally(() => {
      running.delete(draftId)
      onFree(draftId)
    })
    running.set(
      draftId,
      done.catch((error) => log('error', `The draft ${draftId} could not be sent`, error)),
    )
    return done
  }
  return {
    isLocked: (draftId) => running.has(draftId),
    locked: () => [...running.keys()],
    run,
    runNext: async (draftId, work) => {
      for (let busy = running.get(draftId); busy; busy = running.get(draftId)) await busy
      return run(draftId, work)
    },
    settled: () => Promise.allSettled(running.values()),
  }
}
