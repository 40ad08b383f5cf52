/** A choice between mine and theirs: what it releases, and what of the draft takes it. */
import '../timeouts.ts'
import { describe, expect, it } from 'vitest'
import { contentIntent, segmentIntent, setupIntent } from '../support.ts'
import { at, goalsIntent, queueBench, silence } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft', control_group: 5, segment_id: 1 }

it('a step with two questions waits until both are answered', () => {
  bench.known(campaign)
  bench.save('goals', [goalsIntent(10, { type: 'mine' })])
  const theirs = { ...campaign, control_group: 20, revenue_config: { type: 'theirs' } }
  bench.read(theirs)
  expect(bench.sync()?.conflicts).toHaveLength(2)
  bench.resolve('goals', { control_group: 'mine' })
  expect(bench.sync()).toMatchObject({ conflicts: [{ path: 'revenue_config' }] })
  bench.resolve('goals', { revenue_config: 'theirs' })
  expect(bench.sent()).toMatchObject([['addGoals', { control_group: 10, revenue_config: { type: 'theirs' } }]])
})

it('theirs can be chosen for a step without words of its own, and with a request that has nothing to send', () => {
  const { create } = setupIntent('Eid offer')
  bench.known(campaign)
  bench.save('segment', [segmentIntent(4), create ? { create } : {}])
  bench.read({ ...campaign, segment_id: 2 })
  expect(bench.resolve('segment', { segment_id: 'theirs' }).draftStatus.sync).toMatchObject({ problems: [] })
  expect(bench.sync()?.conflicts).toBeUndefined()
  expect(bench.sent()).toMatchObject([['addSegment', { segmentId: 2 }]])
})

describe('two names', () => {
  const theirs = { ...campaign, name: 'Eid by them' }
  const asked = () => {
    bench.known(campaign)
    bench.save('content', [contentIntent('Hello', 'Eid sale')], { name: 'Eid sale' })
    bench.read(theirs)
    expect(bench.sync()?.conflicts).toMatchObject([{ section: 'name' }])
  }

  it('mine: the next step that is saved under it asks no more', () => {
    asked()
    bench.resolve('name', { name: 'mine' })
    bench.save('goals', [goalsIntent(10, null, 'Eid sale')])
    bench.read(theirs)
    expect(bench.sync()?.conflicts).toBeUndefined()
    expect(bench.sent().map(([call]) => call)).toEqual(['updateMessage', 'addGoals'])
  })

  it('theirs: a third one that was typed meanwhile stands', () => {
    asked()
    bench.type({ name: 'Eid gala' })
    bench.resolve('name', { name: 'theirs' })
    expect(bench.draft()?.name).toBe('Eid gala')
  })

  it('theirs: once it was sent without an answer it is still theirs, and a name typed over another one is asked about', () => {
    asked()
    bench.resolve('name', { name: 'theirs' })
    for (const name of ['Eid by them', 'Eid by all']) {
      const job = bench.read({ ...campaign, name })?.job
      expect(job?.request.input.name).toBe(name)
      bench.store.settle(job?.intentId ?? 0, silence, at(0))
    }
    bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
    bench.read(theirs)
    expect(bench.sync()?.conflicts).toMatchObject([{ section: 'name', mine: { name: 'Eid sale' } }])
  })
})
