/** A reading of the campaign meets what waits and what was typed: what is told, what is held back, what stands, and what words came from. */
import '../timeouts.ts'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Campaign, Intent, JsonObject, SectionName } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, fail, idOf, saveOf, segmentIntent, setupIntent, temporaryFolder, writeOf } from '../support.ts'

const now = { ms: Date.parse('2026-11-20T09:00:00.000Z'), iso: '2026-11-20T09:00:00.000Z' }
let folder = temporaryFolder()
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file, () => now.ms)
})
afterEach(() => {
  store.close()
  folder.remove()
})

const campaign = (more: JsonObject = {}) => ({ id: 7, name: 'Eid offer', status: 'draft', ...more }) as Campaign
const begin = (more: JsonObject = {}) =>
  store.write('a', writeOf(1, { campaignId: 7, base: { ...campaign(more) } as JsonObject }), now.iso)
const draft = () => store.draft('a', idOf(1)) ?? fail('internal', 'There is no such draft')
const type = (more: Parameters<typeof writeOf>[1]) =>
  store.write('a', writeOf(1, { revision: draft().revision, ...more }), now.iso)
const save = (section: SectionName, words: string, intents: Intent[]) =>
  store.save(
    'a',
    saveOf(writeOf(1, { revision: draft().revision, sections: { [section]: words } }), section, intents),
    now,
  )
const goals = (group: number): Intent => ({
  update: { call: 'addGoals', input: { name: 'Eid offer', control_group: group, conversionGoal: [] } },
})
const goal = { goal_event: 4, conversion_time: { value: 3, duration: 'days' } }
const undo = () => store.stepBack('a', 'undo', { id: idOf(1), revision: draft().revision }, now.iso)
const saw = (more: JsonObject) => store.applyServerReading('a', campaign(more), true, now)
const take = () => store.dequeue('a', idOf(1), now, true).job ?? fail('internal', 'Nothing is taken')
/** The first of what waits is taken, and merged with the campaign as it is read. */
function merge(more: JsonObject) {
  const job = take()
  return { job, merged: store.merge(job, 'a', campaign(more), now) ?? fail('internal', 'There is no such draft') }
}
const arrive = (intentId: number, answered: Campaign | null = null) =>
  store.settle(intentId, { kind: 'done', campaign: answered }, now)
/** As `merge`; then the server breaks, and it waits again. */
function sendBroken(more: JsonObject): void {
  const { job } = merge(more)
  const failure = { kind: 'server', message: 'Broken' } as const
  store.settle(job.intentId, { kind: 'later', failure, dueAt: now.ms, ambiguous: false, counts: true }, now)
}

describe('a draft that follows the server', () => {
  it('is synced from the moment it is opened, before anything of it was sent', () => {
    begin()
    expect(draft().sync).toMatchObject({ waiting: [], at: null })
  })
  it('news of a section whose words stand here are none for the page', () => {
    begin()
    type({ sections: { content: 'Typed' } })
    const { revision } = draft()
    saw({ message: { design: 'Theirs' } })
    expect(draft()).toMatchObject({ revision, sections: { content: 'Typed' }, base: { message: { design: 'Theirs' } } })
  })
})

describe('a campaign that is read before a save', () => {
  const query = { limit: 25, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
  const listed = () => store.list('a', query).rows.map(({ name }) => name)

  it('stands in the list as it was read', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    merge({ name: 'Eid sale' })
    store.discard('a', idOf(1))
    expect(listed()).toEqual(['Eid sale'])
  })
  it('and is gone from the server is gone from the list', () => {
    store.upsertCampaigns('a', [campaign()], store.ask())
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.merge(take(), 'a', null, now)
    store.discard('a', idOf(1))
    expect(listed()).toEqual([])
  })
})

