/** Drafts, outbox and mirror: what the page reads and writes without ever waiting for the network. */
import type { Log } from '../ports.ts'
import { type SyncClient, syncedDraftsOver } from '../sync/index.ts'
import { createActs } from './act.ts'
import { momentOf, type StoreClient } from './client.ts'
import { draftHandlers } from './handlers.ts'
import { createNotifier } from './notifier.ts'
import { createOutbox } from './outbox.ts'
import type { Drafts, DraftsOptions } from './ports.ts'
import { campaignIn } from './send.ts'
import { createServerList } from './server-list.ts'
import { createWaiters } from './waiters.ts'

export type { Drafts, DraftsOptions } from './ports.ts'

/** How long the close waits for what is being sent, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000

/** Over an open store, wherever it runs; nothing is sent or read before `use`. */
export async function draftsOver(store: StoreClient, options: DraftsOptions): Promise<Drafts> {
  // The worker opened the store of this core.
  if (process.env.HERALD_CORE !== 'requests') return syncedDraftsOver(store as unknown as SyncClient, options)

  const { clock, connection, random = Math.random } = options
  let closed = false
  /** What asks a store that was closed is too late, and nothing is wrong. */
  const log: Log = (...line) => void (closed || options.log(...line))
  const mayWrite = !(await store.isReadOnly())
  let current: string | null = null
  const workspace = () => current
  // A file that cannot be changed keeps no answers: nothing is sent and nothing is mirrored.
  const api = () => (mayWrite ? options.api() : null)
  const notifier = createNotifier({ ...options, log, store, workspace })
  const waiters = createWaiters(clock)
  const outbox = createOutbox({ ...options, log, api, random, store, notifier, waiters, workspace })
  const serverList = createServerList({ ...options, log, api, store, notifier })
  const acts = createActs({ store, outbox, api, connection, notifier, clock, log })

  /** A disk that says no keeps nobody from reading: it is told in the outbox's state. */
  async function begin(): Promise<void> {
    if (current === null || !mayWrite) return
    try {
      await outbox.retry()
      serverList.freshen(current)
      acts.wake(current)
    } catch (error) {
      log('error', 'What waits could not be woken', error)
    }
  }

  return {
    handlers: draftHandlers({ store, workspace, outbox, serverList, acts, notifier, waiters, connection, clock }),
    replies: store,
    sentFiles: { find: store.sentFile, keep: store.keepSentFile },
    use: async (opened) => {
      current = opened.id
      if (mayWrite)
        await store
          .remember(opened, momentOf(clock).iso)
          .catch((error) => log('error', 'The workspace could not be noted', error))
      notifier.outbox()
      notifier.campaigns()
    },
    wake: () => void begin(),
    check: store.check,
    onReply: async (name, input, reply, asked = current) => {
      if (current === null || asked !== current || !mayWrite || closed) return
      await serverList.onReply(asked, name, input, reply)
      // The page read a campaign: a draft in which nothing of this computer stands follows it.
      const campaign = name === 'getCampaign' ? campaignIn(reply, null) : null
      if (!campaign) return
      notifier.draft(await store.applyServerReading(asked, campaign, false, momentOf(clock)))
      outbox.process()
    },
    close: async () => {
      acts.close()
      await Promise.all([serverList.stop(), outbox.close(CLOSE_TIMEOUT_MS)])
      closed = true
      await store.close()
    },
  }
}
