/** What the tests of drafts share: a clock that is moved by hand, a scripted server, a temporary folder, small builders. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises'
import type { DraftSave, DraftWrite, EndpointName, Failure, Intent, JsonObject, Notices, Workspace } from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { type Drafts, type DraftsOptions, draftsOver } from '../../../../src/main/drafts/index.ts'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import type { Clock } from '../../../../src/main/ports.ts'
import type { Event, Request } from '../../../../src/model/events.ts'
import { valuesOf } from '../../../../src/model/plan.ts'
import { factsOf, type StoredCampaign, stateOf } from '../../../../src/model/state-of.ts'
import { openDrafts } from './open-drafts.ts'
import { storeHere } from './store-here.ts'

export const start = Date.parse('2026-11-20T09:00:00.000Z')

/** Where files live that no power cut must survive (a killed process loses nothing there): memory, on systems that have such a folder. */
export const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A folder of its own, removed by `remove`. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(fastFolder, 'herald-drafts-'))
  return { folder, file: join(folder, 'drafts.db'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Time stands still until `pass`. */
export function manualClock(
  at = start,
): Clock & { pass(ms: number): void; jump(ms: number): void; waiting(): number[] } {
  let now = at
  let tasks: { at: number; task: () => void }[] = []
  return {
    now: () => now,
    after: (ms, task) => {
      const entry = { at: now + ms, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    pass: (ms) => {
      const end = now + ms
      for (;;) {
        const next = tasks.filter((task) => task.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        tasks = tasks.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.task()
      }
      now = end
    },
    /** Somebody set the clock: what waits is measured by another one, and waits as long as before. */
    jump: (ms) => {
      now += ms
      tasks = tasks.map((task) => ({ ...task, at: task.at + ms }))
    },
    waiting: () => tasks.map((task) => task.at - now).sort((a, b) => a - b),
  }
}

export const workspaceA: Workspace = {
  id: 'a',
  kind: 'server',
  address: 'https://a.example.com',
  user: { id: '1', name: 'Ayesha Siddiqui' },
  brand: { id: '1', name: 'Gulmohar Retail' },
}
export const workspaceB: Workspace = { ...workspaceA, id: 'b', address: 'https://b.example.com' }

export type Asked = { name: EndpointName; input: JsonObject }
/** Returns one call; throws a `FailureError` to fail it. */
export type Server = (asked: Asked) => unknown

/** An `Api` that asks `server` and keeps what it was asked, in order. */
export function scriptedApi(server: Server): Api & { asked: Asked[]; server: Server } {
  const scripted = {
    asked: [] as Asked[],
    server,
    call: async (name: EndpointName, input: unknown, options: { signal?: AbortSignal } = {}) => {
      const asked = { name, input: (input ?? {}) as JsonObject }
      scripted.asked.push(asked)
      const cancelled = new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new FailureError(cut)), { once: true })
      })
      return Promise.race([Promise.resolve().then(() => scripted.server(asked)), cancelled])
    },
  }
  // A script answers what the test says for each row; the compiler cannot follow that.
  return scripted as unknown as Api & { asked: Asked[]; server: Server }
}

export const fail = (kind: Failure['kind'], message: string, more: Partial<Failure> = {}): never => {
  throw new FailureError({ kind, message, ...more })
}
export const cut: Failure = { kind: 'network', message: 'The connection broke', ambiguous: true }

/** Returns when `seen` holds; real time passes only as long as the worker needs. */
export async function until(seen: () => boolean, what = 'what was waited for'): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; ) {
    if (seen()) return
    await pause(2)
  }
  throw new Error(`It did not come to ${what}`)
}

export type Notice = { [Name in keyof Notices]: { name: Name; payload: Notices[Name] } }[keyof Notices]

type BenchOptions = {
  startMs?: number
  clock?: ReturnType<typeof manualClock>
  pages?: number
  /** The store in its real worker rather than in this thread. */
  inWorker?: boolean
  /** What a method of the store fails with; methods that are not in it work. */
  broken?: ReadonlyMap<string, Failure>
}

/** The store, in which the methods of `broken` fail. */
const breakable = (client: StoreClient, broken: ReadonlyMap<string, Failure>): StoreClient =>
  new Proxy(client, {
    get: (target, method) => {
      const failure = typeof method === 'string' ? broken.get(method) : undefined
      return failure ? () => Promise.reject(new FailureError(failure)) : Reflect.get(target, method)
    },
  })

/** As `openStore`, with the clock last. */
export const openHere = (file: string, limits: { pages?: number } = {}, now: () => number = Date.now): Store =>
  openStore(file, now, limits)

/**
 * Takes the next request of a draft as the loop does: a draft on the server reads `campaign` first. Its departure is stored. Null if nothing
 * is to be sent.
 */
export function depart(store: Store, id: string, campaign: JsonObject | null = null, ms = 0): Request | null {
  const moment = { now: start + ms, account: 'a', isWoken: true }
  const sync = store.sync('a', id)?.sync
  if (!sync) throw new Error(`The draft ${id} has no events`)
  if (sync.id === null) return store.next('a', id, moment)
  if (!campaign) throw new Error('A draft of a campaign reads it first')
  const status = typeof campaign.status === 'string' ? campaign.status : ''
  const reading: Event = { kind: 'read', turn: sync.turn, values: valuesOf(campaign), status }
  return store.readAndNext('a', id, reading, campaign, moment)
}

