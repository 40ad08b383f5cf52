/** A choice between mine and theirs: what it lets go, and what of the draft follows it. */
import '../timeouts.ts'
import { describe, expect, it } from 'vitest'
import { contentIntent, idOf, segmentIntent } from '../support.ts'
import { at, goals, goalsIntent, oneDraft } from './one-draft.ts'

const bench = oneDraft()
const campaign = { id: 7, name: 'Eid offer', status: 'draft', control_group: 5, conversionGoal: goals, segment_id: 1 }

it('a step with two questions waits until both are answered', () => {
  bench.known(campaign)
  bench.save('goals', [goalsIntent(10, { type: 'mine' })])
  const theirs = { ...campaign, control_group: 20, revenue_config: { type: 'theirs' } }
  expect(bench.depart(theirs)).toBeNull()
  expect(bench.sync()?.conflicts).toHaveLength(2)
  bench.resolve('goals', { control_group: 'mine' })
  expect(bench.sync()).toMatchObject({ conflicts: [{ path: 'revenue_config' }] })
  expect(bench.depart(theirs)).toBeNull()
  bench.resolve('goals', { revenue_config: 'theirs' })
  expect(bench.sent(theirs)).toMatchObject([['addGoals', { control_group: 10, revenue_config: { type: 'theirs' } }]])
})

it('mine is unsaved if the save was taken out of the outbox while another question of its step was answered', () => {
  bench.known(campaign)
  bench.save('goals', [goalsIntent(10, { type: 'mine' })], { sections: { goals: 'Ten' } })
  const theirs = { ...campaign, control_group: 20, revenue_config: { type: 'theirs' } }
  bench.depart(theirs)
  bench.resolve('goals', { revenue_config: 'theirs' })
  bench.store.discardIntents('a', idOf(1), at(0))
  bench.resolve('goals', { control_group: 'mine' })
  expect(bench.sync()).toMatchObject({ unsaved: ['goals'], waiting: [] })
  expect(bench.store.unsaved('a', idOf(1))).toEqual(['goals'])
  bench.save('goals', [goalsIntent(10, { type: 'theirs' })])
  expect(bench.sent(theirs)).toMatchObject([['addGoals', { control_group: 10, revenue_config: { type: 'theirs' } }]])
  expect(bench.store.unsaved('a', idOf(1))).toEqual([])
})

it('theirs can be chosen for a step without form values, and nothing is sent', () => {
  bench.known(campaign)
  bench.save('segment', [segmentIntent(4)])
  const theirs = { ...campaign, segment_id: 2 }
  expect(bench.depart(theirs)).toBeNull()
  expect(bench.resolve('segment', { segment_id: 'theirs' }).draftStatus.sync).toMatchObject({ problems: [] })
  expect(bench.sync()?.conflicts).toBeUndefined()
  expect(bench.draft().base).toMatchObject({ segment_id: 2 })
  expect(bench.sent(theirs)).toEqual([])
})

describe('two names', () => {
  const theirs = { ...campaign, name: 'Eid by them' }
  /** Their name, and the goals that were sent with it. */
  const both = { ...theirs, control_group: 10 }
  const asked = () => {
    bench.known(campaign)
    bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
    bench.arrive(bench.depart(theirs))
    expect(bench.sync()?.conflicts).toMatchObject([{ section: 'name' }])
  }

  it('mine: the next step that is saved under it asks no more', () => {
    asked()
    bench.resolve('name', { name: 'mine' })
    bench.save('content', [contentIntent('Hello', 'Eid sale')])
    const sent = bench.sent(both)
    expect(bench.sync()?.conflicts).toBeUndefined()
    expect(sent.at(-1)).toMatchObject(['updateMessage', { name: 'Eid sale', message: { design: 'Hello' } }])
  })

  it('theirs: a third one that was typed meanwhile is kept, and saved without another question', () => {
    asked()
    bench.type({ name: 'Eid gala' })
    bench.resolve('name', { name: 'theirs' })
    expect(bench.draft().name).toBe('Eid gala')
    bench.save('content', [contentIntent('Hello', 'Eid gala')])
    const sent = bench.sent(both)
    expect(bench.sync()?.conflicts).toBeUndefined()
    expect(sent.at(-1)).toMatchObject(['updateMessage', { name: 'Eid gala' }])
  })

  it('theirs: the name follows the server, and one that is typed over it is asked about if they change theirs', () => {
    asked()
    bench.resolve('name', { name: 'theirs' })
    bench.depart({ ...both, name: 'Eid by all' })
    expect(bench.draft().name).toBe('Eid by all')
    bench.save('content', [contentIntent('Hello', 'Eid sale')], { name: 'Eid sale' })
    bench.depart(both)
    expect(bench.sync()?.conflicts).toMatchObject([
      { section: 'name', mine: { name: 'Eid sale' }, theirs: { name: 'Eid by them' }, base: { name: 'Eid by all' } },
    ])
  })
})

describe('somebody else’s save of the same moment', () => {
  const before = { ...campaign, message: { design: 'Before' } }
  const theirs = { ...before, message: { design: 'Theirs' } }

  it('over a step that was saved again since: asked about once, and sent once', () => {
    bench.known(before)
    bench.save('content', [contentIntent('First')])
    bench.arrive(bench.depart(before))
    bench.save('content', [contentIntent('Second')])
    expect(bench.depart(theirs)).toBeNull()
    expect(bench.sync()).toMatchObject({ problems: [{}], conflicts: [{ path: 'message' }] })
    bench.resolve('content', { message: 'mine' })
    expect(bench.sent(theirs)).toMatchObject([['updateMessage', { message: { design: 'Second' } }]])
  })

  it('over a step: it is sent again with the name that the campaign got meanwhile', () => {
    bench.known(before)
    bench.save('content', [contentIntent('Mine')])
    bench.arrive(bench.depart(before))
    bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
    bench.arrive(bench.depart({ ...before, message: { design: 'Mine' } }))
    const now = { ...theirs, name: 'Eid sale', control_group: 10 }
    expect(bench.depart(now)).toBeNull()
    expect(bench.sync()?.conflicts).toMatchObject([{ path: 'message' }])
    bench.resolve('content', { message: 'mine' })
    expect(bench.sent(now)).toMatchObject([['updateMessage', { name: 'Eid sale', message: { design: 'Mine' } }]])
  })

  it('over a name: the saved one is shown while the user is asked', () => {
    bench.known(before)
    bench.save('content', [contentIntent('Mine', 'New')], { name: 'New' })
    bench.arrive(bench.depart(before))
    bench.depart({ ...before, message: { design: 'Mine' } })
    expect(bench.sync()?.conflicts).toMatchObject([{ path: 'name', theirs: { name: 'Eid offer' } }])
    expect(bench.draft().name).toBe('New')
  })
})
