/** News of the main process against readings that were asked before it came. */
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setQueryData, updateQueryData } from '../../../../src/renderer/data/query-updates.ts'

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
