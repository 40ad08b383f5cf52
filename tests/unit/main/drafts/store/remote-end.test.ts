/** A campaign that ended on the server: what its draft shows. */
import '../timeouts.ts'
import { expect, it } from 'vitest'
import { at, queueBench } from './queue-support.ts'

const bench = queueBench()
const campaign = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 1 }

it('a draft of a stopped campaign with nothing of its own shows the campaign as it was stopped', () => {
  bench.known(campaign)
  const stopped = { ...campaign, status: 'stopped', segment_id: 9 }
  bench.store.applyServerReading('a', stopped, true, at(0))
  expect(bench.draft()).toMatchObject({ status: 'stopped', base: stopped })
})
