/** The outbox's rows: order, replacing, blocking, what a restart finds. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Intent, SectionName } from '#contract'
import type { Outcome } from '../../../../../src/main/drafts/store/outcome.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import {
  contentIntent,
  idOf,
  kindOf,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  temporaryFolder,
  writeOf,
} from '../support.ts'

const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })
const failure = { kind: 'refused', message: 'No' } as const
const later = (ambiguous: boolean): Outcome => ({ kind: 'later', failure, dueAt: start, ambiguous, counts: true })
const made = (id: number): Outcome => ({ kind: 'done', campaign: { id, name: 'Eid offer', status: 'draft' } })

let folder = temporaryFolder()
let store = openStore(':memory:')
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file, () => start)
})
afterEach(() => {
  store.close()
  folder.remove()
})

let revision = 0
beforeEach(() => {
  revision = 0
})
function save(section: SectionName, intents: Intent[], name = 'Eid offer') {
  const got = store.save(
    'a',
    saveOf(writeOf(1, { revision, name, sections: { [section]: intents.length } }), section, intents),
    at(0),
  )
  revision = got.stamp.revision
  return got
}
const take = (ms = 0, anyway = false) => store.dequeue('a', idOf(1), at(ms), anyway).job
/** Sends everything, each request answered with success; returns the calls. */
function drain(): string[] {
  const calls: string[] = []
  for (let job = take(); job; job = take()) {
    calls.push(`${job.request.call}${job.request.input.segmentId ?? ''}`)
    store.settle(job.intentId, made(7), at(0))
  }
  return calls
}

describe('order', () => {
  it('creates first, updates once there is a campaign', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    save('content', [contentIntent('Hello')])
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    expect(drain()).toEqual(['createCampaign', 'addSegment4', 'updateMessage'])
    save('segment', [setupIntent('Eid offer'), segmentIntent(5)])
    expect(drain()).toEqual(['setTrigger', 'addSegment5'])
  })

  it('a section saved while its first request is in flight stays right behind it', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    save('content', [contentIntent('Hello')])
    const flying = take()
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    expect(flying?.request.call).toBe('createCampaign')
    store.settle(flying?.intentId ?? 0, made(7), at(0))
    expect(drain()).toEqual(['setTrigger', 'addSegment4', 'updateMessage'])
  })

  it('a side that is absent is done at once and told as finished', () => {
    save('segment', [setupIntent('Eid offer')])
    expect(drain()).toEqual(['createCampaign'])
    const { create } = setupIntent('Eid offer')
    const { intents } = save('segment', [create ? { create } : {}])
    expect(store.dequeue('a', idOf(1), at(0), false)).toMatchObject({ job: null, finished: intents })
  })

  it('what is not due yet is taken only on demand', () => {
    save('segment', [setupIntent('Eid offer')])
    const job = take()
    store.settle(
      job?.intentId ?? 0,
      { kind: 'later', failure, dueAt: start + 1_000, ambiguous: false, counts: true },
      at(0),
    )
    expect(take(999)).toBeNull()
    expect(store.due('a', start + 999, [], 6)).toEqual([])
    expect(store.nextDue('a', [])).toBe(start + 1_000)
    expect(take(999, true)).toMatchObject({ attempts: 2 })
  })
})

describe('what needs attention', () => {
  const block = () => {
    const job = take()
    const problem = {
      kind: 'blocked',
      failure: { ...failure, message: 'Campaign with same name already exists' },
      section: 'name',
    } as const
    return store.settle(job?.intentId ?? 0, problem, at(0))
  }

  it('blocks what stands behind it, in its draft alone', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    save('content', [contentIntent('Hello')])
    store.save('a', saveOf(writeOf(2), 'segment', [setupIntent('Other')]), at(0))
    const settled = block()
    expect(settled?.draftStatus.sync).toMatchObject({ problems: [{ section: 'name' }] })
    expect(settled?.item).toMatchObject({
      section: 'name',
      state: 'attention',
      calls: ['createCampaign', 'addSegment'],
    })
    expect(take()).toBeNull()
    expect(store.due('a', start, [], 6)).toEqual([idOf(2)])
    expect(store.nextDue('a', [])).toBe(start)
    expect(store.state('a')).toMatchObject({ waiting: 1, attention: 1, sending: false })
  })

  it('a new save of the section takes its place', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    save('content', [contentIntent('Hello')])
    block()
    const { draftStatus } = save('segment', [setupIntent('Eid offer 2'), segmentIntent(3)], 'Eid offer 2')
    expect(draftStatus.sync).toMatchObject({ waiting: expect.arrayContaining([expect.anything()]), problems: [] })
    expect(drain()).toEqual(['createCampaign', 'addSegment3', 'updateMessage'])
  })

  it('refused for its name, it goes again under the new name with a save of any section', () => {
    save('segment', [setupIntent('Eid offer')])
    block()
    save('content', [contentIntent('Hello', 'Eid offer 2')], 'Eid offer 2')
    expect(take()).toMatchObject({ request: { call: 'createCampaign', input: { name: 'Eid offer 2' } }, attempts: 1 })
  })

  it('a retry of its draft makes it wait again', () => {
    save('segment', [setupIntent('Eid offer')])
    block()
    store.retry('a', null, start)
    expect(take()).toBeNull()
    store.retry('a', idOf(1), start)
    expect(take()).toMatchObject({ request: { call: 'createCampaign' } })
  })
})

