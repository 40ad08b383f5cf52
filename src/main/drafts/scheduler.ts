/** When drafts are sent: those that are due, six at a time, none blocking another; one at a time at the start and while the server fails. */
import type { Clock, Log } from '../ports.ts'
import type { StoreClient } from './client.ts'
import type { DraftLocks } from './draft-locks.ts'
import type { ServerBackoff } from './server-backoff.ts'

const MAX_PARALLEL_DRAFTS = 6
/** Milliseconds from the start in which a few drafts are sent, one at a time: the page is loaded and drawn meanwhile. */
const [START_MS, START_DRAFTS] = [1_500, 10]

type SchedulerPorts = {
  store: Pick<StoreClient, 'due' | 'nextDue'>
  /** The workspace whose drafts may be sent; null while nothing may. */
  workspace: () => string | null
  locks: DraftLocks
  backoff: ServerBackoff
  send: (workspace: string, draftId: string) => Promise<void>
  clock: Clock
  log: Log
}

export type Scheduler = {
  /** Sends whatever is due, and sets a timer for what is due next. */
  process(): void
  stop(): void
}

export function createScheduler(ports: SchedulerPorts): Scheduler {
  const { store, locks, backoff, clock, log } = ports
  const startedAt = clock.now()
  let sentAtStart = 0
  let isProcessing = false
  let processAgain = false
  let cancelTimer = () => {}

  function process(): void {
    if (isProcessing) processAgain = true
    else void processUntilQuiet()
  }

  async function processUntilQuiet(): Promise<void> {
    isProcessing = true
    do {
      processAgain = false
      await sendDue().catch((error) => {
        log('error', 'The outbox cannot be read', error)
        processAt(backoff.fail())
      })
    } while (processAgain)
    isProcessing = false
  }

  async function sendDue(): Promise<void> {
    cancelTimer()
    const workspace = ports.workspace()
    if (workspace === null) return
    const until = backoff.waitsUntil()
    if (until !== null) return processAt(until)
    const sinceStart = clock.now() - startedAt
    // A clock that was set back must not prolong it.
    const isStarting = sinceStart >= 0 && sinceStart < START_MS
    const free = (isStarting || backoff.isFailing() ? 1 : MAX_PARALLEL_DRAFTS) - locks.locked().length
    if (isStarting && (free <= 0 || sentAtStart === START_DRAFTS)) return processAt(startedAt + START_MS)
    if (free <= 0) return
    // Whoever came first has it.
    for (const draftId of await store.due(workspace, clock.now(), locks.locked(), free)) {
      if (locks.isLocked(draftId)) continue
      if (isStarting) sentAtStart += 1
      void locks.run(draftId, () => ports.send(workspace, draftId))
    }
    const next = await store.nextDue(workspace, locks.locked())
    // Also what came to be due while the store was asked: a timer may ring a moment early.
    if (next !== null) processAt(next)
  }

  function processAt(at: number): void {
    cancelTimer = clock.after(Math.max(0, at - clock.now()), process)
  }

  return { process, stop: () => cancelTimer() }
}
