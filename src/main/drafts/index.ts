/** Drafts, outbox and mirror: what the page reads and writes without ever waiting for the network. */
import { ulid } from 'ulid'
import type { EndpointName, OutboxItem, Workspace } from '#contract'
import { planOf } from '../../model/plan.ts'
import type { Api } from '../api/connection.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import type { SentFiles } from '../uploads/index.ts'
import { Acts } from './acts.ts'
import { momentOf, type StoreClient } from './client.ts'
import { draftHandlers } from './handlers.ts'
import { type DraftAddress, Loop } from './loop.ts'
import { createNotifier, type Notifier, Waiting } from './notifier.ts'
import { campaignIn } from './send.ts'
import { createServerList, type ServerList } from './server-list.ts'
import type { DraftStatus } from './store/draft-rows.ts'

export type DraftsOptions = {
  /** The server of the connected workspace; null without a connection or after the session expired. */
  api: () => { workspace: Workspace; api: Api } | null
  /** Whether the server answered the last request and the user does not work offline. */
  connection: { online(): boolean }
  notify: Notify
  clock: Clock
  log: Log
  /** Milliseconds until requests that waited before the start are sent, so that the first screen is drawn first; absent: at once. */
  startMs?: number
}

export type Drafts = {
  handlers: ReturnType<typeof draftHandlers>
  /** Cached answers of the server, by workspace. */
  replies: Pick<StoreClient, 'cacheReply' | 'cachedReply'>
  /** The server's addresses of this computer's files, by workspace. */
  sentFiles: SentFiles
  /** Shows this workspace from now on; requests of other workspaces keep waiting. Nothing is sent before `wake`. */
  use(workspace: Workspace): Promise<void>
  /** Its server can be called: at the start, with a new token, when the connection came back. Tries all waiting requests at once. */
  wake(): void
  /** SQLite's integrity check of the store's file: 'ok', or the problem. */
  check(): Promise<string>
  /**
   * Takes an answer to a call of the page, so that the mirror need not wait for the next read. `workspace` is the one whose server answered
   * (default: the shown one); an answer that came after another one was opened is ignored.
   */
  onReply(name: EndpointName, input: unknown, reply: unknown, workspace?: string | null): Promise<void>
  /** Waits for the request that is being sent (one second at most) and closes the file. */
  close(): Promise<void>
}

/** How long the close waits for what is being sent, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000
/** How long the server may apply a request after it ended without an answer, in milliseconds. */
const QUIET_MS = 60_000
/** A save of a colleague at the same moment is read so many milliseconds after an answer. */
const CHECK_MS = 3_000

/** Over an open store, wherever it runs; nothing is sent or read before `use`. */
export const draftsOver = async (store: StoreClient, options: DraftsOptions): Promise<Drafts> =>
  new DraftsService(store, options, !(await store.isReadOnly())).drafts()

class DraftsService {
  readonly #store: StoreClient
  readonly #options: DraftsOptions
  /** A file that cannot be changed keeps no answers: nothing is sent and nothing is mirrored. */
  readonly #mayWrite: boolean
  readonly #notifier: Notifier
  readonly #serverList: ServerList
  readonly #waiting: Waiting
  readonly #loop: Loop
  readonly #acts: Acts
  /** The problems of each draft that were reported. */
  readonly #reported = new Map<string, string>()
  /** Reports of each draft, one after the other. */
  readonly #reports = new Map<string, Promise<void>>()
  readonly #waitingReports = new Set<string>()
  #workspace: string | null = null
  #isStarting = false
  #stopStart: () => void = () => undefined
  #isClosed = false

