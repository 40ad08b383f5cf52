/** Waiting for the server to come back: when it is asked, and when not. */
import { beforeEach, expect, test } from 'vitest'
import { type Api, createConnection, watchForReturn } from '../../../../src/main/api/connection.ts'

let waiting: { ms: number; task: () => void } | null = null
let asked: string[] = []
let isBack = false
/** How long an answer takes. */
let meanwhile = Promise.resolve()

const clock = {
  now: () => 0,
  after: (ms: number, task: () => void) => {
    const mine = { ms, task }
    waiting = mine
    return () => {
      if (waiting === mine) waiting = null
    }
  },
}

function watch() {
  const connection = createConnection({ notify: () => undefined, clock })
  const api: Api = {
    call: async (name: string) => {
      asked.push(name)
      await meanwhile
      if (isBack) connection.answered()
      throw new Error('away')
    },
  }
  return { connection, ...watchForReturn({ connection, clock, api: () => api }) }
}

/** Lets the next attempt happen; returns how long it had been waited for. */
async function nextAttempt(): Promise<number | null> {
  const due = waiting
  waiting = null
  due?.task()
  await new Promise((done) => setImmediate(done))
  return due?.ms ?? null
}

beforeEach(() => {
  waiting = null
  asked = []
  meanwhile = Promise.resolve()
  isBack = false
})

test('while the server answers, nothing is asked', () => {
  watch().connection.answered()
  expect(waiting).toBeNull()
})

test('away: asked again and again, less and less often, until it is back', async () => {
  const { connection } = watch()
  connection.unreachable()
  const waits = []
  for (let n = 0; n < 6; n++) waits.push(await nextAttempt())
  expect(waits).toEqual([2_000, 4_000, 8_000, 15_000, 30_000, 30_000])
  isBack = true
  await nextAttempt()
  expect([asked.length, waiting, connection.current().online]).toEqual([7, null, true])
  expect(new Set(asked)).toEqual(new Set(['getChannelLimits']))
})

test('working offline, nothing is asked; switched back on, it begins anew', async () => {
  const { connection } = watch()
  connection.unreachable()
  await nextAttempt()
  connection.workOffline(true)
  expect(waiting).toBeNull()
  connection.workOffline(false)
  expect(waiting).toMatchObject({ ms: 2_000 })
})

test('after a sleep the server is asked at once, though it was there; not while working offline', async () => {
  const { connection, ask } = watch()
  ask()
  expect(asked).toHaveLength(1)
  connection.workOffline(true)
  ask()
  expect(asked).toHaveLength(1)
})

test('after a sleep away, it is asked at once and then begins anew', async () => {
  const { connection, ask } = watch()
  connection.unreachable()
  for (let n = 0; n < 3; n++) await nextAttempt()
  expect([asked.length, waiting]).toMatchObject([3, { ms: 15_000 }])
  ask()
  expect([asked.length, waiting]).toMatchObject([4, { ms: 2_000 }])
})

test('after a sleep with the server there, nothing is waited for', () => {
  const { ask } = watch()
  ask()
  expect([asked.length, waiting]).toEqual([1, null])
})

test.each<[what: string, end: (watching: ReturnType<typeof watch>) => void]>([
  ['stopped', ({ stop }) => stop()],
  ['switched off', ({ connection }) => void connection.workOffline(true)],
])('%s while an attempt is on its way, nothing is asked after it', async (_, end) => {
  const watching = watch()
  watching.connection.unreachable()
  const answer = Promise.withResolvers<void>()
  meanwhile = answer.promise
  await nextAttempt()
  end(watching)
  answer.resolve()
  await nextAttempt()
  expect([asked.length, waiting]).toEqual([1, null])
})

test('stopped, nothing is asked any more, whatever becomes of the connection', () => {
  const { connection, stop } = watch()
  connection.unreachable()
  stop()
  connection.answered()
  connection.unreachable()
  expect(waiting).toBeNull()
})