describe('doubt', () => {
  it('a create without an answer stays in front of a newer save', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    store.settle(take()?.intentId ?? 0, later(true), at(0))
    save('content', [contentIntent('Hello')])
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    const doubt = take()
    expect(doubt).toMatchObject({ inDoubt: true, superseded: true, attempts: 2 })
    store.settle(doubt?.intentId ?? 0, { kind: 'done', campaign: null }, at(0))
    expect(drain()).toEqual(['createCampaign', 'addSegment4', 'updateMessage'])
  })

  it.each([
    { call: 'createCampaign', first: false, inDoubt: true },
    { call: 'addSegment', first: true, inDoubt: false },
  ])('$call in flight at a restart is in doubt: $inDoubt', ({ call, first, inDoubt }) => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    if (first) store.settle(take()?.intentId ?? 0, made(7), at(0))
    take()
    store.close()
    store = openStore(folder.file, () => start)
    expect(store.state('a')).toMatchObject({ waiting: 1, sending: false })
    expect(take()).toMatchObject({ request: { call }, inDoubt, attempts: 2 })
  })

  it('knows what the mirror held before from what came after', () => {
    store.upsertCampaigns('a', [{ id: 5, name: 'Eid offer' }], store.ask())
    save('segment', [setupIntent('Eid offer')])
    const tick = take()?.sentTick ?? 0
    store.upsertCampaigns('a', [{ id: 6, name: 'Eid offer' }], tick - 1)
    store.write('a', writeOf(2, { campaignId: 8 }), at(0).iso)
    const answers = [5, 6, 7, 8].map((id) => store.isSomebodyElses('a', id, idOf(1), tick))
    expect(answers).toEqual([true, false, false, true])
  })
})

describe('a step whose campaign nobody makes', () => {
  const discarded = () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    store.discardIntents('a', idOf(1), at(0))
    save('content', [contentIntent('Hello')])
  }

  it('is not taken for sent: it needs attention, and says which step to save', () => {
    discarded()
    const { intents } = save('goals', [{ update: { call: 'removeGoals', input: {} } }])
    expect(store.dequeue('a', idOf(1), at(0), false)).toMatchObject({ job: null, finished: [], blocked: [{}] })
    expect(store.draftStatus('a', idOf(1))?.sync).toMatchObject({
      problems: [{ section: 'segment', failure: { message: expect.stringContaining('Save Segment first') } }],
    })
    expect(intents).toHaveLength(1)
  })

  it('goes behind the step that makes it, once that is saved', () => {
    discarded()
    expect(take()).toBeNull()
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    expect(drain()).toEqual(['createCampaign', 'addSegment4', 'updateMessage'])
  })

  it('goes behind the step that makes it, once its discard is undone', () => {
    discarded()
    expect(take()).toBeNull()
    expect(store.undoDiscard('a', idOf(1), at(0)).undone).toBe(true)
    expect(drain()).toEqual(['createCampaign', 'addSegment3', 'updateMessage'])
  })

  it('that was discarded in doubt and not found is not saved any more', () => {
    save('segment', [setupIntent('Eid offer')])
    store.settle(take()?.intentId ?? 0, later(true), at(0))
    store.discardIntents('a', idOf(1), at(0))
    expect(store.unsaved('a', idOf(1))).toEqual([])
    const settled = store.settle(take()?.intentId ?? 0, { kind: 'done', campaign: null }, at(0))
    expect(settled?.draftStatus.sync).toMatchObject({ waiting: [], at: null })
    expect(store.unsaved('a', idOf(1))).toEqual(['segment'])
  })
})

it('a discarded draft takes its requests with it', () => {
  save('segment', [setupIntent('Eid offer')])
  const job = take()
  expect(store.discard('a', idOf(1))).toBe(true)
  expect(store.settle(job?.intentId ?? 0, made(7), at(0))).toBeNull()
  expect(store.state('a')).toEqual({ waiting: 0, attention: 0, sending: false, lastSyncedAt: null, storage: null })
})

