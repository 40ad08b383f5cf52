/** What is told of requests that were sent, merged away or refused: to the page, to its saver, and in the log. */
import { expect, it } from 'vitest'
import type { Failure, OutboxItem } from '#contract'
import { createOutboxReport } from '../../../../src/main/drafts/outbox-report.ts'
import type { DraftStatus } from '../../../../src/main/drafts/store/draft-rows.ts'
import type { Job } from '../../../../src/main/drafts/store/next-request.ts'
import type { Outcome } from '../../../../src/main/drafts/store/outcome.ts'
import { createWaiters } from '../../../../src/main/drafts/waiters.ts'
import { contentIntent, idOf, manualClock, start } from './support.ts'

// The report hands both on as they are.
const draftStatus = { id: idOf(1), sync: { problems: [] } } as unknown as DraftStatus
const item = { draftId: idOf(1), name: 'Eid offer' } as unknown as OutboxItem
const failure: Failure = { kind: 'refused', message: 'No such word', status: 422 }

function bench() {
  const told: string[] = []
  const logged: string[] = []
  const waiters = createWaiters(manualClock())
  const report = createOutboxReport({
    notifier: {
      draft: (one) => one && told.push(`draft ${one.id}`),
      outbox: () => told.push('outbox'),
      campaigns: () => told.push('list'),
    },
    waiters,
    notify: (name, payload) => told.push(`${name} ${payload === item ? 'item' : ''}`),
    log: (level, line) => logged.push(`${level} ${line}`),
  })
  return { told, logged, waiters, report }
}

const job = (more: Partial<Job> = {}): Job => ({
  intentId: 7,
  draftId: idOf(1),
  section: 'content',
  side: 'update',
  request: contentIntent('Hello').update ?? { call: '', input: {} },
  campaignId: 100,
  attempts: 2,
  inDoubt: false,
  heldUntil: 0,
  superseded: false,
  sentTick: 0,
  asItIs: false,
  ...more,
})
const done = (more: object = {}): Outcome => ({ kind: 'done', campaign: { id: 100 }, ...more })
const blocked: Outcome = { kind: 'blocked', failure, section: 'content' }
const later = (why: Failure): Outcome => ({ kind: 'later', failure: why, dueAt: start, ambiguous: false, counts: true })
const name = `Intent 7, updateMessage of draft ${idOf(1)}, campaign 100`

it.each<[string, Job, Outcome, string]>([
  ['done', job(), done(), `${name}, attempt 2: done`],
  ['found on the server', job(), done({ adopted: true }), `${name}, attempt 2: done, it had arrived before`],
  ['of a new campaign', job({ campaignId: null }), done(), `${name.replace('100', 'new')}, attempt 2: done`],
  ['refused', job(), blocked, `${name}, attempt 2: waits for the person, refused 422`],
  [
    'put off by the network',
    job(),
    later({ kind: 'network', message: 'Cut' }),
    `${name}, attempt 2: network, tried again from 2026-11-20T09:00:00.000Z`,
  ],
  [
    'put off by the server',
    job(),
    later({ kind: 'server', message: 'Busy', status: 503 }),
    `${name}, attempt 2: server 503, tried again from 2026-11-20T09:00:00.000Z`,
  ],
])('the log line of one %s', (_what, sent, outcome, line) => {
  const { report, logged } = bench()
  report.sent(sent, outcome, null)
  expect(logged).toEqual([`info ${line}`])
})

const settled = { draftStatus, item: null }
const draft = `draft ${idOf(1)}`
it.each<[string, Outcome, Parameters<ReturnType<typeof bench>['report']['sent']>[2], boolean, string[]]>([
  ['done with a campaign: the list has it', done(), settled, false, [draft, 'list']],
  ['done without one', done({ campaign: null }), settled, false, [draft]],
  ['put off', later(failure), settled, false, [draft]],
  ['refused, and nobody waits', blocked, { draftStatus, item }, false, [draft, 'outbox.refused item']],
  ['refused, and its saver is told', blocked, { draftStatus, item }, true, [draft]],
  [
    'gone over a save, which its saver does not know',
    done(),
    { draftStatus, item },
    true,
    [draft, 'list', 'outbox.refused item'],
  ],
  ['of a draft that is gone', done({ campaign: null }), null, false, []],
])('the page is told of one %s', (_what, outcome, kept, waits, expected) => {
  const { report, told, waiters } = bench()
  if (waits) void waiters.wait(idOf(1), [7])
  report.sent(job(), outcome, kept)
  expect(told).toEqual(expected)
})

it('what the merge left nothing of ends the wait for it, and the merge is in the log', async () => {
  const { report, told, logged, waiters } = bench()
  const answer = waiters.wait(idOf(1), [7])
  report.merged(job(), { job: null, finished: [7], blocked: [], draftStatus, item: null, mergedUpTo: 0 })
  expect(await answer).toEqual({ outcome: 'synced' })
  expect(told).toEqual([draft, 'list'])
  expect(logged).toEqual([`info ${name}: the campaign was read and merged first`])
})

it.each<[string, number[], OutboxItem | null, string[]]>([
  ['told, where nobody waits', [], item, [draft, 'outbox.refused item']],
  ['told to its saver, where one waits', [8], item, [draft]],
  ['told as its draft alone, where the panel has nothing to show', [], null, [draft]],
])('what the merge refused is %s', async (_what, waitedFor, shown, expected) => {
  const { report, told, logged, waiters } = bench()
  const answer = waitedFor.length > 0 ? waiters.wait(idOf(1), waitedFor) : null
  report.stored({ finished: [], blocked: [{ intent: 8, failure }], draftStatus, item: shown })
  expect(told).toEqual(expected)
  expect(logged).toEqual(['info Intent 8: waits for the person, refused'])
  if (answer) expect(await answer).toEqual({ outcome: 'refused', failure })
})

it('nothing refused is no notice', () => {
  const { report, told } = bench()
  report.stored({ finished: [7], blocked: [], draftStatus, item })
  expect(told).toEqual([draft])
})
