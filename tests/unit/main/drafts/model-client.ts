/** One client of the model: the real store over a file of its own and the real outbox, in this thread. */
import { copyFileSync, rmSync } from 'node:fs'
import { setImmediate as immediately } from 'node:timers/promises'
import type { ActOutcome, Draft, JsonObject } from '#contract'
import { copyOfDatabase } from '../../../../src/main/backup/write.ts'
import { type Drafts, draftsOver } from '../../../../src/main/drafts/index.ts'
import type { Store } from '../../../../src/main/drafts/store/store.ts'
import { changedFields, fieldsOf, followsServer, type Part, parts } from './model-page.ts'
import { apiOver, type ModelServer, modelLine } from './model-server.ts'
import { storeHere } from './store-here.ts'
import { idOf, manualClock, openHere, workspaceA, workspaceB } from './support.ts'

type Running = { drafts: Drafts; store: Store; sever: () => void }

export async function modelClient(server: ModelServer, file: string, number: number) {
  const clock = manualClock()
  const { overwritten, noteSeen, noteWritten, ...seen } = knowledge(server, number)
  const line = modelLine(server, clock, noteWritten)
  const logged: string[] = []
  const left: Store[] = []
  const clicks: ActOutcome[] = []
  let ids = 0
  let isAway = false
  let running = await start()

  async function start(): Promise<Running> {
    const store = openHere(file, {}, clock.now)
    const { client, sever } = storeHere(store)
    const opened = await draftsOver(client, {
      api: () => (!isAway && (line.signedIn || line.online) ? { workspace: workspaceA, api: apiOver(line) } : null),
      connection: { online: () => line.online },
      notify: () => {},
      clock,
      log: (_level, message, error) => void logged.push(`${message}: ${String(error)}`),
    })
    await opened.use(workspaceA)
    opened.wake()
    return { drafts: opened, store, sever }
  }

  /** Waits until nothing moves any more; what hangs or waits for its time does not. */
  async function rest(): Promise<void> {
    for (let still = 0, calls = -1; still < 4; ) {
      await immediately()
      still = line.pending === 0 && line.calls === calls ? still + 1 : 0
      calls = line.calls
    }
  }

  async function open(id: string): Promise<Draft> {
    const draft = await running.drafts.handlers.drafts.open({ id })
    if (!draft) throw new Error(`The draft ${id} is gone`)
    return draft
  }

  /** The process is gone from one moment to the next, and `meanwhile` happens before it starts again. */
  async function crash(meanwhile = () => {}): Promise<void> {
    running.sever()
    left.push(running.store)
    line.release()
    await rest()
    meanwhile()
    running = await start()
  }

  return {
    number,
    clock,
    line,
    logged,
    clicks,
    overwritten,
    noteSeen,
    seen,
    open,
    rest,
    crash,
    handlers: () => running.drafts.handlers,
    store: () => running.store,
    freshId: (): string => {
      ids += 1
      return idOf(number * 1_000 + ids)
    },
    /** The draft, of which these parts are looked at. */
    look: async (id: string, at: readonly Part[] = parts): Promise<Draft> => {
      const draft = await open(id)
      for (const part of at) if (followsServer(draft, part)) noteSeen(draft.campaignId, part, draft.base)
      return draft
    },
    wake: () => running.drafts.wake(),
    /** The page has read the campaign, as it was `age` changes ago. */
    heard: (id: number, age = 0) => running.drafts.onReply('getCampaign', { id }, server.earlier(id, age)),
    /** The page has deleted the campaign. */
    deleted: (id: number) => running.drafts.onReply('deleteCampaign', { id }, null),
    restart: async (): Promise<void> => {
      // Real calls end by their own timeout, which a close waits for.
      line.faults.length = 0
      line.release()
      await rest()
      await running.drafts.close()
      running = await start()
    },
    /** Another workspace is open for as long as `work` takes. */
    elsewhere: async (work: () => Promise<void>): Promise<void> => {
      isAway = true
      await running.drafts.use(workspaceB)
      running.drafts.wake()
      await work()
      isAway = false
      await running.drafts.use(workspaceA)
      running.drafts.wake()
    },
    backUp: () => copyOfDatabase(file, `${file}.backup`),
    /** What was backed up takes the file's place, at a start. */
    goBack: () =>
      crash(() => {
        for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
        rmSync(file)
        copyFileSync(`${file}.backup`, file)
      }),
    end: (): void => {
      running.sever()
      for (const store of [...left, running.store]) store.close()
    },
  }
}

/** What the person at a client knows of what the server has. */
function knowledge(server: ModelServer, number: number) {
  /** By campaign and field: what of the server's the person has seen and written over on purpose. */
  let seen = new Map<string, Set<string>>()
  /** What was overwritten although nobody here had seen it. */
  const overwritten: string[] = []

  function seenIn(campaignId: number, field: string): Set<string> {
    const key = `${campaignId} ${field}`
    const known = seen.get(key) ?? new Set(parts.flatMap((part) => untouchedIn(part, field)))
    seen.set(key, known)
    return known
  }
  return {
    overwritten,
    noteSeen: (campaignId: number | null, part: Part, from: Draft['base'] | JsonObject): void => {
      if (campaignId === null) return
      for (const [field, value] of fieldsOf(part, from)) seenIn(campaignId, field).add(value)
    },
    noteWritten: (id: number, before: JsonObject, now: JsonObject): void => {
      for (const { field, was, is } of changedFields(before, now)) {
        if (!seenIn(id, field).has(was)) overwritten.push(`${field} of ${id}: ${was} by ${is}`)
        // What this client put there it knows.
        seenIn(id, field).add(is)
        server.writers.set(`${id} ${field}`, number)
      }
    },
    /** What is known now, to be gone back to. */
    keep: () => structuredClone(seen),
    goBack: (to: ReadonlyMap<string, Set<string>>): void => {
      seen = structuredClone(to) as typeof seen // A copy may be changed.
    },
  }
}

/** What a campaign has before anybody touched it. */
const untouchedIn = (part: Part, wanted: string): string[] =>
  fieldsOf(part, null).flatMap(([field, value]) => (field === wanted ? [value] : []))

export type ModelClient = Awaited<ReturnType<typeof modelClient>>
