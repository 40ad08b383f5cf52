/** Savers that wait for the server: until when, and for which requests. */
import { expect, it } from 'vitest'
import { createWaiters } from '../../../../src/main/drafts/waiters.ts'
import { idOf, manualClock } from './support.ts'

const failure = { kind: 'refused', message: 'No' } as const

function bench() {
  const clock = manualClock()
  const waiters = createWaiters(clock)
  const ended: string[] = []
  const wait = (n: number, intents: number[]) =>
    void waiters.wait(idOf(n), intents).then(({ outcome }) => ended.push(`${n} ${outcome}`))
  const told = async () => {
    await Promise.resolve()
    return ended
  }
  return { clock, waiters, wait, told }
}

it('all of its requests must be done', async () => {
  const { clock, waiters, wait, told } = bench()
  wait(1, [7, 8])
  expect(waiters.resolve(7, { kind: 'done' })).toBe(true)
  expect(await told()).toEqual([])
  expect(waiters.resolve(8, { kind: 'done' })).toBe(true)
  expect(await told()).toEqual(['1 synced'])
  expect(clock.waiting(), 'no timer is left').toEqual([])
  expect(waiters.resolve(8, { kind: 'done' })).toBe(false)
})

it('the first refusal ends it, with its failure', async () => {
  const { waiters } = bench()
  const answer = waiters.wait(idOf(1), [7, 8])
  expect(waiters.resolve(9, { kind: 'blocked', failure })).toBe(false)
  waiters.resolve(8, { kind: 'blocked', failure })
  expect(await answer).toEqual({ outcome: 'refused', failure })
})

it('one that is tried again later is waited for', async () => {
  const { waiters, wait, told } = bench()
  wait(1, [7])
  expect(waiters.resolve(7, { kind: 'later' })).toBe(true)
  expect(await told()).toEqual([])
})

it('for two seconds at most', async () => {
  const { clock, wait, told } = bench()
  wait(1, [7])
  clock.pass(1_999)
  expect(await told()).toEqual([])
  clock.pass(1)
  expect(await told()).toEqual(['1 queued'])
})

it('a draft of which nothing more is sent is given up, and no other', async () => {
  const { clock, waiters, wait, told } = bench()
  wait(1, [7])
  wait(2, [8])
  waiters.giveUp(idOf(1))
  expect(await told()).toEqual(['1 queued'])
  expect(waiters.resolve(7, { kind: 'done' })).toBe(false)
  waiters.resolve(8, { kind: 'done' })
  expect(await told()).toEqual(['1 queued', '2 synced'])
  expect(clock.waiting()).toEqual([])
})
