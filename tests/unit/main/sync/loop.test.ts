/** The loop against the reference server, with each fault that may meet a request: one campaign, nothing lost, nothing said that is not so. */
import '../drafts/timeouts.ts'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import { Loop, type LoopStore } from '../../../../src/main/sync/loop.ts'
import { type EventStore, openEventStore } from '../../../../src/main/sync/store/store.ts'
import type { ActKind, Event, Sync } from '../../../../src/model/events.ts'
import { emptyValues, planOf } from '../../../../src/model/plan.ts'
import { alternativesOf, shownOf, underOf } from '../../../../src/model/requests.ts'
import { factsIn, stateOf } from '../../../../src/model/state-of.ts'
import { facts } from '../../model/histories.ts'
import { manualClock, start, temporaryFolder, until } from '../drafts/support.ts'

const plan = planOf('one-time')
const { tabs } = facts
const at = { workspace: 'a', draft: 'one' }
const QUIET_MS = 60_000

let folder = temporaryFolder()
let server: ReferenceServer
let clock = manualClock()
let store: EventStore
let loop: Loop
let isOnline = true
let logged: string[] = []
/** Takes the next request that `meets` accepts in place of the server; `pass` hands it on. */
type Mode = (pass: () => Promise<Response>) => Promise<Response>
let mode: Mode | null = null
let meets: (request: Request) => boolean = () => false
let asked: string[] = []

beforeEach(async () => {
  folder = temporaryFolder()
  clock = manualClock()
  mode = null
  asked = []
  logged = []
  isOnline = true
  server = await openServer({ folder: join(folder.folder, 'server'), token: 'secret', now: start, campaigns: 0 })
  open()
  store.create(
    { workspace: 'a', id: 'one', channel: 'sms', facts, account: 'us', campaignId: null, seen: emptyValues },
    start,
  )
})
afterEach(async () => {
  await loop.close(0)
  store.close()
  await server.close()
  folder.remove()
})

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

/** The program, on the file that there is. */
function open(): void {
  store = openEventStore(folder.file, ({ type }) => planOf(type), clock.now())
  const fetchPort: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const gone = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
    asked.push(`${request.method} ${new URL(request.url).pathname.slice(24)}`)
    const pass = () => server.handle(request.clone())
    const spoiled = mode && meets(request) ? mode : null
    if (spoiled) mode = null
    return Promise.race([gone, spoiled ? spoiled(pass) : pass()])
  }
  const connection = createConnection({ notify: () => {}, clock })
  const api = createGateway({
    origin: 'http://server.test',
    token: 'secret',
    fetch: fetchPort,
    connection,
    clock,
    backoff: () => 1,
    timeoutOf: () => 60,
  })
  loop = new Loop({
    store: storeHere(store),
    open: () => (isOnline ? { api, account: 'us' } : null),
    isOfAnotherDraft: async () => false,
    changed: () => {},
    clock,
    quietMs: QUIET_MS,
    log: (_level, message, error) => void logged.push(`${message} ${error instanceof Error ? error.stack : ''}`),
  })
}

const sync = (): Sync => {
  const folded = store.sync('a', 'one')
  if (!folded) throw new Error('The draft is gone')
  return folded.sync
}
const kind = () => stateOf(factsIn(sync(), plan), clock.now()).kind

// A window.

const from = () => ({ window: 'w', n: (sync().received.w ?? 0) + 1 })
function dispatch(event: Event): void {
  store.append('a', 'one', [event], clock.now())
}
const type = (field: string, value: JsonObject) =>
  dispatch({
    kind: 'typed',
    field,
    value,
    over: alternativesOf(sync(), field),
    under: underOf(sync(), field),
    ...from(),
  })
function save(): void {
  const values = Object.fromEntries(Object.keys(sync().edits).map((field) => [field, shownOf(sync(), field)]))
  dispatch({ kind: 'saved', values, ...from() })
  loop.process(at)
}
function click(act: ActKind): void {
  const reviewed = Object.fromEntries(Object.keys(sync().seen).map((field) => [field, shownOf(sync(), field)]))
  dispatch({ kind: 'asked', act, reviewed, until: clock.now() + 10_000, ...from() })
  loop.process(at)
}
const segmentOf = (id: number): JsonObject => ({
  segment_id: id,
  edit_setup_page_values: { segmentRadio: 'existing', selectedSegment: { id } },
})
const messageOf = (design: string): JsonObject => ({
  message: { design },
  edit_content_page_values: { contentJson: { design } },
})
const typeSetup = () => {
  type('name', { name: 'Eid offer' })
  type('segment_id', segmentOf(1))
}

// The server.