describe('a conflict', () => {
  const conflicts = () => draft().sync.conflicts
  /** A save of the segment is in conflict behind one of the content. */
  const conflict = () => {
    begin({ segment_id: 1 })
    save('content', 'Hello', [contentIntent('Hello')])
    save('segment', 'Two', [segmentIntent(2)])
    sendBroken({ segment_id: 3 })
    expect(conflicts()).toMatchObject([{ theirs: { segment_id: 3 } }])
  }

  it('of the request that was to be sent is told, and it is not sent', () => {
    begin({ segment_id: 1 })
    save('segment', 'Two', [segmentIntent(2)])
    const { job, merged } = merge({ segment_id: 3 })
    expect(merged).toMatchObject({
      job: null,
      blocked: [{ intent: job.intentId, failure: { code: 'conflict' } }],
      item: { section: 'segment', state: 'attention' },
    })
  })
  it('is over when they take their change back', () => {
    conflict()
    sendBroken({ segment_id: 1 })
    expect(conflicts()).toBeUndefined()
  })
  it('shows what they have by now when they change it once more', () => {
    conflict()
    sendBroken({ segment_id: 9 })
    expect(conflicts()).toMatchObject([{ mine: { segment_id: 2 }, theirs: { segment_id: 9 }, base: { segment_id: 1 } }])
  })
  it('is over when what waits is taken back', () => {
    conflict()
    store.discardIntents('a', idOf(1), now)
    expect(conflicts()).toBeUndefined()
  })
  it('of words that were undone, typed anew and saved again is one with what the first stood over', () => {
    conflict()
    undo()
    type({ sections: { segment: 'Four' } })
    save('segment', 'Four', [segmentIntent(4)])
    sendBroken({ segment_id: 3 })
    expect(conflicts()).toMatchObject([{ mine: { segment_id: 4 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } }])
  })
  it('of a name holds back the next save with that name: it is asked about once', () => {
    begin()
    type({ name: 'Mine' })
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    save('goals', 'Five', [{ update: { call: 'addGoals', input: { name: 'Mine', control_group: 5 } } }])
    const { merged } = merge({ name: 'Theirs' })
    expect(merged.blocked).toHaveLength(1)
    expect(store.state('a')).toMatchObject({ waiting: 0, attention: 1 })
  })
  it('of a name holds back the request that was to be sent, behind a save that came back in front of it meanwhile', () => {
    begin({ control_group: 5 })
    type({ name: 'Mine' })
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    store.discardIntents('a', idOf(1), now)
    save('goals', 'Ten', [{ update: { call: 'addGoals', input: { name: 'Mine', control_group: 10 } } }])
    arrive(merge({ control_group: 5 }).job.intentId)
    // Somebody else's save of the same moment: what is sent once more goes behind everything else.
    saw({ name: 'Mine', control_group: 20 })
    store.resolve('a', { id: idOf(1), section: 'goals', choices: { control_group: 'mine' } }, now)
    const job = take()
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    expect(store.merge(job, 'a', campaign({ name: 'Theirs', control_group: 20 }), now)?.job).toBeNull()
    expect(store.state('a')).toMatchObject({ waiting: 0, attention: 1, sending: false })
  })
  it('of a name is none where they took back what was saved here, also for a save that does not say any more what it is a change of', () => {
    begin({ control_group: 5 })
    type({ name: 'Mine' })
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    arrive(merge({ control_group: 5 }).job.intentId)
    type({ name: 'Third' })
    save('goals', 'Ten', [{ update: { call: 'addGoals', input: { name: 'Third', control_group: 10 } } }])
    const database = new DatabaseSync(folder.file)
    database.exec(`UPDATE intents SET departure = '&' WHERE section = 'goals'`)
    database.close()
    const { merged } = merge({ control_group: 5, message: { design: 'Hello' } })
    expect(merged.job?.request.input).toMatchObject({ name: 'Third' })
    expect(conflicts()).toBeUndefined()
  })
  it('with a campaign that was never read here came from nothing', () => {
    store.write('a', writeOf(1, { campaignId: 7, name: 'Mine' }), now.iso)
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    merge({ name: 'Theirs' })
    expect(conflicts()).toMatchObject([{ section: 'name', mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }])
    expect(conflicts()?.[0]?.base).toEqual({})
  })
  it('is none for a save that was stopped for another reason: its reason stays', () => {
    begin({ control_group: 5 })
    save('content', 'Hello', [contentIntent('Hello')])
    save('goals', 'Ten', [goals(10)])
    merge({ status: 'stopped' })
    const { problems } = draft().sync
    expect(problems.map(({ section }) => section)).toEqual(['content', 'goals'])
    store.resolve('a', { id: idOf(1), section: 'content', choices: {} }, now)
    sendBroken({ control_group: 20 })
    expect(draft().sync).toMatchObject({ problems: problems.slice(1) })
    expect(conflicts()).toBeUndefined()
  })
})

describe('a save of which nothing is left to send', () => {
  const before = { control_group: 3, conversionGoal: [] }
  const theirs = { control_group: 10, conversionGoal: [], name: 'Eid sale' }

  it('is told as finished', () => {
    begin(before)
    save('goals', 'Three', [goals(3)])
    const { job, merged } = merge(theirs)
    expect(merged).toMatchObject({ job: null, finished: [job.intentId], blocked: [] })
  })
  it('leaves a name that was typed meanwhile over the one that it was typed over', () => {
    begin(before)
    save('goals', 'Three', [goals(3)])
    type({ name: 'Mine' })
    merge(theirs)
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    merge(theirs)
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { name: 'Mine' }, theirs: { name: 'Eid sale' }, base: { name: 'Eid offer' } },
    ])
  })
})

it('words of which a part was taken from somebody else give way to the merged ones once they have arrived', () => {
  begin({ control_group: 5, conversionGoal: [] })
  save('goals', 'Ten', [goals(10)])
  const { job, merged } = merge({ control_group: 5, conversionGoal: [goal] })
  expect(merged.job?.request.input).toMatchObject({ control_group: 10, conversionGoal: [goal] })
  arrive(job.intentId)
  expect(draft().sections).toEqual({})
})

