/** What the page reads: the server's answer, and what it said before where it cannot be asked. Against the real store. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { EndpointName, Failure } from '#contract'
import { type Api, createConnection } from '../../../../src/main/api/connection.ts'
import { holdsToken } from '../../../../src/main/api/http.ts'
import { storeClosing } from '../../../../src/main/drafts/client.ts'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../src/main/failure.ts'
import { CachedReply, createPrefetch, createReads, type ReplyCache } from '../../../../src/main/reads/index.ts'
import { storeHere } from '../drafts/store-here.ts'
import { fail, fastFolder, manualClock } from '../drafts/support.ts'

const token = 'canary+7f3a/b91c==d2e4"50'
let folder = ''
let store = openStore(':memory:')
let clock = manualClock()
let connection = createConnection({ notify: () => {}, clock })
let workspace: string | null = 'a'
let signedIn = true
let asked: string[] = []
let logged: string[] = []
/** What the server does with a question. */
let server = (_name: EndpointName, _input: unknown): unknown => []

const api = {
  call: async (name: EndpointName, input: unknown) => {
    asked.push(input === undefined ? name : `${name} ${JSON.stringify(input)}`)
    return server(name, input)
  },
} as unknown as Api // The server of the test answers what each row says.

const replyCacheOf = (client: ReplyCache, cacheReply: ReplyCache['cacheReply'] = client.cacheReply): ReplyCache => ({
  cacheReply,
  cachedReply: client.cachedReply,
})

const readsOver = (open: Store, cacheReply?: ReplyCache['cacheReply']) =>
  createReads({
    open: () => ({ workspace, api: signedIn ? api : null }),
    refuse: () => fail('unauthorized', 'Session expired'),
    isSecret: (text) => holdsToken(token, text),
    replyCache: replyCacheOf(storeHere(open).client, cacheReply),
    connection,
    clock,
    log: (_level, message) => void logged.push(message),
  })
let reads = readsOver(store)

