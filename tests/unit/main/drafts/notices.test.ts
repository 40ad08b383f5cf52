/** When a save stops waiting for its answer, and which refusals the user is notified of. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Bench,
  contentIntent,
  cut,
  fail,
  idOf,
  openBench,
  saveOf,
  scriptedApi,
  segmentIntent,
  setupIntent,
  smallServer,
  temporaryFolder,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
let bench: Bench
let server = smallServer()
let api = scriptedApi(server.answer)
beforeEach(async () => {
  folder = temporaryFolder()
  server = smallServer()
  api = scriptedApi(server.answer)
  bench = await openBench(folder.file)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const drafts = () => bench.drafts.handlers.drafts
const draft = (n = 1) => drafts().open({ id: idOf(n) })
const revision = async (n = 1) => (await draft(n))?.revision ?? 0
const names = () => api.asked.map(({ name }) => name)
const first = (n: number, wait = false) => {
  const write = writeOf(n, { name: `Offer ${n}`, sections: { segment: 3 } })
  return drafts().save(saveOf(write, 'segment', [setupIntent(`Offer ${n}`), segmentIntent(3)], wait))
}
const saveContent = async (wait = false) => {
  const write = writeOf(1, { revision: await revision(), sections: { content: 'Hello' } })
  return drafts().save(saveOf(write, 'content', [contentIntent('Hello', 'Offer 1')], wait))
}
/** Fails the calls that are in `failing`. */
const refusing = (...failing: string[]) => {
  api.server = (asked) => (failing.includes(asked.name) ? fail('refused', 'No', { status: 422 }) : server.answer(asked))
}

describe('a save that waits', () => {
  it('is synced when each of its requests has its answer', async () => {
    expect(await first(1, true)).toMatchObject({ outcome: 'synced' })
    expect(names()).toEqual(expect.arrayContaining(['createCampaign', 'addSegment']))
    expect(bench.clock.waiting(), 'no time limit is left').not.toContain(2_000)
  })

  it('is refused with the first refusal among them', async () => {
    refusing('addSegment')
    expect(await first(1, true)).toMatchObject({ outcome: 'refused', campaignId: 100, failure: { message: 'No' } })
    expect(bench.of('outbox.refused')).toEqual([])
  })

  it.each([
    ['is tried again later', () => fail('server', 'Busy', { status: 429 })],
    ['has no answer', () => fail('network', cut.message, cut)],
  ])('for a request that %s waits two seconds', async (_what, answer) => {
    api.server = (asked) => (asked.name === 'createCampaign' ? answer() : server.answer(asked))
    const ended: string[] = []
    void Promise.resolve(first(1, true)).then(({ outcome }) => ended.push(outcome))
    await until(() => names().includes('createCampaign'))
    bench.clock.pass(1_999)
    await bench.rest()
    expect(ended).toEqual([])
    bench.clock.pass(1)
    await bench.rest()
    expect(ended).toEqual(['queued'])
  })

  it('of a draft that is discarded meanwhile ends too, and no other', async () => {
    const answers: (() => void)[] = []
    api.server = async (asked) => {
      if (asked.name === 'createCampaign') await new Promise<void>((resolve) => answers.push(resolve))
      return server.answer(asked)
    }
    bench.clock.pass(1_500)
    const both = Promise.all([first(1, true), first(2, true)])
    await until(() => answers.length === 2)
    await drafts().discard({ id: idOf(1) })
    for (const answer of answers) answer()
    await bench.rest()
    bench.clock.pass(2_000)
    expect((await both).map(({ outcome }) => outcome)).toEqual(['queued', 'synced'])
    expect(bench.logged).toEqual([])
  })
})

describe('a refusal is a notice', () => {
  it('of another step than the one whose save waits', async () => {
    api.server = () => fail('offline', 'The server cannot be reached')
    await first(1)
    await bench.rest()
    refusing('addSegment')
    expect(await saveContent(true)).toMatchObject({ outcome: 'synced' })
    expect(bench.of('outbox.refused')).toMatchObject([{ draftId: idOf(1), section: 'segment', state: 'attention' }])
  })

  it('once, and again when a retry is refused too', async () => {
    refusing('addSegment')
    await first(1)
    await bench.rest()
    await saveContent()
    await bench.rest()
    expect(bench.of('outbox.refused')).toHaveLength(1)
    await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
    await bench.rest()
    expect(names().filter((name) => name === 'addSegment')).toHaveLength(2)
    expect(bench.of('outbox.refused')).toHaveLength(2)
  })
})

it('a name that the server calls taken, in the answer to a step that does not change it, is a refusal of that step: it is sent once', async () => {
  await first(1)
  await bench.rest()
  // The next reading ends the edit of the name that the create sent.
  const message = 'Campaign with this name already exists'
  api.server = (asked) =>
    asked.name === 'updateMessage' ? fail('refused', message, { status: 409 }) : server.answer(asked)
  expect(await saveContent(true)).toMatchObject({ outcome: 'refused' })
  for (const wait of [2_000, 60_000, 600_000]) {
    bench.clock.pass(wait)
    await bench.rest()
  }
  expect(names().filter((name) => name === 'updateMessage')).toHaveLength(1)
  expect((await draft())?.sync.problems).toMatchObject([{ section: 'content', failure: { status: 409 } }])
})

it('a retry of one draft tries the others too', async () => {
  api.server = () => fail('offline', 'The server cannot be reached')
  for (const n of [1, 2]) await first(n)
  await bench.rest()
  api.server = server.answer
  await bench.drafts.handlers.outbox.retry({ draftId: idOf(2) })
  await until(() => server.campaigns.size === 2)
})

it('a reading that answers with another campaign is none: nothing is sent, and the save waits', async () => {
  await first(1)
  await bench.rest()
  api.server = (asked) => (asked.name === 'getCampaign' ? { id: 8, name: 'Another' } : server.answer(asked))
  await saveContent()
  await bench.rest()
  expect(names()).not.toContain('updateMessage')
  const [item] = (await bench.drafts.handlers.outbox.list()).filter(({ section }) => section === 'content')
  expect(item).toMatchObject({ state: 'waiting', failure: { kind: 'malformed' } })
  expect(await draft()).toMatchObject({ campaignId: 100, name: 'Offer 1' })
  api.server = server.answer
  bench.clock.pass(2_000)
  await until(() => names().includes('updateMessage'))
})
