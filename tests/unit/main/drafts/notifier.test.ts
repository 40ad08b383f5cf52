/** How often the page is told of changes: at once, and then once when the pause is over. */
import { expect, it } from 'vitest'
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { createNotifier } from '../../../../src/main/drafts/notifier.ts'
import { manualClock } from './support.ts'

function bench(workspace: string | null = 'a') {
  const clock = manualClock()
  const told: string[] = []
  const store = { state: async (of: string) => ({ of }) } as unknown as StoreClient // Nothing else of it is asked.
  const notifier = createNotifier({
    store,
    clock,
    notify: (name, payload) => told.push(`${name} ${JSON.stringify(payload)}`),
    log: () => undefined,
    workspace: () => workspace,
  })
  return { clock, told, notifier }
}
const list = 'campaigns.changed null'

it('the list at once, then after a rest of 400 ms', () => {
  const { clock, told, notifier } = bench()
  for (let n = 0; n < 3; n += 1) notifier.campaigns()
  expect(told).toEqual([list])
  expect(clock.waiting()).toEqual([400])
  clock.pass(399)
  notifier.campaigns()
  expect(told).toEqual([list])
  clock.pass(1)
  expect(told).toEqual([list, list])
  expect(clock.waiting()).toEqual([])
})

it('again at once where the pause is just over', () => {
  const { clock, told, notifier } = bench()
  notifier.campaigns()
  clock.pass(400)
  notifier.campaigns()
  expect(told).toEqual([list, list])
})

it('a clock that is set back makes no pause longer', () => {
  const { clock, told, notifier } = bench()
  notifier.campaigns()
  clock.jump(-86_400_000)
  notifier.campaigns()
  expect(clock.waiting()).toEqual([400])
  expect(told).toEqual([list])
})

it('the outbox of the workspace that is shown, and of none before one is', async () => {
  const shown = bench()
  shown.notifier.outbox()
  await Promise.resolve()
  expect(shown.told).toEqual(['outbox.changed {"of":"a"}'])
  shown.notifier.outbox()
  expect(shown.clock.waiting()).toEqual([150])
  const none = bench(null)
  none.notifier.outbox()
  await Promise.resolve()
  expect(none.told).toEqual([])
})