it('an answer joins the base, and grows no revision', () => {
  save('segment', [setupIntent('Eid offer')])
  const settled = store.settle(
    take()?.intentId ?? 0,
    { kind: 'done', campaign: { id: 7, name: 'Eid offer', status: 'draft', own: 1 } },
    at(5),
  )
  expect(settled?.draftStatus).toMatchObject({ revision, campaignId: 7, sync: { waiting: [], at: at(5).iso } })
  save('content', [contentIntent('Hello')])
  store.settle(take()?.intentId ?? 0, { kind: 'done', campaign: { id: 7, message: { design: 'Hello' } } }, at(6))
  expect(store.draft('a', idOf(1))?.base).toEqual({
    id: 7,
    name: 'Eid offer',
    status: 'draft',
    own: 1,
    message: { design: 'Hello' },
  })
})

describe('names', () => {
  const nameSent = () => take()?.request.input.name

  it('what waits carries the name that a later save sends', () => {
    save('segment', [setupIntent('Eid offer')])
    save('content', [contentIntent('Hello', 'Eid offers')], 'Eid offers ')
    expect(nameSent()).toBe('Eid offers')
  })

  // 'Été' with composed letters, and with its marks apart.
  const [composed, apart] = ['\u00c9t\u00e9', 'E\u0301te\u0301']
  it.each([
    ['of a new campaign', null, ' Eid offer 2 ', 'Eid offer 2'],
    ['of a new campaign', null, apart, composed],
    ['of a campaign that the server has', 'Eid', apart, composed],
    ['of a campaign that the server calls the same', apart, composed, apart],
  ])('a retry %s, there %j, goes under the name that was typed since: %j as %j', (_, known, typed, sent) => {
    const base = known === null ? {} : { campaignId: 7, base: { id: 7, name: known } }
    const save = saveOf(writeOf(1, base), 'content', [contentIntent('Hello', 'Eid offer')])
    const first = known === null ? saveOf(writeOf(1), 'segment', [setupIntent('Eid offer')]) : save
    const { stamp } = store.save('a', first, at(0))
    store.settle(take()?.intentId ?? 0, { kind: 'blocked', failure, section: 'name' }, at(0))
    store.write('a', writeOf(1, { ...base, revision: stamp.revision, name: typed }), at(0).iso)
    store.retry('a', idOf(1), start)
    expect(take()).toMatchObject({ request: { input: { name: sent } }, attempts: 1 })
  })

  it('a retry of a draft whose name was emptied goes under the name that was saved', () => {
    save('segment', [setupIntent('Eid offer')])
    store.settle(take()?.intentId ?? 0, { kind: 'blocked', failure, section: 'name' }, at(0))
    store.write('a', writeOf(1, { revision, name: ' ' }), at(0).iso)
    store.retry('a', idOf(1), start)
    expect(nameSent()).toBe('Eid offer')
  })

  it('a name typed here stands, any other follows the server', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    store.write('a', writeOf(1, { revision, name: 'Typed meanwhile' }), at(0).iso)
    store.settle(take()?.intentId ?? 0, made(7), at(0))
    expect(store.draft('a', idOf(1))).toMatchObject({ name: 'Typed meanwhile', base: { name: 'Eid offer' } })
    store.write('a', writeOf(1, { revision: revision + 1, name: 'Eid offer' }), at(0).iso)
    store.settle(take()?.intentId ?? 0, { kind: 'done', campaign: { id: 7, name: 'Renamed by a colleague' } }, at(0))
    expect(store.draft('a', idOf(1))?.name).toBe('Renamed by a colleague')
  })
})

it('the panel tells one item for each save, those done since a moment too', () => {
  save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
  drain()
  save('content', [contentIntent('Hello')])
  expect(
    store.items('a', at(0).iso).map(({ section, calls, state, doneAt }) => ({ section, calls, state, doneAt })),
  ).toEqual([
    { section: 'segment', calls: ['createCampaign', 'addSegment'], state: 'done', doneAt: at(0).iso },
    { section: 'content', calls: ['updateMessage'], state: 'waiting', doneAt: null },
  ])
  expect(store.items('a', at(1).iso).map(({ section }) => section)).toEqual(['content'])
  expect(store.items('b', at(0).iso)).toEqual([])
})

it.each([
  ['six days', 6, 1],
  ['eight days', 8, 0],
])('%s later a start still knows what was done, or forgets it', (_, days, shown) => {
  save('segment', [setupIntent('Eid offer')])
  drain()
  store.close()
  store = openStore(folder.file, () => start + days * 86_400_000)
  expect(store.items('a', at(0).iso)).toHaveLength(shown)
})

