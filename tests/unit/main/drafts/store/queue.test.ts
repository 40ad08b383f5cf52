/** What a save or a discard changes for the saves that wait already. */
import '../timeouts.ts'
import { describe, expect, it } from 'vitest'
import type { Intent } from '#contract'
import { contentIntent, idOf, segmentIntent, setupIntent } from '../support.ts'
import { at, goalsIntent, oneDraft } from './one-draft.ts'

const bench = oneDraft()
const campaign = { id: 7, name: 'Eid offer', status: 'draft' }
const { create } = setupIntent('Eid offer')
const discard = () => bench.store.discardIntents('a', idOf(1), at(0))
const putBack = () => bench.store.undoDiscard('a', idOf(1), at(0))
const unsaved = () => bench.store.unsaved('a', idOf(1))

it('a refused step waits for the user after another one was saved, also under another name', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello')])
  bench.depart(campaign)
  bench.refuse('content')
  bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
  expect(bench.sync()).toMatchObject({ problems: [{ section: 'content' }] })
  expect(bench.sent(campaign).map(([call]) => call)).toEqual(['addGoals'])
})

/** Goals alone, in a request without a name. */
const namelessGoals: Intent = { update: { call: 'addGoals', input: { control_group: 10 } } }
describe.each([
  ['one-time', 'segment', 'Segment'],
  ['event-based', 'trigger', 'Trigger'],
] as const)('a later step of a campaign that nothing creates says which step does: %s', (type, section, step) => {
  const message = `The server does not have this campaign yet. Save ${step} first to create it.`
  it.each([
    [
      'the save of that step was discarded',
      () => {
        bench.save(section, [setupIntent('Eid offer')], { type })
        discard()
      },
    ],
    ['that step was not saved', () => {}],
  ])('%s', (_what, before) => {
    before()
    bench.save('goals', [namelessGoals], { type })
    expect(bench.depart()).toBeNull()
    expect(bench.sync()?.problems).toMatchObject([{ section, failure: { message } }])
  })
})

it('a new name that no step of the campaign carries is not sent, and is unsaved until one does', () => {
  const there = { ...campaign, segment_id: 1, control_group: 0, conversionGoal: [], message: null }
  bench.known(there)
  const input = { name: 'Eid sale', control_group: 0, conversionGoal: [], revenue_config: null }
  bench.save('goals', [{ update: { call: 'addGoals', input } }], { name: 'Eid sale' })
  expect(bench.depart(there)).toBeNull()
  expect(bench.sync()).toMatchObject({ unsaved: ['name'], waiting: [] })
  bench.save('content', [contentIntent('Hello', 'Eid sale')])
  expect(bench.sent(there)).toMatchObject([['updateMessage', { name: 'Eid sale', message: { design: 'Hello' } }]])
  expect(bench.sync()).toMatchObject({ unsaved: [], waiting: [] })
})

it('a step without a field of its own says nothing and sends nothing before there is a campaign', () => {
  bench.save('segment', [{}])
  expect(bench.depart()).toBeNull()
  expect(bench.sync()).toMatchObject({ problems: [], waiting: [] })
})

describe('the name that was typed last is that of the new campaign', () => {
  it.each([
    ['also where the first step has another one', [create ? { create } : {}]],
    ['and the first step can also be an update', [setupIntent('Eid offer'), segmentIntent(3)]],
  ])('%s', (_, intents) => {
    bench.type({ name: 'Eid offer' })
    bench.save('segment', intents)
    bench.save('content', [contentIntent('Hello', 'Eid sale')], { name: 'Eid sale' })
    expect(bench.calls()).toMatchObject([{ call: 'createCampaign', input: { name: 'Eid sale' } }])
  })

  it('also for a step that was taken out of the outbox and put back', () => {
    bench.type({ name: 'Eid offer' })
    bench.save('segment', [setupIntent('Eid offer')])
    discard()
    bench.type({ name: 'Eid sale' })
    putBack()
    bench.save('segment', [setupIntent('Eid sale')])
    expect(bench.calls()).toMatchObject([{ call: 'createCampaign', input: { name: 'Eid sale' } }])
  })
})

it('a name typed over that of a colleague asks no question of a step that was put back into the outbox', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello')])
  discard()
  const theirs = { ...campaign, name: 'Lawn offer' }
  bench.depart(theirs)
  putBack()
  bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
  const sent = bench.sent(theirs)
  expect(bench.sync()?.conflicts).toBeUndefined()
  expect(sent).toContainEqual(['updateMessage', expect.objectContaining({ name: 'Eid sale' })])
})

it('what was taken out in doubt is unsaved if it never arrived, and waits again once it is put back', () => {
  bench.type({ name: 'Eid offer', sections: { segment: 'Lahore' } })
  bench.save('segment', [setupIntent('Eid offer'), segmentIntent(3)])
  bench.depart()
  bench.lose()
  discard()
  bench.quiet()
  bench.store.append('a', idOf(1), [{ kind: 'lookedUp', turn: bench.events().turn, found: null }], at(0).ms)
  expect(bench.depart()).toBeNull()
  expect(unsaved()).toEqual(['segment'])
  expect(putBack().undone).toBe(true)
  expect(unsaved()).toEqual([])
  expect(bench.calls()).toMatchObject([{ call: 'createCampaign' }])
})
