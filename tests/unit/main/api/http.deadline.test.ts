/** Deadlines of requests: when they come, what lifts them, and that they stand still while a person is asked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadlineAfter, limitStall, pauseStall } from '../../../../src/main/api/http.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Lets what was settled be heard. */
const settled = () => new Promise((done) => setImmediate(done))
const nameOf = ({ reason }: AbortSignal): unknown => (reason instanceof Error ? reason.name : reason)

test('it comes after its time as a time-out, and not a moment before', () => {
  const { signal } = deadlineAfter(1_000)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(nameOf(signal)).toBe('TimeoutError')
})

test('lifted, neither its time nor whoever gives up the call ends it', () => {
  const outer = new AbortController()
  const { signal, lift } = deadlineAfter(1_000, outer.signal)
  lift()
  vi.advanceTimersByTime(10_000)
  outer.abort('given up')
  expect(signal.aborted).toBe(false)
})

test('whoever gives up the call ends it for that reason, before or meanwhile', () => {
  const outer = new AbortController()
  const { signal } = deadlineAfter(1_000, outer.signal)
  outer.abort('given up')
  expect(signal.reason).toBe('given up')
  expect(deadlineAfter(1_000, outer.signal).signal.reason).toBe('given up')
})

test.each<[how: string, settle: (asking: PromiseWithResolvers<unknown>) => void]>([
  ['answers', ({ resolve }) => resolve(null)],
  ['is asked in vain', ({ reject }) => reject(new Error('The dialog was closed'))],
])('it stands still until the person %s, then goes on with what was left', async (_, settle) => {
  const asking = Promise.withResolvers<unknown>()
  const { signal } = deadlineAfter(1_000)
  vi.advanceTimersByTime(400)
  pauseStall(signal, asking.promise)
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
  settle(asking)
  await settled()
  vi.advanceTimersByTime(599)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('asked twice at once, a person has time until both are settled; asked again later, only what is left counts', async () => {
  const [first, second, third] = [1, 2, 3].map(() => Promise.withResolvers<unknown>())
  const { signal } = deadlineAfter(1_000)
  vi.advanceTimersByTime(400)
  pauseStall(signal, first?.promise ?? Promise.resolve())
  vi.advanceTimersByTime(5_000)
  pauseStall(signal, second?.promise ?? Promise.resolve())
  first?.resolve(null)
  await settled()
  vi.advanceTimersByTime(5_000)
  expect(signal.aborted).toBe(false)
  second?.resolve(null)
  await settled()
  vi.advanceTimersByTime(500)
  pauseStall(signal, third?.promise ?? Promise.resolve())
  vi.advanceTimersByTime(5_000)
  third?.resolve(null)
  await settled()
  vi.advanceTimersByTime(99)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
})

test('a person who answers after the call is over starts nothing', async () => {
  const asking = Promise.withResolvers<unknown>()
  const { signal, lift } = deadlineAfter(1_000)
  pauseStall(signal, asking.promise)
  lift()
  asking.resolve(null)
  await settled()
  vi.advanceTimersByTime(60_000)
  expect(signal.aborted).toBe(false)
})

test('with a deadline within another both stand still, whoever set the outer one', () => {
  const asking = new Promise(() => {})
  const outer = deadlineAfter(1_000)
  const inner = deadlineAfter(500, outer.signal)
  pauseStall(inner.signal, asking)
  vi.advanceTimersByTime(60_000)
  expect([inner.signal.aborted, outer.signal.aborted]).toEqual([false, false])

  const told: unknown[] = []
  const transfer = new AbortController()
  limitStall(transfer.signal, (person) => told.push(person))
  pauseStall(deadlineAfter(500, transfer.signal).signal, asking)
  expect(told).toEqual([asking])
})

test('where nobody set a deadline nothing is to stand still', () => {
  expect(() => pauseStall(new AbortController().signal, Promise.resolve())).not.toThrow()
})
