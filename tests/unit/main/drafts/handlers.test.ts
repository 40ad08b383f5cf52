/** What the page is told after each of its questions: the draft, the outbox and the list; and the same again when the disk says no. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract'
import {
  type Asked,
  type Bench,
  contentIntent,
  fail,
  idOf,
  kindOf,
  openBench,
  saveOf,
  scriptedApi,
  segmentIntent,
  setupIntent,
  smallServer,
  temporaryFolder,
  workspaceA,
  workspaceB,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
let bench: Bench
const broken = new Map<string, Failure>()
beforeEach(async () => {
  folder = temporaryFolder()
  broken.clear()
  bench = await openBench(folder.file, { broken })
  await bench.drafts.use(workspaceA)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const { drafts, outbox, campaigns, pictures } = {
  drafts: () => bench.drafts.handlers.drafts,
  outbox: () => bench.drafts.handlers.outbox,
  campaigns: () => bench.drafts.handlers.campaigns,
  pictures: () => bench.drafts.handlers.pictures,
}
const one = { id: idOf(1) }
const draft = async () => (await drafts().open(one)) ?? fail('internal', 'There is no such draft')
/** Draft 1 with words that the page wrote once, and then otherwise. */
async function written(): Promise<void> {
  await drafts().write(writeOf(1, { name: 'Eid offer', sections: { content: 'one' } }))
  bench.clock.pass(5_000)
  await drafts().write(writeOf(1, { revision: 1, sections: { content: 'two' } }))
}
/** Draft 1, whose saves wait because no server is connected. */
async function saved(): Promise<void> {
  await drafts().save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]))
  const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
  await drafts().save(saveOf(write, 'content', [contentIntent('Hello')]))
}

/** What the page is told because of `work`: of which draft with how many saved requests, of the outbox, of the list. */
async function toldAfter(work: () => unknown) {
  await bench.rest()
  // Whatever is told at most once a second was told.
  bench.clock.pass(10_000)
  await bench.rest()
  bench.notices.splice(0)
  await work()
  await bench.rest()
  return {
    drafts: bench.of('drafts.changed').map((told) => `${told.id} ${told.revision} ${kindOf(told)}`),
    outbox: bench.of('outbox.changed').length > 0,
    list: bench.of('campaigns.changed').length > 0,
  }
}

describe('told after', () => {
  const both = { outbox: true, list: true }
  it.each<[string, () => Promise<void>, () => unknown, { drafts: string[]; outbox: boolean; list: boolean }]>([
    [
      'what was typed',
      written,
      () => drafts().write(writeOf(1, { revision: 2, name: 'Eid' })),
      { drafts: [`${idOf(1)} 3 unsaved`], ...both },
    ],
    [
      'a save',
      written,
      () => drafts().save(saveOf(writeOf(1, { revision: 2 }), 'content', [])),
      { drafts: [`${idOf(1)} 2 unsaved`], ...both },
    ],
    ['an undo', written, () => drafts().undo({ ...one, revision: 2 }), { drafts: [`${idOf(1)} 3 unsaved`], ...both }],
    [
      'a version that is restored',
      saved,
      () => drafts().restore({ ...one, version: 1, revision: 2 }),
      { drafts: [`${idOf(1)} 3 waiting`], ...both },
    ],
    [
      'a draft that is kept as a new one',
      saved,
      () => drafts().keepAsNew(one),
      { drafts: ['new', `${idOf(1)} 3 unsaved`], ...both },
    ],
    ['a draft that is thrown away', saved, () => drafts().discard(one), { drafts: [], ...both }],
    [
      'saves that are thrown away',
      saved,
      () => outbox().discard({ draftId: idOf(1) }),
      { drafts: [`${idOf(1)} 2 unsaved`], ...both },
    ],
    [
      'another try of one draft',
      saved,
      () => outbox().retry({ draftId: idOf(1) }),
      { drafts: [`${idOf(1)} 2 waiting`], ...both },
    ],
    ['another try of all', saved, () => outbox().retry({ draftId: null }), { drafts: [], ...both }],
    [
      'a mark',
      written,
      () => campaigns().mark({ of: [{ campaignId: null, draftId: idOf(1) }], favourite: true }),
      { drafts: [], outbox: false, list: true },
    ],
  ])('%s', async (_what, before, work, told) => {
    await before()
    const seen = await toldAfter(work)
    expect({ ...seen, drafts: seen.drafts.map((line) => (line.includes(idOf(1)) ? line : 'new')) }).toEqual(told)
  })
})

