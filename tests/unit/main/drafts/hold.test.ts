/** The hold before publishing: nothing leaves during it, and what came to nothing is said. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ActOutcome, type DraftAct, type DraftSync, type Notices, nothingUnsent } from '#contract'
import { createHold, type HeldLine, type Hold } from '../../../../src/main/drafts/hold.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { idOf } from './support.ts'

const ten = 10_000
const synced: DraftSync = { ...nothingUnsent }
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
    /** How the campaign stands. */
    draft: null as { status: string; sync: DraftSync } | null,
    /** 'never': the answer does not come. */
    outcome: { outcome: 'done', status: 'running' } as ActOutcome | 'never' | 'throws',
    left,
    told,
    file: () => file,
    seconds: 10,
    /** Milliseconds. */
    serverAhead: 0,
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
      draft: async () => world.draft,
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
      serverNow: () => now + world.serverAhead,
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
  before: null as string | null,
  route: `/campaign/edit/sms/one-time/${n}`,
})

let { world, open, pass, set } = bench()
let hold: Hold
beforeEach(async () => {
  ;({ world, open, pass, set } = bench())
  hold = await open()
})
afterEach(() => hold.close())

const ended = async () => (await hold.handlers.state()).ended.map(({ name, why }) => `${name} ${why}`)
/** What became of each that was sent or refused, as the page reads it. */
const outcomes = async () => (await hold.handlers.state()).ended.map((one) => one.why === 'answered' && one.outcome)

it('sends after the wait, not before, and says what became of it', async () => {
  expect(await hold.handlers.hold(order())).toMatchObject({ id: idOf(1), until: '2027-06-16T09:00:10.000Z' })
  await pass(ten - 1_000)
  expect(world.left).toEqual([])
  await pass(1_000)
  expect(world.left).toEqual([order().act])
  const { act, before: _, ...of } = order()
  const what = { held: [], ended: [{ ...of, id: act.id, why: 'answered', outcome: world.outcome }] }
  expect(world.told.at(-1)).toEqual(['publishing.changed', what])
  expect(await hold.handlers.state()).toEqual(what)
})

it('taken back, nothing is sent; afterwards it is too late', async () => {
  await hold.handlers.hold(order())
  await pass(ten - 1_000)
  world.told.length = 0
  expect(await hold.handlers.undo({ id: idOf(1) })).toBe(true)
  expect(world.told).toEqual([['publishing.changed', { held: [], ended: [] }]])
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
  expect(await ended()).toEqual(['Eid offer 1 closed'])
  hold = await open()
  expect(await ended()).toEqual(['Eid offer 1 closed'])
  await hold.handlers.dismiss({ id: idOf(1) })
  hold = await open()
  expect(await ended()).toEqual([])
  expect(world.left).toEqual([])
})

const closed = { kind: 'network', message: 'Herald was closed before the server answered' } as const

it.each([
  ['running', { outcome: 'done', status: 'running' }],
  ['draft', { outcome: 'refused', failure: closed }],
])(
  'ended while it is on its way, only the server knows; told as it is once that was asked: %s',
  async (status, outcome) => {
    world.outcome = 'never'
    await hold.handlers.hold(order())
    await pass(ten)
    hold = await open()
    world.draft = { status: 'draft', sync: { ...synced, unsure: { status: 'running', at: '', failure: closed } } }
    expect(await outcomes()).toEqual([{ outcome: 'unknown', failure: closed }])
    world.draft = { status, sync: synced }
    expect(await outcomes()).toEqual([outcome])
  },
)

it('a computer that slept past its time sends nothing', async () => {
  await hold.handlers.hold(order())
  await pass(3_600_000, true)
  expect(world.left).toEqual([])
  expect(await ended()).toEqual(['Eid offer 1 asleep'])
})

it.each([
  ['2027-06-16T09:00:09.000Z', 0],
  ['2027-06-16T09:00:10.000Z', 0],
  ['2027-06-16T09:00:11.000Z', 1],
])('of a campaign for %s, which would leave at 09:00:10, %i are sent', async (before, times) => {
  await hold.handlers.hold({ ...order(), before })
  await pass(ten)
  expect(world.left).toHaveLength(times)
  const failure = { kind: 'refused', message: 'Time should be greater than current time' }
  expect(await outcomes()).toEqual([times === 1 ? world.outcome : { outcome: 'refused', failure }])
  expect(world.file().map(({ state }) => state)).toEqual(['answered'])
})

it.each([
  [60_000, 0],
  [-60_000, 1],
])(
  "of a campaign that would leave at its moment, %i ms of the server's clock ahead, %i are sent",
  async (ahead, times) => {
    world.serverAhead = ahead
    await hold.handlers.hold({ ...order(), before: '2027-06-16T09:00:10.000Z' })
    await pass(ten)
    expect(world.left).toHaveLength(times)
  },
)

it.each([
  [30_000, 1],
  [30_001, 0],
])('%i ms after its time it is sent %i times', async (late, times) => {
  await hold.handlers.hold(order())
  await pass(ten + late, true)
  expect(world.left).toHaveLength(times)
})

