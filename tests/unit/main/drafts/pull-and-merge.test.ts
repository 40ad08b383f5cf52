/** The reading before the first update of a batch: what fails in it is a failure of the request, and nothing is merged. */
import { expect, it } from 'vitest'
import type { Campaign } from '#contract'
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { pullAndMerge } from '../../../../src/main/drafts/pull-and-merge.ts'
import type { Job } from '../../../../src/main/drafts/store/next-request.ts'
import { fail, scriptedApi, start } from './support.ts'

const now = { ms: start, iso: new Date(start).toISOString() }

async function pull(campaignId: number | null, server: () => unknown) {
  const merged: (Campaign | null)[] = []
  const answer = { job: null }
  const store = {
    merge: async (_job: Job, _workspace: string, campaign: Campaign | null) => {
      merged.push(campaign)
      return answer
    },
  } as unknown as StoreClient // Nothing else of it is asked.
  const job = {
    campaignId,
    section: 'content',
    side: 'update',
    attempts: 1,
    request: { call: 'updateMessage', input: {} },
  }
  const result = await pullAndMerge(
    job as Job,
    {
      workspace: 'a',
      api: scriptedApi(server),
      store,
      signal: new AbortController().signal,
      now: () => start,
      dueIn: () => 750,
    },
    now,
  )
  return { result, merged }
}

it('what was read is merged', async () => {
  const { result, merged } = await pull(7, () => ({ id: 7, name: 'Eid offer' }))
  expect(merged).toEqual([{ id: 7, name: 'Eid offer' }])
  expect(result).toEqual({ kind: 'merged', merged: { job: null } })
})

it('a campaign that the server has no more is merged as gone', async () => {
  const { merged } = await pull(7, () => fail('not-found', 'No such campaign', { status: 404 }))
  expect(merged).toEqual([null])
})

it.each<[string, number | null, () => unknown, object]>([
  [
    'a server that is busy',
    7,
    () => fail('server', 'Busy', { status: 503 }),
    { kind: 'later', failure: { kind: 'server', message: 'Busy', status: 503 }, dueAt: start + 750 },
  ],
  [
    'another campaign than the one that was asked for',
    7,
    () => ({ id: 8 }),
    {
      kind: 'later',
      failure: { kind: 'malformed', message: 'The server returned another campaign' },
      dueAt: start + 750,
    },
  ],
  [
    'a draft that has no campaign',
    null,
    () => ({ id: 8 }),
    {
      kind: 'blocked',
      section: 'content',
      failure: { kind: 'internal', message: 'A draft without a campaign cannot be merged' },
    },
  ],
])('%s merges nothing', async (_what, campaignId, server, outcome) => {
  const { result, merged } = await pull(campaignId, server)
  expect(merged).toEqual([])
  expect(result).toMatchObject({ kind: 'failed', outcome })
})