const base = 'http://server.test/campaign-management/api'
const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
async function call(method: string, path: string, body?: object): Promise<JsonObject> {
  const request = new Request(`${base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (await (await server.handle(request)).json()) as JsonObject
}
async function campaigns(): Promise<JsonObject[]> {
  const { data } = (await call('GET', '/campaign/paginated?limit=50&page=1&orderBy=name&orderDirection=asc')) as {
    data: { campaigns: JsonObject[] }
  }
  return data.campaigns
}
const messageOn = async () => ((await campaigns())[0]?.message as { design?: string } | undefined)?.design

/** Time passes until nothing is waited for. */
async function rest(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await until(() => sync().inFlight === null || mode !== null, 'an answer')
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setTimeout(resolve, 1))
    clock.pass(5_000)
  }
}

it('a new campaign is created and saved step by step, and is synced after the quiet time', async () => {
  typeSetup()
  type('message', messageOf('Hello'))
  save()
  await rest()
  expect([logged, kind(), sync().refused, sync().edits]).toEqual([[], 'synced', {}, {}])
  expect(await campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1, message: { design: 'Hello' } }])
  expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([
    'POST /campaign',
    expect.stringMatching(/^PUT .*add-segment$/),
    expect.stringMatching(/^PUT .*update-message$/),
  ])
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

const faults: [what: string, fault: Mode][] = [
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
const isOn =
  (method: string, end: string) =>
  (request: Request): boolean =>
    request.method === method && request.url.endsWith(end)

describe('one campaign is created, whatever happens to the request', () => {
  it.each(faults)('%s', async (_what, fault) => {
    meets = isOn('POST', '/campaign')
    mode = fault
    typeSetup()
    save()
    await rest()
    expect([mode, logged.filter((line) => line.includes(' at ')), kind(), sync().edits]).toEqual([
      null,
      [],
      'synced',
      {},
    ])
    expect(await campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1 }])
  })

  it.each(faults)('%s, and Herald is closed then', async (_what, fault) => {
    meets = isOn('POST', '/campaign')
    mode = fault
    typeSetup()
    save()
    await until(() => mode === null, 'the request')
    await loop.close(0)
    store.close()
    open()
    loop.process(at)
    await rest()
    expect([kind(), sync().edits]).toEqual(['synced', {}])
    expect(await campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1 }])
  })
})

describe('a message arrives once, whatever happens to the request', () => {
  it.each(faults)('%s', async (_what, fault) => {
    typeSetup()
    save()
    await rest()
    meets = isOn('PUT', '/update-message')
    mode = fault
    type('message', messageOf('Hello'))
    save()
    await until(() => mode === null, 'the request')
    type('message', messageOf('Hello again'))
    save()
    await rest()
    expect([kind(), sync().edits, await messageOn()]).toEqual(['synced', {}, 'Hello again'])
  })
})

const schedule: JsonObject = {
  type: 'one_time',
  time_zone: 'Asia/Karachi',
  fc: false,
  dnd: false,
  date: '2026-11-27',
  time: '10:00',
}
/** A campaign that can be published. */
async function complete(): Promise<void> {
  typeSetup()
  type('message', messageOf('Hello'))
  type('schedule.time_zone', { schedule: { type: 'one_time', time_zone: 'Asia/Karachi' } })
  type('schedule.time', { schedule: { date: schedule.date ?? null, time: schedule.time ?? null } })
  save()
  await rest()
  expect(kind()).toBe('synced')
}
const statusNow = async () => (await campaigns())[0]?.status

describe('a publish is sent once, and its outcome is true', () => {
  it.each(faults)('%s', async (_what, fault) => {
    await complete()
    meets = isOn('PUT', '/update_status')
    mode = fault
    click('publish')
    await rest()
    const sent = asked.filter((line) => line.endsWith('/update_status')).length
    const isPublished = (await statusNow()) !== 'draft'
    const [outcome] = sync().outcomes
    expect([mode, sent, sync().act]).toEqual([null, 1, null])
    expect([outcome?.result === 'done', isPublished]).toEqual([isPublished, isPublished])
    expect(['done', 'refused', 'notDone']).toContain(outcome?.result)
  })

  it('without a connection nothing is sent', async () => {
    await complete()
    click('publish')
    isOnline = false
    await rest()
    isOnline = true
    loop.process(at, true)
    await rest()
    expect([sync().outcomes[0]?.result, await statusNow()]).toEqual(['offline', 'draft'])
  })

  it('closed during the hold, nothing is sent', async () => {
    await complete()
    click('publish')
    await loop.close(0)
    store.close()
    open()
    loop.process(at)
    await rest()
    expect([sync().outcomes[0]?.result, await statusNow()]).toEqual(['closed', 'draft'])
  })
})

describe('other users', () => {
  const rewrite = async (design: string) => {
    const [campaign] = await campaigns()
    await call('PUT', `/campaign/${campaign?.id}/update-message`, {
      ...messageOf(design),
      name: 'Eid offer',
      edit_page_tabs_values: tabs,
    })
  }
  it('a field that both changed is asked about, and nothing of it is sent before the choice', async () => {
    await complete()
    type('message', messageOf('Mine'))
    await rewrite('Theirs')
    save()
    await rest()
    expect([kind(), await messageOn()]).toEqual(['conflict', 'Theirs'])
    const conflict = sync().edits.message?.conflict ?? null
    dispatch({
      kind: 'chosen',
      field: 'message',
      side: 'mine',
      mine: shownOf(sync(), 'message'),
      theirs: conflict,
      ...from(),
    })
    loop.process(at)
    await rest()
    expect([kind(), await messageOn()]).toEqual(['synced', 'Mine'])
  })
  it('a campaign that was deleted gets nothing more, and the edits stay', async () => {
    await complete()
    const [campaign] = await campaigns()
    await call('DELETE', `/campaign/${campaign?.id}/soft-delete`)
    type('message', messageOf('Mine'))
    save()
    await rest()
    expect([kind(), shownOf(sync(), 'message')]).toEqual(['ended-elsewhere', messageOf('Mine')])
  })
  it('a name that is taken is refused, and a saved other name is sent', async () => {
    await call('POST', '/campaign', {
      name: 'Eid offer',
      selectedTags: [],
      edit_page_tabs_values: tabs,
      edit_setup_page_values: {},
      schedule: { type: 'one_time' },
      entryCriteria: null,
      entry_time: null,
      entry_time_value: null,
      channelName: 'email',
      channel_configuration_id: null,
    })
    typeSetup()
    save()
    await rest()
    expect([kind(), Object.keys(sync().refused)]).toEqual(['refused', ['name']])
    type('name', { name: 'Eid offer 2' })
    save()
    await rest()
    expect([kind(), (await campaigns()).map(({ name }) => name)]).toEqual(['synced', ['Eid offer', 'Eid offer 2']])
  })
})
