/** One request: what was made before is taken over, what may still arrive is waited for, and what was saved again is not made twice. */
import { describe, expect, it } from 'vitest'
import type { StoreClient } from '../../../../src/main/drafts/client.ts'
import { send } from '../../../../src/main/drafts/send.ts'
import type { Job } from '../../../../src/main/drafts/store/next-request.ts'
import { fail, idOf, type Server, scriptedApi, setupIntent, start } from './support.ts'

const request = setupIntent('Eid offer').create ?? { call: '', input: {} }
const made = { ...request.input, id: 100, status: 'draft' }

/** A create whose answer never came. */
const inDoubt: Job = {
  intentId: 7,
  draftId: idOf(1),
  section: 'segment',
  side: 'create',
  request,
  campaignId: null,
  attempts: 2,
  inDoubt: true,
  heldUntil: 0,
  superseded: false,
  sentTick: 0,
  asItIs: false,
}

async function sentTo(server: Server, job: Job) {
  const api = scriptedApi(server)
  const store = { isSomebodyElses: async () => false } as unknown as StoreClient // Nothing else of it is asked.
  const { signal } = new AbortController()
  const outcome = await send(job, { workspace: 'a', api, store, signal, now: () => start, dueIn: () => 750 })
  return { outcome, asked: api.asked.map(({ name }) => name) }
}

describe('a create whose answer never came', () => {
  const lists =
    (campaigns: object[]): Server =>
    ({ name }) =>
      name === 'listCampaigns' ? { campaigns, total: campaigns.length } : made

  it('that made its campaign is done with it, as one that had arrived before', async () => {
    const { outcome, asked } = await sentTo(lists([made]), inDoubt)
    expect(outcome).toEqual({ kind: 'done', campaign: made, adopted: true })
    expect(asked).toEqual(['listCampaigns', 'getCampaign'])
  })

  it.each([
    ['until the next attempt', 60_000, 750],
    ['no longer than it may arrive', 300, 300],
  ])('that may still arrive is waited for %s', async (_what, held, wait) => {
    const { outcome, asked } = await sentTo(lists([]), { ...inDoubt, heldUntil: start + held })
    expect(outcome).toEqual({
      kind: 'later',
      failure: { kind: 'timeout', code: 'unconfirmed', message: expect.stringContaining('did not confirm') },
      dueAt: start + wait,
      ambiguous: true,
      counts: true,
    })
    expect(asked).toEqual(['listCampaigns'])
  })

  it('that never arrived is made, and left where its step was saved again', async () => {
    const again = await sentTo(lists([]), inDoubt)
    expect(again).toEqual({ outcome: { kind: 'done', campaign: made }, asked: ['listCampaigns', 'createCampaign'] })
    const left = await sentTo(lists([]), { ...inDoubt, superseded: true })
    expect(left).toEqual({ outcome: { kind: 'done', campaign: null }, asked: ['listCampaigns'] })
  })
})

it.each<[string, number | undefined, boolean]>([
  ['that the server itself answered is not on its way any more', 503, true],
  ['that a proxy answered may still be', 504, false],
  ['that nobody answered may still be', undefined, false],
])('a failure %s', async (_what, status, answered) => {
  const busy = () => fail('server', 'Busy', status === undefined ? {} : { status })
  const { outcome } = await sentTo(busy, { ...inDoubt, inDoubt: false })
  expect(outcome).toMatchObject({ kind: 'later', dueAt: start + 750 })
  expect('answered' in outcome && outcome.answered).toBe(answered)
})
