/** What becomes of a draft of several sections when the server's campaign moves on, and when what waits is taken back. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Campaign, Intent, JsonObject, SectionName } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import type { Request } from '../../../../../src/model/events.ts'
import { contentIntent, depart, end, idOf, saveOf, segmentIntent, temporaryFolder, writeOf } from '../support.ts'

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

const campaign = (more: JsonObject = {}): JsonObject => ({ id: 7, name: 'Eid offer', status: 'draft', ...more })
const draft = () => {
  const found = store.draft('a', idOf(1))
  if (!found) throw new Error('There is no such draft')
  return found
}
const begin = (more: Parameters<typeof writeOf>[1] = {}) =>
  store.write('a', writeOf(1, { campaignId: 7, base: campaign(), ...more }), now.iso)
const type = (section: SectionName, words: string) =>
  store.write('a', writeOf(1, { revision: draft().revision, sections: { [section]: words } }), now.iso)
const save = (section: SectionName, words: string, intents: Parameters<typeof saveOf>[2] = []) =>
  store.save(
    'a',
    saveOf(writeOf(1, { revision: draft().revision, sections: { [section]: words } }), section, intents),
    now,
  )
const back = (way: 'undo' | 'redo') => store.stepBack('a', way, { id: idOf(1), revision: draft().revision }, now.iso)
const goalsIntent = (group: number, name = 'Eid offer'): Intent => ({
  update: {
    call: 'addGoals',
    input: {
      name,
      control_group: group,
      conversionGoal: [],
      revenue_config: null,
      edit_setup_page_values: {},
    },
  },
})
/** Takes the next request after a reading of the campaign. */
const next = (more: JsonObject) => depart(store, idOf(1), campaign(more))
/** The server answers with what was sent. */
const arrive = (request: Request | null) =>
  end(store, idOf(1), { kind: 'answered', values: request && request.kind !== 'act' ? request.values : {} })
/** The campaign is read; the request that follows is put off by the server. */
function read(more: JsonObject): void {
  const failure = { kind: 'server', message: 'Busy' } as const
  if (next(more)) end(store, idOf(1), { kind: 'busy', at: now.ms, retryAfter: null, failure })
}
/** The fields of a request, as its call has them. */
const inputOf = (request: Request | null): JsonObject =>
  Object.assign({}, ...(request && request.kind !== 'act' ? Object.values(request.values) : []))
/** A reading that was made for another reason than a save. */
const saw = (more: JsonObject) => {
  if (store.applyServerReading('a', campaign(more) as Campaign, true, now).toRead) next(more)
}

describe('a campaign that ended on the server', () => {
  it.each<[what: string, own: () => unknown, told: boolean]>([
    [
      'words that no Save took along, beside others that it did',
      () => [save('goals', 'Saved'), type('content', 'Typed')],
      true,
    ],
    ['words that no Save took along', () => type('content', 'Typed'), true],
    ['nothing but what was saved', () => save('goals', 'Saved'), false],
    ['nothing', () => {}, false],
  ])('over %s', (_, own, told) => {
    begin()
    own()
    saw({ status: 'stopped' })
    expect(draft().status).toBe('stopped')
    expect(draft().sync.remoteEnd).toEqual(told ? { status: 'stopped', at: now.iso } : undefined)
  })
  it('what waits is blocked with its reason, and not sent', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    const message =
      'This campaign is now stopped on the server and cannot be changed there. You can keep yours as a new draft.'
    expect(next({ status: 'stopped' })).toBeNull()
    expect(draft().sync.problems).toMatchObject([{ section: 'content', failure: { kind: 'stale', message } }])
  })
})