/** How the request that departed ended, such as `{ kind: 'answered', values: {}, id: 7 }`. */
export const end = (store: Store, id: string, event: Event, ms = 0) => store.append('a', id, [event], start + ms)

/** Opens drafts over a real file; `connect` sets what server the workspace has. */
export async function openBench(file: string, options: BenchOptions = {}) {
  const clock = options.clock ?? manualClock()
  const notices: Notice[] = []
  const logged: string[] = []
  const told: string[] = []
  let open: { workspace: Workspace; api: Api } | null = null
  let online = true
  const limits = options.pages ? { pages: options.pages } : {}
  const surroundings: DraftsOptions = {
    api: () => open,
    connection: { online: () => online },
    // The pair is one of the union's members by its making.
    notify: (name, payload) => void notices.push({ name, payload } as Notice),
    clock,
    ...(options.startMs === undefined ? {} : { startMs: options.startMs }),
    log: (level, message, error) => {
      if (level === 'info') told.push(message)
      else logged.push(`${message}: ${error instanceof Error ? error.message : String(error)}`)
    },
  }
  const worker = new URL('../../../../src/main/drafts/worker.ts', import.meta.url)
  const drafts: Drafts = options.inWorker
    ? await openDrafts({ ...surroundings, worker, file, limits })
    : await draftsOver(breakable(storeHere(openHere(file, limits)).client, options.broken ?? new Map()), surroundings)
  return {
    drafts,
    clock,
    /** Lets whatever is under way come to rest: the worker answers in order, so each question waits for those before it. */
    rest: async () => {
      for (let round = 0; round < 15; round += 1) {
        await drafts.handlers.outbox.state()
        await immediately()
      }
    },
    notices,
    logged,
    /** What the log says of what went well or waits. */
    told,
    of: <Name extends keyof Notices>(name: Name): Notices[Name][] =>
      notices.flatMap((notice) => (notice.name === name ? [notice.payload as Notices[Name]] : [])),
    connect: (workspace: Workspace, api: Api) => {
      open = { workspace, api }
    },
    disconnect: () => {
      open = null
    },
    setOnline: (value: boolean) => {
      online = value
    },
  }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

/** The nth local id. */
export const idOf = (n: number): string => `01HERA0DRAFTS${String(n).padStart(13, '0')}`

export const writeOf = (n: number, more: Partial<DraftWrite> = {}): DraftWrite => ({
  id: idOf(n),
  channel: 'sms',
  type: 'one-time',
  campaignId: null,
  revision: 0,
  ...more,
})

const tabs = { selected: 'SEGMENT', tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'], disabledKeys: [] }

const setupOf = (name: string): JsonObject => ({
  name,
  selectedTags: [],
  edit_page_tabs_values: tabs,
  edit_setup_page_values: { channelName: 'sms', selectedSegment: 3 },
  schedule: { type: 'one_time' },
  entryCriteria: null,
  entry_time: null,
  entry_time_value: null,
})

/** First save creates, later ones update (Source: docs/reference/states.md). */
export const setupIntent = (name: string): Intent => ({
  create: { call: 'createCampaign', input: { ...setupOf(name), channelName: 'sms', channel_configuration_id: 1 } },
  update: { call: 'setTrigger', input: setupOf(name) },
})
export const segmentIntent = (segmentId: number): Intent => ({
  update: { call: 'addSegment', input: { segmentId, edit_setup_page_values: { channelName: 'sms' } } },
})
export const contentIntent = (text: string, name = 'Eid offer'): Intent => ({
  update: {
    call: 'updateMessage',
    input: { message: { design: text }, name, edit_content_page_values: {}, edit_page_tabs_values: tabs },
  },
})

export const saveOf = (
  write: DraftWrite,
  section: DraftSave['section'],
  intents: Intent[],
  wait = false,
): DraftSave => ({
  write,
  section,
  intents,
  wait,
})

/** A small server that keeps campaigns: refuses duplicate names as the real one does. */
export function smallServer() {
  const campaigns = new Map<number, JsonObject>()
  const answer: Server = ({ name, input }) => {
    if (name === 'createCampaign') {
      if ([...campaigns.values()].some((one) => one.name === input.name)) {
        return fail('refused', 'Campaign with this name already exists', { status: 409 })
      }
      const made = { ...input, id: campaigns.size + 100, status: 'draft' }
      campaigns.set(made.id, made)
      return made
    }
    if (name === 'listCampaigns') {
      const found = [...campaigns.values()].filter((one) => String(one.name).includes(String(input.search ?? '')))
      return { campaigns: found, total: found.length }
    }
    if (name === 'listSegments') return []
    const known = campaigns.get(Number(input.id))
    if (!known) return fail('not-found', 'The server could not find this', { status: 404 })
    if (name !== 'getCampaign') Object.assign(known, input)
    return { ...known }
  }
  return { campaigns, answer }
}

/** The state of a draft as the screens conclude it. */
export const kindOf = (draft: StoredCampaign) => stateOf(factsOf(draft), 0).kind
