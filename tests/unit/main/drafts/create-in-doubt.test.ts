/** A create that may have arrived is never sent again unseen. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  cut,
  fail,
  idOf,
  openBench,
  type Server,
  saveOf,
  scriptedApi,
  segmentIntent,
  setupIntent,
  smallServer,
  temporaryFolder,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it.each([
  ['the list', 'listCampaigns', 'refused', 403],
  ['one that was deleted since', 'getCampaign', 'not-found', 404],
] as const)(
  'a create without an answer is not sent again because %s could not be looked at',
  async (_, call, kind, status) => {
    const server = smallServer()
    let made = 0
    let refuses = true
    const answer: Server = (asked) => {
      if (asked.name === 'createCampaign') {
        made += 1
        // A server that takes a name twice.
        const taken = { ...asked.input, id: 100 + made, status: 'draft' }
        server.campaigns.set(taken.id, taken)
        if (made === 1) return failCut()
        return taken
      }
      if (made > 0 && asked.name === call && (call !== 'listCampaigns' || asked.input.search) && refuses) {
        refuses = false
        return fail(kind, 'Not now', { status })
      }
      return server.answer(asked)
    }
    const bench = await openBench(folder.file)
    const { drafts } = bench
    bench.connect(workspaceA, scriptedApi(answer))
    await drafts.use(workspaceA)
    drafts.wake()
    await drafts.handlers.drafts.save(saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]))
    await bench.rest()
    for (let turn = 0; turn < 5; turn += 1) {
      bench.clock.pass(60_000)
      await bench.rest()
    }
    await drafts.handlers.outbox.retry({ draftId: idOf(1) })
    for (let turn = 0; turn < 5; turn += 1) {
      bench.clock.pass(60_000)
      await bench.rest()
    }
    expect(made).toBe(1)
    expect(await drafts.handlers.drafts.open({ id: idOf(1) })).toMatchObject({
      campaignId: 101,
      sync: { waiting: [] },
    })
    await drafts.close()
  },
)

it.each([
  ['with the values that were sent', {}],
  ['with a value of the server’s own', { edit_setup_page_values: { smartSend: true } }],
])('a campaign that is found on a wake %s gets its other steps at once', async (_, own) => {
  const server = smallServer()
  const api = scriptedApi((asked) => {
    const answer = server.answer(asked)
    if (asked.name !== 'createCampaign') return answer
    Object.assign(server.campaigns.get(100) ?? {}, own)
    return failCut()
  })
  const bench = await openBench(folder.file)
  const { drafts } = bench
  bench.connect(workspaceA, api)
  await drafts.use(workspaceA)
  const write = writeOf(1, { name: 'Eid offer' })
  await drafts.handlers.drafts.save(saveOf(write, 'segment', [setupIntent('Eid offer'), segmentIntent(4)]))
  await bench.rest()
  expect(server.campaigns.get(100)).not.toHaveProperty('segmentId')
  drafts.wake()
  await bench.rest()
  expect(server.campaigns.get(100)).toMatchObject({ name: 'Eid offer', segmentId: 4 })
  expect(await drafts.handlers.drafts.open({ id: idOf(1) })).toMatchObject({ campaignId: 100, sync: { waiting: [] } })
  await drafts.close()
})

const failCut = () => {
  const { kind, message, ...more } = cut
  return fail(kind, message, more)
}