it('an answer that shows another save of the same moment says nothing of the rest: only what it holds is asked about', () => {
  begin({ control_group: 5, segment_id: 1 })
  save('goals', 'Ten', [goals(10)])
  save('segment', 'Two', [segmentIntent(2)])
  const { job } = merge({ control_group: 5, segment_id: 1 })
  arrive(job.intentId, { id: 7, control_group: 20 })
  expect(draft().sync.conflicts?.map(({ path }) => path)).toEqual(['control_group'])
})

describe('a save that only makes a campaign', () => {
  const { create } = setupIntent('Eid offer')
  const maker: Intent[] = [create ? { create } : {}]

  it('is passed over by a merge with the campaign that is there already', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    save('trigger', 'Opened', maker)
    expect(merge({ segment_id: 3 }).merged).toMatchObject({ finished: [], blocked: [] })
    expect(store.state('a').waiting).toBe(1)
  })
  it('takes the name that a later save sends', () => {
    store.write('a', writeOf(1, { name: 'Eid offer' }), now.iso)
    save('trigger', 'Opened', maker)
    type({ name: 'Eid sale' })
    save('content', 'Hello', [contentIntent('Hello', 'Eid sale')])
    expect(take().request).toMatchObject({ call: 'createCampaign', input: { name: 'Eid sale' } })
  })
})

describe('what was taken back', () => {
  it('can still be put back after it was taken back once more, when nothing was left to take', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    store.discardIntents('a', idOf(1), now)
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
  })
  it('makes the campaign under the name that was typed meanwhile', () => {
    store.write('a', writeOf(1, { name: 'Eid offer' }), now.iso)
    save('segment', 'Lahore', [setupIntent('Eid offer')])
    store.discardIntents('a', idOf(1), now)
    type({ name: 'Eid sale' })
    store.undoDiscard('a', idOf(1), now)
    expect(take().request).toMatchObject({ call: 'createCampaign', input: { name: 'Eid sale' } })
  })
  it('is not called saved where a later save of the same words was taken back in doubt and never arrived', () => {
    store.write('a', writeOf(1, { name: 'Eid offer' }), now.iso)
    save('segment', 'Lahore', [setupIntent('Eid offer')])
    store.discardIntents('a', idOf(1), now)
    save('segment', 'Lahore', [setupIntent('Eid offer')])
    const failure = { kind: 'network', message: 'No answer' } as const
    const doubt = { kind: 'later', failure, dueAt: now.ms, ambiguous: true, counts: true } as const
    store.settle(take().intentId, doubt, now)
    store.discardIntents('a', idOf(1), now)
    arrive(take().intentId)
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(false)
    expect(store.unsaved('a', idOf(1))).toEqual(['segment'])
  })
})

it('a draft that was kept as a new one has no words of this computer any more', () => {
  begin()
  type({ sections: { content: 'Typed' } })
  saw({ status: 'stopped' })
  store.keepAsNew('a', { id: idOf(1) }, idOf(2), now.iso)
  expect(draft().sections).toEqual({})
  expect(store.draft('a', idOf(2))?.sections).toEqual({ content: 'Typed' })
})

describe('an act on the server', () => {
  const failure = { kind: 'network', message: 'No answer' } as const
  const act = { campaignId: 7, wanted: 'running', before: 'draft', tabs: null, failure, at: now.iso }

  it('ends the time in which another value is a save of the same moment', () => {
    begin({ control_group: 5 })
    save('goals', 'Ten', [goals(10)])
    const { job } = merge({ control_group: 5 })
    arrive(job.intentId)
    store.acting('a', act)
    saw({ control_group: 20 })
    expect(draft().sync.conflicts).toBeUndefined()
    expect(store.state('a')).toMatchObject({ waiting: 0, attention: 1 })
  })
  it('that did nothing to a campaign without a draft leaves no draft to tell of', () => {
    store.acting('a', act)
    expect(store.notActed('a', 7)).toBeNull()
    expect(store.unsureActs('a')).toEqual([])
  })
})

describe('where what a request stands on cannot be read any more', () => {
  const damages = [
    ['what was taken of theirs, in the request', 'intents', 'taken'],
    ['what was taken of theirs, in the step', 'sections', 'taken'],
    ['what the request is a change of', 'intents', 'departure'],
    ['what the step is a change of', 'sections', 'departure'],
  ]
  it.each(damages)('%s: it is sent once all the same, and the next one too', (_what, table, column) => {
    begin({ message: { design: 'Hello' } })
    save('content', 'words', [contentIntent('words')])
    const other = new DatabaseSync(folder.file)
    other.exec(`UPDATE ${table} SET ${column} = '&'`)
    other.close()
    const { job, merged } = merge({ message: { design: 'Hello' } })
    expect(merged.blocked).toEqual([])
    expect(arrive(job.intentId)).not.toBeNull()
    expect(store.dequeue('a', idOf(1), now, true).job).toBeNull()
    save('content', 'more', [contentIntent('more')])
    expect(arrive(take().intentId)).toMatchObject({ draftStatus: { sync: { waiting: [] } } })
  })
})