it('a redo takes back the undo, and says so', async () => {
  await written()
  await drafts().undo({ ...one, revision: 2 })
  expect((await draft()).sections.content).toBe('one')
  const redone = () => drafts().redo({ ...one, revision: 3 })
  let answered: Awaited<ReturnType<typeof redone>> = null
  const told = await toldAfter(async () => {
    answered = await redone()
  })
  expect(answered).toMatchObject({ changed: ['content'], undo: 2, redo: 0, draft: { revision: 4 } })
  expect(told).toEqual({ drafts: [`${idOf(1)} 4 unsaved`], outbox: true, list: true })
  expect((await draft()).sections.content).toBe('two')
  expect(await toldAfter(() => drafts().redo({ ...one, revision: 4 }))).toEqual({
    drafts: [],
    outbox: false,
    list: false,
  })
})

it('a restored version answers where the draft stands now', async () => {
  await saved()
  expect(await drafts().restore({ ...one, version: 1, revision: 2 })).toEqual({
    id: idOf(1),
    revision: 3,
    savedAt: '2026-11-20T09:00:00.000Z',
  })
  expect((await drafts().versions(one)).map(({ kind }) => kind)).toEqual(['restore', 'save', 'save'])
})

it('a mark stands in the list', async () => {
  await written()
  await campaigns().mark({ of: [{ campaignId: null, draftId: idOf(1) }], favourite: true, addTags: ['Eid'] })
  expect(await campaigns().listStatus({ today: '2026-11-20' })).toMatchObject({ all: 1, favourites: 1, tags: ['Eid'] })
})

describe('saves that were thrown away and put back', () => {
  const back = { draftId: idOf(1) }

  it('are told, wait again, and are put back once', async () => {
    await saved()
    await outbox().discard(back)
    expect(await outbox().state()).toMatchObject({ waiting: 0 })
    let answered: boolean | null = null
    const told = await toldAfter(async () => {
      answered = await outbox().undoDiscard(back)
    })
    expect(answered).toBe(true)
    expect(told).toEqual({ drafts: [`${idOf(1)} 2 waiting`], outbox: true, list: true })
    expect(await outbox().state()).toMatchObject({ waiting: 1 })
    expect(await outbox().undoDiscard(back)).toBe(false)
  })

  it('are sent without anybody asking', async () => {
    await saved()
    await outbox().discard(back)
    const server = smallServer()
    bench.connect(workspaceA, scriptedApi(server.answer))
    await bench.rest()
    expect(server.campaigns.size).toBe(0)
    await outbox().undoDiscard(back)
    await bench.rest()
    expect([...server.campaigns.values()]).toMatchObject([{ name: 'Eid offer', message: { design: 'Hello' } }])
  })
})

it('a copy from another workspace is told as a draft of this one', async () => {
  await written()
  await bench.drafts.use(workspaceB)
  let copied: Awaited<ReturnType<ReturnType<typeof drafts>['copyFromWorkspace']>> | null = null
  const told = await toldAfter(async () => {
    copied = await drafts().copyFromWorkspace({ id: idOf(1), fromWorkspace: workspaceA.id })
  })
  expect(copied).toMatchObject({ base: null, draft: { name: 'Eid offer', sections: { content: 'two' } } })
  expect(told).toEqual({ drafts: [expect.stringMatching(/ 1 unsaved$/)], outbox: true, list: true })
})