it('nothing of one workspace leaves in another, nor is it told there', async () => {
  await hold.handlers.hold(order())
  world.workspace = 'b'
  await pass(ten)
  expect(world.left).toEqual([])
  expect(await ended()).toEqual([])
  world.workspace = 'a'
  expect(await ended()).toEqual(['Eid offer 1 left'])
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

const offline = { kind: 'offline', message: 'This needs a connection to the server' } as const
const refused: ActOutcome = { outcome: 'refused', failure: offline }
const unknown: ActOutcome = { outcome: 'unknown', failure: { kind: 'timeout', message: 'The server did not answer' } }

it.each([{ outcome: 'done', status: 'running' }, refused, unknown] as const)(
  '$outcome is there at each start until somebody has seen it, in its workspace',
  async (outcome) => {
    world.outcome = outcome
    world.draft = { status: 'draft', sync: { ...synced, unsure: { status: 'running', at: '', failure: offline } } }
    await hold.handlers.hold(order())
    await pass(ten)
    hold = await open()
    hold = await open()
    expect(await outcomes()).toEqual([outcome])
    world.workspace = 'b'
    expect(await outcomes()).toEqual([])
    world.workspace = 'a'
    await hold.handlers.dismiss({ id: idOf(1) })
    hold = await open()
    expect(await outcomes()).toEqual([])
    expect(world.file()).toEqual([])
  },
)

describe('without a wait', () => {
  it.each([{ outcome: 'done', status: 'running' }, refused] as const)(
    '$outcome is returned, told nobody else, and kept until whoever asked has seen it',
    async (outcome) => {
      world.outcome = outcome
      expect(await hold.handlers.send(order())).toEqual(outcome)
      expect([world.left, world.told]).toEqual([[order().act], []])
      hold = await open()
      expect(await outcomes()).toEqual([outcome])
      await hold.handlers.dismiss({ id: idOf(1) })
      expect(world.file()).toEqual([])
    },
  )

  it('what nobody knows yet is told, and again when it is clear', async () => {
    world.outcome = unknown
    expect(await hold.handlers.send(order())).toEqual(unknown)
    expect(world.told).toMatchObject([['publishing.changed', { ended: [{ why: 'answered', outcome: unknown }] }]])
  })

  it('ended while it is on its way, the next start says so; meanwhile it is not sent again', async () => {
    world.outcome = 'never'
    void hold.handlers.send(order())
    await expect(hold.handlers.send(order())).rejects.toMatchObject({ failure: { kind: 'stale' } })
    await expect(hold.handlers.hold(order())).rejects.toMatchObject({ failure: { kind: 'stale' } })
    expect(await hold.handlers.undo({ id: idOf(1) })).toBe(false)
    hold = await open()
    expect(await outcomes()).toEqual([{ outcome: 'unknown', failure: closed }])
    expect(world.left).toHaveLength(1)
  })

  it('nothing leaves at its moment or later, where it cannot be noted, or without a workspace', async () => {
    const before = '2027-06-16T09:00:00.000Z'
    const late = { kind: 'refused', message: 'Time should be greater than current time' }
    expect(await hold.handlers.send({ ...order(), before })).toEqual({ outcome: 'refused', failure: late })
    world.isDiskFull = true
    expect(await hold.handlers.send(order())).toEqual({ outcome: 'refused', failure: diskFull })
    world.workspace = null
    await expect(hold.handlers.send(order())).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(world.left).toEqual([])
  })
})

it.each([
  ['running', { outcome: 'done', status: 'running' }],
  ['draft', { ...unknown, outcome: 'refused' }],
])('what nobody knew and is clear by now, as the status is %s, is told as that', async (status, outcome) => {
  world.outcome = unknown
  await hold.handlers.hold(order())
  await pass(ten)
  world.draft = { status, sync: synced }
  expect(await outcomes()).toEqual([outcome])
})

it('published again, what became of it before is not told any more', async () => {
  world.outcome = refused
  await hold.handlers.hold(order())
  await pass(ten)
  await hold.handlers.hold(order())
  expect(await outcomes()).toEqual([])
  await hold.handlers.undo({ id: idOf(1) })
  expect(await outcomes()).toEqual([])
})

describe('a disk that says no', () => {
  it('holds nothing and forgets it: it can be asked for again, and the next start says nothing of it', async () => {
    world.isDiskFull = true
    await expect(hold.handlers.hold(order())).rejects.toMatchObject({ failure: diskFull })
    expect(await hold.handlers.state()).toEqual({ held: [], ended: [] })
    world.isDiskFull = false
    await hold.handlers.hold(order(2))
    hold = await open()
    expect(await ended()).toEqual(['Eid offer 2 closed'])
    await hold.handlers.hold(order())
    expect((await hold.handlers.state()).held).toMatchObject([{ id: idOf(1) }])
  })

  it('at the end of the wait sends nothing, and is told as the refusal', async () => {
    await hold.handlers.hold(order())
    world.isDiskFull = true
    await pass(ten)
    expect(world.left).toEqual([])
    expect(await outcomes()).toEqual([{ outcome: 'refused', failure: diskFull }])
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
    expect(await outcomes()).toEqual([outcome])
  })

  it('while nothing is to be sent, says why nothing was', async () => {
    await hold.handlers.hold(order())
    world.isDiskFull = true
    await pass(3_600_000, true)
    expect(world.left).toEqual([])
    expect(await ended()).toEqual(['Eid offer 1 asleep'])
  })
})

it('what cannot be sent is told as refused, with the reason', async () => {
  world.outcome = 'throws'
  await hold.handlers.hold(order())
  await pass(ten)
  expect(await outcomes()).toEqual([{ outcome: 'refused', failure: diskFull }])
})
