/** What an answer leaves of a draft: what the server has, what typed words stand over, and what is still to be saved. */
import '../timeouts.ts'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { contentIntent, idOf, segmentIntent, setupIntent } from '../support.ts'
import { at, goalsIntent, queueBench, silence } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft' }

it('an answer that comes twice is told twice, and changes nothing the second time', () => {
  bench.save('segment', [setupIntent('Eid offer')])
  const id = bench.take()?.intentId ?? 0
  const answer = () => bench.store.settle(id, { kind: 'done', campaign }, at(0))?.draftStatus
  const first = answer()
  expect(first).toMatchObject({ campaignId: 7 })
  expect(answer()).toEqual(first)
})

it('where the server answers no campaign, what was sent is what it has', () => {
  bench.known(campaign)
  bench.save('segment', [segmentIntent(3)])
  bench.done(null)
  expect(bench.draft()?.base).toMatchObject({ ...campaign, segment_id: 3 })
})

it('a create that was looked for and not found leaves the campaign that the page has joined meanwhile', () => {
  bench.save('segment', [setupIntent('Eid offer')], { name: 'Eid offer' })
  const id = bench.take()?.intentId ?? 0
  const theirs = { ...campaign, name: 'Eid by them' }
  bench.type({ campaignId: 7, base: theirs })
  bench.store.settle(id, { kind: 'done', campaign: null }, at(0))
  expect(bench.draft()?.base).toEqual(theirs)
})

it('a request that was damaged on the disk while it was on its way is done once its answer comes', () => {
  bench.known(campaign)
  bench.save('segment', [segmentIntent(3)])
  const id = bench.take()?.intentId ?? 0
  const database = new DatabaseSync(bench.file)
  database.exec(`UPDATE intents SET update_request = '{'`)
  database.close()
  const settled = bench.store.settle(id, { kind: 'done', campaign: { ...campaign, segment_id: 3 } }, at(0))
  expect(settled?.draftStatus.sync).toMatchObject({ waiting: [], problems: [] })
})

it('what the server fills in by itself when it makes the campaign is nobody’s change', () => {
  bench.save('segment', [setupIntent('Eid offer')], { name: 'Eid offer' })
  bench.save('content', [contentIntent('Hello')])
  bench.done({ ...campaign, message: { design: 'Your message' } })
  expect(bench.sync()?.conflicts).toBeUndefined()
  expect(bench.sent()).toMatchObject([['updateMessage', { message: { design: 'Hello' } }]])
})

it('a campaign that was made without an answer and renamed by a colleague: a name typed since is asked about', () => {
  const { create } = setupIntent('Eid offer')
  bench.save('segment', [create ? { create } : {}], { name: 'Eid offer' })
  bench.answer(silence)
  bench.type({ name: 'Eid sale' })
  const theirs = { ...campaign, name: 'Eid by them' }
  bench.store.settle(bench.take()?.intentId ?? 0, { kind: 'done', campaign: theirs, adopted: true }, at(0))
  bench.save('content', [contentIntent('Hello', 'Eid sale')])
  bench.read(theirs)
  expect(bench.sync()?.conflicts).toMatchObject([{ mine: { name: 'Eid sale' }, theirs: { name: 'Eid by them' } }])
})

it('a campaign that was made without an answer and written in by a colleague: words typed since are asked about', () => {
  const { create } = setupIntent('Eid offer')
  bench.save('segment', [create ? { create } : {}], { name: 'Eid offer' })
  bench.answer(silence)
  bench.save('content', [contentIntent('Hello')])
  const theirs = { ...campaign, message: { design: 'Words of a colleague' } }
  bench.store.settle(bench.take()?.intentId ?? 0, { kind: 'done', campaign: theirs, adopted: true }, at(0))
  bench.read(theirs)
  expect(bench.sync()?.conflicts).toMatchObject([
    { mine: { message: { design: 'Hello' } }, theirs: { message: { design: 'Words of a colleague' } } },
  ])
})

it('a discarded first step that never arrived is still to be saved, whatever else waits', () => {
  bench.save('segment', [setupIntent('Eid offer')], { sections: { segment: 3 } })
  bench.answer(silence)
  bench.store.discardIntents('a', idOf(1), at(0))
  bench.save('content', [contentIntent('Hello')], { sections: { content: 'Hello' } })
  bench.done(null)
  expect(bench.store.unsaved('a', idOf(1))).toEqual(['segment'])
})

it('words typed while a colleague’s change was taken in do not undo that change when they are saved', () => {
  bench.known({ ...campaign, control_group: 5, revenue_config: { type: 'none' } })
  bench.save('goals', [goalsIntent(10, { type: 'none' })], { sections: { goals: 'Ten' } })
  bench.type({ sections: { goals: 'Twenty' } })
  const theirs = { ...campaign, control_group: 5, revenue_config: { type: 'theirs' } }
  const job = bench.read(theirs)?.job
  expect(job?.request.input).toMatchObject({ control_group: 10, revenue_config: { type: 'theirs' } })
  const after = { ...theirs, control_group: 10 }
  bench.store.settle(job?.intentId ?? 0, { kind: 'done', campaign: after }, at(0))
  bench.save('goals', [goalsIntent(20, { type: 'none' })], { sections: { goals: 'Twenty' } })
  const again = bench.read(after)?.job
  expect(again?.request.input).toMatchObject({ control_group: 20, revenue_config: { type: 'theirs' } })
})

it('words that the server writes in another way stay as they were typed', () => {
  bench.known(campaign)
  bench.save('content', [contentIntent('Hello ')], { sections: { content: 'Hello ' } })
  const after = { ...campaign, message: { design: 'Hello' } }
  bench.done(after)
  expect(bench.sync()).toMatchObject({ waiting: [], problems: [] })
  const { revision } = bench.draft() ?? {}
  bench.store.applyServerReading('a', after, true, at(60_000))
  expect(bench.draft()).toMatchObject({ sections: { content: 'Hello ' }, revision })
})