describe('the panel names the calls that a save is yet to send', () => {
  const calls = () => store.items('a', at(0).iso).map((item) => [item.state, item.campaignId, ...item.calls])

  it('of a new campaign, of one that was made meanwhile, and of a step saved again', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    expect(calls()).toEqual([['waiting', null, 'createCampaign', 'addSegment']])
    store.settle(take()?.intentId ?? 0, made(7), at(0))
    expect(calls()).toEqual([['waiting', 7, 'addSegment']])
    drain()
    expect(calls()).toEqual([['done', 7, 'createCampaign', 'addSegment']])
    save('segment', [setupIntent('Eid offer'), segmentIntent(4)])
    expect(calls()).toContainEqual(['waiting', 7, 'setTrigger', 'addSegment'])
  })

  it('none where the campaign is made already', () => {
    save('segment', [setupIntent('Eid offer')])
    drain()
    const { create } = setupIntent('Eid offer')
    save('trigger', [create ? { create } : {}])
    expect(calls()).toContainEqual(['waiting', 7])
  })
})

describe('a request whose sender is gone', () => {
  it('a create stays in doubt, whatever becomes of the next try', () => {
    save('segment', [setupIntent('Eid offer')])
    expect(take()).toMatchObject({ inDoubt: false, attempts: 1 })
    const again = take()
    expect(again).toMatchObject({ inDoubt: true, attempts: 2 })
    store.settle(again?.intentId ?? 0, later(false), at(0))
    expect(take()).toMatchObject({ inDoubt: true, attempts: 3 })
  })

  it('any other is sent again', () => {
    save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
    store.settle(take()?.intentId ?? 0, made(7), at(0))
    take()
    expect(take()).toMatchObject({ request: { call: 'addSegment' }, inDoubt: false, attempts: 2 })
  })
})

it('an update whose sender is gone is in no doubt: it can be taken back', () => {
  save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
  store.settle(take()?.intentId ?? 0, made(7), at(0))
  take()
  store.settle(take()?.intentId ?? 0, later(false), at(0))
  store.discardIntents('a', idOf(1), at(0))
  expect(store.state('a').waiting).toBe(0)
})

it('what would wait longer than its failures let it, because the clock was set back, is due at once', () => {
  save('segment', [setupIntent('Eid offer')])
  store.settle(take()?.intentId ?? 0, { ...later(false), dueAt: start + 3_600_000 } as Outcome, at(0))
  expect(store.due('a', start, [], 6)).toEqual([idOf(1)])
})

it('a retry makes everything due that waits, of the other drafts as well', () => {
  save('segment', [setupIntent('Eid offer')])
  store.settle(take()?.intentId ?? 0, { ...later(false), dueAt: start + 500 } as Outcome, at(0))
  expect(store.due('a', start, [], 6)).toEqual([])
  store.retry('a', idOf(2), start)
  expect(store.due('a', start, [], 6)).toEqual([idOf(1)])
})

it('counts campaigns that wait for a decision: a refusal, a conflict, an end elsewhere, an act without an outcome', () => {
  const sales = { id: 7, name: 'Sale', status: 'draft', channelName: 'sms' }
  const act = { campaignId: 7, wanted: 'running', before: 'draft', tabs: null, at: at(0).iso } as const
  const failure = { kind: 'timeout', message: 'No answer' } as const
  const undecided = () => store.undecided('a').map((row) => [row.campaignId, row.draftId, kindOf(row)])
  store.upsertCampaigns('a', [sales], store.ask())
  store.acting('a', { ...act, failure, isSending: true })
  expect(undecided(), 'in flight').toEqual([])
  store.acting('a', { ...act, failure })
  expect(undecided()).toEqual([[7, null, 'outcome-unknown']])
  expect(store.state('a')).toMatchObject({ waiting: 0, attention: 1 })
  store.save('a', saveOf(writeOf(1, { name: 'Eid' }), 'segment', [setupIntent('Eid')]), at(0))
  expect(store.state('a')).toMatchObject({ waiting: 1, attention: 1 })
  const { job } = store.dequeue('a', idOf(1), at(0), false)
  store.settle(job?.intentId ?? 0, { kind: 'blocked', failure, section: 'segment' }, at(0))
  expect(undecided()).toEqual([
    [null, idOf(1), 'refused'],
    [7, null, 'outcome-unknown'],
  ])
  expect(store.state('a')).toMatchObject({ waiting: 0, attention: 2 })
  store.notActed('a', 7)
  expect(undecided()).toEqual([[null, idOf(1), 'refused']])
})
