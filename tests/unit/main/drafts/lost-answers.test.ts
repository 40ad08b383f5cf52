/** The server took a save and its answer was lost, and the step is saved again before the retry: nobody meets themselves in a conflict. Against the reference API, through the gateway. */
import './timeouts.ts'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Draft, type Intent, type JsonObject, type Notices, nothingUnsent } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import {
  type Bench,
  contentIntent,
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
let connect = () => {}
/** What becomes of the answer to the next save of a section; null where it arrives. */
let spoil: ((answer: Response) => Promise<Response>) | null = null

/** The next save of a section is on its way until the server takes it; nobody waits for it any more by then. */
let isHeld = false
let takeHeld: (() => Promise<unknown>) | null = null
/** How often campaigns were read. */
let readings = 0

/** Its server answers through `spoil`; a time-out takes a twentieth of a second. */
async function opened(file: string): Promise<Bench> {
  const one = await openBench(file)
  const fetchPort: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    // Not the request's own: that one is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    signal.throwIfAborted()
    const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const answer = async (): Promise<Response> => {
      if (isHeld && request.method === 'PUT') {
        isHeld = false
        takeHeld = () => server.handle(request.clone())
        return gone
      }
      if (request.method === 'GET') readings += 1
      const response = await server.handle(request.clone())
      const spoiled = request.method === 'PUT' ? spoil : null
      if (spoiled) spoil = null
      return spoiled ? spoiled(response) : response
    }
    return Promise.race([gone, answer()])
  }
  const connection = createConnection({ notify: () => {}, clock: one.clock })
  const ports = { origin: 'http://server.test', token: 'secret', fetch: fetchPort, connection, clock: one.clock }
  const gateway = createGateway({ ...ports, backoff: () => 1, timeoutOf: () => 50 })
  connect = () => one.connect(workspaceA, gateway)
  connect()
  await one.drafts.use(workspaceA)
  one.drafts.wake()
  return one
}

beforeEach(async () => {
  folder = temporaryFolder()
  spoil = null
  isHeld = false
  takeHeld = null
  server = await openServer({ folder: join(folder.folder, 'server'), token: 'secret', now: start, campaigns: 0 })
  bench = await opened(folder.file)
})
afterEach(async () => {
  await bench.drafts.close()
  await server.close()
  folder.remove()
})

const draft = async (): Promise<Draft> => {
  const found = await bench.drafts.handlers.drafts.open({ id: idOf(1) })
  if (!found) throw new Error('There is no such draft')
  return found
}
/** `known`: the revision that the page shows, if not the newest. */
async function save(
  section: 'segment' | 'content' | 'goals',
  value: JsonObject,
  intents: Intent[],
  { name, known }: { name?: string | undefined; known?: number } = {},
) {
  const revision = known ?? (await bench.drafts.handlers.drafts.open({ id: idOf(1) }))?.revision ?? 0
  const write = writeOf(1, { revision, sections: { [section]: value }, ...(name ? { name } : {}) })
  await bench.drafts.handlers.drafts.save(saveOf(write, section, intents))
}
const content = (text: string, name = 'Eid offer') => save('content', { text }, [contentIntent(text, name)], { name })
const told = (): Notices['drafts.changed'] | undefined => bench.of('drafts.changed').at(-1)
const last = () => {
  const draft = told()
  return draft ? kindOf(draft) : 'local'
}
const synced = () => until(() => last() === 'synced', 'everything sent')
/** The answer was lost, and the save waits for its next attempt. */
const waits = () => until(() => spoil === null && last() === 'waiting', 'a save that waits')

async function campaign(): Promise<JsonObject> {
  const { campaignId } = await draft()
  const headers = { authorization: 'Bearer secret' }
  const url = `http://server.test/campaign-management/api/campaign/${campaignId}`
  const response = await server.handle(new Request(url, { headers }))
  return ((await response.json()) as { data: JsonObject }).data
}
async function colleague(body: JsonObject, path = 'update-message'): Promise<void> {
  const url = `http://server.test/campaign-management/api/campaign/${(await draft()).campaignId}/${path}`
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
  const response = await server.handle(new Request(url, { method: 'PUT', headers, body: JSON.stringify(body) }))
  expect(response.status).toBe(200)
}

/** A campaign whose content is 'Hello' on both sides. */
async function begun(): Promise<void> {
  const { create, ...others } = setupIntent('Eid offer')
  const input = { ...create?.input, channel_configuration_id: null }
  await save('segment', { segment: 1 }, [{ ...others, create: { call: 'createCampaign', input } }, segmentIntent(1)], {
    name: 'Eid offer',
  })
  await content('Hello')
  await synced()
}
/** Time enough for every retry. */
async function later(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await bench.rest()
    bench.clock.pass(300_000)
  }
  await until(() => !['sending', 'waiting', 'local'].includes(last()), 'an end')
}

