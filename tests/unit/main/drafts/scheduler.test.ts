/** When drafts are sent: how many at a time, when again, and how long everything waits for a server that is away. */
import { describe, expect, it } from 'vitest'
import { backoff } from '../../../../src/main/drafts/backoff.ts'
import { createDraftLocks } from '../../../../src/main/drafts/draft-locks.ts'
import { createScheduler } from '../../../../src/main/drafts/scheduler.ts'
import { createServerBackoff } from '../../../../src/main/drafts/server-backoff.ts'
import type { Outcome } from '../../../../src/main/drafts/store/outcome.ts'
import { manualClock, start } from './support.ts'

function bench() {
  const clock = manualClock()
  const locks = createDraftLocks(
    () => undefined,
    () => undefined,
  )
  const serverBackoff = createServerBackoff(clock.now, () => 0.5)
  const world = { workspace: 'a' as string | null, due: [] as string[], nextDue: null as number | null }
  const asked: number[] = []
  const ends = new Map<string, () => void>()
  let asking = 0
  let mostAsking = 0
  const scheduler = createScheduler({
    store: {
      due: async (_workspace, _now, busy, limit) => {
        asked.push(limit)
        asking += 1
        mostAsking = Math.max(mostAsking, asking)
        await Promise.resolve()
        asking -= 1
        return world.due.filter((id) => !busy.includes(id)).slice(0, limit)
      },
      nextDue: async () => world.nextDue,
    },
    workspace: () => world.workspace,
    locks,
    backoff: serverBackoff,
    send: (_workspace, draftId) => new Promise((resolve) => ends.set(draftId, resolve)),
    clock,
    log: () => undefined,
  })
  const process = async () => {
    scheduler.process()
    await rest()
  }
  const rest = () => new Promise((resolve) => setImmediate(resolve))
  return { clock, locks, serverBackoff, world, asked, ends, scheduler, process, rest, most: () => mostAsking }
}
const seven = ['1', '2', '3', '4', '5', '6', '7']

it('one draft at a time while Herald starts, then six, also where the first one hangs', async () => {
  const { world, asked, locks, process, clock, rest } = bench()
  world.due = seven
  await process()
  await process()
  clock.pass(1_499)
  await rest()
  expect([asked, locks.locked()]).toEqual([[1], ['1']])
  clock.pass(1)
  await rest()
  expect([asked, locks.locked()]).toEqual([[1, 5], seven.slice(0, 6)])
})

it('ten while Herald starts, the others when it has started', async () => {
  const { world, locks, ends, process, clock, rest } = bench()
  const all = Array.from({ length: 12 }, (_, at) => `draft ${at}`)
  world.due = all
  for (const id of all.slice(0, 10)) {
    await process()
    expect(locks.locked()).toEqual([id])
    world.due = world.due.filter((one) => one !== id)
    ends.get(id)?.()
    await rest()
  }
  await process()
  expect(locks.locked()).toEqual([])
  clock.pass(1_500)
  await rest()
  expect(locks.locked()).toEqual(['draft 10', 'draft 11'])
})

it('a clock that is set back later makes no start of it: what is saved then leaves at once', async () => {
  const { world, locks, ends, process, clock, rest } = bench()
  for (let at = 0; at < 10; at += 1) {
    world.due = [`draft ${at}`]
    await process()
    world.due = []
    ends.get(`draft ${at}`)?.()
    await rest()
  }
  clock.pass(60_000)
  await rest()
  clock.jump(-3_600_000)
  world.due = seven
  await process()
  expect(locks.locked()).toEqual(seven.slice(0, 6))
})

it('a clock that is set back during the start does not prolong it', async () => {
  const { world, locks, ends, process, clock, rest } = bench()
  const all = Array.from({ length: 12 }, (_, at) => `draft ${at}`)
  world.due = all
  for (const id of all.slice(0, 10)) {
    await process()
    world.due = world.due.filter((one) => one !== id)
    ends.get(id)?.()
    await rest()
  }
  clock.jump(-3_600_000)
  await process()
  clock.pass(1_500)
  await rest()
  expect(locks.locked()).toEqual(['draft 10', 'draft 11'])
})

it('six drafts at a time; with six on their way nothing is asked', async () => {
  const { world, asked, locks, process, ends, rest, clock } = bench()
  clock.pass(1_500)
  world.due = seven
  await process()
  expect(asked).toEqual([6])
  expect(locks.locked()).toEqual(seven.slice(0, 6))
  await process()
  expect(asked).toEqual([6])
  world.due = seven.slice(3)
  ends.get('3')?.()
  await rest()
  await process()
  expect(asked).toEqual([6, 1])
  expect(locks.locked()).toContain('7')
})

it('one while the server is away, after the pause', async () => {
  const { world, asked, locks, serverBackoff, process, clock, rest } = bench()
  world.due = seven
  serverBackoff.fail()
  await process()
  expect(asked).toEqual([])
  clock.pass(750)
  await rest()
  expect(asked).toEqual([1])
  expect(locks.locked()).toEqual(['1'])
})

it('nothing without a workspace', async () => {
  const { world, asked, process } = bench()
  world.workspace = null
  await process()
  expect(asked).toEqual([])
})

it('asked while it looks, it looks once more, and not at the same time', async () => {
  const { asked, scheduler, rest, most } = bench()
  for (let n = 0; n < 3; n += 1) scheduler.process()
  expect(asked).toHaveLength(1)
  await rest()
  expect(asked).toHaveLength(2)
  expect(most()).toBe(1)
})

