/** What a save changes in the saves that wait already: their order, and their name. */
import '../timeouts.ts'
import { expect, it } from 'vitest'
import { contentIntent, idOf, setupIntent } from '../support.ts'
import { at, goalsIntent, queueBench, refusal } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft' }

it('once the server has the campaign, steps are sent as they were saved, the first step too', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello')])
  bench.save('segment', [setupIntent('Eid offer')])
  expect(bench.sent().map(([call]) => call)).toEqual(['updateMessage', 'setTrigger'])
})

it.each([
  ['refused for its name, while the name stays', 'name', 'Eid offer'],
  ['refused for something else, whatever the name is now', 'content', 'Eid sale'],
] as const)('a step that was %s still waits for the person after another step is saved', (_, section, name) => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello')])
  bench.answer(refusal(section))
  bench.save('goals', [goalsIntent(10, null, name)], { name })
  expect(bench.sync()).toMatchObject({ problems: [{ section }] })
  expect(bench.take()).toBeNull()
})

it('a new campaign goes under the name that was typed last, also where its first step says nothing else', () => {
  const { create } = setupIntent('Eid offer')
  bench.save('segment', [create ? { create } : {}])
  bench.save('content', [contentIntent('Hello', 'Eid sale')], { name: 'Eid sale' })
  expect(bench.take()?.request).toMatchObject({ call: 'createCampaign', input: { name: 'Eid sale' } })
})

it('a name typed over that of a colleague asks no question of a step that came back into the outbox', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello')])
  bench.store.discardIntents('a', idOf(1), at(0))
  const theirs = { ...campaign, name: 'Lawn offer' }
  bench.store.applyServerReading('a', theirs, true, at(0))
  bench.store.undoDiscard('a', idOf(1), at(0))
  bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
  bench.read(theirs)
  expect(bench.sync()?.conflicts).toBeUndefined()
  expect(bench.sent()).toContainEqual(['updateMessage', expect.objectContaining({ name: 'Eid sale' })])
})