describe('a save answers', () => {
  it.each([
    ['synced, where nothing waits', 'synced', []],
    ['queued, where something does', 'queued', [contentIntent('Hello')]],
  ])('%s', async (_what, outcome, intents) => {
    bench.connect(workspaceA, scriptedApi(smallServer().answer))
    await drafts().save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]))
    await bench.rest()
    expect((await draft()).sync.waiting).toEqual([])
    const { revision } = await draft()
    const answered = await drafts().save(saveOf(writeOf(1, { revision }), 'content', intents))
    expect(answered).toMatchObject({ outcome, failure: null, campaignId: 100 })
  })

  it('without waiting, where an earlier refusal of another step stands, which holds nothing up', async () => {
    const server = smallServer()
    const isRefused = ({ name }: Asked) => name === 'addSegment'
    bench.connect(
      workspaceA,
      scriptedApi((asked) => (isRefused(asked) ? fail('refused', 'No such segment') : server.answer(asked))),
    )
    const write = writeOf(1, { name: 'Eid offer', sections: { segment: 9 } })
    await drafts().save(saveOf(write, 'segment', [setupIntent('Eid offer'), segmentIntent(9)]))
    await bench.rest()
    const next = writeOf(1, { revision: (await draft()).revision, sections: { content: 'Hello' } })
    expect(await drafts().save(saveOf(next, 'content', [contentIntent('Hello')], true))).toMatchObject({
      outcome: 'queued',
    })
    await bench.rest()
    expect(server.campaigns.get(100)).toMatchObject({ message: { design: 'Hello' } })
    expect((await draft()).sync).toMatchObject({ waiting: ['segment'], problems: [{ section: 'segment' }] })
  })

  it('synced, where it sends again with the same name what the server had refused to create', async () => {
    let refuse = true
    const server = smallServer()
    bench.connect(
      workspaceA,
      scriptedApi((asked) => (refuse ? fail('refused', 'No such account') : server.answer(asked))),
    )
    await drafts().save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]))
    await bench.rest()
    expect((await draft()).sync.problems).toMatchObject([{ failure: { message: 'No such account' } }])
    refuse = false
    const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
    expect(await drafts().save(saveOf(write, 'content', [contentIntent('Hello')], true))).toMatchObject({
      outcome: 'synced',
    })
  })
})

describe('a write that fails', () => {
  const picture = {
    blob: 'a'.repeat(64),
    name: 'a.png',
    type: 'image/png',
    bytes: 1,
  } as never
  it.each<[string, () => unknown]>([
    ['write', () => drafts().write(writeOf(1, { revision: 2, name: 'Eid' }))],
    ['save', () => drafts().save(saveOf(writeOf(1, { revision: 2 }), 'content', []))],
    ['stepBack', () => drafts().redo({ ...one, revision: 2 })],
    ['restore', () => drafts().restore({ ...one, version: 1, revision: 2 })],
    ['keepAsNew', () => drafts().keepAsNew(one)],
    ['mark', () => campaigns().mark({ of: [{ campaignId: null, draftId: idOf(1) }], favourite: true })],
    ['keepPicture', () => pictures().keep(picture)],
    ['copyFromWorkspace', () => drafts().copyFromWorkspace({ id: idOf(1), fromWorkspace: workspaceB.id })],
    ['bringBack', () => outbox().bringBack({ day: '2026-11-19' })],
  ])('%s: the outbox is told of the disk, and of nothing else', async (method, work) => {
    await written()
    const refusedWith = async (failure: Failure) => {
      broken.set(method, failure)
      return toldAfter(() => expect(async () => work()).rejects.toMatchObject({ failure }))
    }
    const disk = await refusedWith({ kind: 'storage', message: 'The disk is full' })
    expect(disk).toEqual({ drafts: [], outbox: true, list: false })
    const stale = await refusedWith({ kind: 'stale', message: 'Changed meanwhile' })
    expect(stale).toEqual({ drafts: [], outbox: false, list: false })
  })
})
