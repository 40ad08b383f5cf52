/** How long a transfer may be silent, and how long it may go on at all. */
import { expect, test } from 'vitest'
import { createStallTimer } from '../../../../src/main/transfers/server.ts'

function clockwork() {
  let now = 0
  const planned = new Map<number, () => void>()
  let last = 0
  const due: { id: number; at: number }[] = []
  return {
    clock: {
      now: () => now,
      after: (ms: number, run: () => void) => {
        const id = ++last
        planned.set(id, run)
        due.push({ id, at: now + ms })
        return () => void planned.delete(id)
      },
    },
    pass: (ms: number) => {
      now += ms
      for (const { id, at } of due) {
        const run = at <= now ? planned.get(id) : undefined
        planned.delete(at <= now ? id : -1)
        run?.()
      }
    },
    waiting: () => planned.size,
  }
}

test('silence ends it, movement puts the end off', () => {
  const { clock, pass, waiting } = clockwork()
  let given = 0
  const timeouts = createStallTimer(clock, () => given++)
  timeouts.wait(30_000)
  pass(29_999)
  timeouts.wait(30_000)
  pass(29_999)
  expect(given).toBe(0)
  pass(1)
  expect(given).toBe(1)
  timeouts.end()
  expect(waiting()).toBe(0)
})

test('a byte now and then does not keep it going for ever: two hours at most', () => {
  const { clock, pass } = clockwork()
  let given = 0
  const timeouts = createStallTimer(clock, () => given++)
  for (let second = 0; second < 7_199; second += 1) {
    timeouts.wait(30_000)
    pass(1_000)
  }
  expect(given).toBe(0)
  timeouts.wait(30_000)
  pass(1_000)
  expect(given).toBe(1)
})
