/** The outbox over a real store in its worker and a scripted server. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DraftSave, Failure } from '#contract'
import { duplicateName } from '../../../../src/main/drafts/send.ts'
import {
  type Asked,
  type Bench,
  contentIntent,
  cut,
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
  until,
  workspaceA,
  workspaceB,
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
  bench.drafts.wake()
  await settle()
  api.asked.length = 0
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const settle = () => bench.rest()
const save = (more: DraftSave) => bench.drafts.handlers.drafts.save(more)
const first = (n: number, name = `Offer ${n}`, wait = false) =>
  save(saveOf(writeOf(n, { name }), 'segment', [setupIntent(name), segmentIntent(3)], wait))
const next = (n: number, text = 'Hello', wait = false) =>
  save(
    saveOf(
      writeOf(n, { revision: 1, sections: { content: text } }),
      'content',
      [contentIntent(text, `Offer ${n}`)],
      wait,
    ),
  )
const draft = async (n: number) => {
  const found = await bench.drafts.handlers.drafts.open({ id: idOf(n) })
  if (!found) throw new Error('There is no such draft')
  return found
}
const state = () => bench.drafts.handlers.outbox.state()
/** What was sent for single campaigns. Readings are asserted where they matter: one stands before each update. */
const sent = () => api.asked.filter(({ name }) => !name.startsWith('list') && name !== 'getCampaign')
const names = (asked: Asked[]) => asked.map(({ name }) => name)

/** Time passes in steps, with a rest for the worker after each. */
async function pass(ms: number, steps = 4): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    bench.clock.pass(ms / steps)
    await settle()
  }
}

