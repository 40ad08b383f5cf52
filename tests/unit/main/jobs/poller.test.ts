/** What each answer to a poll makes of a job (Source: docs/reference/states.md and docs/reference/limits.md), as a table. */
import { describe, expect, test } from 'vitest'
import { afterPoll, type Job, type Poll, pauseAfter, withNewPolls } from '../../../../src/main/jobs/poller.ts'
import type { Failure } from '../../../../src/preload/contract/index.ts'

const at = '2026-03-01T10:00:00.000Z'
const job = (change: Partial<Job> = {}): Job => ({
  workspace: 'w',
  jobId: 7,
  campaignId: 42,
  state: 'running',
  message: null,
  polls: 4,
  failure: null,
  startedAt: '2026-03-01T09:59:00.000Z',
  endedAt: null,
  ...change,
})
const fails = (kind: Failure['kind'], message = 'why'): Poll => ({ failure: { kind, message } })
const still = 'Still running on the server'

describe('an answer', () => {
  test.each<[string, Poll, Partial<Job>]>([
    [
      'running',
      { reply: { status: 'running', message: '40 of 100' } },
      { state: 'running', polls: 5, message: '40 of 100' },
    ],
    ['no status yet', { reply: {} }, { state: 'running', polls: 5, message: null }],
    ['another word', { reply: { status: 'queued', message: null } }, { state: 'running', polls: 5 }],
    [
      'success',
      { reply: { status: 'success', message: 'Done' } },
      { state: 'success', polls: 5, message: 'Done', endedAt: at },
    ],
    ['success without words', { reply: { status: 'SUCCESS' } }, { state: 'success', message: null, endedAt: at }],
    [
      'error',
      { reply: { status: 'error', message: 'Row 3' } },
      { state: 'error', polls: 5, message: 'Row 3', endedAt: at },
    ],
    [
      'error without words',
      { reply: { status: ' Error ', message: ' ' } },
      { state: 'error', message: 'The server reported an error', endedAt: at },
    ],
  ])('%s', (_, poll, expected) => expect(afterPoll(job(), poll, at)).toEqual(job({ polls: 5, ...expected })))

  test('clears an earlier failure', () => {
    const before = job({ failure: { kind: 'server', message: 'down' } })
    expect(afterPoll(before, { reply: { status: 'running' } }, at).failure).toBeNull()
  })
})

describe('a failure', () => {
  test.each(['server', 'refused', 'not-found', 'malformed'] as const)('%s was answered: a poll is spent', (kind) => {
    const { failure } = fails(kind) as { failure: Failure }
    expect(afterPoll(job(), fails(kind), at)).toEqual(job({ polls: 5, failure }))
  })

  test.each(['offline', 'network', 'timeout', 'internal'] as const)('%s: paused, nothing is spent', (kind) => {
    const { failure } = fails(kind) as { failure: Failure }
    expect(afterPoll(job(), fails(kind), at)).toEqual(
      job({ state: 'paused', message: 'Waiting for a connection', failure }),
    )
  })

  test('a session that is over: paused, in the words that say so', () => {
    const paused = afterPoll(job(), fails('unauthorized', 'Session expired'), at)
    expect(paused).toMatchObject({ state: 'paused', message: 'Session expired', polls: 4 })
  })
})

describe('the sixtieth poll', () => {
  test.each<[string, Poll, Partial<Job>]>([
    ['running', { reply: { status: 'running', message: '99 of 100' } }, { state: 'unknown', message: still }],
    ['refused', fails('refused'), { state: 'unknown', message: still, failure: { kind: 'refused', message: 'why' } }],
    ['success', { reply: { status: 'success' } }, { state: 'success', message: null }],
    ['error', { reply: { status: 'error', message: 'no' } }, { state: 'error', message: 'no' }],
  ])('%s', (_, poll, expected) =>
    expect(afterPoll(job({ polls: 59 }), poll, at)).toEqual(job({ polls: 60, endedAt: at, ...expected })),
  )

  test('is not reached without an answer', () => {
    expect(afterPoll(job({ polls: 59 }), fails('network'), at)).toMatchObject({ state: 'paused', polls: 59 })
  })

  test('checked again, there are 60 more', () => {
    expect(withNewPolls(job({ state: 'unknown', polls: 60, message: still, endedAt: at }))).toEqual(job({ polls: 0 }))
  })
})

test('pauses double up to a minute', () => {
  expect([1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([6_000, 12_000, 24_000, 48_000, 60_000, 60_000])
})
