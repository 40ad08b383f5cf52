/** Sends one request of the outbox and says what became of it. */
import type { Campaign, EndpointName, Failure, InputOf, JsonObject } from '#contract'
import type { Api } from '../api/connection.ts'
import { failureOf } from '../failure.ts'
import type { StoreClient } from './client.ts'
import { findCreatedCampaign } from './created-campaign.ts'
import { queuedCall } from './request-check.ts'
import { outcomeOf } from './retry-policy.ts'
import type { Job } from './store/next-request.ts'
import type { Outcome } from './store/outcome.ts'

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
  const failed = (error: unknown) => outcomeOf(job, failureOf(error), sending.now(), sending.dueIn)
  const notFoundOut = (error: unknown) => stillInDoubt(failed(error), job, sending)
  if (job.inDoubt) {
    const found = await madeBefore(job, sending).then(asAdopted, notFoundOut)
    if (found) return found
    if (sending.now() < job.heldUntil) return stillOnItsWay(job, sending)
    // The section was saved again meanwhile: what stands behind this request makes the campaign.
    if (job.superseded) return { kind: 'done', campaign: null }
  }
  try {
    return { kind: 'done', campaign: await sent(job, sending) }
  } catch (error) {
    const outcome = failed(error)
    if (outcome.kind === 'later') return isAnswered(failureOf(error)) ? { ...outcome, answered: true } : outcome
    // Its name is taken: perhaps by itself, when it arrived after all.
    const late = job.inDoubt ? await madeBefore(job, sending).then(asAdopted, notFoundOut) : null
    return late ?? outcome
  }
}

const asAdopted = (made: Campaign | null): Outcome | null => made && { kind: 'done', campaign: made, adopted: true }

/** A search that the server refuses says nothing of what was searched for: it is made again before anything is sent. */
function stillInDoubt(outcome: Outcome, { attempts }: Job, { now, dueIn }: Sending): Outcome {
  if (outcome.kind !== 'blocked') return outcome
  return { kind: 'later', failure: outcome.failure, dueAt: now() + dueIn(attempts), ambiguous: true, counts: true }
}

function stillOnItsWay({ attempts, heldUntil }: Job, { now, dueIn }: Sending): Outcome {
  const message = 'The server did not confirm that it created this campaign. Herald checks before it sends it again.'
  const dueAt = Math.min(heldUntil, now() + dueIn(attempts))
  return {
    kind: 'later',
    failure: { kind: 'timeout', code: 'unconfirmed', message },
    dueAt,
    ambiguous: true,
    counts: true,
  }
}

/** Whether the server itself has answered; of 502 and 504 only a proxy in front of it did. */
const isAnswered = ({ status }: Failure): boolean => status !== undefined && status !== 502 && status !== 504

async function sent({ side, request, campaignId }: Job, { api, signal }: Sending): Promise<Campaign | null> {
  const name = queuedCall(side, request)
  const input = campaignId === null ? request.input : { ...request.input, id: campaignId }
  return campaignIn(await callByName(api, name, input, signal), campaignId)
}

const madeBefore = (job: Job, { api, store, workspace, signal }: Sending): Promise<Campaign | null> =>
  findCreatedCampaign({
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