describe('draining', () => {
  it('in order, with the id that the create brought', async () => {
    expect(await first(1)).toMatchObject({ outcome: 'queued', campaignId: null, revision: 1 })
    await next(1)
    await until(() => sent().length === 3)
    await settle()
    expect(sent().map(({ name, input }) => [name, input.id])).toEqual([
      ['createCampaign', undefined],
      ['addSegment', 100],
      ['updateMessage', 100],
    ])
    expect(await draft(1)).toMatchObject({
      campaignId: 100,
      sync: { waiting: [], problems: [] },
      base: { id: 100, segmentId: 3 },
    })
    expect(await state()).toMatchObject({
      waiting: 0,
      attention: 0,
      sending: false,
      lastSyncedAt: '2026-11-20T09:00:00.000Z',
    })
    expect(bench.of('drafts.changed').at(-1)).toMatchObject({ id: idOf(1), campaignId: 100, sync: { waiting: [] } })
    const { rows } = await bench.drafts.handlers.campaigns.list({
      limit: 10,
      page: 1,
      orderBy: 'name',
      orderDirection: 'asc',
    })
    expect(rows).toMatchObject([{ campaignId: 100, draftId: idOf(1), name: 'Offer 1' }])
    expect(rows.map(kindOf)).toEqual(['synced'])
  })

  it('each step is sent right after a reading of its campaign', async () => {
    bench.disconnect()
    await first(1)
    await next(1)
    bench.connect(workspaceA, api)
    bench.drafts.wake()
    await until(() => sent().length === 3)
    await settle()
    const ofCampaign = api.asked.filter(({ name }) => !name.startsWith('list'))
    expect(names(ofCampaign)).toEqual(['createCampaign', 'getCampaign', 'addSegment', 'getCampaign', 'updateMessage'])
  })

  it('a step that waited before the segment was chosen anew does not put the old one back', async () => {
    const chosen = (id: number) => ({ channelName: 'sms', selectedSegment: { id } })
    const saveSegment = (id: number, revision: number) => {
      const { create } = setupIntent('Offer 1')
      const made = create && { ...create, input: { ...create.input, edit_setup_page_values: chosen(id) } }
      const add = { call: 'addSegment', input: { segmentId: id, edit_setup_page_values: chosen(id) } }
      const write = writeOf(1, { name: 'Offer 1', revision, sections: { segment: id } })
      return save(saveOf(write, 'segment', [made ? { create: made } : {}, { update: add }]))
    }
    // The server keeps an id under another name than it gets it.
    api.server = ({ name, input: { segmentId, ...input } }) =>
      server.answer({ name, input: segmentId === undefined ? input : { ...input, segment_id: segmentId } })
    bench.disconnect()
    await saveSegment(2, 0)
    const setup = { name: 'Offer 1', edit_setup_page_values: chosen(2) }
    const conversionGoal = [{ eventId: 1, eventName: 'Order', is_primary: true }]
    const goals = { call: 'addGoals', input: { ...setup, control_group: 5, conversionGoal, revenue_config: null } }
    await save(saveOf(writeOf(1, { revision: 1, sections: { goals: 5 } }), 'goals', [{ update: goals }]))
    await saveSegment(7, 2)
    bench.connect(workspaceA, api)
    bench.drafts.wake()
    await pass(10_000)
    expect(names(sent())).toEqual(['createCampaign', 'addSegment', 'addGoals'])
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
    expect([...server.campaigns.values()]).toMatchObject([
      { segment_id: 7, control_group: 5, edit_setup_page_values: { selectedSegment: { id: 7 } } },
    ])
  })

  it('six drafts at a time, one never blocking another', async () => {
    const held = new Map<unknown, () => void>()
    api.server = async (asked) => {
      if (asked.name === 'createCampaign') await new Promise<void>((resolve) => held.set(asked.input.name, resolve))
      return server.answer(asked)
    }
    bench.clock.pass(1_500)
    for (let n = 1; n <= 12; n += 1) await first(n)
    await until(() => held.size === 6)
    await settle()
    expect(held.size).toBe(6)
    // Draft 1 hangs until the end.
    for (let n = 2; n <= 12; n += 1) {
      await until(() => held.has(`Offer ${n}`))
      held.get(`Offer ${n}`)?.()
    }
    await until(() => names(sent()).filter((name) => name === 'addSegment').length === 11)
    await settle()
    expect((await draft(1)).sync.isSending).toBe(true)
    expect(await state()).toMatchObject({ waiting: 1, sending: true })
    held.get('Offer 1')?.()
    await until(() => server.campaigns.size === 12)
  })

  it('a save of what the create has just sent sends nothing more', async () => {
    await save(saveOf(writeOf(1, { name: 'Offer 1' }), 'trigger', [setupIntent('Offer 1')]))
    await until(() => sent().length === 1)
    await settle()
    expect(names(sent())).toEqual(['createCampaign'])
    await save(saveOf(writeOf(1, { revision: 1 }), 'trigger', [setupIntent('Offer 1')]))
    await pass(10_000)
    expect(names(sent())).toEqual(['createCampaign'])
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it.each([
    ['a call that does not exist', 'makeCoffee', {}],
    ['a call that acts', 'deleteCampaign', {}],
    ['a body that does not fit its row', 'addSegment', { segmentId: 'three' }],
  ])('%s is refused before anything is kept', async (_what, call, input) => {
    const refused = save(saveOf(writeOf(1, { name: 'x' }), 'segment', [{ update: { call, input } }]))
    await expect(refused).rejects.toMatchObject({ failure: { kind: 'input' } })
    expect(await bench.drafts.handlers.drafts.open({ id: idOf(1) })).toBeNull()
  })
})

describe('a save that waits for the answer', () => {
  it('synced', async () => {
    expect(await first(1, 'Offer 1', true)).toMatchObject({ outcome: 'synced', campaignId: 100, failure: null })
  })

  it('refused for its name, with the exact words and no notice', async () => {
    await first(1, 'Offer', true)
    expect(await first(2, 'Offer', true)).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'refused', status: 409, message: duplicateName, path: 'name' },
    })
    expect((await draft(2)).sync).toMatchObject({
      problems: [{ section: 'name', failure: { message: duplicateName } }],
    })
    expect(bench.of('outbox.refused')).toEqual([])
  })

  it('queued after two seconds, and a refusal that comes later is a notice', async () => {
    let answer = () => {}
    api.server = async (asked) => {
      if (asked.name !== 'createCampaign') return server.answer(asked)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return fail('refused', 'The name already exists')
    }
    const outcome = first(1, 'Offer 1', true)
    await until(() => sent().length === 1)
    bench.clock.pass(1_999)
    bench.clock.pass(1)
    expect(await outcome).toMatchObject({ outcome: 'queued', campaignId: null })
    answer()
    await until(() => bench.of('outbox.refused').length === 1)
    expect(bench.of('outbox.refused')[0]).toMatchObject({
      draftId: idOf(1),
      section: 'name',
      state: 'attention',
      failure: { message: duplicateName },
    })
  })

  it('queued at once while offline', async () => {
    bench.setOnline(false)
    api.server = () => fail('offline', 'The server cannot be reached')
    expect(await first(1, 'Offer 1', true)).toMatchObject({ outcome: 'queued' })
  })
})

