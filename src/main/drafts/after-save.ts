/** A campaign is read once more a moment after a save: somebody else may have saved at the same moment, over what was just saved here. */
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { DraftLocks } from './draft-locks.ts'
import type { Notifier } from './notifier.ts'
import type { OutboxReport } from './outbox-report.ts'

/** Milliseconds after a save at which the campaign is read: longer than somebody else's save of the same moment takes. */
const CHECK_DELAY_MS = 3_000

type AfterSavePorts = {
  store: StoreClient
  apiFor: (workspace: string) => Api | null
  locks: DraftLocks
  /** Until when (epoch ms) the server is not asked; null where it may be. */
  heldUntil: () => number | null
  report: OutboxReport
  notifier: Notifier
  signal: AbortSignal
  clock: Clock
  log: Log
}

export type AfterSave = {
  /** The draft was saved just now. */
  saved(workspace: string, draftId: string): void
  stop(): void
}

export function createAfterSave({
  store,
  apiFor,
  locks,
  heldUntil,
  report,
  notifier,
  signal,
  clock,
  log,
}: AfterSavePorts): AfterSave {
  const timers = new Map<string, () => void>()

  function readLater(workspace: string, draftId: string, ms: number): void {
    timers.get(draftId)?.()
    const read = () => {
      timers.delete(draftId)
      const until = heldUntil()
      if (until !== null) return readLater(workspace, draftId, until - clock.now() + CHECK_DELAY_MS)
      // What is being sent ends with a reading of its own; what fails is logged by its lock.
      if (!locks.isLocked(draftId)) void locks.run(draftId, () => readAfter(workspace, draftId)).catch(() => undefined)
    }
    timers.set(draftId, clock.after(ms, read))
  }

  /** Where the server cannot be asked, the next reading tells. */
  async function readAfter(workspace: string, draftId: string): Promise<void> {
    const api = apiFor(workspace)
    const id = api && (await store.draftStatus(workspace, draftId))?.campaignId
    if (!api || !id) return
    const campaign = await api.call('getCampaign', { id }, { signal }).catch((error) => {
      if (!signal.aborted) log('warn', `Campaign ${id} cannot be looked at after its save`, error)
      return null
    })
    if (campaign?.id !== id) return
    const seen = await store.checkAfterSave(workspace, campaign, momentOf(clock))
    const late = await store.lateUntil(workspace, draftId)
    if (late !== null) readLater(workspace, draftId, Math.max(CHECK_DELAY_MS, late - clock.now() + 1))
    if (!seen) return
    report.stored(seen)
    notifier.outbox()
    notifier.campaigns()
  }

  return {
    saved: (workspace, draftId) => readLater(workspace, draftId, CHECK_DELAY_MS),
    stop: () => {
      for (const cancel of timers.values()) cancel()
    },
  }
}
