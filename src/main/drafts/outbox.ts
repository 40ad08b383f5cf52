/** The outbox: what waits of drafts is sent in order, and tried again where it could not be sent. */
import type { Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import { createAfterSave } from './after-save.ts'
import type { StoreClient } from './client.ts'
import { createDraftLocks } from './draft-locks.ts'
import type { Notifier } from './notifier.ts'
import { createOutboxReport } from './outbox-report.ts'
import { createScheduler } from './scheduler.ts'
import { createSender } from './sender.ts'
import { createServerBackoff } from './server-backoff.ts'
import type { Waiters } from './waiters.ts'

export type OutboxPorts = {
  store: StoreClient
  api: () => { workspace: Workspace; api: Api } | null
  workspace: () => string | null
  notify: Notify
  notifier: Notifier
  waiters: Waiters
  clock: Clock
  random: () => number
  log: Log
}

export type Outbox = {
  /** Something was added to the queue, or the workspace changed: what is due is sent. */
  process(): void
  /** A connection or a new token: what waited for one is due, and nothing waits out a backoff. */
  retry(): Promise<void>
  /** Runs `work` while nothing else of the draft is sent; `send` sends first whatever of it waits. */
  hold<T>(workspace: string, draftId: string, work: (send: () => Promise<void>) => Promise<T>): Promise<T>
  /** Gives up what is on its way, once the end of Herald has waited for it. */
  signal: AbortSignal
  /** Lets what is being sent finish within `timeoutMs` milliseconds, then gives it up. */
  close(timeoutMs: number): Promise<void>
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, notifier, waiters, clock, log } = ports
  const closing = new AbortController()
  let closed = false
  const serverBackoff = createServerBackoff(clock.now, ports.random)
  const locks = createDraftLocks((draftId) => {
    waiters.giveUp(draftId)
    scheduler.process()
  }, log)

  function apiFor(workspace: string): Api | null {
    const open = closed || serverBackoff.isBlocked() ? null : ports.api()
    return open?.workspace.id === workspace ? open.api : null
  }

  const report = createOutboxReport(ports)
  const shared = { store, apiFor, report, notifier, clock, log, signal: closing.signal }
  const afterSave = createAfterSave({ ...shared, locks, heldUntil: serverBackoff.waitsUntil })
  const sender = createSender({
    ...shared,
    serverBackoff,
    onServerBack: () => scheduler.process(),
    random: ports.random,
  })
  const scheduler = createScheduler({
    store,
    workspace: () => {
      const workspace = ports.workspace()
      return workspace !== null && apiFor(workspace) ? workspace : null
    },
    locks,
    backoff: serverBackoff,
    send: (workspace, draftId) => send(workspace, draftId, false),
    clock,
    log,
  })

  /** The draft is locked. */
  async function send(workspace: string, draftId: string, ignoreDueAt: boolean): Promise<void> {
    const saved = await sender(workspace, draftId, ignoreDueAt)
    if (saved) afterSave.saved(workspace, draftId)
    notifier.outbox()
  }

  return {
    process: scheduler.process,
    retry: async () => {
      serverBackoff.reset()
      const workspace = ports.workspace()
      if (workspace !== null) await store.wake(workspace, clock.now())
      scheduler.process()
    },
    hold: (workspace, draftId, work) => locks.runNext(draftId, () => work(() => send(workspace, draftId, true))),
    signal: closing.signal,
    close: async (timeoutMs) => {
      closed = true
      scheduler.stop()
      afterSave.stop()
      const giveUp = clock.after(timeoutMs, () => closing.abort())
      await locks.settled()
      giveUp()
    },
  }
}
