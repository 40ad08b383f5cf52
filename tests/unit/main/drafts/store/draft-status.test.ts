/** What becomes of a draft of several sections when the server's campaign moves on, and when what waits is taken back. */
import '../timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Campaign, Intent, JsonObject, SectionName } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, fail, idOf, saveOf, segmentIntent, temporaryFolder, writeOf } from '../support.ts'

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

const campaign = (more: Partial<Campaign> = {}) => ({ id: 7, name: 'Eid offer', status: 'draft', ...more }) as Campaign
const draft = () => {
  const found = store.draft('a', idOf(1))
  if (!found) throw new Error('There is no such draft')
  return found
}
const begin = (more: Parameters<typeof writeOf>[1] = {}) =>
  store.write('a', writeOf(1, { campaignId: 7, base: { ...campaign() } as never, ...more }), now.iso)
const type = (section: SectionName, words: string) =>
  store.write('a', writeOf(1, { revision: draft().revision, sections: { [section]: words } }), now.iso)
const save = (section: SectionName, words: string, intents: Parameters<typeof saveOf>[2] = []) =>
  store.save(
    'a',
    saveOf(writeOf(1, { revision: draft().revision, sections: { [section]: words } }), section, intents),
    now,
  )
const back = (way: 'undo' | 'redo') => store.stepBack('a', way, { id: idOf(1), revision: draft().revision }, now.iso)
const goal = { goal_event: 4, conversion_time: { value: 3, duration: 'days' } }
const goalsIntent = (group: number): Intent => ({
  update: {
    call: 'addGoals',
    input: {
      name: 'Eid offer',
      control_group: group,
      conversionGoal: [],
      revenue_config: null,
      edit_setup_page_values: {},
    },
  },
})
/** The first of what waits is merged with the campaign as it is read, and sent; the server breaks. */
function sendBroken(more: Partial<Campaign>): void {
  const { job } = store.dequeue('a', idOf(1), now, true)
  if (!job) throw new Error('Nothing is taken')
  store.merge(job, 'a', campaign(more), now)
  const failure = { kind: 'server', message: 'Broken' } as const
  store.settle(job.intentId, { kind: 'later', failure, dueAt: now.ms, ambiguous: false, counts: true }, now)
}
/** The first of what waits arrives, and the server says no more than that. */
function arrive(): void {
  const { job } = store.dequeue('a', idOf(1), now, true)
  if (!job) throw new Error('Nothing is taken')
  store.settle(job.intentId, { kind: 'done', campaign: null }, now)
}
const saw = (more: Partial<Campaign>) => store.applyServerReading('a', campaign(more), true, now)

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
  it('what waits is blocked with its reason, section by section', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    const message =
      'This campaign is now stopped on the server and cannot be changed there. You can keep yours as a new draft.'
    const { job } = store.dequeue('a', idOf(1), now, false)
    if (!job) throw new Error('Nothing is taken')
    expect(store.merge(job, 'a', campaign({ status: 'stopped' }), now)?.blocked).toMatchObject([
      { failure: { kind: 'stale', message } },
    ])
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
    saw({ name: 'Eid sale', message: { design: 'Theirs' } as never })
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
  it.each([
    ['ten minutes later', 600_000, true],
    ['later than that', 600_001, false],
    ['after the clock went back as far', -600_000, true],
    ['after it went back farther', -600_001, false],
  ])('put back %s', (_, ms, undone) => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    expect(store.undoDiscard('a', idOf(1), { ...now, ms: now.ms + ms }).undone).toBe(undone)
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
  it('a section that was saved again meanwhile keeps its newer save, the others come back', () => {
    begin()
    save('segment', 'Lahore', [segmentIntent(1)])
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    save('content', 'Newer', [contentIntent('Newer')])
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    const items = store.items('a', now.iso)
    expect(items.map(({ section }) => section).toSorted()).toEqual(['content', 'segment'])
    const { job } = store.dequeue('a', idOf(1), now, false)
    expect(job?.request).toEqual(contentIntent('Newer').update)
  })
  it('a section that was saved again meanwhile keeps its newer save also once that has arrived', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    save('content', 'Newer', [contentIntent('Newer')])
    const { job } = store.dequeue('a', idOf(1), now, false)
    if (job) store.settle(job.intentId, { kind: 'done', campaign: null }, now)
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(false)
    expect(store.state('a').waiting).toBe(0)
  })
  it('put back over what somebody else changed meanwhile, it is a conflict, also where its words were undone', () => {
    begin({ base: { ...campaign({ segment_id: 1 } as never) } as never })
    save('segment', 'Lahore', [segmentIntent(2)])
    store.stepBack('a', 'undo', { id: idOf(1), revision: draft().revision }, now.iso)
    expect(draft().sections).toEqual({})
    store.discardIntents('a', idOf(1), now)
    saw({ segment_id: 3 } as never)
    expect(draft().base).toMatchObject({ segment_id: 3 })
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(true)
    const { job } = store.dequeue('a', idOf(1), now, false)
    if (!job) throw new Error('Nothing is taken')
    const merged = store.merge(job, 'a', campaign({ segment_id: 3 } as never), now)
    expect(merged?.job).toBeNull()
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
    ])
  })
  it.each<[what: string, then: () => unknown]>([
    ['stay undone', () => {}],
    ['are brought back', () => back('redo')],
    ['are typed anew', () => type('segment', 'Multan')],
  ])(
    'words that are undone while their save is in conflict, and %s: what somebody else has is asked about again',
    (_, then) => {
      begin({ base: { ...campaign({ segment_id: 1 } as never) } as never })
      save('content', 'Hello', [contentIntent('Hello')])
      save('segment', 'Lahore', [segmentIntent(2)])
      sendBroken({ segment_id: 3 } as never)
      expect(draft().base).toMatchObject({ segment_id: 3 })
      back('undo')
      then()
      sendBroken({ segment_id: 3 } as never)
      expect(draft().sync.conflicts).toMatchObject([
        { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
      ])
    },
  )
  it('words that are undone while one field of their save is in conflict: the field that only somebody else changed stays theirs', () => {
    begin({ base: { ...campaign({ control_group: 5, conversionGoal: [] } as never) } as never })
    save('content', 'Hello', [contentIntent('Hello')])
    save('goals', 'Ten', [goalsIntent(10)])
    sendBroken({ control_group: 20, conversionGoal: [goal] } as never)
    back('undo')
    sendBroken({ control_group: 20, conversionGoal: [goal] } as never)
    expect(draft().sync.conflicts).toMatchObject([{ path: 'control_group', theirs: { control_group: 20 } }])
    store.resolve('a', { id: idOf(1), section: 'goals', choices: { control_group: 'mine' } }, now)
    const { job } = store.dequeue('a', idOf(1), now, true)
    if (job) store.settle(job.intentId, { kind: 'done', campaign: null }, now)
    const next = store.dequeue('a', idOf(1), now, true).job
    const merged = next && store.merge(next, 'a', campaign({ control_group: 20, conversionGoal: [goal] } as never), now)
    expect(merged?.job?.request.input).toMatchObject({ control_group: 10, conversionGoal: [goal] })
  })
  it('a refused save whose words were undone does not go over what somebody else saved meanwhile', () => {
    begin({ base: { ...campaign({ control_group: 5 } as never) } as never })
    save('content', 'Hello', [contentIntent('Hello')])
    save('goals', 'Ten', [goalsIntent(10)])
    back('undo')
    const refused = { kind: 'blocked', failure: { kind: 'refused', message: 'Not that' }, section: 'content' } as const
    const { job } = store.dequeue('a', idOf(1), now, true)
    if (!job) throw new Error('Nothing is taken')
    store.settle(job.intentId, { kind: 'done', campaign: campaign({ control_group: 20 } as never) }, now)
    const goals = store.dequeue('a', idOf(1), now, true).job
    if (!goals) throw new Error('Nothing is taken')
    store.settle(goals.intentId, { ...refused, section: 'goals' }, now)
    expect(draft().base).toMatchObject({ control_group: 20 })
    store.retry('a', idOf(1), now.ms)
    sendBroken({ control_group: 20 } as never)
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { control_group: 10 }, theirs: { control_group: 20 }, base: { control_group: 5 } },
    ])
  })
  it('a field that was taken from somebody else is theirs also when they change it again before the save arrives', () => {
    begin({ base: { ...campaign({ control_group: 5, conversionGoal: [] } as never) } as never })
    save('goals', 'Ten', [goalsIntent(10)])
    sendBroken({ control_group: 5, conversionGoal: [goal] } as never)
    sendBroken({ control_group: 5, conversionGoal: [{ ...goal, goal_event: 9 }] } as never)
    expect(draft().sync.conflicts).toBeUndefined()
  })
  it('one that the server took without an answer is nobody else’s save over the one before', () => {
    begin({ base: { ...campaign({ control_group: 5 } as never) } as never })
    // What has no answer may still come late: the save that follows is looked after for as long.
    save('goals', 'Eight', [goalsIntent(8)])
    sendBroken({ control_group: 5 } as never)
    save('goals', 'Ten', [goalsIntent(10)])
    arrive()
    save('goals', 'Twenty', [goalsIntent(20)])
    sendBroken({ control_group: 10 } as never)
    store.discardIntents('a', idOf(1), now)
    saw({ control_group: 20 } as never)
    expect(store.state('a')).toMatchObject({ waiting: 0, attention: 0 })
    expect(draft().sync.conflicts).toBeUndefined()
  })
  it('what is on its way stays', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    expect(store.dequeue('a', idOf(1), now, false).job).not.toBeNull()
    store.discardIntents('a', idOf(1), now)
    expect(store.items('a', now.iso)).toMatchObject([{ section: 'content', state: 'sending' }])
    expect(store.undoDiscard('a', idOf(1), now).undone).toBe(false)
  })
})

