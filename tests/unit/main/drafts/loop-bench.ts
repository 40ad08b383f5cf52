/** The whole of the new core: a window's session, the store on a real file, the loop, the gateway, and the reference server. */
import './timeouts.ts'
import { join } from 'node:path'
import type { JsonObject } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { Loop, type LoopStore } from '../../../../src/main/drafts/loop.ts'
import type { EventStore } from '../../../../src/main/drafts/store/event-store.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import type { ActKind, Sync } from '../../../../src/model/events.ts'
import { emptyValues, planOf } from '../../../../src/model/plan.ts'
import { factsIn, stateOf } from '../../../../src/model/state-of.ts'
import { facts } from '../../model/histories.ts'
import { type Events, openEvents } from './store/event-support.ts'
import { manualClock, start, temporaryFolder, until } from './support.ts'
import { SyncWindow } from './sync-window.ts'

export const plan = planOf('one-time')
const at = { workspace: 'a', draft: 'one' }
const QUIET_MS = 60_000

/** Takes a request in place of the server; `pass` hands it on. */
export type Mode = (pass: () => Promise<Response>) => Promise<Response>

/** The store, asked as if it were in its worker: later, and with copies. */
const storeHere = (store: EventStore): LoopStore =>
  new Proxy({} as LoopStore, {
    get:
      (_target, method: keyof LoopStore) =>
      async (...args: unknown[]) => {
        await Promise.resolve()
        return structuredClone(Reflect.apply(store[method], store, structuredClone(args)))
      },
  })

const base = 'http://server.test/campaign-management/api'
const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }

export class SyncBench {
  readonly folder = temporaryFolder()
  readonly clock = manualClock()
  #server!: ReferenceServer
  store!: Events
  loop!: Loop
  window!: SyncWindow
  #windows = 0
  isOnline = true
  /** Every request is cut. */
  isDown = false
  /** Takes the next request that `meets` accepts; null again once it has. */
  mode: Mode | null = null
  meets: (request: Request) => boolean = () => true
  readonly asked: string[] = []
  readonly logged: string[] = []

  static async open(): Promise<SyncBench> {
    const bench = new SyncBench()
    const { folder } = bench.folder
    bench.#server = await openServer({ folder: join(folder, 'server'), token: 'secret', now: start, campaigns: 0 })
    bench.store = openEvents(bench.folder.file, {}, ({ type }) => planOf(type), start)
    const draft = { workspace: 'a', id: 'one', channel: 'sms', facts, account: 'us', campaignId: null } as const
    bench.store.begin({ ...draft, seen: emptyValues }, start)
    bench.#run()
    return bench
  }

  async close(): Promise<void> {
    await this.loop.close(0)
    this.store.close()
    await this.#server.close()
    this.folder.remove()
  }

  /** Herald is closed and started again. */
  async restart(): Promise<void> {
    await this.loop.close(0)
    this.store.close()
    this.store = openEvents(this.folder.file, {}, ({ type }) => planOf(type), this.clock.now())
    this.#run()
    this.loop.process(at)
  }

  #run(): void {
    const { clock } = this
    const connection = createConnection({ notify: () => {}, clock })
    const ports = { origin: 'http://server.test', token: 'secret', fetch: this.#fetch, connection, clock }
    const api = createGateway({ ...ports, backoff: () => 1, timeoutOf: () => 60 })
    this.loop = new Loop({
      store: storeHere(this.store),
      open: () => (this.isOnline ? { api, account: 'us' } : null),
      isOfAnotherDraft: async () => false,
      changed: () => this.window.receive(this.#stored()),
      planOf: ({ type }) => planOf(type),
      clock,
      quietMs: QUIET_MS,
      checkMs: 2_000,
      log: (_level, message, error) =>
        void this.logged.push(`${message} ${error instanceof Error ? error.stack : ''}`.trim()),
    })
    const { store, loop } = this
    this.window = new SyncWindow(
      async (events) => {
        await Promise.resolve()
        store.append('a', 'one', structuredClone(events), clock.now())
        loop.process(at)
        return this.#stored()
      },
      `w${this.#windows++}`,
      this.#stored(),
      plan,
      clock,
    )
  }

  #fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    // Not the request's own: that one is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    this.asked.push(`${request.method} ${new URL(request.url).pathname.slice(24)}`)
    const pass = () => this.#server.handle(request.clone())
    if (this.isDown) return broken()
    const spoiled = this.mode && this.meets(request) ? this.mode : null
    if (spoiled) this.mode = null
    return Promise.race([gone, spoiled ? spoiled(pass) : pass()])
  }

