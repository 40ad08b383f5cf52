/** Notices of the main process against reads that began before them, and reads of the server that are repeated. */
import { environmentManager, QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Failure } from '#contract'
import { HeraldFailure } from '../../../../src/renderer/data/bridge.ts'
import {
  createQueryClient,
  fromServer,
  readServerAgain,
  setQueryData,
  updateQueryData,
} from '../../../../src/renderer/data/query-updates.ts'

/** A query whose every reading is answered by hand. */
function late<T>() {
  const client = new QueryClient()
  const readings: ((answer: T) => void)[] = []
  const query = queryOptions({
    queryKey: ['late'],
    queryFn: () => new Promise<T>((answer) => readings.push(answer)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    client,
    readings,
    key: query.queryKey,
    read: () => client.fetchQuery(query),
    known: () => client.getQueryData(query.queryKey),
    watch: () => new QueryObserver(client, query).subscribe(() => undefined),
    again: () => client.refetchQueries({ queryKey: query.queryKey, type: 'all' }),
  }
}

test('a first reading that is answered after the news does not undo it', async () => {
  const { client, readings, key, read, known } = late<string>()
  const reading = read()
  setQueryData(client, key, 'offline')
  readings[0]?.('online')
  expect(await reading).toBe('offline')
  expect(known()).toBe('offline')
})

test('nor does a later one', async () => {
  const { client, readings, key, read, known, again } = late<string>()
  const first = read()
  readings[0]?.('online')
  await first
  const second = again()
  setQueryData(client, key, 'offline')
  readings[1]?.('online')
  await second
  expect(known()).toBe('offline')
})

test('news of one of many is added to what is known', async () => {
  const { client, readings, key, read, known } = late<string[]>()
  const first = read()
  readings[0]?.(['a'])
  await first
  updateQueryData(client, key, (all) => [...all, 'b'])
  expect(known()).toEqual(['a', 'b'])
  expect(readings).toHaveLength(1)
})

const turn = () => new Promise((done) => setImmediate(done))

test.each([['the first'], ['a later']])(
  '%s reading under way begins anew: its answer may not hold the news',
  async (which) => {
    const { client, readings, key, watch, known, again } = late<string[]>()
    const stop = watch()
    if (which === 'a later') {
      readings.shift()?.(['a'])
      await turn()
      void again()
    }
    updateQueryData(client, key, (all) => [...all, 'b'])
    expect(known()).toEqual(which === 'a later' ? ['a', 'b'] : undefined)
    expect(readings).toHaveLength(2)
    readings[0]?.(['a'])
    await turn()
    expect(known()).toEqual(which === 'a later' ? ['a', 'b'] : undefined)
    readings[1]?.(['a', 'b', 'c'])
    await turn()
    expect(known()).toEqual(['a', 'b', 'c'])
    stop()
  },
)

test('one that nobody watches is given up, and asked for when it is watched', async () => {
  const { client, readings, key, read, known, again, watch } = late<string[]>()
  const first = read()
  readings[0]?.(['a'])
  await first
  void again()
  updateQueryData(client, key, (all) => [...all, 'b'])
  readings[1]?.(['a'])
  await turn()
  expect(known()).toEqual(['a', 'b'])
  const stop = watch()
  expect(readings).toHaveLength(3)
  stop()
})

test('what was never read is not made up of its last news', () => {
  const { client, key, known } = late<string[]>()
  updateQueryData(client, key, (all) => [...all, 'b'])
  expect(known()).toBeUndefined()
})

describe('data of the server is read again by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Without a window the library takes this process for a server, and sets no timers.
    environmentManager.setIsServer(() => false)
  })
  afterEach(() => {
    environmentManager.setIsServer(() => true)
    vi.useRealTimers()
  })

  const saved = { value: ['Karachi'], asOf: '2026-11-20T09:00:00.000Z' }
  const fresh = { value: ['Karachi', 'Lahore'], asOf: null }
  const failing = (kind: Failure['kind'], retryAfter?: number) => () => {
    throw new HeraldFailure({ kind, message: 'No', ...(retryAfter ? { retryAfter } : {}) })
  }

  /** Watches a query whose every read is `read`. Returns the seconds at which it was read, and its client. */
  function watched(read: () => unknown) {
    const server = { read }
    const client = createQueryClient()
    const seconds: number[] = []
    const start = Date.now()
    const queryFn = async () => {
      seconds.push((Date.now() - start) / 1_000)
      return server.read()
    }
    new QueryObserver(client, { queryKey: ['segments'], queryFn, ...fromServer }).subscribe(() => undefined)
    return { server, seconds, client }
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

  it.each<[string, () => unknown]>([
    ['a saved reply', () => saved],
    ...(['offline', 'network', 'timeout', 'server', 'malformed', 'unauthorized'] as const).map(
      (kind): [string, () => unknown] => [kind, failing(kind)],
    ),
  ])('after %s, with pauses that grow to half a minute', async (_name, read) => {
    const { seconds } = watched(read)
    await pass(120)
    expect(seconds).toEqual([0, 5, 15, 35, 65, 95])
  })

  it.each<[string, () => unknown]>([
    ['an answer', () => fresh],
    ['a refusal', failing('refused')],
    ['an object that is not there', failing('not-found')],
  ])('but not after %s', async (_name, read) => {
    const { seconds } = watched(read)
    await pass(120)
    expect(seconds).toEqual([0])
  })

  it('not before the server wants', async () => {
    const { seconds } = watched(failing('server', 60_000))
    await pass(70)
    expect(seconds).toEqual([0, 60])
  })

  it('until the server answers; the next outage begins with the short pause', async () => {
    const { server, seconds, client } = watched(() => saved)
    await pass(16)
    server.read = () => fresh
    await pass(60)
    expect(client.getQueryData(['segments'])).toEqual(fresh)
    expect(seconds).toEqual([0, 5, 15, 35])
    server.read = failing('server')
    await readServerAgain(client)
    await pass(6)
    expect(seconds).toEqual([0, 5, 15, 35, 76, 81])
    // The data of before stays while reads fail.
    expect(client.getQueryData(['segments'])).toEqual(fresh)
  })

  it('at once when the connection is back', async () => {
    const { server, client } = watched(failing('offline'))
    await pass(1)
    server.read = () => fresh
    await readServerAgain(client)
    expect(client.getQueryData(['segments'])).toEqual(fresh)
  })
})
