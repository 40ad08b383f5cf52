/** A save that somebody else's save of the same moment went over: what is asked, and what is sent again. */
import '../timeouts.ts'
import { expect, it } from 'vitest'
import { contentIntent } from '../support.ts'
import { at, goalsIntent, queueBench } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'Before' } }
const theirs = { ...campaign, message: { design: 'Theirs' } }

it('a step that was saved again since is asked about once, and sent once', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('First')])
  bench.done(null)
  bench.save('content', [contentIntent('Second')])
  bench.read(theirs, 1_000)
  expect(bench.sync()).toMatchObject({ problems: [{}], conflicts: [{ path: 'message' }] })
  bench.resolve('content', { message: 'mine' })
  expect(bench.sent()).toMatchObject([['updateMessage', { message: { design: 'Second' } }]])
})

it('a step that is sent again goes under the name that the campaign got meanwhile', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Mine')])
  bench.done(null)
  bench.save('goals', [goalsIntent(10, null, 'Eid sale')], { name: 'Eid sale' })
  bench.done(null)
  bench.store.checkAfterSave('a', { ...theirs, name: 'Eid sale', control_group: 10 }, at(1_000))
  expect(bench.sync()?.conflicts).toMatchObject([{ path: 'message' }])
  bench.resolve('content', { message: 'mine' })
  expect(bench.sent()).toMatchObject([['updateMessage', { name: 'Eid sale', message: { design: 'Mine' } }]])
})

it('a name that a save of the same moment took back stands while it waits, and is what is sent', () => {
  const before = { id: 7, name: 'Old', status: 'draft', message: { design: 'M' } }
  bench.known(before)
  bench.save('content', [contentIntent('M', 'New')], { name: 'New' })
  bench.done({ ...before, name: 'New' })
  bench.store.checkAfterSave('a', before, at(1_000))
  expect(bench.draft()?.name).toBe('New')
  bench.save('goals', [goalsIntent(10, null, 'New')])
  expect(bench.sent().map(([call, sent]) => [call, (sent as { name: string }).name])).toEqual([
    ['updateMessage', 'New'],
    ['addGoals', 'New'],
  ])
  expect(bench.draft()?.name).toBe('New')
})