it('one timer at a time, for what is due next', async () => {
  const { world, asked, clock, process, rest, scheduler } = bench()
  world.nextDue = start + 5_000
  await process()
  await process()
  expect(clock.waiting()).toEqual([5_000])
  world.nextDue = null
  await process()
  expect(clock.waiting()).toEqual([])
  world.nextDue = start + 5_000
  await process()
  const before = asked.length
  clock.pass(5_000)
  await rest()
  expect(asked).toHaveLength(before + 1)
  world.nextDue = start + 9_000
  await process()
  scheduler.stop()
  expect(clock.waiting()).toEqual([])
})

it('the end waits for what is on its way', async () => {
  const { world, locks, process, ends, rest } = bench()
  world.due = ['1']
  await process()
  let isSettled = false
  const settled = Promise.resolve(locks.settled()).then(() => {
    isSettled = true
  })
  await rest()
  expect(isSettled).toBe(false)
  ends.get('1')?.()
  await settled
})

describe('the pause', () => {
  it.each([
    [1, 0, 500],
    [1, 0.5, 750],
    [1, 1, 1_000],
    [2, 0.5, 1_500],
    [9, 1, 256_000],
    [10, 1, 300_000],
    [1_000, 0, 150_000],
  ])('after failure %i with a chance of %d is %i ms', (attempts, chance, ms) => {
    expect(backoff(attempts, () => chance)).toBe(ms)
  })

  it('is over with an answer, which says whether the server was away', () => {
    const serverBackoff = createServerBackoff(
      () => start,
      () => 0.5,
    )
    const done: Outcome = { kind: 'done', campaign: null }
    const away: Outcome = {
      kind: 'later',
      failure: { kind: 'network', message: 'Cut' },
      dueAt: start,
      ambiguous: false,
      counts: true,
    }
    expect(serverBackoff.noteOutcome(done)).toBe(false)
    expect(serverBackoff.noteOutcome(away)).toBe(false)
    expect([serverBackoff.isFailing(), serverBackoff.waitsUntil()]).toEqual([true, start + 750])
    expect(serverBackoff.noteOutcome(done)).toBe(true)
    expect(serverBackoff.isFailing()).toBe(false)
    expect(serverBackoff.noteOutcome(done)).toBe(false)
  })

  it('is over with a click or a new connection, and one draft tries before all the others', () => {
    const serverBackoff = createServerBackoff(
      () => start,
      () => 0.5,
    )
    serverBackoff.fail()
    serverBackoff.reset()
    expect([serverBackoff.waitsUntil(), serverBackoff.isFailing()]).toEqual([null, true])
    expect(serverBackoff.noteOutcome({ kind: 'done', campaign: null })).toBe(true)
    expect(serverBackoff.isFailing()).toBe(false)
  })

  it('a clock that is set back lets nothing wait longer, and no server makes it wait for more than an hour', () => {
    let now = start
    const serverBackoff = createServerBackoff(
      () => now,
      () => 0.5,
    )
    serverBackoff.fail()
    now -= 1
    expect(serverBackoff.waitsUntil()).toBeNull()
    serverBackoff.noteOutcome({
      kind: 'later',
      failure: { kind: 'server', message: 'Busy', status: 429, retryAfter: 86_400_000 },
      dueAt: now,
      ambiguous: false,
      counts: true,
    })
    // And half of a tenth of it, as chance has it here.
    expect(serverBackoff.waitsUntil()).toBe(now + 3_780_000)
  })
})

const quiet = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** One draft that is due at `dueAt`; the clock moves on by a millisecond with every question that the store is asked. */
function schedulerOf(dueAt: number) {
  const timers: { at: number; task: () => void }[] = []
  const sent: string[] = []
  let now = 0
  const clock = {
    now: () => now,
    after: (ms: number, task: () => void) => {
      const timer = { at: now + ms, task }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
  }
  const isDue = (at: number, busy: readonly string[]) => sent.length === 0 && at >= dueAt && !busy.includes('draft')
  const log = () => undefined
  const locks = createDraftLocks(() => scheduler.process(), log)
  const scheduler = createScheduler({
    store: {
      due: async (_workspace, at, busy) => {
        now += 1
        return isDue(at, busy) ? ['draft'] : []
      },
      nextDue: async () => (sent.length === 0 ? dueAt : null),
    },
    workspace: () => 'workspace',
    locks,
    backoff: createServerBackoff(clock.now, () => 0.5),
    send: async (_workspace, draftId) => void sent.push(draftId),
    clock,
    log,
  })
  return {
    scheduler,
    sent,
    timers,
    /** Rings the timers that are due at `to`, a millisecond early, as Node does now and then. */
    pass: async (to: number) => {
      now = Math.max(now, to)
      for (const timer of timers.filter(({ at }) => at <= now + 1)) {
        timers.splice(timers.indexOf(timer), 1)
        timer.task()
      }
      await quiet()
    },
  }
}

it.each([0, 1, 2, 500])('a draft that is due after %d ms is sent, also by a timer that rings early', async (dueAt) => {
  const { scheduler, sent, timers, pass } = schedulerOf(dueAt)
  scheduler.process()
  await quiet()
  for (let time = dueAt - 1; time < dueAt + 5; time += 1) await pass(time)
  expect(sent).toEqual(['draft'])
  expect(timers).toEqual([])
})
