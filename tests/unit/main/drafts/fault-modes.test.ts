/** Everything that may happen to the request that makes a campaign and to the one that publishes it: what the person is told, and that nothing is there twice. */
import './timeouts.ts'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActOutcome, JsonObject, Notices } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import {
  type Bench,
  idOf,
  kindOf,
  openBench,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  temporaryFolder,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
let server: ReferenceServer
let bench: Bench
/** Takes the request in place of the server; `pass` hands it on and answers what the server did. */
type Mode = (pass: () => Promise<Response>) => Promise<Response>
let mode: Mode | null = null
/** Which request meets the fault. */
let meets: (request: Request) => boolean = () => false
let asked: string[] = []

const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
const base = 'http://server.test/campaign-management/api'

beforeEach(async () => {
  folder = temporaryFolder()
  mode = null
  asked = []
  server = await openServer({ folder: join(folder.folder, 'server'), token: 'secret', now: start, campaigns: 0 })
  bench = await openBench(folder.file)
  const fetchPort: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    // Like fetch, also of a request that was given up before it began.
    // Not the request's own signal, which is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    asked.push(`${request.method} ${new URL(request.url).pathname.slice(24)}`)
    const pass = () => server.handle(request.clone())
    const spoiled = mode && meets(request) ? mode : null
    if (spoiled) mode = null
    return Promise.race([gone, spoiled ? spoiled(pass) : pass()])
  }
  const connection = createConnection({ notify: () => {}, clock: bench.clock })
  const ports = { origin: 'http://server.test', token: 'secret', fetch: fetchPort, connection, clock: bench.clock }
  bench.connect(workspaceA, createGateway({ ...ports, backoff: () => 1, timeoutOf: () => 60 }))
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
})
afterEach(async () => {
  await bench.drafts.close()
  await server.close()
  folder.remove()
})

const never = () => new Promise<never>(() => {})
const broken = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
const answer = (status: number, body: string | null = null, type = 'application/json') =>
  new Response(body, { status, headers: { 'content-type': type } })
const json = (status: number, body: unknown) => answer(status, JSON.stringify(body))
const page = '<html><body>Bad gateway</body></html>'
/** The server has done it, and this is what arrives. */
const taken =
  (spoil: (response: Response) => Response | Promise<Response>): Mode =>
  async (pass) =>
    spoil(await pass())
/** It never came to the server. */
const instead =
  (spoil: () => Response | Promise<Response>): Mode =>
  async () =>
    spoil()

const unreadable = (call: string, what = 'it is not the JSON that was expected') =>
  `The answer to ${call} cannot be read: ${what}`
const words = {
  portal: 'A web page answered instead of the server. The network or your company may ask for a sign-in',
  broke: 'The connection was lost before the server answered',
  late: 'The server did not answer in time',
}

