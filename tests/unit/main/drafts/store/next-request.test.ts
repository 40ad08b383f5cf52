/** The next request of a draft: what is sent, what has nothing to send, and until when a create may still be on its way. */
import '../timeouts.ts'
import { expect, it } from 'vitest'
import { contentIntent, idOf, segmentIntent, setupIntent, start } from '../support.ts'
import { at, queueBench, silence } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft' }

it('a step that has nothing to send is done before there is a campaign', () => {
  const { intents } = bench.save('segment', [{}])
  expect(bench.store.dequeue('a', idOf(1), at(0), false)).toMatchObject({ job: null, finished: intents, blocked: [] })
  expect(bench.sync()).toMatchObject({ problems: [] })
})

it.each([
  ['event-based', 'trigger', 'Save Trigger first'],
  ['one-time', 'segment', 'Save Segment first'],
])('a step of the %s campaign that nobody made names the step that makes it', (type, section, words) => {
  bench.save('content', [contentIntent('Hello')], { type })
  bench.take()
  const failure = { message: expect.stringContaining(words) }
  expect(bench.sync()).toMatchObject({ problems: [{ section, failure }] })
})

it.each([
  ['at the same moment', 0, 60_000],
  ['a little later', 20_000, 60_000],
  ['just before its time is over', 59_999, 60_000],
  ['when its time is over', 60_000, 0],
  ['after the clock was set back', -1, 0],
])('a create without an answer that is taken again %s', (_, ms, held) => {
  bench.save('segment', [setupIntent('Eid offer')])
  bench.answer(silence)
  expect(bench.take(ms)).toMatchObject({ inDoubt: true, heldUntil: held && start + held })
})

it('a step without an answer is sent again and not looked for', () => {
  bench.known(campaign)
  bench.save('segment', [segmentIntent(3)])
  bench.answer(silence)
  expect(bench.take(1_000)).toMatchObject({ inDoubt: false, heldUntil: 0 })
})