  #stored() {
    const folded = this.store.sync('a', 'one')
    if (!folded) throw new Error('The draft is gone')
    return structuredClone(folded)
  }
  sync(): Sync {
    return this.#stored().sync
  }
  kind() {
    return stateOf(factsIn(this.sync(), plan), this.clock.now()).kind
  }

  async type(field: string, value: JsonObject): Promise<void> {
    this.window.type(field, value)
    await this.window.flush()
  }
  async save(): Promise<void> {
    this.window.save(Object.keys(this.window.sync.edits))
    await this.window.flush()
  }
  async click(act: ActKind): Promise<void> {
    this.window.ask(act, this.clock.now() + 10_000)
    await this.window.flush()
  }
  process(isWoken = false): void {
    this.loop.process(at, isWoken ? 'user' : 'event')
  }

  /** A colleague’s request. */
  async call(method: string, path: string, body?: object): Promise<JsonObject> {
    const request = new Request(`${base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return (await (await this.#server.handle(request)).json()) as JsonObject
  }
  async campaigns(): Promise<JsonObject[]> {
    const reply = await this.call('GET', '/campaign/paginated?limit=50&page=1&orderBy=name&orderDirection=asc')
    return (reply.data as { campaigns: JsonObject[] }).campaigns
  }

  /** Time passes in steps of five seconds, until nothing is waited for by then. */
  async rest(rounds = 30): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await until(() => this.sync().inFlight === null || this.mode !== null, 'an answer')
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setTimeout(resolve, 1))
      this.clock.pass(5_000)
    }
  }
}

export const segmentOf = (id: number): JsonObject => ({
  segment_id: id,
  edit_setup_page_values: { segmentRadio: 'existing', selectedSegment: { id } },
})
export const messageOf = (design: string): JsonObject => ({
  message: { design },
  edit_content_page_values: { contentJson: { design } },
})

// Faults of one request.

const never = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
const answer = (status: number, body: string | null = null, contentType = 'application/json') =>
  new Response(body, { status, headers: { 'content-type': contentType } })
const json = (status: number, body: unknown) => answer(status, JSON.stringify(body))
const page = '<html><body>Bad gateway</body></html>'
/** The server has applied it, and this arrives. */
const applied =
  (spoil: (response: Response) => Response | Promise<Response>): Mode =>
  async (pass) =>
    spoil(await pass())
/** It did not reach the server. */
const instead =
  (spoil: () => Response | Promise<Response>): Mode =>
  async () =>
    spoil()

export const faults: [what: string, fault: Mode][] = [
  ['is cut before it arrives', instead(broken)],
  ['is cut when it has arrived', applied(broken)],
  ['hangs before it arrives', instead(never)],
  ['hangs when it has arrived', applied(never)],
  ['408 before', instead(() => json(408, { message: 'Slow' }))],
  ['429 before', instead(() => json(429, { message: 'Too many' }))],
  ['500 before', instead(() => json(500, { message: 'Oops' }))],
  ['500 after', applied(() => json(500, { message: 'Oops' }))],
  ['502 before, as a page', instead(() => answer(502, page, 'text/html'))],
  ['502 after, as a page', applied(() => answer(502, page, 'text/html'))],
  ['503 before', instead(() => answer(503))],
  ['503 after', applied(() => answer(503))],
  ['504 after', applied(() => answer(504))],
  [
    '302 elsewhere',
    instead(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } })),
  ],
  ['200 with a page', applied(() => answer(200, page, 'text/html'))],
  ['200 with nothing', applied(() => answer(200, ''))],
  ['200 cut in half', applied(async (response) => answer(200, (await response.text()).slice(0, 60)))],
  ['200 with a list', applied(() => json(200, { success: true, data: [] }))],
  ['200 with null', applied(() => json(200, { success: true, data: null }))],
  ['204', applied(() => answer(204))],
]