async function campaigns(): Promise<JsonObject[]> {
  const response = await server.handle(
    new Request(`${base}/campaign/paginated?limit=50&page=1&orderBy=name&orderDirection=asc`, { headers }),
  )
  const { data } = (await response.json()) as { data: { campaigns: JsonObject[] } }
  return data.campaigns
}
const last = (): Notices['drafts.changed'] | undefined => bench.of('drafts.changed').at(-1)
const state = () => {
  const draft = last()
  return draft ? kindOf(draft) : 'local'
}
/** The state as the editor reads it, from the draft, and as the list does, from its row. */
async function shownStates() {
  const draft = await bench.drafts.handlers.drafts.open({ id: idOf(1) })
  const query = { limit: 25, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  const { rows } = await bench.drafts.handlers.campaigns.list(query)
  return [draft, ...rows].map((campaign) => campaign && kindOf(campaign))
}

async function save(): Promise<void> {
  const { create, ...others } = setupIntent('Eid offer')
  const input = { ...create?.input, channel_configuration_id: null }
  const write = writeOf(1, { name: 'Eid offer', sections: { segment: { id: 1 } } })
  const intents = [{ ...others, create: { call: 'createCampaign', input } }, segmentIntent(1)]
  await bench.drafts.handlers.drafts.save(saveOf(write, 'segment', intents))
}
async function later(): Promise<void> {
  for (let round = 0; round < 8 && state() !== 'synced' && state() !== 'refused'; round += 1) {
    await bench.rest()
    bench.clock.pass(300_000)
    await bench.rest()
  }
}

describe('the request that makes a campaign', () => {
  const notExpected = (place: string) => unreadable('createCampaign', `'${place}' is not what was expected`)
  /** `told` is what the outbox says meanwhile. */
  const modes: [what: string, mode: Mode, told: string][] = [
    ['is cut before it arrives', instead(broken), words.broke],
    ['is cut when it has arrived', taken(broken), words.broke],
    ['hangs before it arrives', instead(never), words.late],
    ['hangs when it has arrived', taken(never), words.late],
    ['408 before', instead(() => json(408, { message: 'Slow' })), 'Slow'],
    ['429 before', instead(() => json(429, { message: 'Too many' })), 'Too many'],
    ['500 before', instead(() => json(500, { message: 'Oops' })), 'Oops'],
    ['500 after', taken(() => json(500, { message: 'Oops' })), 'Oops'],
    ['502 before, as a page', instead(() => answer(502, page, 'text/html')), 'The server had an error (502)'],
    ['502 after, as a page', taken(() => answer(502, page, 'text/html')), 'The server had an error (502)'],
    ['503 before', instead(() => answer(503)), 'The server had an error (503)'],
    ['503 after', taken(() => answer(503)), 'The server had an error (503)'],
    ['504 after', taken(() => answer(504)), 'The server had an error (504)'],
    ['204', taken(() => answer(204)), notExpected('data')],
    [
      '302 elsewhere',
      instead(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } })),
      words.portal,
    ],
    ['200 with a page', taken(() => answer(200, page, 'text/html')), words.portal],
    ['200 with nothing', taken(() => answer(200, '')), unreadable('createCampaign')],
    [
      '200 cut in half',
      taken(async (response) => answer(200, (await response.text()).slice(0, 60))),
      unreadable('createCampaign'),
    ],
    ['200 with a list', taken(() => json(200, { success: true, data: [] })), notExpected('data.id')],
    ['200 with null', taken(() => json(200, { success: true, data: null })), notExpected('data')],
    [
      '200 without an id',
      taken(() => json(200, { success: true, data: { name: 'Eid offer' } })),
      notExpected('data.id'),
    ],
    [
      '200 with an id that no number holds',
      taken(() => answer(200, '{"success":true,"data":{"id":1152921504606846976}}')),
      notExpected('data.id'),
    ],
  ]
  it.each(modes)('%s: there is one campaign in the end', async (_what, fault, told) => {
    meets = ({ method, url }) => method === 'POST' && url.endsWith('/campaign')
    mode = fault
    await save()
    await until(() => mode === null && state() !== 'sending', 'an answer')
    await bench.rest()
    expect((await bench.drafts.handlers.outbox.list())[0]).toMatchObject({
      state: 'waiting',
      calls: ['createCampaign'],
      failure: { message: told },
    })
    expect(await shownStates()).toEqual(['waiting', 'waiting'])
    const arrived = (await campaigns()).length
    await later()
    expect(await shownStates()).toEqual(['synced', 'synced'])
    expect(await campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1 }])
    // Once the server has made it, it is looked for and not made again.
    expect(asked.filter((line) => line === 'POST /campaign')).toHaveLength(2 - arrived)
  })
})