describe('the server’s name', () => {
  it('is followed where nobody typed another, and the page must read again', () => {
    begin()
    const { revision } = draft()
    saw({ name: 'Eid sale' })
    expect(draft()).toMatchObject({ name: 'Eid sale', revision: revision + 1 })
    saw({ name: 'Eid sale' })
    expect(draft().revision).toBe(revision + 1)
  })
  it('leaves a name that was typed here, and nobody reads again for it', () => {
    begin({ name: 'Mine' })
    const { revision } = draft()
    saw({ name: 'Eid sale' })
    expect(draft()).toMatchObject({ name: 'Mine', revision, base: { name: 'Eid sale' } })
  })
  it('news of another part counts beside a name that was typed here', () => {
    begin({ name: 'Mine' })
    const { revision } = draft()
    saw({ name: 'Eid sale', message: { design: 'Theirs' } })
    expect(draft()).toMatchObject({ name: 'Mine', revision: revision + 1, base: { message: { design: 'Theirs' } } })
  })
})

describe('what waits is taken back', () => {
  it('of its own sections alone, and its words are there as not saved', () => {
    begin()
    save('goals', 'Saved')
    save('content', 'Hello', [contentIntent('Hello')])
    expect(store.unsaved('a', idOf(1))).toEqual([])
    store.discardIntents('a', idOf(1), now)
    expect(store.unsaved('a', idOf(1))).toEqual(['content'])
    expect(draft().sections).toEqual({ goals: 'Saved', content: 'Hello' })
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    expect(store.unsaved('a', idOf(1))).toEqual([])
    expect(store.state('a').waiting).toBe(1)
  })
  it('words that were typed after the Save stay unsaved when it is put back', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    type('content', 'Hello, world')
    store.discardIntents('a', idOf(1), now)
    store.undoDiscard('a', idOf(1), now)
    expect(store.unsaved('a', idOf(1))).toEqual(['content'])
  })
  it('once only, and nothing where nothing was taken', () => {
    begin()
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(false)
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    expect([store.undoDiscard('a', idOf(1), now).undone, store.undoDiscard('a', idOf(1), now).undone]).toEqual([
      true,
      false,
    ])
  })
  it('a second time, with nothing left to take: the first one can still be undone', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    store.discardIntents('a', idOf(1), now)
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    expect(inputOf(next({}))).toMatchObject({ message: { design: 'Hello' } })
  })
  it('a section that was saved again meanwhile keeps its newer save, the others come back', () => {
    begin()
    save('segment', 'Lahore', [segmentIntent(1)])
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    save('content', 'Newer', [contentIntent('Newer')])
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    expect(draft().sync.waiting).toEqual(['segment', 'content'])
    const segment = next({})
    expect(segment).toMatchObject({ step: 'segment', values: { segment_id: { segment_id: 1 } } })
    arrive(segment)
    expect(inputOf(next({ segment_id: 1 }))).toMatchObject({ message: { design: 'Newer' } })
  })
  it('a section that was saved again meanwhile keeps its newer save also once that has arrived', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    save('content', 'Newer', [contentIntent('Newer')])
    arrive(next({}))
    store.undoDiscard('a', idOf(1), now)
    expect(store.state('a').waiting).toBe(0)
    expect(next({ message: { design: 'Newer' } })).toBeNull()
  })
  it('put back over what somebody else changed meanwhile, it is a conflict', () => {
    begin({ base: campaign({ segment_id: 1 }) })
    save('segment', 'Lahore', [segmentIntent(2)])
    store.discardIntents('a', idOf(1), now)
    saw({ segment_id: 3 })
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    expect(next({ segment_id: 3 })).toBeNull()
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
    ])
  })
  it('its name of then does not come back with it', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    store.write('a', writeOf(1, { revision: draft().revision, name: 'Eid sale' }), now.iso)
    save('goals', 'Five', [goalsIntent(5, 'Eid sale')])
    arrive(next({}))
    store.undoDiscard('a', idOf(1), now)
    const request = next({ name: 'Eid sale', control_group: 5 })
    expect(inputOf(request)).toMatchObject({ message: { design: 'Hello' }, name: 'Eid sale' })
  })
})