beforeEach(() => {
  folder = mkdtempSync(join(fastFolder, 'herald-reads-'))
  store = openStore(join(folder, 'drafts.db'))
  clock = manualClock()
  connection = createConnection({ notify: () => {}, clock })
  reads = readsOver(store)
  ;[workspace, signedIn, asked, logged] = ['a', true, [], []]
  server = () => segments
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const segments = [{ id: 3, name: 'Karachi', counts: { sms: 120 } }]
const rest = async () => {
  for (let round = 0; round < 6; round += 1) await immediately()
}
/** Once answered, an hour ago. */
async function known(name: EndpointName = 'listSegments', input?: unknown): Promise<void> {
  await reads.call(name, input)
  await rest()
  clock.pass(3_600_000)
  asked = []
}
const away = (kind: Failure['kind']) => {
  server = () => fail(kind, 'No answer')
}
const keptAnswer = { value: segments, asOf: '2026-11-20T09:00:00.000Z' }

describe('while the server cannot be asked', () => {
  test.each(['offline', 'network', 'timeout'] as const)('%s: what it said before, with its age', async (kind) => {
    await known()
    away(kind)
    const answer = await reads.call('listSegments', undefined)
    expect(answer).toBeInstanceOf(CachedReply)
    expect(answer).toMatchObject(keptAnswer)
    expect(asked).toEqual(['listSegments'])
  })

  it('after the session expired, too', async () => {
    await known()
    signedIn = false
    expect(await reads.call('listSegments', undefined)).toMatchObject(keptAnswer)
    await expect(reads.call('listCampaigns', {})).rejects.toMatchObject({ failure: { kind: 'unauthorized' } })
  })

  it('after a restart without it', async () => {
    await known()
    store.close()
    store = openStore(join(folder, 'drafts.db'))
    reads = readsOver(store)
    away('offline')
    expect(await reads.call('listSegments', undefined)).toMatchObject(keptAnswer)
  })

  it('nothing of another workspace, and no answer to another question', async () => {
    await known('listMergeTags', { channel: 'sms' })
    away('offline')
    const refusal = { failure: { kind: 'offline' } }
    await expect(reads.call('listMergeTags', { channel: 'email' })).rejects.toMatchObject(refusal)
    workspace = 'b'
    await expect(reads.call('listMergeTags', { channel: 'sms' })).rejects.toMatchObject(refusal)
  })

  test.each(['server', 'malformed', 'unauthorized'] as const)(
    'what was said last stands in for an answer that says %s: it says nothing of what was asked',
    async (kind) => {
      await known()
      away(kind)
      await expect(reads.call('listSegments', undefined)).resolves.toBeInstanceOf(CachedReply)
    },
  )

  test.each(['refused', 'not-found'] as const)('an answer that says %s is the answer', async (kind) => {
    await known()
    away(kind)
    await expect(reads.call('listSegments', undefined)).rejects.toMatchObject({ failure: { kind } })
  })

  test.each<[EndpointName, unknown]>([
    ['listCampaigns', { limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' }],
    ['pollJob', { job_id: 1 }],
    ['getVoucherCount', { campaignId: 7 }],
    ['updateStatus', { id: 7, status: 'running' }],
  ])('%s is asked or fails: nothing of it is kept', async (name, input) => {
    await known(name, input)
    away('offline')
    await expect(reads.call(name, input)).rejects.toMatchObject({ failure: { kind: 'offline' } })
  })
})

describe('a server that takes long', () => {
  test.each([
    ['is waited for while it was there a moment ago', true, 3_999, 4_000],
    ['and is known to be away, only shortly', false, 999, 1_000],
  ])('%s', async (_what, online, before, after) => {
    await known()
    if (!online) connection.unreachable()
    let answer: (value: unknown) => void = () => {}
    server = () => new Promise((resolve) => (answer = resolve))
    let got: unknown = 'nothing yet'
    const reading = reads.call('listSegments', undefined).then((value) => (got = value))
    clock.pass(before)
    await rest()
    expect(got).toBe('nothing yet')
    clock.pass(after - before)
    await reading
    expect(got).toMatchObject(keptAnswer)
    // Its answer is for the next time.
    answer([])
    await rest()
    away('offline')
    expect(await reads.call('listSegments', undefined)).toMatchObject({ value: [] })
  })

  it('is waited for as long as it takes where nothing is known', async () => {
    let answer: (value: unknown) => void = () => {}
    server = () => new Promise((resolve) => (answer = resolve))
    const reading = reads.call('listSegments', undefined)
    clock.pass(60_000)
    await rest()
    answer(segments)
    expect(await reading).toBe(segments)
  })
})

describe('what is not kept', () => {
  it('an answer that repeats the token, in any spelling', async () => {
    for (const spelling of [token, encodeURIComponent(token)]) {
      server = () => [{ id: 3, name: `Hello ${spelling}` }]
      await reads.call('listSegments', undefined)
      await rest()
    }
    expect(store.cachedReply('a', 'listSegments null')).toBeNull()
    expect(readFileSync(join(folder, 'drafts.db-wal'), 'latin1')).not.toContain('canary+7f3a')
    expect(logged).toHaveLength(2)
    expect(logged.join()).not.toContain('canary+7f3a')
  })

  it('more than 500 answers of a workspace: the oldest go', () => {
    for (let n = 0; n < 520; n += 1)
      store.cacheReply('a', `getCampaign {"id":${n}}`, '{}', new Date(clock.now() + n).toISOString())
    store.cacheReply('b', 'listSegments null', '[]', new Date(0).toISOString())
    expect(store.cachedReply('a', 'getCampaign {"id":19}')).toBeNull()
    expect(store.cachedReply('a', 'getCampaign {"id":20}')).not.toBeNull()
    expect(store.cachedReply('b', 'listSegments null')).not.toBeNull()
  })
})

it('a disk that says no costs the next time, not this one', async () => {
  store.close()
  expect(await reads.call('listSegments', undefined)).toBe(segments)
  await rest()
  expect(logged).toEqual(['The answer to listSegments could not be saved'])
  store = openStore(join(folder, 'drafts.db'))
})

it('what comes while Herald ends is not kept, and nothing is wrong', async () => {
  reads = readsOver(store, () => Promise.reject(storeClosing))
  expect(await reads.call('listSegments', undefined)).toBe(segments)
  await rest()
  expect(logged).toEqual([])
})

describe('prefetching', () => {
  const prefetch = () =>
    createPrefetch({
      reads,
      reachable: () => (connection.current().online && signedIn ? workspace : null),
      clock,
      log: (_level, message, error) => void logged.push(`${message} ${error ? failureOf(error).message : ''}`),
    })
  /** Lets `ms` go by, what follows from each step included. */
  async function pass(ms: number): Promise<void> {
    for (let gone = 0; gone < ms; gone += 100) {
      clock.pass(100)
      await rest()
    }
  }
  beforeEach(() => {
    const configurations = [{ channelName: 'sms' }, { channelName: 'email' }, { channelName: 'sms' }]
    server = (name) => (name === 'getChannelConfiguration' ? { configurations } : [])
  })
  const all = [
    'getChannelConfiguration',
    'listSegments',
    'listEventsWithProperties',
    'listMergeTags {"channel":"sms"}',
    'listMergeTags {"channel":"email"}',
  ]

  it('one call after another, a while after the connection, so that all of it is there offline', async () => {
    prefetch().begin()
    await pass(1_900)
    expect(asked).toEqual([])
    await pass(100)
    expect(asked).toEqual(all.slice(0, 1))
    await pass(2_000)
    expect(asked).toEqual(all)
    away('offline')
    expect(await reads.call('listMergeTags', { channel: 'email' })).toBeInstanceOf(CachedReply)
  })

  it('again in an hour, not with every connection', async () => {
    const fetching = prefetch()
    fetching.begin()
    await pass(4_000)
    fetching.begin()
    await pass(10_000)
    expect(asked).toEqual(all)
    clock.pass(3_600_000)
    await pass(2_000)
    expect(asked).toEqual([...all, ...all])
  })

  it('ends with the first that fails, and says so once', async () => {
    server = (name) => (name === 'listSegments' ? fail('server', 'Out of order') : { configurations: [] })
    prefetch().begin()
    await pass(4_000)
    expect(asked).toEqual(['getChannelConfiguration', 'listSegments'])
    expect(logged).toEqual(['Nothing more was fetched ahead: Out of order '])
    server = () => ({ configurations: [] })
    clock.pass(3_600_000)
    await pass(2_000)
    expect(asked.slice(2)).toEqual(['getChannelConfiguration', 'listSegments', 'listEventsWithProperties'])
  })

  it.each<[string, () => void]>([
    ['another workspace was opened', () => (workspace = 'b')],
    ['the server is away', () => connection.unreachable()],
  ])('asks nothing more once %s', async (_what, happens) => {
    prefetch().begin()
    await pass(2_000)
    happens()
    await pass(3_000)
    expect(asked).toEqual(all.slice(0, 1))
  })

  it('stops', async () => {
    const fetching = prefetch()
    fetching.begin()
    await pass(2_000)
    fetching.stop()
    await pass(3_000)
    expect(asked).toEqual(all.slice(0, 1))
  })
})