describe('refusals', () => {
  it('block the section with its failure, hold up no other step, and wait for a retry', async () => {
    let refuse = true
    api.server = (asked) =>
      refuse && asked.name === 'addSegment' ? fail('refused', 'No such segment', { status: 422 }) : server.answer(asked)
    await first(1)
    await next(1)
    await until(() => bench.of('outbox.refused').length === 1)
    expect(bench.of('outbox.refused')[0]).toMatchObject({
      section: 'segment',
      calls: ['addSegment'],
      failure: { message: 'No such segment' },
    })
    expect((await draft(1)).sync).toMatchObject({ problems: [{ section: 'segment' }] })
    await pass(600_000)
    expect(names(sent())).toEqual(['createCampaign', 'addSegment', 'updateMessage'])
    expect(await state()).toMatchObject({ waiting: 0, attention: 1 })
    refuse = false
    await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
    await until(() => sent().length === 4)
    expect(names(sent()).at(-1)).toBe('addSegment')
    await settle()
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('an answer that cannot be read is tried five times, then told', async () => {
    api.server = (asked) => (asked.name === 'addSegment' ? fail('malformed', 'Not JSON') : server.answer(asked))
    await first(1)
    for (let n = 0; n < 8; n += 1) await pass(300_000, 1)
    expect(names(sent()).filter((name) => name === 'addSegment')).toHaveLength(5)
    expect((await draft(1)).sync.problems).not.toEqual([])
  })
})

describe('passing faults', () => {
  it('wait twice as long each time, and lose nothing', async () => {
    api.server = (asked) =>
      asked.name === 'createCampaign' ? fail('server', 'Busy', { status: 429 }) : server.answer(asked)
    await first(1)
    await until(() => sent().length === 1)
    await settle()
    for (const [n, wait] of [2_000, 4_000, 8_000, 16_000].entries()) {
      expect(bench.clock.waiting()).toContain(wait)
      bench.clock.pass(wait)
      await until(() => names(sent()).filter((name) => name === 'createCampaign').length === n + 2)
      await settle()
    }
    expect((await draft(1)).sync.waiting).not.toEqual([])
    const [item] = await bench.drafts.handlers.outbox.list()
    expect(item).toMatchObject({ state: 'waiting', attempts: 5, failure: { message: 'Busy' } })
  })

  it('without a server each save tries once, then one draft at a time; a wake sends everything at once', async () => {
    let away = true
    api.server = (asked) => (away ? fail('offline', 'The server cannot be reached') : server.answer(asked))
    for (let n = 1; n <= 8; n += 1) await first(n)
    await settle()
    const before = sent().length
    expect(before).toBe(8)
    await pass(4_000)
    expect(sent().length - before).toBeLessThanOrEqual(4)
    away = false
    bench.drafts.wake()
    await until(() => server.campaigns.size === 8)
  })

  it('a wake tries also what the server itself could not serve', async () => {
    let busy = true
    api.server = (asked) =>
      busy && asked.name === 'createCampaign' ? fail('server', 'Busy', { status: 429 }) : server.answer(asked)
    await first(1)
    await until(() => sent().length === 1)
    await settle()
    busy = false
    bench.drafts.wake()
    await until(() => server.campaigns.size === 1)
  })

  it('401 pauses everything until the user has signed in', async () => {
    api.server = () => {
      // The session is over, as the gateway tells it first.
      bench.disconnect()
      return fail('unauthorized', 'Session expired', { status: 401 })
    }
    await first(1)
    await until(() => sent().length === 1)
    await settle()
    await first(2)
    await pass(600_000)
    expect(sent()).toHaveLength(1)
    expect((await draft(1)).sync).toMatchObject({ waiting: expect.arrayContaining([expect.anything()]), problems: [] })
    api.server = server.answer
    bench.connect(workspaceA, api)
    bench.drafts.wake()
    await until(() => server.campaigns.size === 2)
  })
})

describe('a clock that is set', () => {
  const days = 86_400_000
  it.each([3 * days, 3_650 * days, 3_600_000])(
    'a save that failed while it was %i ms ahead is sent as soon as any',
    async (ahead) => {
      bench.clock.jump(ahead)
      let busy = true
      api.server = (asked) =>
        busy && asked.name === 'createCampaign' ? fail('server', 'Busy', { status: 429 }) : server.answer(asked)
      await first(1)
      await until(() => sent().length === 1)
      await settle()
      busy = false
      bench.clock.jump(-ahead)
      await pass(2_000)
      expect(server.campaigns.size).toBe(1)
    },
  )

  it('a new save of the same campaign does not wait for one that failed before', async () => {
    await first(1)
    await until(() => sent().length === 2)
    await settle()
    let busy = true
    api.server = (asked) =>
      busy && asked.name === 'updateMessage' ? fail('server', 'Broken', { status: 500 }) : server.answer(asked)
    await next(1)
    for (let n = 0; n < 4; n += 1) await pass(8_000)
    busy = false
    const before = sent().length
    const { revision } = await draft(1)
    await save(saveOf(writeOf(1, { revision }), 'segment', [setupIntent('Offer 1'), segmentIntent(8)]))
    await until(() => sent().length === before + 2)
    expect(names(sent()).slice(before)).toEqual(['addSegment', 'updateMessage'])
  })
})

describe('a create without an answer', () => {
  const creates = () => names(sent()).filter((name) => name === 'createCampaign').length

  it('that arrived is adopted, not made again', async () => {
    let cuts = 1
    api.server = (asked) => {
      const answer = server.answer(asked)
      if (asked.name === 'createCampaign' && cuts-- > 0) fail('network', cut.message, cut)
      return answer
    }
    await first(1)
    await until(() => creates() === 1)
    await pass(10_000)
    expect(server.campaigns.size).toBe(1)
    expect(creates()).toBe(1)
    expect(await draft(1)).toMatchObject({ campaignId: 100, sync: { waiting: [] } })
    expect(api.asked.some(({ name, input }) => name === 'listCampaigns' && input.search === 'Offer 1')).toBe(true)
  })

  it('that never arrived is sent again', async () => {
    let cuts = 1
    api.server = (asked) =>
      asked.name === 'createCampaign' && cuts-- > 0
        ? fail('timeout', 'No answer in time', { ambiguous: true })
        : server.answer(asked)
    await first(1)
    await until(() => creates() === 1)
    await pass(80_000, 16)
    expect(creates()).toBe(2)
    expect(server.campaigns.size).toBe(1)
    expect((await draft(1)).sync.waiting).toEqual([])
  })

  /** The server takes it `after` milliseconds; nobody hears of that. */
  const takenLater = (after: number, failure: Failure) => {
    let first = true
    api.server = (asked) => {
      if (asked.name !== 'createCampaign' || !first) return server.answer(asked)
      first = false
      bench.clock.after(after, () => void server.answer(asked))
      return fail(failure.kind, failure.message, failure)
    }
  }
  const late = { kind: 'timeout', message: 'No answer in time', ambiguous: true } as const
  it.each<[string, number, Failure]>([
    ['20 s after a time-out', 20_000, late],
    ['55 s after a time-out', 55_000, late],
    ['after the connection broke', 10_000, cut],
    ['after a proxy gave up', 30_000, { kind: 'server', message: 'Gateway', status: 504, ambiguous: true }],
  ])('that the server takes %s is made once', async (_, after, failure) => {
    takenLater(after, failure)
    await first(1)
    await until(() => creates() === 1)
    await pass(120_000, 120)
    expect(creates()).toBe(1)
    expect(server.campaigns.size).toBe(1)
    expect(await draft(1)).toMatchObject({ campaignId: 100, sync: { waiting: [], problems: [] } })
  })

  it('that was saved again meanwhile is waited for as well', async () => {
    takenLater(20_000, late)
    await first(1)
    await until(() => creates() === 1)
    await settle()
    await save(saveOf(writeOf(1, { revision: 1 }), 'segment', [setupIntent('Offer 1'), segmentIntent(7)]))
    await pass(120_000, 120)
    expect(creates()).toBe(1)
    expect(server.campaigns.get(100)).toMatchObject({ segmentId: 7 })
    expect((await draft(1)).sync).toMatchObject({ waiting: [], problems: [] })
  })

  it('is looked for at once on the click, and not sent before its time', async () => {
    takenLater(20_000, late)
    await first(1)
    await until(() => creates() === 1)
    await settle()
    await bench.drafts.handlers.outbox.retry({ draftId: idOf(1) })
    await settle()
    expect(creates()).toBe(1)
    expect((await bench.drafts.handlers.outbox.list())[0]?.failure?.message).toBe(
      'The server did not confirm that it created this campaign. Herald checks before it sends it again.',
    )
  })

  it('that arrives even later takes its own name, and is known as its own', async () => {
    takenLater(1_000_000, late)
    await first(1)
    await until(() => creates() === 1)
    await settle()
    api.server = (asked) => {
      // The late one arrives right before the second one.
      if (asked.name === 'createCampaign') server.answer(asked)
      return server.answer(asked)
    }
    await pass(120_000, 120)
    expect(server.campaigns.size).toBe(1)
    expect(await draft(1)).toMatchObject({ campaignId: 100, sync: { waiting: [], problems: [] } })
  })

  it('that the server put off with 503 and a time is sent again without that wait', async () => {
    let busy = 1
    api.server = (asked) =>
      asked.name === 'createCampaign' && busy-- > 0
        ? fail('server', 'Busy', { status: 503, retryAfter: 2_000 })
        : server.answer(asked)
    await first(1)
    await until(() => creates() === 1)
    await pass(2_000)
    expect(creates()).toBe(2)
  })

  const others: [string, Record<string, unknown>][] = [
    ['another name', { name: 'Offer 1 copy' }],
    ['another channel', { channelName: 'email' }],
    ['another type', { schedule: { type: 'periodic' } }],
    ['no draft any more', { status: 'running' }],
    ['no draft any more, in capitals', { status: 'RUNNING' }],
  ]
  /** The first create is lost, and the list has a campaign like it. */
  async function meeting(difference: Record<string, unknown>): Promise<void> {
    let cuts = 1
    api.server = (asked) => {
      if (asked.name === 'createCampaign' && cuts-- > 0) return fail('network', cut.message, cut)
      if (asked.name === 'createCampaign') return { ...asked.input, id: 200 }
      if (asked.name === 'addSegment') return null
      const other = { ...setupIntent('Offer 1').create?.input, id: 150, status: 'draft', ...difference }
      if (asked.name === 'getCampaign') return { ...other, id: Number(asked.input.id) }
      return asked.name === 'listCampaigns' && asked.input.search
        ? { campaigns: [other], total: 1 }
        : server.answer(asked)
    }
    await first(1)
    await until(() => creates() === 1)
    await pass(80_000, 16)
  }
  it.each(others)('one with %s is not adopted', async (_what, difference) => {
    await meeting(difference)
    expect((await draft(1)).campaignId).toBe(200)
  })

  it('one with other values is adopted, and where they differ the user is asked', async () => {
    await meeting({ segment_id: 9, edit_setup_page_values: { channelName: 'sms', selectedSegment: 9 } })
    expect(creates()).toBe(1)
    expect(names(sent())).not.toContain('addSegment')
    expect(await draft(1)).toMatchObject({
      campaignId: 150,
      sync: { problems: [{ section: 'segment', failure: { code: 'conflict' } }] },
    })
  })

  it("one that the mirror knew before is somebody else's", async () => {
    server.campaigns.set(150, { ...setupIntent('Offer 1').create?.input, id: 150, status: 'draft' })
    await bench.drafts.handlers.campaigns.refresh({ limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' })
    let cuts = 1
    api.server = (asked) =>
      asked.name === 'createCampaign' && cuts-- > 0 ? fail('network', cut.message, cut) : server.answer(asked)
    await first(1)
    await until(() => creates() === 1)
    await pass(160_000, 16)
    expect((await draft(1)).sync.problems).toMatchObject([{ section: 'name', failure: { message: duplicateName } }])
  })
})

describe('restart', () => {
  it('what waited goes on, in order', async () => {
    api.server = () => fail('offline', 'The server cannot be reached')
    await first(1)
    await next(1)
    await settle()
    await bench.drafts.close()
    bench = await openBench(folder.file, { inWorker: true })
    api.server = server.answer
    api.asked.length = 0
    bench.connect(workspaceA, api)
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    await until(() => sent().length === 3)
    expect(names(sent())).toEqual(['createCampaign', 'addSegment', 'updateMessage'])
  })

  it('what waited goes after the first screen, and a save of now at once', async () => {
    api.server = () => fail('offline', 'The server cannot be reached')
    await first(1)
    await settle()
    await bench.drafts.close()
    bench = await openBench(folder.file, { startMs: 1_500 })
    api.server = server.answer
    api.asked.length = 0
    bench.connect(workspaceA, api)
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    await settle()
    expect(sent()).toEqual([])
    await first(2)
    await until(() => sent().length === 2)
    expect(sent().map(({ input }) => input.name)).toEqual(['Offer 2', undefined])
    bench.clock.pass(1_500)
    await until(() => sent().length === 4)
    expect(sent()[2]).toMatchObject({ name: 'createCampaign', input: { name: 'Offer 1' } })
  })

  it('of what stands behind a request that is answered during the close nothing is sent', async () => {
    let answer = () => {}
    api.server = async (asked) => {
      if (asked.name === 'createCampaign') await new Promise<void>((resolve) => (answer = resolve))
      return server.answer(asked)
    }
    await first(1)
    await until(() => sent().length === 1)
    const closed = bench.drafts.close()
    answer()
    await closed
    expect(names(sent())).toEqual(['createCampaign'])
    bench = await openBench(folder.file)
    await bench.drafts.use(workspaceA)
    expect(await draft(1)).toMatchObject({ campaignId: 100, sync: { waiting: [expect.any(String)] } })
  })

  it('a create in flight at the close is looked up first', async () => {
    api.server = (asked) => {
      const answer = server.answer(asked)
      return asked.name === 'createCampaign' ? new Promise(() => {}) : answer
    }
    await first(1)
    await until(() => server.campaigns.size === 1)
    const closed = bench.drafts.close()
    bench.clock.pass(1_000)
    await closed
    bench = await openBench(folder.file, { inWorker: true })
    api.server = server.answer
    api.asked.length = 0
    bench.connect(workspaceA, api)
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    bench.drafts.wake()
    await until(() => names(sent()).includes('addSegment'))
    expect(names(api.asked.filter(({ name }) => !name.startsWith('list')))).toEqual(['getCampaign', 'addSegment'])
    expect(server.campaigns.size).toBe(1)
  })
})

it('nothing of one workspace drains into another', async () => {
  api.server = () => fail('offline', 'The server cannot be reached')
  await first(1)
  await settle()
  const other = smallServer()
  const otherApi = scriptedApi(other.answer)
  bench.connect(workspaceB, otherApi)
  await bench.drafts.use(workspaceB)
  bench.drafts.wake()
  await first(2)
  await until(() => other.campaigns.size === 1)
  await pass(600_000)
  expect([...other.campaigns.values()].map(({ name }) => name)).toEqual(['Offer 2'])
  expect(await bench.drafts.handlers.drafts.open({ id: idOf(1) })).toBeNull()
  expect(await state()).toMatchObject({ waiting: 0 })
  api.server = server.answer
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await until(() => server.campaigns.size === 1)
})

it('a discarded draft is not sent, and its answer changes nothing', async () => {
  let answer = () => {}
  api.server = async (asked) => {
    if (asked.name === 'createCampaign') {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    return server.answer(asked)
  }
  await first(1)
  await until(() => sent().length === 1)
  await bench.drafts.handlers.drafts.discard({ id: idOf(1) })
  answer()
  await settle()
  expect(names(sent())).toEqual(['createCampaign'])
  expect(await state()).toMatchObject({ waiting: 0, sending: false })
  expect(bench.logged).toEqual([])
})

it('tells the state of the outbox as it changes', async () => {
  await first(1)
  await pass(1_000)
  const told = bench.of('outbox.changed')
  expect(told.some(({ waiting }) => waiting > 0)).toBe(true)
  expect(told.at(-1)).toMatchObject({ waiting: 0, attention: 0, sending: false })
})

it('tells that nothing is on its way any more, also where the answer took long', async () => {
  let answer = () => {}
  api.server = async (asked) => {
    if (asked.name === 'createCampaign') await new Promise<void>((resolve) => (answer = resolve))
    return server.answer(asked)
  }
  await save(saveOf(writeOf(1, { name: 'Offer 1' }), 'trigger', [setupIntent('Offer 1')]))
  await until(() => sent().length === 1)
  await pass(1_000)
  expect(bench.of('outbox.changed').at(-1)).toMatchObject({ waiting: 1, sending: true })
  answer()
  await settle()
  expect(bench.of('outbox.changed').at(-1)).toMatchObject({ waiting: 0, sending: false })
})