describe('the request that publishes', () => {
  const tabs = { selected: 'REVIEW', tabs: [], disabledKeys: [] }
  const ok = (data: unknown) => () => json(200, { success: true, data })
  const no = (status: number) => () => json(status, { message: `Told ${status}` })
  const nothingSaid = 'The server accepted the request, but gave no status'
  const running = { outcome: 'done', status: 'running' }
  const meanwhile = {
    outcome: 'refused',
    failure: { kind: 'stale', message: 'This campaign is running on the server' },
  }

  async function complete(): Promise<void> {
    await save()
    const content = {
      message: { content: 'Hello' },
      name: 'Eid offer',
      edit_content_page_values: {},
      edit_page_tabs_values: tabs,
    }
    const schedule = {
      type: 'one_time',
      time_zone: 'Asia/Karachi',
      fc: false,
      dnd: false,
      date: '2026-11-27',
      time: '10:00',
    }
    const input = {
      schedule,
      edit_schedule_page_values: {},
      name: 'Eid offer',
      edit_page_tabs_values: tabs,
      type: 'one_time',
    }
    for (const [section, request] of [
      ['content', { call: 'updateMessage', input: content }],
      ['schedule', { call: 'addSchedule', input }],
    ] as const) {
      const revision = await revisionNow()
      const write = writeOf(1, { revision, sections: { [section]: 'As saved' } })
      await bench.drafts.handlers.drafts.save(saveOf(write, section, [{ update: request }]))
    }
    await until(() => state() === 'synced', 'a campaign')
    meets = ({ method, url }) => method === 'PUT' && url.endsWith('/update_status')
  }
  const revisionNow = async () => (await bench.drafts.handlers.drafts.open({ id: idOf(1) }))?.revision ?? 0
  async function publish(): Promise<ActOutcome> {
    const request = { call: 'updateStatus', input: { status: 'running', edit_page_tabs_values: tabs } }
    return bench.drafts.handlers.drafts.act({ id: idOf(1), revision: await revisionNow(), request })
  }
  const sent = () => asked.filter((line) => line.startsWith('PUT') && line.endsWith('/update_status')).length
  const statuses = async () => (await campaigns()).map(({ status }) => status)

  it.each<[what: string, answer: () => Response, message: string]>([
    ...[400, 401, 403, 404, 409, 422, 429].map((status): [string, () => Response, string] => [
      `${status}`,
      no(status),
      `Told ${status}`,
    ]),
    ['success: false', () => json(200, { success: false, message: 'Told no' }), 'Told no'],
  ])('%s, and it was not taken: that is said, and a second click publishes', async (_, fault, message) => {
    await complete()
    mode = instead(fault)
    expect(await publish()).toMatchObject({ outcome: 'refused', failure: { message } })
    expect(await statuses()).toEqual(['draft'])
    expect(await publish()).toEqual(running)
    expect([sent(), await statuses()]).toEqual([2, ['running']])
  })

  it.each<[what: string, mode: Mode]>([
    ['cut', taken(broken)],
    ['hanging', taken(never)],
    ...[400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504].map((status): [string, Mode] => [
      `${status}`,
      taken(no(status)),
    ]),
    ['success: false', taken(() => json(200, { success: false, message: 'Told no' }))],
    ['204', taken(() => answer(204))],
    ['200 with a page', taken(() => answer(200, page, 'text/html'))],
    ['200 with nothing', taken(() => answer(200, ''))],
    ['200 cut in half', taken(async (response) => answer(200, (await response.text()).slice(0, 60)))],
    ['200 with null', taken(ok(null))],
    ['200 with another campaign', taken(ok({ id: 99, status: 'running' }))],
    ['200 with draft', taken(ok({ id: 1, status: 'draft' }))],
  ])('%s, and it was taken: it is read back as published, and a second click sends nothing', async (_, fault) => {
    await complete()
    mode = fault
    expect(await publish()).toEqual(running)
    expect(await publish()).toMatchObject(meanwhile)
    expect([sent(), await statuses()]).toEqual([1, ['running']])
  })

  it.each<[what: string, mode: Mode, message: string]>([
    ['cut', instead(broken), words.broke],
    ['hanging', instead(never), words.late],
    ...[408, 500, 502, 503, 504].map((status): [string, Mode, string] => [
      `${status}`,
      instead(no(status)),
      `Told ${status}`,
    ]),
    [
      '302 elsewhere',
      instead(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test/' } })),
      words.portal,
    ],
    ['200 with a page', instead(() => answer(200, page, 'text/html')), words.portal],
    ['200 with null', instead(ok(null)), nothingSaid],
    [
      '200 with draft',
      instead(ok({ id: 1, status: 'draft' })),
      'The server accepted the request, but the campaign is draft',
    ],
    ['200 with another campaign', instead(ok({ id: 99, status: 'running' })), nothingSaid],
  ])(
    '%s, and it was not taken: unknown, a second click sends nothing, and after a minute it may be sent again',
    async (_, fault, message) => {
      await complete()
      mode = fault
      for (let click = 0; click < 2; click += 1)
        expect(await publish()).toMatchObject({ outcome: 'unknown', failure: { message, ambiguous: true } })
      expect(sent()).toBe(1)
      expect(await shownStates()).toEqual(['outcome-unknown', 'outcome-unknown'])
      bench.clock.pass(60_000)
      await until(() => last()?.sync.unsure === undefined, 'an outcome')
      expect(await publish()).toEqual(running)
      expect([sent(), await statuses()]).toEqual([2, ['running']])
    },
  )
})
