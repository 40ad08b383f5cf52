/** Every endpoint under every fault: the right failure, the right words, asked as often as its row says. Printed as a table at the end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Endpoint, type EndpointName, endpoints, type Failure } from '#contract'
import type { Fault } from '../../../src/main/reference-api/faults.ts'
import { openTest, type TestServer } from './reference-api/harness.ts'
import { type Faulty, faultyMainProcess } from './wire/faulty-main-process.ts'
import { printed } from './wire/matrix-table.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

/** Reads of attributes, events, segments and common data are tried again three times (Source: docs/reference/calls.md). */
const triedAgain: readonly EndpointName[] = [
  'getChannelLimits',
  'listSegments',
  'getSegment',
  'getSegmentWithoutCount',
  'findSegment',
  'listAttributesWithProperties',
  'listAttributes',
  'listEventsWithProperties',
  'listEvents',
  'getChannelConfiguration',
  'listMergeTags',
]
/** Sent once and only once; without an answer nobody knows whether they worked. */
const acts: readonly EndpointName[] = [
  'createCampaign',
  'copyCampaign',
  'deleteCampaign',
  'updateStatus',
  'addToDashboard',
  'approveWhatsapp',
  'approveRoboCall',
  'startJob',
  'createSegment',
  'duplicateSegment',
  'deleteSegment',
  'sendTestContent',
  'sendTestContentJourney',
  'sendInAppTestContent',
  'uploadVoucherSheet',
  'removeRemainingVouchers',
]
/** Whatever stands in their `data` says nothing, or is only told beside 'success': no shape is wrong. */
const takeAnything: readonly EndpointName[] = [
  'setTrigger',
  'addSchedule',
  'addSegment',
  'addGoals',
  'removeGoals',
  'addRevenueConfig',
  'removeRevenueConfig',
  'updateMessage',
  'updateSegment',
  'deleteCampaign',
  'addToDashboard',
  'approveWhatsapp',
  'approveRoboCall',
  'setChannelLimits',
  'deleteSegment',
  'sendTestContent',
  'sendTestContentJourney',
  'sendInAppTestContent',
  'removeRemainingVouchers',
]

type Case = {
  name: string
  fault: Fault
  kind: Failure['kind']
  words: (call: EndpointName) => string
  status?: number
  /** Whether a call that acts may have worked. */
  mayHaveWorked: boolean
  /** Whether reads that may be tried again are. */
  again: boolean
  /** What the connection is known to be afterwards. */
  online: boolean
}

const unreadable = 'it is not the JSON that was expected'
const cases: Case[] = [
  {
    name: 'timeout',
    fault: { latency: 60_000 },
    kind: 'timeout',
    words: () => 'The server did not answer in time',
    mayHaveWorked: true,
    again: true,
    online: true,
  },
  {
    name: '408',
    fault: { status: 408 },
    kind: 'timeout',
    words: () => 'Told to answer 408',
    status: 408,
    mayHaveWorked: false,
    again: true,
    online: true,
  },
  {
    name: '429',
    fault: { status: 429, retryAfter: 0 },
    kind: 'server',
    words: () => 'Told to answer 429',
    status: 429,
    mayHaveWorked: false,
    again: true,
    online: true,
  },
  {
    name: '500',
    fault: { status: 500 },
    kind: 'server',
    words: () => 'Told to answer 500',
    status: 500,
    mayHaveWorked: true,
    again: true,
    online: true,
  },
  {
    name: '503',
    fault: { status: 503 },
    kind: 'server',
    words: () => 'Told to answer 503',
    status: 503,
    mayHaveWorked: true,
    again: true,
    online: true,
  },
  {
    name: 'cut before',
    fault: { cut: 'before' },
    kind: 'network',
    words: () => 'The connection was lost before the server answered',
    mayHaveWorked: true,
    again: true,
    online: false,
  },
  {
    name: 'cut after',
    fault: { cut: 'after' },
    kind: 'network',
    words: () => 'The connection was lost before the server answered',
    mayHaveWorked: true,
    again: true,
    online: false,
  },
  {
    name: 'truncated',
    fault: { body: 'truncated' },
    kind: 'malformed',
    words: (call) => `The answer to ${call} cannot be read: ${unreadable}`,
    status: 200,
    mayHaveWorked: true,
    again: false,
    online: true,
  },
  {
    name: 'HTML',
    fault: { body: 'html' },
    kind: 'network',
    words: () => 'A web page answered instead of the server. The network or your company may ask for a sign-in',
    status: 200,
    mayHaveWorked: true,
    again: false,
    online: true,
  },
  {
    name: 'wrong shape',
    fault: { body: 'wrong-shape' },
    kind: 'malformed',
    words: (call) => `The answer to ${call} cannot be read: 'data' is not what was expected`,
    status: 200,
    mayHaveWorked: true,
    again: false,
    online: true,
  },
  {
    name: 'success:false',
    fault: { refuse: 'The brand is closed for Eid' },
    kind: 'refused',
    words: () => 'The brand is closed for Eid',
    status: 200,
    mayHaveWorked: false,
    again: false,
    online: true,
  },
]