it('a save that is sent once more after somebody took it back goes behind what is on its way, and knows its setup values', () => {
  const chosen = (id: number) => ({ edit_setup_page_values: { channelName: 'sms', selectedSegment: { id } } })
  const before = { control_group: 5, segment_id: 1, ...chosen(1) } as never
  begin({ base: { ...campaign(before) } as never })
  const { input } = goalsIntent(10).update ?? fail('internal', 'No request')
  save('goals', 'Ten', [{ update: { call: 'addGoals', input: { ...input, ...chosen(1) } } }])
  arrive()
  save('segment', 'Two', [{ update: { call: 'addSegment', input: { segmentId: 2, ...chosen(2) } } }])
  const { job } = store.dequeue('a', idOf(1), now, true)
  if (job) store.merge(job, 'a', campaign(before), now)
  if (job) store.settle(job.intentId, { kind: 'done', campaign: null }, now)
  expect(store.dequeue('a', idOf(1), now, true).job?.request).toMatchObject({
    call: 'addGoals',
    input: { control_group: 10, ...chosen(2) },
  })
})

describe('what a merge took from them', () => {
  const goals = (group: number, days = 30): { conversionGoal: JsonObject[]; control_group: number } => ({
    conversionGoal: [{ goal_event: 4, conversion_time: { value: days } }],
    control_group: group,
  })
  const saveGoals = (group: number, days?: number) =>
    save('goals', `${group}`, [{ update: { call: 'addGoals', input: { ...goals(group, days), name: 'Eid offer' } } }])
  const has = (more: JsonObject) => ({ ...goals(3), ...more }) as Partial<Campaign>
  const waiting = () => store.dequeue('a', idOf(1), now, true).job?.request.input
  const choose = (choices: Record<string, 'mine' | 'theirs'>) =>
    store.resolve('a', { id: idOf(1), section: 'goals', choices }, now)

  it('is theirs also where the rest of the save waits for a choice: their new name stays', () => {
    begin({ base: { ...campaign(has({})) } as never })
    saveGoals(5)
    sendBroken(has({ control_group: 10, name: 'Eid sale' }))
    expect(draft()).toMatchObject({ name: 'Eid sale', sync: { conflicts: [{ path: 'control_group' }] } })
    choose({ control_group: 'mine' })
    sendBroken(has({ control_group: 10, name: 'Eid sale' }))
    expect(waiting()).toMatchObject({ control_group: 5, name: 'Eid sale' })
  })
  it('and a name that was undone here follows theirs', () => {
    begin({ base: { ...campaign(has({})) } as never })
    store.write('a', writeOf(1, { revision: draft().revision, name: 'Mine' }), now.iso)
    saw(has({ name: 'Eid sale' }))
    back('undo')
    expect(draft()).toMatchObject({ name: 'Eid offer', base: { name: 'Eid sale' } })
    const { revision } = draft()
    saveGoals(5)
    sendBroken(has({ name: 'Eid sale' }))
    expect(draft()).toMatchObject({ name: 'Eid sale', revision: revision + 2 })
    expect(waiting()).toMatchObject({ name: 'Eid sale' })
  })
  it('and a name that was typed since was typed over another: the next save asks', () => {
    begin({ base: { ...campaign(has({})) } as never })
    saveGoals(5)
    store.write('a', writeOf(1, { revision: draft().revision, name: 'Mine' }), now.iso)
    const theirs = has({ name: 'Eid sale' })
    const { job } = store.dequeue('a', idOf(1), now, true)
    const merged = job && store.merge(job, 'a', campaign(theirs), now)?.job
    expect(merged?.request.input).toMatchObject({ name: 'Eid sale' })
    store.settle(job?.intentId ?? 0, { kind: 'done', campaign: null }, now)
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    sendBroken({ ...theirs, ...goals(5) })
    expect(draft().sync.conflicts).toMatchObject([
      { mine: { name: 'Mine' }, theirs: { name: 'Eid sale' }, base: { name: 'Eid offer' } },
    ])
  })
  it('and so is another field of a section whose words are undone', () => {
    begin({ base: { ...campaign(has({})) } as never })
    saveGoals(5)
    back('undo')
    sendBroken(has({ ...goals(10, 60) }))
    expect(draft().sync.conflicts).toMatchObject([{ path: 'control_group' }])
    choose({ control_group: 'mine' })
    sendBroken(has({ ...goals(10, 60) }))
    expect(waiting()).toMatchObject(goals(5, 60))
  })
  it.each([
    ['changed once more', 20],
    ['taken back', 3],
  ] as const)('and is %s before the save arrives: that is no conflict, and not overwritten', (_, group) => {
    begin({ base: { ...campaign(has({})) } as never })
    saveGoals(3, 7)
    sendBroken(has({ control_group: 10 }))
    expect(waiting()).toMatchObject(goals(10, 7))
    sendBroken(has({ control_group: group }))
    expect(draft().sync.conflicts).toBeUndefined()
    expect(waiting()).toMatchObject(goals(group, 7))
  })
})