describe('a save whose text is undone', () => {
  it.each<[what: string, then: () => unknown]>([
    ['stay undone', () => {}],
    ['are brought back', () => back('redo')],
    ['are typed anew', () => type('segment', 'Multan')],
  ])('while it is in conflict, and %s: what somebody else has is asked about again', (_, then) => {
    begin({ base: campaign({ segment_id: 1 }) })
    save('content', 'Hello', [contentIntent('Hello')])
    save('segment', 'Lahore', [segmentIntent(2)])
    read({ segment_id: 3 })
    expect(draft().base).toMatchObject({ segment_id: 3 })
    back('undo')
    then()
    read({ segment_id: 3 })
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
    ])
  })
  it('does not go over what somebody else saved after it was refused', () => {
    begin({ base: campaign({ control_group: 5 }) })
    save('goals', 'Ten', [goalsIntent(10)])
    back('undo')
    expect(next({ control_group: 5 })).toMatchObject({ step: 'goals' })
    end(store, idOf(1), { kind: 'refused', part: 'goals', failure: { kind: 'refused', message: 'Not that' } })
    store.retry('a', idOf(1), now.ms)
    expect(next({ control_group: 20 })).toBeNull()
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { control_group: 5 }, theirs: { control_group: 20 }, base: { control_group: 5 } },
    ])
    store.resolve('a', { id: idOf(1), section: 'goals', choices: { control_group: 'mine' } }, now)
    expect(inputOf(next({ control_group: 20 }))).toMatchObject({ control_group: 5 })
  })
  it('is not sent once what waits is discarded too, and nothing is unsaved', () => {
    begin({ base: campaign({ segment_id: 1 }) })
    save('segment', 'Lahore', [segmentIntent(2)])
    back('undo')
    store.discardIntents('a', idOf(1), now)
    expect(draft()).toMatchObject({ base: { segment_id: 1 }, sync: { unsaved: [], waiting: [] } })
    expect(store.unsaved('a', idOf(1))).toEqual([])
    expect(next({ segment_id: 1 })).toBeNull()
  })
})

describe('what only somebody else changed', () => {
  const goals = (group: number, days = 30): JsonObject => ({
    conversionGoal: [{ goal_event: 4, conversion_time: { value: days } }],
    control_group: group,
  })
  const saveGoals = (group: number, days?: number) =>
    save('goals', `${group}`, [{ update: { call: 'addGoals', input: { ...goals(group, days), name: draft().name } } }])
  const choose = (choices: Record<string, 'mine' | 'theirs'>) =>
    store.resolve('a', { id: idOf(1), section: 'goals', choices }, now)
  beforeEach(() => {
    begin({ base: campaign(goals(3)) })
  })

  it('a name is theirs also where the rest of the save waits for a choice', () => {
    saveGoals(5)
    read({ ...goals(10), name: 'Eid sale' })
    expect(draft()).toMatchObject({ name: 'Eid sale', sync: { conflicts: [{ path: 'control_group' }] } })
    choose({ control_group: 'mine' })
    expect(inputOf(next({ ...goals(10), name: 'Eid sale' }))).toMatchObject({ control_group: 5, name: 'Eid sale' })
  })
  it('a name is theirs also where one that was typed here was undone', () => {
    store.write('a', writeOf(1, { revision: draft().revision, name: 'Mine' }), now.iso)
    saw({ ...goals(3), name: 'Eid sale' })
    back('undo')
    expect(draft()).toMatchObject({ name: 'Eid sale', base: { name: 'Eid sale' }, sync: { unsaved: [] } })
    saveGoals(5)
    expect(inputOf(next({ ...goals(3), name: 'Eid sale' }))).toMatchObject({ control_group: 5, name: 'Eid sale' })
  })
  it('a name that was typed here meanwhile is asked about when it is saved', () => {
    saveGoals(5)
    store.write('a', writeOf(1, { revision: draft().revision, name: 'Mine' }), now.iso)
    const request = next({ ...goals(3), name: 'Eid sale' })
    expect(inputOf(request)).toMatchObject({ name: 'Eid sale' })
    arrive(request)
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    read({ ...goals(5), name: 'Eid sale' })
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { name: 'Mine' }, theirs: { name: 'Eid sale' }, base: { name: 'Eid offer' } },
    ])
  })
  it.each([
    ['its text stays', () => {}, 5],
    ['its text is undone', () => back('undo'), 3],
  ])('another field of a step is theirs, while one field waits for a choice and %s', (_, then, shown) => {
    saveGoals(5)
    then()
    read(goals(10, 60))
    expect(draft().sync.conflicts).toMatchObject([{ path: 'control_group' }])
    choose({ control_group: 'mine' })
    expect(inputOf(next(goals(10, 60)))).toMatchObject(goals(shown, 60))
  })
  it.each([
    ['changed once more', 20],
    ['taken back', 3],
  ])('and is %s before the save arrives: that is no conflict, and not overwritten', (_, group) => {
    saveGoals(3, 7)
    const request = next(goals(10))
    expect(inputOf(request)).toMatchObject(goals(10, 7))
    end(store, idOf(1), { kind: 'lost', at: now.ms })
    expect(inputOf(next(goals(group)))).toMatchObject(goals(group, 7))
    expect(draft().sync.conflicts).toBeUndefined()
  })
})