const losses: [name: string, answer: (response: Response) => Promise<Response>][] = [
  ['the connection broke', () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))],
  ['500', async () => new Response('{"success":false,"message":"Broken"}', { status: 500 })],
  ['503', async () => new Response('<html>Busy</html>', { status: 503 })],
  ['cut in half', async (response) => new Response((await response.text()).slice(0, 40), { status: 200 })],
  ['too late', () => new Promise(() => {})],
]

describe('the answer was lost and the step was saved again', () => {
  it.each(losses)('%s: no conflict, and the newest words arrive', async (_, answer) => {
    await begun()
    spoil = answer
    await content('First')
    await waits()
    expect(await campaign()).toMatchObject({ message: { design: 'First' } })
    await content('Second')
    await later()
    expect((await draft()).sync).toEqual({ ...nothingUnsent, at: expect.any(String) })
    expect(await campaign()).toMatchObject({ message: { design: 'Second' } })
  })

  it('Herald was killed meanwhile', async () => {
    await begun()
    let isThere = false
    spoil = () => {
      isThere = true
      return new Promise(() => {})
    }
    await content('First')
    await until(() => isThere, 'a save that arrives')
    const left = join(folder.folder, 'left.db')
    for (const suffix of ['', '-wal'])
      if (existsSync(folder.file + suffix)) copyFileSync(folder.file + suffix, left + suffix)
    await bench.drafts.close()
    bench = await openBench(left)
    await bench.drafts.use(workspaceA)
    await content('Second')
    await bench.drafts.close()
    bench = await opened(left)
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ message: { design: 'Second' } })
  })

  it('twice, and went back to the words of the beginning', async () => {
    await begun()
    for (const text of ['First', 'Second']) {
      spoil = async () => new Response(null, { status: 500 })
      await content(text)
      await waits()
      bench.drafts.wake()
      await synced()
    }
    await content('Hello')
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ message: { design: 'Hello' } })
  })

  it('under another name each time', async () => {
    await begun()
    spoil = async () => new Response(null, { status: 500 })
    await content('First', 'Eid sale')
    await waits()
    await content('Second', 'Eid sale, last day')
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ name: 'Eid sale, last day', message: { design: 'Second' } })
  })

  it('after it was taken out of the outbox', async () => {
    await begun()
    spoil = async () => new Response(null, { status: 500 })
    await content('First')
    await waits()
    await bench.drafts.handlers.outbox.discard({ draftId: idOf(1) })
    await bench.drafts.onReply('getCampaign', { id: (await draft()).campaignId }, await campaign())
    await content('Second')
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ message: { design: 'Second' } })
  })

  it('while the first of two saves was on its way', async () => {
    await begun()
    let answer = (_: Response) => {}
    spoil = () => new Promise((resolve) => (answer = resolve))
    await content('First')
    await bench.rest()
    await content('Second')
    answer(new Response(null, { status: 500 }))
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ message: { design: 'Second' } })
  })
})

describe('somebody else changed it after all', () => {
  const changed = (design: string) =>
    colleague({
      message: { design },
      name: 'Eid offer',
      edit_content_page_values: {},
      edit_page_tabs_values: { selected: 'CONTENT' },
    })

  it('what was lost, theirs and mine: a conflict with theirs', async () => {
    await begun()
    spoil = async () => new Response(null, { status: 500 })
    await content('First')
    await waits()
    await changed('Theirs')
    await content('Second')
    await later()
    expect((await draft()).sync.conflicts).toMatchObject([
      { mine: { message: { design: 'Second' } }, theirs: { message: { design: 'Theirs' } } },
    ])
    expect(await campaign()).toMatchObject({ message: { design: 'Theirs' } })
  })

  it('a field of theirs that my lost save carried along is still theirs', async () => {
    const segment = (segmentId: number, smartSend: boolean, known?: number) => {
      const input = { segmentId, edit_setup_page_values: { channelName: 'sms', smartSend } }
      const intents = [{ update: { call: 'addSegment', input } }]
      return save('segment', { segment: segmentId, smartSend }, intents, known ? { known } : {})
    }
    await begun()
    bench.clock.pass(3_000)
    await bench.rest()
    const theirs = { channelName: 'sms', selectedSegment: { id: 2 } }
    await colleague({ segmentId: 2, edit_setup_page_values: theirs }, 'add-segment')
    // Theirs and mine are put together and sent, and the answer is lost.
    spoil = async () => new Response(null, { status: 500 })
    const { revision } = await draft()
    await segment(1, true)
    await waits()
    expect(await campaign()).toMatchObject({ segment_id: 2, edit_setup_page_values: { smartSend: true } })
    // A page that does not show theirs yet saves what it shows: theirs is not among what was typed.
    await segment(1, false, revision + 1)
    expect((await draft()).base).toMatchObject({ segment_id: 2 })
    await later()
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    expect(await campaign()).toMatchObject({ segment_id: 2, edit_setup_page_values: { smartSend: false } })
  })

  it('once my words have arrived, the lost ones count no longer', async () => {
    await begun()
    spoil = async () => new Response(null, { status: 500 })
    await content('First')
    await waits()
    await content('Second')
    await later()
    // Somebody else writes just what was lost before.
    await changed('First')
    await content('Third')
    await later()
    expect((await draft()).sync.conflicts).toMatchObject([{ theirs: { message: { design: 'First' } } }])
  })
})