describe('a field of which one side has nothing', () => {
  const goal = (days: number): JsonObject => ({ conversionGoal: [{ goal_event: 4, conversion_time: { value: days } }] })
  const ends = (date: string | null): JsonObject => ({
    schedule: { type: 'periodic', ...(date === null ? {} : { end_date: date }) },
  })
  const start = (more: JsonObject) => begin({ base: { ...campaign(more as Partial<Campaign>) } as never })
  const saveGoal = (days: number) =>
    save('goals', `${days}`, [{ update: { call: 'addGoals', input: { ...goal(days), name: 'Eid offer' } } }])
  /** The person has all that was refused sent again. */
  const again = (more: JsonObject) => {
    store.retry('a', idOf(1), now.ms)
    sendBroken(more as Partial<Campaign>)
  }
  const conflicts = () => draft().sync.conflicts?.map(({ mine, theirs, base }) => [mine, theirs, base])

  it.each<[what: string, before: () => unknown, then: () => unknown]>([
    ['when its words are undone', () => {}, () => back('undo')],
    ['when they were undone before', () => back('undo'), () => {}],
  ])('that both wrote over nothing is asked about again %s', (_, before, then) => {
    start({})
    saveGoal(7)
    before()
    again(goal(30))
    then()
    again(goal(30))
    expect(conflicts()).toEqual([[goal(7), goal(30), {}]])
  })
  it('mine over nothing of theirs is chosen once', () => {
    start(ends('2026-11-30'))
    const input = { ...ends('2026-12-01'), name: 'Eid offer' }
    save('schedule', 'Mine', [{ update: { call: 'addSchedule', input } }])
    again(ends(null))
    expect(conflicts()).toHaveLength(1)
    store.resolve('a', { id: idOf(1), section: 'schedule', choices: { 'schedule.end_date': 'mine' } }, now)
    again(ends(null))
    expect(conflicts()).toBeUndefined()
    expect(store.dequeue('a', idOf(1), now, true).job?.request.input).toMatchObject(ends('2026-12-01'))
  })
})