describe('a field of which one side has nothing', () => {
  const goal = (days: number): JsonObject => ({ conversionGoal: [{ goal_event: 4, conversion_time: { value: days } }] })
  const ends = (date: string | null): JsonObject => ({
    schedule: { type: 'periodic', ...(date === null ? {} : { end_date: date }) },
  })
  const conflicts = () => draft().sync.conflicts?.map(({ mine, theirs, base }) => [mine, theirs, base])

  it('that both wrote over nothing is asked about, and again when its text is undone', () => {
    begin()
    save('goals', '7', [{ update: { call: 'addGoals', input: { ...goal(7), name: 'Eid offer' } } }])
    read(goal(30))
    back('undo')
    read(goal(30))
    expect(conflicts()).toEqual([[goal(7), goal(30), {}]])
  })
  it('mine over nothing of theirs is chosen once', () => {
    begin({ base: campaign(ends('2026-11-30')) })
    const input = { ...ends('2026-12-01'), name: 'Eid offer' }
    save('schedule', 'Mine', [{ update: { call: 'addSchedule', input } }])
    read(ends(null))
    expect(conflicts()).toHaveLength(1)
    store.resolve('a', { id: idOf(1), section: 'schedule', choices: { 'schedule.end_date': 'mine' } }, now)
    const request = next(ends(null))
    expect(conflicts()).toBeUndefined()
    expect(request).toMatchObject({
      step: 'schedule',
      values: { 'schedule.end_date': { schedule: { end_date: '2026-12-01' } } },
    })
  })
})

it('while the name waits for a choice, other steps are sent with the server’s name', () => {
  begin()
  store.write('a', writeOf(1, { revision: draft().revision, name: 'Mine' }), now.iso)
  save('content', 'Hello', [contentIntent('Hello', 'Mine')])
  arrive(next({}))
  save('goals', 'Five', [goalsIntent(5, 'Mine')])
  const theirs = { name: 'Theirs', message: { design: 'Hello' } }
  expect(inputOf(next(theirs))).toMatchObject({ control_group: 5, name: 'Theirs' })
  expect(draft().sync.conflicts).toMatchObject([{ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }])
  arrive({ kind: 'update', step: 'goals', values: { control_group: { control_group: 5 } }, edited: [] })
  store.resolve('a', { id: idOf(1), section: 'name', choices: { name: 'theirs' } }, now)
  expect(draft().name).toBe('Theirs')
  expect(next({ ...theirs, control_group: 5 })).toBeNull()
})
