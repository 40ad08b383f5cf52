/** What is looked at once more right before something is published, stopped or sent for approval. */
import type { Answer, Campaign, Failure } from '#contract'
import type { Api } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import { failureOf } from '../failure.ts'
import type { Announcer } from './announcer.ts'
import type { StoreClient } from './client.ts'
import { momentOf } from './moment.ts'
import type { Standing } from './store/draft-rows.ts'

export type GuardPorts = {
  store: StoreClient
  api: Api
  announce: Announcer
  clock: Clock
  workspace: string
  /** The status that the act asks for; null for an approval. */
  wanted: string | null
}

type Known = Standing & { campaignId: number }

/** Why the act must not leave; null when all is as the person saw it. Costs one reading of the campaign, and one of its segment to publish. */
export async function guard(ports: GuardPorts, known: Known): Promise<Failure | null> {
  const isStop = ports.wanted === 'stopped'
  const unsaved = isStop ? [] : await ports.store.unsaved(ports.workspace, known.id)
  if (unsaved[0])
    return {
      kind: 'stale',
      message: `${unsaved[0].toUpperCase()} has changes that are not saved. Save it first.`,
      path: unsaved[0],
    }
  const reading = await asked(ports.api.call('getCampaign', { id: known.campaignId }))
  if (!reading.ok) return reading.failure.kind === 'not-found' ? gone : reading.failure
  const campaign = reading.value
  const changed = await takeIn(ports, known, campaign)
  if (isStop) return mayStop.has(campaign.status ?? '') || !campaign.status ? null : notAnyMore(campaign.status)
  if (closed.has(campaign.status ?? '')) return notAnyMore(campaign.status ?? '')
  if (changed)
    return { kind: 'stale', message: 'Somebody else changed this campaign meanwhile. Look at it again first.' }
  return ports.wanted === 'running' ? objectionToStart(ports, campaign) : null
}

const mayStop: ReadonlySet<string> = new Set(['scheduled', 'running'])
const closed: ReadonlySet<string> = new Set(['scheduled', 'running', 'completed', 'stopped'])
const gone: Failure = {
  kind: 'not-found',
  message: 'This campaign was deleted on the server meanwhile',
  path: 'status',
}

const notAnyMore = (status: string): Failure => ({
  kind: 'stale',
  message: `This campaign is ${status} on the server meanwhile`,
  path: 'status',
})

/** Keeps the reading; answers whether it shows the page something that it did not show before. */
async function takeIn(
  { store, announce, clock, workspace }: GuardPorts,
  known: Known,
  campaign: Campaign,
): Promise<boolean> {
  const standing = await store.saw(workspace, campaign, true, momentOf(clock))
  announce.draft(standing)
  return standing !== null && standing.revision !== known.revision
}

/** Publishing needs an approved template where one waits for approval, and the people whom it is for. */
async function objectionToStart(
  { api }: GuardPorts,
  { status, segment_id: segment }: Campaign,
): Promise<Failure | null> {
  if (status === 'pending') return { kind: 'refused', message: 'This campaign waits for approval', path: 'status' }
  if (typeof segment !== 'number') return null
  const found = await asked(api.call('getSegmentWithoutCount', { id: segment }))
  if (found.ok) return null
  if (found.failure.kind !== 'not-found') return found.failure
  return {
    kind: 'not-found',
    message: 'The segment of this campaign is no longer on the server. Choose another one in SEGMENT.',
    path: 'segment',
  }
}

const asked = <T>(answer: Promise<T>): Promise<Answer<T>> =>
  answer.then(
    (value) => ({ ok: true, value }),
    (error) => ({ ok: false, failure: failureOf(error) }),
  )
