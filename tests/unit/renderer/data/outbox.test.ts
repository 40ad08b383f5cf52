/** What is told of many things that come close to each other. */
import { expect, it } from 'vitest'
import { combineBursts } from '../../../../src/renderer/data/outbox.ts'

function bench() {
  let due: { at: number; run: () => void } | null = null
  let now = 0
  const told: (string | number)[] = []
  const tell = (what: string | number) => void told.push(what)
  const bursts = combineBursts<string>(tell, tell, 1_000, {
    after: (ms, run) => {
      const mine = { at: now + ms, run }
      due = mine
      return () => {
        if (due === mine) due = null
      }
    },
  })
  const pass = (ms: number) => {
    now += ms
    if (!due || due.at > now) return
    const { run } = due
    due = null
    run()
  }
  return { bursts, pass, told }
}

it.each([
  ['one', ['a'], ['a']],
  ['two that are far from each other', ['a', 1_000, 'b'], ['a', 'b']],
  ['two close to each other, each in full', ['a', 999, 'b', 1_000], ['a', 'b']],
  ['many are counted when nothing more comes', ['a', 'b', 600, 'c', 600, 'd', 999], ['a']],
  ['and told then', ['a', 'b', 600, 'c', 600, 'd', 1_000], ['a', 3]],
  ['the next one after them is the first again', ['a', 'b', 'c', 1_000, 'd'], ['a', 2, 'd']],
  ['what is left is told when nobody listens any more', ['a', 'b', 'c', 'stop'], ['a', 2]],
  ['and once', ['a', 'b', 'stop', 1_000], ['a', 'b']],
])('%s', (_why, acts, said) => {
  const { bursts, pass, told } = bench()
  for (const act of acts) {
    if (typeof act === 'number') pass(act)
    else if (act === 'stop') bursts.stop()
    else bursts.add(act)
  }
  expect(told).toEqual(said)
})
