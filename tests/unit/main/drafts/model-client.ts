/** One client of the model: the real store over a file of its own and the real outbox, in this thread. */
import { setImmediate as immediately } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { ActOutcome, Draft, Json, JsonObject } from '#contract'
import { type Drafts, draftsOver } from '../../../../src/main/drafts/index.ts'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { changedFields, contentOf, fieldsOf, intentsOf, type Section, sections } from './model-page.ts'
import { apiOver, type ModelServer, modelLine } from './model-server.ts'
import { storeHere } from './store-here.ts'
import { idOf, manualClock, saveOf, workspaceA, writeOf } from './support.ts'

/** What a campaign has before anybody touched it. */
const untouchedIn = (section: Section, wanted: string): string[] =>
  fieldsOf(section, null).flatMap(([field, value]) => (field === wanted ? [value] : []))

type Running = { drafts: Drafts; store: Store; sever: () => void }

export async function modelClient(server: ModelServer, file: string, number: number) {
  const clock = manualClock()
  const line = modelLine(server, clock, (id, before, now) => check(id, before, now))
  const logged: string[] = []
  const left: Store[] = []
  const clicks: ActOutcome[] = []
  /** By campaign and field: what of the server's the person has seen and written over on purpose. */
  const seen = new Map<string, Set<string>>()
  /** What was overwritten although nobody here had seen it. */
  const overwritten: string[] = []
  let drafts = 0
  let running = await start()

  async function start(): Promise<Running> {
    const store = openStore(file, clock.now)
    const { client, sever } = storeHere(store)
    const opened = await draftsOver(client, {
      api: () => (line.signedIn || line.online ? { workspace: workspaceA, api: apiOver(line) } : null),
      connection: { online: () => line.online },
      notify: () => {},
      clock,
      random: () => 0.5,
      log: (_level, message, error) => void logged.push(`${message}: ${String(error)}`),
    })
    await opened.use(workspaceA)
    opened.wake()
    return { drafts: opened, store, sever }
  }

  const seenIn = (campaignId: number, field: string): Set<string> => {
    const key = `${campaignId} ${field}`
    const known = seen.get(key) ?? new Set(sections.flatMap((section) => untouchedIn(section, field)))
    seen.set(key, known)
    return known
  }
  const noteSeen = (campaignId: number | null, section: Section, from: Draft['base'] | JsonObject): void => {
    if (campaignId === null) return
    for (const [field, value] of fieldsOf(section, from)) seenIn(campaignId, field).add(value)
  }

  function check(id: number, before: JsonObject, now: JsonObject): void {
    for (const { field, was, is } of changedFields(before, now)) {
      if (!seenIn(id, field).has(was)) overwritten.push(`${field} of ${id}: ${was} by ${is}`)
      // What this client put there it knows.
      seenIn(id, field).add(is)
      server.writers.set(`${id} ${field}`, number)
    }
  }

  const handlers = () => running.drafts.handlers
  const open = async (id: string): Promise<Draft> => {
    const draft = await handlers().drafts.open({ id })
    if (!draft) throw new Error(`The draft ${id} is gone`)
    return draft
  }

  /** Waits until nothing moves any more; what hangs or waits for its time does not. */
  async function rest(): Promise<void> {
    for (let still = 0, calls = -1; still < 4; ) {
      await immediately()
      still = line.pending === 0 && line.calls === calls ? still + 1 : 0
      calls = line.calls
    }
  }

  return {
    number,
    clock,
    line,
    logged,
    clicks,
    overwritten,
    noteSeen,
    open,
    rest,
    handlers,
    store: () => running.store,
    /** A fresh draft; answers its id. */
    begin: async (name: string): Promise<string> => {
      drafts += 1
      const id = idOf(number * 1_000 + drafts)
      await handlers().drafts.write({ ...writeOf(0), id, name })
      return id
    },
    /** A draft of the server's campaign; returns null when it cannot be read. */
    adopt: async (campaignId: number): Promise<string | null> => {
      const known = await handlers().drafts.find({ campaignId })
      if (known) return known.id
      if (!line.online || !line.signedIn || !server.campaigns.has(campaignId)) return null
      const base = structuredClone(server.campaigns.get(campaignId) ?? {})
      drafts += 1
      const id = idOf(number * 1_000 + drafts)
      await handlers().drafts.write({ ...writeOf(0), id, campaignId, base })
      return id
    },
    edit: async (id: string, section: Section, words: Json): Promise<void> => {
      const draft = await open(id)
      if (draft.sections[section] === undefined) noteSeen(draft.campaignId, section, draft.base)
      await handlers().drafts.write({ ...writeOf(0), id, revision: draft.revision, sections: { [section]: words } })
    },
    /**
     * The same in a second window that has the campaign open as nobody had edited it here. It is refused, reads the draft that there is and
     * writes into that one; or it goes away, and leaves what nobody else has touched. Returns whether the words are kept.
     */
    editBeside: async (id: string, section: Section, words: Json, leaves: boolean): Promise<boolean> => {
      const { campaignId, base, revision, sections: own } = await open(id)
      if (campaignId === null || !base) return false
      if (own[section] === undefined) noteSeen(campaignId, section, base)
      drafts += 1
      // A campaign that came out of JSON is plain JSON.
      const fresh = { ...writeOf(0), id: idOf(number * 1_000 + 500 + drafts), campaignId, base: base as JsonObject }
      const write = { ...fresh, sections: { [section]: words } }
      if (leaves) {
        await Promise.resolve(handlers().drafts.write({ ...write, leaves: true })).catch(refused)
        return isDeepStrictEqual((await open(id)).sections[section], words)
      }
      await expect(handlers().drafts.write(write)).rejects.toMatchObject({ failure: { kind: 'stale' } })
      const found = await handlers().drafts.find({ campaignId })
      expect(found?.id).toBe(id)
      await handlers().drafts.write({ ...writeOf(0), id, revision, sections: { [section]: words } })
      return true
    },
    rename: async (id: string, name: string): Promise<void> => {
      const { revision } = await open(id)
      await handlers().drafts.write({ ...writeOf(0), id, revision, name })
    },
    save: async (id: string, section: Section): Promise<void> => {
      const draft = await open(id)
      if (draft.sections[section] === undefined) noteSeen(draft.campaignId, section, draft.base)
      const words = { [section]: contentOf(draft)[section] }
      const write = { ...writeOf(0), id, revision: draft.revision, sections: words }
      await handlers().drafts.save(saveOf(write, section, intentsOf(section, draft)))
    },
    publish: async (id: string): Promise<void> => {
      const { revision } = await open(id)
      const request = { call: 'updateStatus', input: { status: 'running' } }
      // It may hang until the line breaks: nobody waits here.
      void Promise.resolve(handlers().drafts.act({ id, revision, request })).then(
        (outcome) => clicks.push(outcome),
        (error) => logged.push(String(error)),
      )
    },
    wake: () => running.drafts.wake(),
    heard: (id: number) => running.drafts.onReply('getCampaign', { id }, structuredClone(server.campaigns.get(id))),
    /** The process is gone from one moment to the next. */
    crash: async (): Promise<void> => {
      running.sever()
      left.push(running.store)
      line.release()
      await rest()
      running = await start()
    },
    restart: async (): Promise<void> => {
      // Real calls end by their own timeout, which a close waits for.
      line.faults.length = 0
      line.release()
      await rest()
      await running.drafts.close()
      running = await start()
    },
    end: (): void => {
      running.sever()
      for (const store of [...left, running.store]) store.close()
    },
  }
}
function refused(error: unknown): void {
  if (!(error instanceof FailureError) || error.failure.kind !== 'stale') throw error
}

export type ModelClient = Awaited<ReturnType<typeof modelClient>>
