/** Sends one request of the outbox and says what became of it. */
import type { Campaign, EndpointName, InputOf, JsonObject } from '#contract'
import type { Api } from '../api/api.ts'
import { failureOf } from '../failure.ts'
import type { StoreClient } from './client.ts'
import { findMadeCampaign } from './made-campaign.ts'
import { endpointOf } from './request-check.ts'
import type { Job, Outcome } from './store/sending.ts'
import { verdictOf } from './verdict.ts'

export type Sending = {
  workspace: string
  api: Api
  store: StoreClient
  signal: AbortSignal
  now: () => number
  /** Milliseconds to wait after the nth failure. */
  dueIn: (attempts: number) => number
}

/** Never throws: a failure is an outcome. */
export async function send(job: Job, sending: Sending): Promise<Outcome> {
  try {
    const made = job.inDoubt ? await madeBefore(job, sending) : null
    if (made) return { kind: 'done', campaign: made, adopted: true }
    // The section was saved again meanwhile: what stands behind this request makes the campaign.
    if (job.inDoubt && job.superseded) return { kind: 'done', campaign: null }
    return { kind: 'done', campaign: await sent(job, sending) }
  } catch (error) {
    return verdictOf(job, failureOf(error), sending.now(), sending.dueIn)
  }
}

async function sent({ request, campaignId }: Job, { api, signal }: Sending): Promise<Campaign | null> {
  const input = campaignId === null ? request.input : { ...request.input, id: campaignId }
  return campaignIn(await callByName(api, endpointOf(request.call), input, signal), campaignId)
}

const madeBefore = (job: Job, { api, store, workspace, signal }: Sending): Promise<Campaign | null> =>
  findMadeCampaign({
    api,
    input: job.request.input,
    isSomebodyElses: (campaignId) => store.isSomebodyElses(workspace, campaignId, job.draftId, job.sentTick),
    signal,
  })

/** Calls a row whose name was looked up at run time; its input was checked against the row when it was queued. */
export function callByName(api: Api, name: EndpointName, input: JsonObject, signal?: AbortSignal): Promise<unknown> {
  return api.call(name, input as InputOf<EndpointName>, signal ? { signal } : {}) // The check stands in request-check.ts.
}

/** The campaign in a reply, where it is one (and the one that was meant). */
export function campaignIn(reply: unknown, campaignId: number | null): Campaign | null {
  if (typeof reply !== 'object' || reply === null || !('id' in reply) || typeof reply.id !== 'number') return null
  if (campaignId !== null && reply.id !== campaignId) return null
  // Rows that answer an object with a numeric id on a campaign's path answer the campaign; the gateway has parsed it.
  return reply as Campaign
}