describe('the server takes a save after a newer one', () => {
  /** 'First' is still on its way when 'Second' has arrived. */
  async function remoteEnd(): Promise<void> {
    await begun()
    bench.clock.pass(3_000)
    await bench.rest()
    isHeld = true
    await content('First')
    await until(() => takeHeld !== null && last() === 'waiting', 'a save that waits')
    await content('Second')
    bench.drafts.wake()
    await synced()
    expect(await campaign()).toMatchObject({ message: { design: 'Second' } })
  }
  const passed = async (ms: number) => {
    bench.clock.pass(ms)
    await bench.rest()
    await until(() => last() !== 'sending' && last() !== 'waiting', 'an end')
  }
  /** The page reads the campaign, which the server dates by its own clock. */
  const hear = async () => {
    const now = { ...(await campaign()), updated_at: new Date(bench.clock.now() + 1_000).toISOString() }
    await bench.drafts.onReply('getCampaign', { id: (await draft()).campaignId }, now)
  }
  const arrives = async (design: string) => {
    for (let round = 0; round < 40; round += 1) {
      if (JSON.stringify((await campaign()).message) === JSON.stringify({ design })) break
      await bench.rest()
    }
    expect(await campaign()).toMatchObject({ message: { design } })
    await until(() => last() === 'synced', 'everything sent')
  }

  it.each([
    ['at once', 0],
    ['ten seconds later', 10_000],
    ['forty seconds later', 40_000],
  ])('%s: the newer words are sent again, without a question', async (_, ms) => {
    await remoteEnd()
    await passed(ms)
    await takeHeld?.()
    expect(await campaign()).toMatchObject({ message: { design: 'First' } })
    await passed(61_000)
    await arrives('Second')
    const { sync, sections } = await draft()
    expect(sync).toMatchObject({ waiting: [], problems: [] })
    expect(sections.content).toEqual({ text: 'Second' })
  })

  it('and the page reads the campaign: the newer words stand there, and are sent again after the quiet time', async () => {
    await remoteEnd()
    await takeHeld?.()
    await hear()
    expect((await draft()).sections.content).toEqual({ text: 'Second' })
    await passed(61_000)
    await arrives('Second')
    expect((await draft()).sections.content).toEqual({ text: 'Second' })
  })

  it('and something else is saved: the newer words go along', async () => {
    await remoteEnd()
    await takeHeld?.()
    await save('segment', { segment: 2 }, [segmentIntent(2)])
    await passed(61_000)
    await arrives('Second')
    expect(await campaign()).toMatchObject({ segment_id: 2 })
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('never: it is looked for once, and then no more', async () => {
    await remoteEnd()
    const before = readings
    await passed(61_000)
    await passed(0)
    await passed(300_000)
    expect(readings - before).toBe(1)
    // What somebody else writes now is theirs, also where it is what was on its way.
    const theirs = { message: { design: 'First' }, name: 'Eid offer', edit_content_page_values: {} }
    await colleague({ ...theirs, edit_page_tabs_values: { selected: 'CONTENT' } })
    await hear()
    expect((await draft()).sections.content).toBeUndefined()
    expect(await campaign()).toMatchObject({ message: { design: 'First' } })
  })

  it('and nobody could look for it in time: what is found is taken for the late save, and the newer words are sent again', async () => {
    await remoteEnd()
    bench.disconnect()
    await passed(300_000)
    await takeHeld?.()
    connect()
    bench.drafts.wake()
    await arrives('Second')
    const { sync, sections } = await draft()
    expect(sync).toMatchObject({ waiting: [], problems: [] })
    expect(sections.content).toEqual({ text: 'Second' })
  })

  it('a colleague’s change of the same minute is asked about, and not overwritten', async () => {
    await remoteEnd()
    await passed(20_000)
    const theirs = { message: { design: 'Theirs' }, name: 'Eid offer', edit_content_page_values: {} }
    await colleague({ ...theirs, edit_page_tabs_values: { selected: 'CONTENT' } })
    await passed(61_000)
    await until(() => last() === 'conflict', 'a question')
    expect(await campaign()).toMatchObject({ message: { design: 'Theirs' } })
    expect((await draft()).sync.conflicts).toMatchObject([
      { mine: { message: { design: 'Second' } }, theirs: { message: { design: 'Theirs' } } },
    ])
  })
})
