/** Offline work meets a server that changed meanwhile: silent merges, conflicts, choices, campaigns that ended. Against the reference API. */
import './timeouts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Draft,
  type Endpoint,
  type EndpointName,
  endpoints,
  type InputOf,
  type Intent,
  type Json,
  type Notices,
  nothingUnsent,
  type SectionName,
} from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import { openServer, type ReferenceServer } from '../../../../src/main/reference-api/open.ts'
import {
  type Bench,
  contentIntent,
  fail,
  fastFolder,
  idOf,
  openBench,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = ''
let server: ReferenceServer
let bench: Bench
let asked: EndpointName[] = []
let online = true
/** Calls that the server cannot serve just now. */
const broken = new Set<EndpointName>()
/** What happens while a segment is on its way. */
let meanwhile = async () => {}

beforeEach(async () => {
  folder = mkdtempSync(join(fastFolder, 'herald-merge-'))
  server = await openServer({ folder: join(folder, 'server'), token: 'secret', now: start, campaigns: 0 })
  asked = []
  online = true
  broken.clear()
  meanwhile = async () => {}
  bench = await openBench(join(folder, 'drafts.db'))
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
})
afterEach(async () => {
  await bench.drafts.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The reference API, asked as the gateway asks it. */
async function ask(name: EndpointName, input: unknown): Promise<unknown> {
  const row: Endpoint = endpoints[name]
  const { id, ...body } = (input ?? {}) as Record<string, unknown>
  const path = row.path.replace('{id}', String(id))
  const query = row.method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
  const sent = row.method === 'GET' ? {} : { body: JSON.stringify(body) }
  const response = await server.handle(
    new Request(`http://server.test${path}${query}`, { method: row.method, headers, ...sent }),
  )
  const reply = (await response.json()) as { success: boolean; data: unknown; message: string }
  if (response.status === 404) fail('not-found', reply.message, { status: 404 })
  if (!reply.success) fail('refused', reply.message, { status: response.status })
  return reply.data
}
const api = {
  call: async (name: EndpointName, input: unknown) => {
    asked.push(name)
    if (broken.has(name)) return fail('server', 'Out of order', { status: 503 })
    if (name === 'addSegment') await meanwhile()
    return online ? ask(name, input) : fail('offline', 'The server cannot be reached')
  },
} as unknown as Api // The reference API answers what each row says.

const colleague = <N extends EndpointName>(name: N, input: InputOf<N>) => ask(name, input)
/** What was last told of the draft. */
const draftStatus = (): Notices['drafts.changed'] | undefined => bench.of('drafts.changed').at(-1)
const handlers = () => bench.drafts.handlers
const draft = async (): Promise<Draft> =>
  (await handlers().drafts.open({ id: idOf(1) })) ?? fail('internal', 'No draft')

async function save(section: SectionName, value: Json, intents: Intent[]): Promise<void> {
  const { revision } = (await handlers().drafts.open({ id: idOf(1) })) ?? { revision: 0 }
  const write = writeOf(1, {
    revision,
    ...(revision === 0 ? { name: 'Eid offer' } : {}),
    sections: { [section]: value },
  })
  await handlers().drafts.save(saveOf(write, section, intents))
}
const synced = () => until(() => draftStatus()?.sync.waiting.length === 0)

const { create, ...others } = setupIntent('Eid offer')
/** The account that the server takes by itself. */
const setup: Intent = create
  ? { ...others, create: { ...create, input: { ...create.input, channel_configuration_id: null } } }
  : others

/** A campaign that both sides know, and then no connection. */
async function apart(): Promise<void> {
  await save('segment', { segment: 1 }, [setup, segmentIntent(1)])
  await save('content', { text: 'Hello' }, [contentIntent('Hello')])
  await synced()
  await bench.rest()
  // Nobody saved at the same moment.
  bench.clock.pass(3_000)
  await bench.rest()
  online = false
  asked = []
}
async function together(): Promise<void> {
  online = true
  bench.drafts.wake()
  bench.clock.pass(600_000)
  await bench.rest()
  await bench.rest()
}
const id = async () => (await draft()).campaignId ?? 0
const theirs = async () => (await ask('getCampaign', { id: await id() })) as Record<string, unknown>
const message = (design: string) => ({
  message: { design },
  name: 'Eid offer',
  edit_content_page_values: {},
  edit_page_tabs_values: { selected: 'CONTENT' },
})

describe('merging', () => {
  it('the campaign is read before each step of it is sent', async () => {
    await apart()
    online = true
    await save('segment', { segment: 2 }, [segmentIntent(2)])
    await save('content', { text: 'Salaam' }, [contentIntent('Salaam')])
    await synced()
    await bench.rest()
    const calls = asked.filter((name) => !name.startsWith('list'))
    expect(calls).toEqual(['getCampaign', 'addSegment', 'getCampaign', 'updateMessage'])
  })

  it('sections that only one side touched merge by themselves', async () => {
    await apart()
    await colleague('addSegment', {
      id: await id(),
      segmentId: 2,
      edit_setup_page_values: { channelName: 'sms', selectedSegment: { id: 2 } },
    })
    await save('content', { text: 'Salaam' }, [contentIntent('Salaam')])
    await together()
    expect(await theirs()).toMatchObject({ segment_id: 2, message: { design: 'Salaam' } })
    const merged = await draft()
    expect(merged.sync).toMatchObject({ waiting: [], problems: [] })
    // Nothing of this computer stood in the segment: the page shows the server's.
    expect(merged.sections).toEqual({ content: { text: 'Salaam' } })
    expect(merged.base?.segment_id).toBe(2)
  })

  it.each<[what: string, then: () => Promise<unknown>]>([
    ['was saved', () => save('content', { text: 'Salaam' }, [contentIntent('Salaam')])],
    ['was put back into the outbox', () => Promise.resolve(handlers().outbox.undoDiscard({ draftId: idOf(1) }))],
  ])('what %s while a batch is on its way is merged before it is sent', async (_, then) => {
    await apart()
    await save('content', { text: 'Salaam' }, [contentIntent('Salaam')])
    await bench.rest()
    await handlers().outbox.discard({ draftId: idOf(1) })
    await colleague('updateMessage', { id: await id(), ...message('Theirs') })
    await save('segment', { segment: 2 }, [segmentIntent(2)])
    meanwhile = async () => void (await then())
    await together()
    expect(await theirs()).toMatchObject({ segment_id: 2, message: { design: 'Theirs' } })
    expect((await draft()).sync.conflicts).toMatchObject([{ section: 'content', path: 'message' }])
  })

  it('a section that was saved unchanged is not sent, and takes theirs once that is read', async () => {
    await apart()
    server.clock.advance(60_000)
    await colleague('updateMessage', { id: await id(), ...message('Theirs') })
    await save('content', { text: 'Hello' }, [contentIntent('Hello')])
    await together()
    expect(await theirs()).toMatchObject({ message: { design: 'Theirs' } })
    expect(asked).not.toContain('updateMessage')
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
    await bench.drafts.onReply('getCampaign', { id: await id() }, await theirs())
    expect((await draft()).sections.content).toBeUndefined()
  })

  it('words that no Save took along stay, and conflict when they are saved', async () => {
    await apart()
    const { revision } = await draft()
    await handlers().drafts.write(writeOf(1, { revision, sections: { content: { text: 'Typed' } } }))
    await colleague('updateMessage', { id: await id(), ...message('Theirs') })
    await save('segment', { segment: 2 }, [segmentIntent(2)])
    await together()
    expect((await draft()).sections.content).toEqual({ text: 'Typed' })
    expect(await theirs()).toMatchObject({ message: { design: 'Theirs' }, segment_id: 2 })
    await save('content', { text: 'Typed' }, [contentIntent('Typed')])
    await bench.rest()
    expect((await draft()).sync.conflicts).toMatchObject([
      { path: 'message', theirs: { message: { design: 'Theirs' } } },
    ])
  })
})

describe('a conflict', () => {
  beforeEach(async () => {
    await apart()
    await colleague('updateMessage', { id: await id(), ...message('Theirs') })
    await save('content', { text: 'Mine' }, [contentIntent('Mine')])
    await together()
  })

  it('blocks the section, and tells both sides and where they came from', async () => {
    const { sync } = await draft()
    expect(sync).toMatchObject({ problems: [{ section: 'content', failure: { kind: 'stale' } }] })
    expect(sync.conflicts).toMatchObject([
      {
        section: 'content',
        path: 'message',
        mine: { message: { design: 'Mine' } },
        theirs: { message: { design: 'Theirs' } },
        base: { message: { design: 'Hello' } },
        mineAt: new Date(start + 3_000).toISOString(),
      },
    ])
    expect(bench.of('outbox.refused').at(-1)).toMatchObject({ section: 'content', state: 'attention' })
    expect(await theirs()).toMatchObject({ message: { design: 'Theirs' } })
    expect((await draft()).sections.content).toEqual({ text: 'Mine' })
  })

  it('mine: goes over theirs', async () => {
    const resolved = await handlers().drafts.resolve({
      id: idOf(1),
      section: 'content',
      choices: { message: 'mine' },
    })
    expect(resolved).toMatchObject({ id: idOf(1), sections: { content: { text: 'Mine' } } })
    await bench.rest()
    expect(await theirs()).toMatchObject({ message: { design: 'Mine' } })
    expect((await draft()).sync).toEqual({ ...nothingUnsent, at: expect.any(String) })
  })

  it('theirs: stands, the page shows it, and mine is a version', async () => {
    const before = (await draft()).revision
    await handlers().drafts.resolve({ id: idOf(1), section: 'content', choices: { message: 'theirs' } })
    await bench.rest()
    const after = await draft()
    expect(await theirs()).toMatchObject({ message: { design: 'Theirs' } })
    expect(after.sync.waiting).toEqual([])
    expect(after.sections.content).toBeUndefined()
    expect(after.revision).toBeGreaterThan(before)
    const [newest] = await handlers().drafts.versions({ id: idOf(1) })
    expect(await handlers().drafts.version({ id: idOf(1), version: newest?.version ?? 0 })).toMatchObject({
      section: 'content',
      sections: { content: { text: 'Mine' } },
    })
  })

  it('mine, while they changed it once more: asks again', async () => {
    await colleague('updateMessage', { id: await id(), ...message('Theirs again') })
    await handlers().drafts.resolve({ id: idOf(1), section: 'content', choices: { message: 'mine' } })
    await bench.rest()
    expect((await draft()).sync.conflicts).toMatchObject([{ theirs: { message: { design: 'Theirs again' } } }])
  })

  it.each(['mine', 'theirs'] as const)(
    'a step that was taken out of the outbox can still be decided: %s',
    async (side) => {
      await handlers().outbox.discard({ draftId: idOf(1) })
      expect((await draft()).sync).toMatchObject({ unsaved: ['content'], conflicts: [{ section: 'content' }] })
      await handlers().drafts.resolve({ id: idOf(1), section: 'content', choices: { message: side } })
      const { sync, sections } = await draft()
      expect(sync.conflicts).toBeUndefined()
      expect([sync.unsaved, sections.content]).toEqual(
        side === 'mine' ? [['content'], { text: 'Mine' }] : [[], undefined],
      )
      expect(await theirs()).toMatchObject({ message: { design: 'Theirs' } })
    },
  )

  it('words typed after the Save are not chosen away', async () => {
    const { revision } = await draft()
    await handlers().drafts.write(writeOf(1, { revision, sections: { content: { text: 'Newer' } } }))
    const choice = { id: idOf(1), section: 'content', choices: { message: 'theirs' } } as const
    await expect(handlers().drafts.resolve(choice)).rejects.toMatchObject({ failure: { kind: 'stale' } })
    expect((await draft()).sections.content).toEqual({ text: 'Newer' })
  })

  it('is there after a restart', async () => {
    await bench.drafts.close()
    bench = await openBench(join(folder, 'drafts.db'))
    bench.connect(workspaceA, api)
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    expect((await draft()).sync.conflicts).toHaveLength(1)
  })
})

describe('a conflict behind a save that still waits', () => {
  beforeEach(async () => {
    await apart()
    await colleague('updateMessage', { id: await id(), ...message('Theirs') })
    await save('segment', { segment: 2 }, [segmentIntent(2)])
    await save('content', { text: 'Mine' }, [contentIntent('Mine')])
    broken.add('addSegment')
    await together()
    expect((await draft()).sync.conflicts).toHaveLength(1)
  })
  const refusals = () => bench.of('outbox.refused').length

  it('outlives the next reading, is told anew, and can be chosen', async () => {
    const before = refusals()
    await colleague('updateMessage', { id: await id(), ...message('Theirs again') })
    await together()
    expect((await draft()).sync).toMatchObject({
      conflicts: [{ path: 'message', theirs: { message: { design: 'Theirs again' } } }],
    })
    broken.clear()
    await together()
    expect((await draft()).sync.conflicts).toHaveLength(1)
    expect(refusals()).toBe(before)
    await handlers().drafts.resolve({ id: idOf(1), section: 'content', choices: { message: 'mine' } })
    await bench.rest()
    expect(await theirs()).toMatchObject({ segment_id: 2, message: { design: 'Mine' } })
    expect((await draft()).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('ends by itself when they take their change back', async () => {
    await colleague('updateMessage', { id: await id(), ...message('Hello') })
    broken.clear()
    await together()
    expect(await theirs()).toMatchObject({ segment_id: 2, message: { design: 'Mine' } })
    expect((await draft()).sync).toEqual({ ...nothingUnsent, at: expect.any(String) })
  })
})

describe('names', () => {
  it.each([
    ['mine', 'Eid sale'],
    ['theirs', 'Eid by them'],
  ] as const)('changed on both sides: %s', async (side, expected) => {
    await apart()
    await colleague('updateMessage', { id: await id(), ...message('Hello'), name: 'Eid by them' })
    const { revision } = await draft()
    await handlers().drafts.write(writeOf(1, { revision, name: 'Eid sale' }))
    await save('content', { text: 'Hello' }, [contentIntent('Hello', 'Eid sale')])
    await together()
    const { conflicts } = (await draft()).sync
    expect(conflicts).toMatchObject([
      { section: 'name', path: 'name', mine: { name: 'Eid sale' }, theirs: { name: 'Eid by them' } },
    ])
    await handlers().drafts.resolve({ id: idOf(1), section: 'name', choices: { name: side } })
    await bench.rest()
    expect(await theirs()).toMatchObject({ name: expected })
    expect((await draft()).name).toBe(expected)
  })
})

describe('a campaign that ended meanwhile', () => {
  async function remoteEnd(end: () => Promise<unknown>): Promise<void> {
    await apart()
    await save('content', { text: 'Mine' }, [contentIntent('Mine')])
    await end()
    await together()
  }
  const stop = async () => {
    const { db } = server
    await db
      .updateTable('campaigns')
      .set({ status: 'stopped' })
      .where('id', '=', await id())
      .execute()
  }

  it('is never written to; mine can be kept as a new draft, and the old one follows the server', async () => {
    await remoteEnd(stop)
    expect(asked).not.toContain('updateMessage')
    expect((await draft()).sync).toMatchObject({ remoteEnd: { status: 'stopped' } })
    const copy = await handlers().drafts.keepAsNew({ id: idOf(1), sections: { goals: { from: 'the page' } } })
    expect(copy).toMatchObject({
      campaignId: null,
      name: 'Eid offer (copy)',
      base: null,
      sections: { content: { text: 'Mine' }, segment: { segment: 1 }, goals: { from: 'the page' } },
      sync: { waiting: [] },
    })
    const old = await draft()
    expect(old).toMatchObject({ status: 'stopped', sections: {}, sync: { waiting: [], problems: [] } })
    expect(old.sync.remoteEnd).toBeUndefined()
  })

  it('and was deleted: the old draft goes with the copy', async () => {
    await remoteEnd(async () => colleague('deleteCampaign', { id: await id() }))
    expect((await draft()).sync).toMatchObject({ remoteEnd: { status: 'deleted' } })
    const copy = await handlers().drafts.keepAsNew({ id: idOf(1) })
    expect(copy.sections.content).toEqual({ text: 'Mine' })
    expect(await handlers().drafts.open({ id: idOf(1) })).toBeNull()
  })
})

it('a draft with nothing of its own follows what the page reads', async () => {
  await apart()
  server.clock.advance(60_000)
  await colleague('updateMessage', { id: await id(), ...message('Theirs') })
  const { revision } = await draft()
  await bench.drafts.onReply('getCampaign', { id: await id() }, await theirs())
  const now = await draft()
  expect(now.sections.content).toBeUndefined()
  expect(now.base?.message?.design).toBe('Theirs')
  expect(now.revision).toBeGreaterThan(revision)
  expect(draftStatus()?.revision).toBe(now.revision)
})
