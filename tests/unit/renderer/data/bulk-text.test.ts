/** One thing done to many campaigns: in turn, until nobody answers any more, and what is said of it. */
import { describe, expect, it } from 'vitest'
import type { CampaignRow, Failure } from '#contract'
import { type BulkOutcome, doneText, failedText, runInSequence } from '../../../../src/renderer/data/bulk-text.ts'

const row = (name: string): CampaignRow => ({
  campaignId: 1,
  draftId: null,
  name,
  channelName: null,
  channel: null,
  type: null,
  status: 'draft',
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
})
const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: `It said ${kind}`,
  ...more,
})

describe('in turn', () => {
  it.each<[string, (Failure | null)[], Partial<BulkOutcome>, string]>([
    ['all go well', [null, null, null], { done: 3, left: 0 }, 'ABC'],
    ['a refusal ends nothing', [null, failure('refused'), null], { done: 2, left: 0 }, 'ABC'],
    ['one that is gone ends nothing', [failure('not-found'), null, null], { done: 2, left: 0 }, 'ABC'],
    ['no connection ends it', [null, failure('offline'), null], { done: 1, left: 1 }, 'AB'],
    ['no answer ends it', [failure('timeout', { ambiguous: true }), null, null], { done: 0, left: 2 }, 'A'],
    ['the end of the session ends it', [failure('unauthorized'), null, null], { done: 0, left: 2 }, 'A'],
  ])('%s', async (_what, answers, outcome, asked) => {
    const seen: string[] = []
    const got = await runInSequence(['A', 'B', 'C'].map(row), async ({ name }) => {
      seen.push(name)
      return answers[seen.length - 1] ?? null
    })
    expect(got).toMatchObject(outcome)
    expect(seen.join('')).toBe(asked)
  })
})

const failed = (...names: string[]) =>
  names.map((name) => ({ name, failure: failure('refused', { message: 'Not allowed' }) }))
describe('in words', () => {
  it.each<[BulkOutcome, string | null, object | null]>([
    [{ done: 1, failed: [], left: 0 }, '1 campaign copied', null],
    [{ done: 12, failed: [], left: 0 }, '12 campaigns copied', null],
    [
      { done: 0, failed: failed('A'), left: 0 },
      null,
      { title: '1 campaign could not be copied', detail: 'A: Not allowed.' },
    ],
    [
      { done: 2, failed: failed('A', '', 'C', 'D', 'E'), left: 0 },
      '2 campaigns copied',
      {
        title: '5 campaigns could not be copied',
        detail: 'A: Not allowed. An unnamed campaign: Not allowed. C: Not allowed. And 2 more.',
      },
    ],
    [
      { done: 0, failed: [{ name: 'A', failure: failure('timeout', { ambiguous: true }) }], left: 1 },
      null,
      {
        title: 'Outcome unknown',
        detail: 'A: It said timeout. 1 more was not tried. Check the list before you try again.',
      },
    ],
  ])('%#', (outcome, done, told) => {
    expect(doneText('copy', outcome)).toBe(done)
    expect(failedText('copy', outcome)).toEqual(told)
  })
})
