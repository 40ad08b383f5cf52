/** The hold before publishing: nothing leaves during it, and what came to nothing is said. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActOutcome, DraftAct, Notices } from '#contract'
import { createHold, type HeldLine, type Hold } from '../../../../src/main/drafts/hold.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { idOf } from './support.ts'

const ten = 10_000
const diskFull = { kind: 'storage', message: 'The disk is full' } as const

/** A clock that stands until it is moved, the file, and what left. */
function bench() {
  let now = Date.UTC(2027, 5, 16, 9)
  let tasks: { at: number; task: () => void }[] = []
  let file: readonly HeldLine[] = []
  const told: [string, unknown][] = []
  const left: DraftAct[] = []
  const world = {
    workspace: 'a' as string | null,
    /** 'never': the answer does not come. */
    outcome: { outcome: 'done', status: 'running' } as ActOutcome | 'never' | 'throws',
    left,
    told,
    file: () => file,
    seconds: 10,
    isDiskFull: false,
  }
  const keepFile = (next: readonly HeldLine[]) => {
    if (world.isDiskFull) throw new FailureError(diskFull)
    file = structuredClone(next)
  }
  const open = () =>
    createHold({
      file: { read: async () => file, write: async (next) => keepFile(next) },
      act: async (act) => {
        left.push(act)
        if (world.outcome === 'throws') throw new FailureError(diskFull)
        return world.outcome === 'never' ? new Promise(() => undefined) : world.outcome
      },
      workspace: () => world.workspace,
      seconds: () => world.seconds,
      clock: {
        now: () => now,
        after: (ms, task) => {
          const one = { at: now + ms, task }
          tasks.push(one)
          return () => {
            tasks = tasks.filter((other) => other !== one)
          }
        },
      },
      notify: <N extends keyof Notices>(name: N, payload: Notices[N]) => void told.push([name, payload]),
      log: () => undefined,
    })
  /** Time goes by; `asleep` it does so at once. */
  const pass = async (ms: number, asleep = false) => {
    now += asleep ? ms : 0
    for (let step = 0; step < (asleep ? 1 : ms / 1_000); step++) {
      now += asleep ? 0 : 1_000
      const due = tasks.filter(({ at }) => at <= now)
      tasks = tasks.filter(({ at }) => at > now)
      for (const { task } of due) task()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  /** Somebody set the clock; what waits, waits as long as before. */
  const set = (ms: number) => {
    now += ms
    tasks = tasks.map((task) => ({ ...task, at: task.at + ms }))
  }
  return { world, open, pass, set }
}

const order = (n = 1) => ({
  act: { id: idOf(n), revision: 3, request: { call: 'updateStatus', input: { status: 'running' } } },
  name: `Eid offer ${n}`,
  campaignId: n,
  route: `/campaign/edit/sms/one-time/${n}`,
})

let { world, open, pass, set } = bench()
let hold: Hold
beforeEach(async () => {
  ;({ world, open, pass, set } = bench())
  hold = await open()
})
afterEach(() => hold.close())

const lost = async () => (await hold.handlers.state()).lost.map(({ name, why }) => `${name} ${why}`)

it('sends after the wait, not before, and says what became of it', async () => {
  expect(await hold.handlers.hold(order())).toMatchObject({ id: idOf(1), until: '2027-06-16T09:00:10.000Z' })
  await pass(ten - 1_000)
  expect(world.left).toEqual([])
  await pass(1_000)
  expect(world.left).toEqual([order().act])
  expect(world.told).toContainEqual([
    'publishing.ended',
    { id: idOf(1), name: order().name, campaignId: 1, outcome: world.outcome },
  ])
  expect(await hold.handlers.state()).toEqual({ held: [], lost: [] })
  expect(world.file()).toEqual([])
})

it('taken back, nothing is sent; afterwards it is too late', async () => {
  await hold.handlers.hold(order())
  await pass(ten - 1_000)
  world.told.length = 0
  expect(await hold.handlers.undo({ id: idOf(1) })).toBe(true)
  expect(world.told).toEqual([['publishing.changed', { held: [], lost: [] }]])
  await pass(ten)
  expect(world.left).toEqual([])
  await hold.handlers.hold(order())
  await pass(ten)
  expect(await hold.handlers.undo({ id: idOf(1) })).toBe(false)
  expect(world.left).toHaveLength(1)
})

it('with a clock that was set back meanwhile, too: what leaves cannot be taken back any more', async () => {
  world.outcome = 'never'
  await hold.handlers.hold(order())
  set(-3_600_000)
  await pass(ten)
  expect(world.left).toHaveLength(1)
  expect(await hold.handlers.undo({ id: idOf(1) })).toBe(false)
  expect(world.file()).toMatchObject([{ state: 'leaving' }])
})

it('closed during it, it publishes nothing and says so at each start until that was read', async () => {
  await hold.handlers.hold(order())
  await hold.close()
  await pass(ten)
  expect(world.left).toEqual([])
  hold = await open()
  expect(await lost()).toEqual(['Eid offer 1 closed'])
  hold = await open()
  expect(await lost()).toEqual(['Eid offer 1 closed'])
  await hold.handlers.dismiss({ id: idOf(1) })
  hold = await open()
  expect(await lost()).toEqual([])
  expect(world.left).toEqual([])
})

it('ended while the request is on its way, it says that only the server knows', async () => {
  world.outcome = 'never'
  await hold.handlers.hold(order())
  await pass(ten)
  expect(world.left).toHaveLength(1)
  hold = await open()
  expect(await lost()).toEqual(['Eid offer 1 leaving'])
})

it('a computer that slept past its time sends nothing', async () => {
  await hold.handlers.hold(order())
  await pass(3_600_000, true)
  expect(world.left).toEqual([])
  expect(await lost()).toEqual(['Eid offer 1 asleep'])
})

it('nothing of one workspace leaves in another, nor is it told there', async () => {
  await hold.handlers.hold(order())
  world.workspace = 'b'
  await pass(ten)
  expect(world.left).toEqual([])
  expect(await lost()).toEqual([])
  world.workspace = 'a'
  expect(await lost()).toEqual(['Eid offer 1 left'])
})

it('the same campaign waits once, two campaigns wait beside each other', async () => {
  await hold.handlers.hold(order())
  await expect(hold.handlers.hold(order())).rejects.toMatchObject({
    failure: { kind: 'stale', message: 'This campaign is already being published' },
  })
  await hold.handlers.hold(order(2))
  await pass(ten)
  expect(world.left.map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
})

it('a refusal is told as one', async () => {
  world.outcome = { outcome: 'refused', failure: { kind: 'offline', message: 'This needs a connection to the server' } }
  await hold.handlers.hold(order())
  await pass(ten)
  expect(world.told.find(([name]) => name === 'publishing.ended')?.[1]).toMatchObject({ outcome: world.outcome })
})

describe('a disk that says no', () => {
  it('holds nothing and forgets it: it can be asked for again, and the next start says nothing of it', async () => {
    world.isDiskFull = true
    await expect(hold.handlers.hold(order())).rejects.toMatchObject({ failure: diskFull })
    expect(await hold.handlers.state()).toEqual({ held: [], lost: [] })
    world.isDiskFull = false
    await hold.handlers.hold(order(2))
    hold = await open()
    expect(await lost()).toEqual(['Eid offer 2 closed'])
    await hold.handlers.hold(order())
    expect((await hold.handlers.state()).held).toMatchObject([{ id: idOf(1) }])
  })

  it('at the end of the wait sends nothing, and is told as the refusal', async () => {
    await hold.handlers.hold(order())
    world.isDiskFull = true
    await pass(ten)
    expect(world.left).toEqual([])
    expect(world.told.find(([name]) => name === 'publishing.ended')?.[1]).toEqual({
      id: idOf(1),
      name: order().name,
      campaignId: 1,
      outcome: { outcome: 'refused', failure: diskFull },
    })
    expect(await hold.handlers.state(), 'nor as perhaps sent').toEqual({ held: [], lost: [] })
  })

  it('once it was sent changes nothing of what became of it', async () => {
    const { outcome } = world
    Object.defineProperty(world, 'outcome', {
      get: () => {
        world.isDiskFull = true
        return outcome
      },
    })
    await hold.handlers.hold(order())
    await pass(ten)
    expect(world.left).toHaveLength(1)
    expect(world.told.find(([name]) => name === 'publishing.ended')?.[1]).toMatchObject({ outcome })
    expect(await hold.handlers.state()).toEqual({ held: [], lost: [] })
  })

  it('while nothing is to be sent, says why nothing was', async () => {
    await hold.handlers.hold(order())
    world.isDiskFull = true
    await pass(3_600_000, true)
    expect(world.left).toEqual([])
    expect(await lost()).toEqual(['Eid offer 1 asleep'])
  })
})

it('what cannot be sent is told as refused, with the reason', async () => {
  world.outcome = 'throws'
  await hold.handlers.hold(order())
  await pass(ten)
  expect(world.told.find(([name]) => name === 'publishing.ended')?.[1]).toMatchObject({
    outcome: { outcome: 'refused', failure: diskFull },
  })
})
