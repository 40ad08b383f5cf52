/** Two windows on one draft, over the real store: nothing is lost, whatever arrives late, twice or not at all. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { randomOf } from '../../../../src/main/reference-api/clock.ts'
import type { WindowEvent } from '../../../../src/model/events.ts'
import { alternativesOf, shownOf } from '../../../../src/model/requests.ts'
import { seed, times } from '../../../fixtures/seed.ts'
import { plan } from '../../model/histories.ts'
import { draft, openEvents } from './store/event-support.ts'
import { manualClock, temporaryFolder } from './support.ts'
import { type Received, SyncWindow } from './sync-window.ts'

let folder = temporaryFolder()
let store: ReturnType<typeof openEvents>
let clock = manualClock()
/** Answers and notices on their way, by window. */
let onTheWay: (() => void)[] = []
let isFull = false

beforeEach(() => {
  folder = temporaryFolder()
  clock = manualClock()
  onTheWay = []
  isFull = false
  store = openEvents(folder.file)
  store.begin(draft(), clock.now())
})
afterEach(() => {
  store.close()
  folder.remove()
})

const now = (): Received => {
  const folded = store.sync('a', 'one')
  if (!folded) throw new Error('The draft is gone')
  return structuredClone(folded)
}
const append = (events: readonly WindowEvent[]): Received => {
  if (isFull) throw new Error('The disk is full')
  store.append('a', 'one', structuredClone(events), clock.now())
  return now()
}

/** Windows whose events and notices arrive at once. */
function instantWindows(count: number): SyncWindow[] {
  const sessions: SyncWindow[] = Array.from({ length: count }, (_, index) => {
    const dispatch = async (events: readonly WindowEvent[]) => {
      await Promise.resolve()
      const received = append(events)
      for (const other of sessions) other.receive(received)
      return received
    }
    return new SyncWindow(dispatch, `w${index}`, now(), plan, clock)
  })
  return sessions
}
const one = () => instantWindows(1)[0] as SyncWindow

describe('one window', () => {
  it('shows what is typed at once, and has it on the disk soon', async () => {
    const session = one()
    session.type('text', 'new')
    expect([shownOf(session.sync, 'text'), session.isStored]).toEqual(['new', false])
    await session.flush()
    expect([session.isStored, shownOf(now().sync, 'text')]).toEqual([true, 'new'])
  })

  it('writes a run of typing as one event', async () => {
    const session = one()
    for (const text of ['n', 'ne', 'new']) session.type('text', text)
    await session.flush()
    expect(store.events('a', 'one').map(({ event }) => event.kind)).toEqual(['begun', 'typed'])
    expect(now().sync.edits.text).toEqual({ base: 'old', mine: 'new' })
  })

  it('keeps what the disk refuses, says why, and writes it later', async () => {
    const session = one()
    isFull = true
    session.type('text', 'new')
    await session.flush()
    expect([shownOf(session.sync, 'text'), session.isStored, session.failure?.message]).toEqual([
      'new',
      false,
      'The disk is full',
    ])
    isFull = false
    session.type('segment', 2)
    clock.pass(2_000)
    await session.flush()
    expect([session.isStored, session.failure, now().sync.edits.text?.mine, now().sync.edits.segment?.mine]).toEqual([
      true,
      null,
      'new',
      2,
    ])
  })

  it('sends again what had no answer, and it counts once', async () => {
    let isLost = true
    const session = new SyncWindow(
      async (events) => {
        const received = append(events)
        if (!isLost) return received
        isLost = false
        throw new Error('The worker ended')
      },
      'w',
      now(),
      plan,
      clock,
    )
    session.type('text', 'new')
    session.save(['text'])
    await session.flush()
    clock.pass(2_000)
    await session.flush()
    expect([session.isStored, now().sync.edits.text]).toEqual([true, { base: 'old', mine: 'new', saved: 'new' }])
    expect(now().sync.received).toEqual({ w: 2 })
  })

  it('chooses, discards, asks and undoes by what it shows', async () => {
    const session = one()
    session.type('text', 'new')
    session.save(['text', 'segment'])
    await session.flush()
    const { turn } = now().sync
    store.append('a', 'one', [{ kind: 'read', turn, values: { text: 'theirs' }, status: 'draft' }], clock.now())
    session.receive(now())
    session.choose('text', 'theirs')
    expect([shownOf(session.sync, 'text'), session.sync.edits]).toEqual(['theirs', {}])
    session.type('segment', 2)
    session.discard(['segment'], 'all')
    session.ask('publish', clock.now() + 10_000)
    expect(session.sync.act).toMatchObject({ phase: 'held', reviewed: { text: 'theirs', segment: 1 } })
    session.undo()
    await session.flush()
    expect(now().sync.outcomes.map(({ result }) => result)).toEqual(['undone'])
    session.acknowledge(now().sync.outcomes[0]?.click ?? '')
    await session.flush()
    expect(now().sync.outcomes).toEqual([])
  })
})