  constructor(store: StoreClient, options: DraftsOptions, mayWrite: boolean) {
    const { clock, connection } = options
    const log = this.#log
    const api = () => (mayWrite ? options.api() : null)
    this.#store = store
    this.#options = options
    this.#mayWrite = mayWrite
    this.#notifier = createNotifier({ ...options, log, store, workspace: () => this.#workspace })
    this.#serverList = createServerList({ ...options, log, api, store, notifier: this.#notifier })
    this.#waiting = new Waiting(clock)
    this.#loop = new Loop({
      ...{ store, clock, quietMs: QUIET_MS, checkMs: CHECK_MS, log },
      open: (id) => {
        const open = api()
        return open?.workspace.id === id ? { api: open.api, account: id } : null
      },
      isOfAnotherDraft: ({ workspace, draft }, id) => store.isOfAnother(workspace, draft, id),
      changed: (at) => this.#changed(at),
      planOf: ({ type }) => planOf(type),
    })
    const newId = () => ulid(clock.now())
    this.#acts = new Acts({ ...{ store, loop: this.#loop, api, connection, clock, newId }, notifier: this.#notifier })
    if (options.startMs === undefined) return
    this.#isStarting = true
    this.#stopStart = clock.after(options.startMs, () => {
      this.#isStarting = false
      void this.#wake()
    })
  }

  drafts(): Drafts {
    const { clock } = this.#options
    const store = this.#store
    return {
      handlers: this.#handlers(),
      replies: store,
      sentFiles: { find: store.sentFile, keep: store.keepSentFile },
      use: async (opened) => {
        this.#workspace = opened.id
        if (this.#mayWrite)
          await store
            .remember(opened, momentOf(clock).iso)
            .catch((error) => this.#log('error', 'The workspace could not be noted', error))
        this.#notifier.outbox()
        this.#notifier.campaigns()
        this.#notifier.library()
        this.#notifier.families()
        this.#notifier.proofs()
      },
      wake: () => void this.#wake(),
      check: store.check,
      onReply: async (name, input, reply, asked = this.#workspace) => {
        if (asked === null || asked !== this.#workspace || !this.#mayWrite || this.#isClosed) return
        await this.#serverList.onReply(asked, name, input, reply)
        // The page read a campaign: a draft of which nothing waits follows it.
        const campaign = name === 'getCampaign' ? campaignIn(reply, null) : null
        if (!campaign) return
        const { draftStatus, toRead } = await store.applyServerReading(asked, campaign, false, momentOf(clock))
        this.#notifier.draft(draftStatus)
        if (toRead) void this.#loop.run({ workspace: asked, draft: toRead }, true)
      },
      close: async () => {
        this.#stopStart()
        await Promise.all([this.#serverList.stop(), this.#loop.close(CLOSE_TIMEOUT_MS)])
        await Promise.all(this.#reports.values())
        this.#isClosed = true
        await store.close()
      },
    }
  }

  #handlers(): Drafts['handlers'] {
    const { clock, connection } = this.#options
    const handlers = draftHandlers({
      ...{ store: this.#store, serverList: this.#serverList, notifier: this.#notifier, connection, clock },
      acts: { act: (id, act) => this.#acts.act(id, act), stop: (id, campaign) => this.#acts.stop(id, campaign) },
      workspace: () => this.#workspace,
      outbox: {
        process: (draft) => {
          if (this.#workspace !== null) this.#loop.process({ workspace: this.#workspace, draft }, 'user')
        },
        retry: () => this.#process(),
      },
      waiters: this.#waiting,
    })
    const list = async () => (await handlers.outbox.list()).map((item) => this.#withFailure(item))
    return { ...handlers, outbox: { ...handlers.outbox, list } }
  }

  /** Why a save that waits could not be sent. */
  #withFailure(item: OutboxItem): OutboxItem {
    if (item.state !== 'waiting' || this.#workspace === null) return item
    const failure = this.#loop.failureOf({ workspace: this.#workspace, draft: item.draftId })
    return { ...item, failure: failure ?? item.failure }
  }

  /** Calls after the close fail, which is no error. */
  readonly #log: Log = (...line) => void (this.#isClosed || this.#options.log(...line))

  async #wake(): Promise<void> {
    if (this.#workspace === null || !this.#mayWrite) return
    try {
      if (!this.#isStarting) await this.#process()
      this.#serverList.freshen(this.#workspace)
    } catch (error) {
      this.#log('error', 'What waits could not be woken', error)
    }
  }

  /** Everything that waits is tried. */
  async #process(): Promise<void> {
    const shown = this.#workspace
    if (shown === null || !this.#mayWrite || this.#isClosed) return
    await this.#store.restart(this.#options.clock.now())
    this.#loop.wake(shown)
    // What is saved from now on is processed by itself.
    const open = await this.#store.openDrafts(shown)
    for (const { draftId, sync } of await this.#store.undecided(shown))
      if (draftId !== null && sync && !this.#reported.has(draftId)) this.#reported.set(draftId, problemsOf(sync))
    for (const draft of open) this.#loop.process({ workspace: shown, draft }, 'user')
  }

  /** Changes that come while an earlier one is still to be reported are reported with it. */
  #changed(at: DraftAddress): void {
    const key = JSON.stringify(at)
    if (this.#waitingReports.has(key)) return
    this.#waitingReports.add(key)
    const report = (this.#reports.get(key) ?? Promise.resolve())
      .then(() => {
        this.#waitingReports.delete(key)
        return this.#report(at)
      })
      .catch((error) => this.#log('error', `A change of draft ${at.draft} could not be reported`, error))
    this.#reports.set(key, report)
  }

  async #report(at: DraftAddress): Promise<void> {
    const { clock, notify } = this.#options
    const reported = await this.#store.reported(at.workspace, at.draft)
    const status = reported?.draftStatus ?? null
    this.#notifier.draft(status)
    if (reported) await this.#acts.changed(at, reported.outcomes, reported.tabs)
    this.#notifier.outbox()
    this.#notifier.campaigns()
    if (!status) return
    const isAwaited = this.#waiting.changed(status)
    const problems = problemsOf(status.sync)
    const isNew = problems !== '' && problems !== this.#reported.get(at.draft)
    this.#reported.set(at.draft, problems)
    if (!isNew || isAwaited || at.workspace !== this.#workspace) return
    const items = await this.#store.items(at.workspace, momentOf(clock).iso)
    const item = items.find(({ draftId, state }) => draftId === at.draft && state === 'attention')
    if (item) notify('outbox.refused', item)
  }
}

const problemsOf = ({ problems }: Pick<DraftStatus['sync'], 'problems'>): string =>
  problems.map(({ section, failure }) => `${section} ${failure.message}`).join('\n')
