/** When the figures of a campaign that runs are asked for again. */
import { expect, it } from 'vitest'
import { watchRunning } from '../../../../src/renderer/data/running-watch.ts'

/** A campaign that has `sent` messages out so far and sends next at `startsAt`; null: it cannot be asked, or sends at no moment of its own. */
function world({ sent, startsAt = null }: { sent: number | null; startsAt?: number | null }) {
  const asked: number[] = []
  let now = 0
  let inFront = true
  let answers = true
  let wait: { at: number; run: () => void } | null = null
  const stop = watchRunning({
    ask: async () => {
      asked.push(now)
      return answers ? sent : new Promise(() => {})
    },
    startsAt: () => startsAt,
    inFront: () => inFront,
    timers: {
      now: () => now,
      after: (ms, run) => {
        const mine = { at: now + ms, run }
        wait = mine
        return () => {
          if (wait === mine) wait = null
        }
      },
    },
  })
  return {
    asked,
    stop,
    grow: (to: number | null) => {
      sent = to
    },
    front: (is: boolean) => {
      inFront = is
    },
    silent: () => {
      answers = false
    },
    pass: async (seconds: number) => {
      for (const end = now + seconds * 1_000; wait && wait.at <= end; ) {
        const due: { at: number; run: () => void } = wait
        wait = null
        now = due.at
        due.run()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
const seconds = (asked: number[]) => asked.map((at) => at / 1_000)

it('asks every five seconds while more is sent, every half minute once nothing is', async () => {
  const { asked, grow, pass } = world({ sent: 10 })
  await pass(5)
  grow(20)
  await pass(5)
  expect(seconds(asked)).toEqual([5, 10])
  await pass(5)
  expect(seconds(asked)).toEqual([5, 10, 15])
  await pass(60)
  expect(seconds(asked)).toEqual([5, 10, 15, 45, 75])
})

it('asks as soon as the moment has come, and does so until something was sent', async () => {
  const { asked, grow, pass } = world({ sent: 0, startsAt: 72_000 })
  await pass(80)
  expect(seconds(asked)).toEqual([5, 35, 65, 73, 78])
  grow(7)
  await pass(10)
  expect(seconds(asked).slice(5)).toEqual([83, 88])
})

it('asks seldom before a moment that is days ahead', async () => {
  const { asked, pass } = world({ sent: 0, startsAt: 8 * 86_400_000 })
  await pass(95)
  expect(seconds(asked)).toEqual([5, 35, 65, 95])
})

it('asks seldom once it was not answered', async () => {
  const { asked, grow, pass } = world({ sent: 10 })
  await pass(5)
  grow(null)
  await pass(35)
  expect(seconds(asked)).toEqual([5, 10, 40])
})

it('asks nothing behind somebody, and not again before the last answer came', async () => {
  const { asked, front, silent, pass } = world({ sent: 10 })
  front(false)
  await pass(65)
  expect(asked).toEqual([])
  front(true)
  silent()
  await pass(120)
  expect(asked).toHaveLength(1)
})

it('asks nothing once it was stopped', async () => {
  const { asked, stop, pass } = world({ sent: 10 })
  stop()
  await pass(60)
  expect(asked).toEqual([])
})

it('asks nothing once it was stopped while it asked', async () => {
  const { asked, stop, pass } = world({ sent: 10 })
  const passing = pass(60)
  stop()
  await passing
  expect(asked).toHaveLength(1)
})