describe('two windows', () => {
  it('a value that one typed is shown in the other', async () => {
    const [first, second] = instantWindows(2) as [SyncWindow, SyncWindow]
    first.type('text', 'new')
    await first.flush()
    expect(shownOf(second.sync, 'text')).toBe('new')
  })

  it('values typed at the same time are both there until one is picked', async () => {
    const [first, second] = instantWindows(2) as [SyncWindow, SyncWindow]
    first.type('text', 'one')
    second.type('text', 'two')
    await first.flush()
    await second.flush()
    expect([...alternativesOf(first.sync, 'text')].sort()).toEqual(['one', 'two'])
    second.type('text', 'one')
    await second.flush()
    expect(first.sync.edits.text).toEqual({ base: 'old', mine: 'one' })
  })

  it(`${times(200, 1_000)} random histories: whatever is late, both windows show the stored state in the end (seed ${seed})`, async () => {
    const random = randomOf(seed)
    for (let history = 0; history < times(200, 1_000); history += 1) {
      const sessions = lateWindows(random)
      const typed = new Map<Json, readonly Json[]>()
      for (let step = 0; step < 12; step += 1) {
        const session = sessions[Math.floor(random() * 2)] as SyncWindow
        const choice = random()
        if (choice < 0.5) {
          const value = `${history}.${step}`
          typed.set(value, alternativesOf(session.sync, 'text'))
          session.type('text', value)
          expect(shownOf(session.sync, 'text')).toBe(value)
        } else if (choice < 0.65) session.save(['text'])
        else await arrive(random)
      }
      while (onTheWay.length > 0 || sessions.some(({ isStored }) => !isStored)) {
        clock.pass(2_000)
        await arrive(random)
      }
      const { sync } = now()
      for (const session of sessions) session.receive(now())
      expect(sessions.map((session) => session.sync)).toEqual([sync, sync])
      // Each typed value is shown, or somebody who saw it typed over it.
      const replaced = new Set([...typed.values()].flat())
      const lost = [...typed.keys()].filter(
        (value) => !replaced.has(value) && !alternativesOf(sync, 'text').includes(value),
      )
      expect({ history, lost }).toEqual({ history, lost: [] })
    }
  })
})

/** Windows whose writes, answers and notices take their time, and sometimes get lost. */
function lateWindows(random: () => number): SyncWindow[] {
  store.remove('a', 'one')
  store.begin(draft(), clock.now())
  const sessions: SyncWindow[] = [0, 1].map((index) => {
    const dispatch = (events: readonly WindowEvent[]) =>
      new Promise<Received>((resolve, reject) => {
        onTheWay.push(() => {
          if (random() < 0.1) return reject(new Error('It did not arrive'))
          const received = append(events)
          for (const other of sessions) onTheWay.push(() => other.receive(received))
          onTheWay.push(() => (random() < 0.1 ? reject(new Error('The answer is lost')) : resolve(received)))
        })
      })
    return new SyncWindow(dispatch, `w${index}`, now(), plan, clock)
  })
  return sessions
}

async function arrive(random: () => number): Promise<void> {
  const [next] = onTheWay.splice(Math.floor(random() * onTheWay.length), 1)
  next?.()
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}