/** Files travel by their own services, which say so in their own words. */
const fileText: Partial<Record<EndpointName, Record<string, string>>> = {
  uploadVoucherSheet: {
    timeout: 'The server did not answer the upload in time',
    'cut before': 'The upload was cut off',
    'cut after': 'The upload was cut off',
    truncated: 'The answer to the upload cannot be read',
    HTML: 'The answer to the upload cannot be read',
    'wrong shape': 'The answer to the upload cannot be read',
  },
  downloadSegmentCustomers: {
    timeout: 'The server stopped responding, so the download was cancelled',
    'cut before': 'The download was cut off',
    'cut after': 'The download was cut off',
    HTML: `The answer to downloadSegmentCustomers cannot be read: it is not the JSON that was expected`,
    'wrong shape': 'The answer to downloadSegmentCustomers cannot be read: it is no file',
  },
}

// Object.keys forgets that the keys are the table's names.
const names = Object.keys(endpoints) as EndpointName[]
const outcomes = new Map<EndpointName, string[]>(names.map((name) => [name, []]))
let server: TestServer
let mainProcess: Faulty

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-matrix-'))
  server = await openTest({ folder, control: true, campaigns: 24 })
  mainProcess = await faultyMainProcess(server)
})
afterEach(() => {
  server.faults.clear()
  server.faults.forget()
})
afterAll(async () => {
  await mainProcess.close()
  await server.end()
  await rm(server.folder, { recursive: true, force: true })
  console.log(
    printed(
      cases.map(({ name }) => name),
      outcomes,
    ),
  )
})

test('the lists above are those of the table', () => {
  const rows = names.map((name): [EndpointName, Endpoint] => [name, endpoints[name]])
  expect(
    rows
      .filter(([, row]) => row.retry === 3)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(triedAgain.toSorted())
  expect(rows.filter(([, row]) => row.retry && row.retry !== 3)).toEqual([])
  expect(
    rows
      .filter(([, row]) => row.nature === 'act')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(acts.toSorted())
})

describe.each(cases)('$name', (one) => {
  const { name: title, fault } = one
  let met: Map<EndpointName, Awaited<ReturnType<Faulty['ask']>>>
  let requests: Map<string | null, number>

  // All endpoints at once: nothing waits for anything else.
  beforeAll(async () => {
    server.faults.add(fault)
    // Long enough to send the request on a busy computer.
    const limit = title === 'timeout' ? 1_000 : 20_000
    met = new Map(await Promise.all(names.map(async (name) => [name, await mainProcess.ask(name, limit)] as const)))
    const calls = server.faults.requests().map(({ call }) => call)
    requests = new Map(names.map((name) => [name, calls.filter((call) => call === name).length]))
    for (const name of names) outcomes.get(name)?.push(cell(met.get(name)?.failure ?? null, requests.get(name) ?? 0))
  })

  test.each(names)('%s', (name) => {
    const { failure, online } = met.get(name) ?? {}
    // A sheet is counted before it is sent.
    const once = name === 'getVoucherCount' ? 2 : 1
    expect(requests.get(name)).toBe(one.again && triedAgain.includes(name) ? 4 : once)
    expect(online).toBe(name in fileText ? null : one.online)
    if (title === 'wrong shape' && takeAnything.includes(name)) return expect(failure).toBeNull()
    const asFile = fileText[name]?.[title]
    const noFile = name === 'downloadSegmentCustomers' && title === 'wrong shape'
    expect(failure).toEqual({
      kind: title === 'HTML' && name in fileText ? 'malformed' : one.kind,
      message: asFile ?? one.words(name),
      call: expect.stringMatching(new RegExp(`^(api\\.${name}|uploads|downloads)$`)),
      ...(one.status === undefined || noFile ? {} : { status: one.status }),
      ...(title === 'wrong shape' && !noFile ? { path: 'data' } : {}),
      ...(one.mayHaveWorked && acts.includes(name) ? { ambiguous: true } : {}),
    })
  })
})

/** 'server?' may have worked; '×4' is how often the server saw it, where that is not once. */
function cell(failure: Failure | null, requests: number): string {
  const what = failure ? `${failure.kind}${failure.ambiguous ? '?' : ''}` : 'accepted'
  return requests === 1 ? what : `${what} ×${requests}`
}

describe('without words of the server’s own', () => {
  test.each([
    [408, 'The server timed out'],
    [429, 'The server is busy'],
    [500, 'The server had an error (500)'],
    [503, 'The server had an error (503)'],
  ])('%i', async (status, words) => {
    server.faults.add({ status, body: 'html' })
    expect((await mainProcess.ask('getCampaign', 20_000)).failure).toMatchObject({ status, message: words })
  })
})

describe('Retry-After', () => {
  test.each([
    [7, 7_000],
    [10, 10_000],
  ])('of %i seconds: the next attempt comes after %i ms', async (retryAfter, pause) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      server.faults.add({ call: 'listEvents', status: 429, retryAfter, times: 1 })
      const asked = mainProcess.ask('listEvents', 20_000)
      // Everything that needs no time; `waitFor` would let the false time pass.
      const turn = () => new Promise(setImmediate)
      while (server.faults.requests().length === 0) await turn()
      for (let turns = 0; turns < 200; turns++) await turn()
      expect(server.faults.requests()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(server.faults.requests()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await asked).toEqual({ failure: null, online: true })
      expect(server.faults.requests()).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([11, 3_600])(
    'of %i seconds: there is no further attempt, and the failure says how long',
    async (retryAfter) => {
      server.faults.add({ call: 'listEvents', status: 429, retryAfter, times: 1 })
      const { failure } = await mainProcess.ask('listEvents', 20_000)
      expect(failure).toMatchObject({ status: 429, retryAfter: retryAfter * 1_000 })
      expect(server.faults.requests()).toHaveLength(1)
    },
  )
})