describe('a save that comes back', () => {
  const name = (text: string) => store.write('a', writeOf(1, { revision: draft().revision, name: text }), now.iso)
  /** The first of what waits is merged with the campaign as it is read, and taken by the server. */
  const send = (more: Partial<Campaign>, answered: Partial<Campaign>) => {
    const { job } = store.dequeue('a', idOf(1), now, true)
    const merged = job && store.merge(job, 'a', campaign(more), now)?.job
    if (job) store.settle(job.intentId, { kind: 'done', campaign: campaign(answered) }, now)
    return merged?.request.input
  }
  const goals = (group: number, as: string) =>
    save('goals', `${group}`, [
      { update: { call: 'addGoals', input: { control_group: group, conversionGoal: [], name: as } } },
    ])

  it('from being discarded does not bring the name of then', () => {
    begin()
    save('content', 'Hello', [contentIntent('Hello')])
    store.discardIntents('a', idOf(1), now)
    name('Eid sale')
    goals(5, 'Eid sale')
    send({}, { name: 'Eid sale', control_group: 5 })
    store.undoDiscard('a', idOf(1), now)
    expect(send({ name: 'Eid sale', control_group: 5 }, {})).toMatchObject({
      message: { design: 'Hello' },
      name: 'Eid sale',
    })
  })
  it('because an older one was taken late does not either', () => {
    const says = (design: string) => ({ message: { design } }) as Partial<Campaign>
    begin()
    save('content', 'Old', [contentIntent('Old')])
    sendBroken({})
    save('content', 'Hello', [contentIntent('Hello')])
    send({}, says('Hello'))
    name('Eid sale')
    goals(5, 'Eid sale')
    send(says('Hello'), { ...says('Hello'), name: 'Eid sale', control_group: 5 })
    const now = { ...says('Old'), name: 'Eid sale', control_group: 5 }
    saw(now)
    expect(send(now, {})).toMatchObject({ message: { design: 'Hello' }, name: 'Eid sale' })
  })
  it('and waits for a choice of the name holds back the save behind it that has the same name', () => {
    begin()
    name('Mine')
    save('content', 'Hello', [contentIntent('Hello', 'Mine')])
    send({}, { name: 'Mine', message: { design: 'Hello' } as never })
    goals(5, 'Mine')
    const { job } = store.dequeue('a', idOf(1), now, true)
    const theirs = campaign({ name: 'Theirs', message: { design: 'Hello' } as never })
    expect(job && store.merge(job, 'a', theirs, now)?.job).toBeNull()
    expect(draft().sync.conflicts).toMatchObject([{ mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }])
    store.resolve('a', { id: idOf(1), section: 'name', choices: { name: 'theirs' } }, now)
    expect(store.dequeue('a', idOf(1), now, true).job?.request.input).toMatchObject({ name: 'Theirs' })
  })
})
