/**
 * Checks before something is saved, queued or sent: which requests the page may queue or act with, so that no faulty one waits and nothing
 * reaches customers by itself; and what is read again right before something is published, stopped or sent for approval.
 */
import * as v from 'valibot'
import {
  type Answer,
  type Campaign,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Failure,
  type Intent,
  type IntentRequest,
  isClosed,
  isStoppable,
  refusedInput,
  statusOf,
  stepName,
} from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError, failureOf } from '../failure.ts'
import type { Clock } from '../ports.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { Notifier } from './notifier.ts'
import type { DraftStatus } from './store/draft-rows.ts'

export type PreconditionPorts = {
  store: Pick<StoreClient, 'unsaved' | 'applyServerReading'>
  api: Api
  notifier: Notifier
  clock: Clock
  workspace: string
  /** The status that the act asks for; null for an approval. */
  wanted: string | null
}

/** `draft` is the campaign's draft as the person saw it; null where this computer keeps none. */
export type CheckedAct = { campaignId: number; draft: Pick<DraftStatus, 'id' | 'revision'> | null }

/** `before` is the status that the campaign has now on the server, '' where it does not say. */
export type PreconditionResult = { ok: true; before: string } | { ok: false; failure: Failure }

/** Whether the act may leave: all is as the person saw it. Costs one reading of the campaign, and one of its segment to publish. */
export async function checkPreconditions(ports: PreconditionPorts, known: CheckedAct): Promise<PreconditionResult> {
  const isStop = ports.wanted === 'stopped'
  const unsaved = isStop || !known.draft ? [] : await ports.store.unsaved(ports.workspace, known.draft.id)
  if (unsaved[0])
    return no({
      kind: 'stale',
      message: `${stepName(unsaved[0])} has unsaved changes. Save it first.`,
      path: unsaved[0],
    })
  const reading = await asked(ports.api.call('getCampaign', { id: known.campaignId }))
  if (!reading.ok) return no(reading.failure.kind === 'not-found' ? gone : reading.failure)
  const campaign = reading.value
  const changed = await takeIn(ports, known, campaign)
  const status = statusOf(campaign.status)
  const yes = { ok: true as const, before: status }
  if (isStop) return isStoppable(status) || status === '' ? yes : no(notAnyMore(status))
  if (isClosed(status)) return no(notAnyMore(status))
  if (changed) return no({ kind: 'stale', message: 'Someone else changed this campaign. Check it and try again.' })
  const objection = ports.wanted === 'running' ? await objectionToStart(ports, campaign) : null
  return objection ? no(objection) : yes
}

const no = (failure: Failure) => ({ ok: false as const, failure })
const gone: Failure = {
  kind: 'not-found',
  message: 'This campaign was deleted on the server',
  path: 'status',
}

const notAnyMore = (status: string): Failure => ({
  kind: 'stale',
  message: `This campaign is ${status} on the server`,
  path: 'status',
})

/** Keeps the reading; returns whether it shows the page something that it did not show before. */
async function takeIn(
  { store, notifier, clock, workspace }: PreconditionPorts,
  known: CheckedAct,
  campaign: Campaign,
): Promise<boolean> {
  const { draftStatus } = await store.applyServerReading(workspace, campaign, true, momentOf(clock))
  notifier.draft(draftStatus)
  return draftStatus !== null && known.draft !== null && draftStatus.revision !== known.draft.revision
}

/** Publishing needs an approved template where one waits for approval, and the people whom it is for. */
async function objectionToStart(
  { api }: PreconditionPorts,
  { status, segment_id: segment }: Campaign,
): Promise<Failure | null> {
  if (statusOf(status) === 'pending')
    return { kind: 'refused', message: 'This campaign is waiting for approval', path: 'status' }
  if (typeof segment !== 'number') return null
  const found = await asked(api.call('getSegmentWithoutCount', { id: segment }))
  if (found.ok) return null
  if (found.failure.kind !== 'not-found') return found.failure
  return {
    kind: 'not-found',
    message: 'The segment of this campaign is no longer on the server. Choose another one in Segment.',
    path: 'segment',
  }
}

const asked = <T>(answer: Promise<T>): Promise<Answer<T>> =>
  answer.then(
    (value) => ({ ok: true, value }),
    (error) => ({ ok: false, failure: failureOf(error) }),
  )

/** Saves of a campaign's steps. */
export const stepSaves: readonly EndpointName[] = [
  'setTrigger',
  'addSegment',
  'addGoals',
  'removeGoals',
  'addRevenueConfig',
  'removeRevenueConfig',
  'updateMessage',
  'addSchedule',
]

type Side = keyof Intent

/** Everything that the outbox ever sends: the saves of a campaign's steps (Source: docs/reference/choices.md#wire-fidelity). */
const queued: Record<Side, ReadonlySet<string>> = {
  create: new Set<EndpointName>(['createCampaign']),
  update: new Set(stepSaves),
}

/** `create` must be the call that makes a campaign, `update` the save of a step. Throws `input`. */
export function checkIntent({ create, update }: Intent): void {
  if (create) check(create, (name) => queued.create.has(name))
  if (update) check(update, (name) => queued.update.has(name))
}

/** Publishing, stopping, approval: a PUT on one campaign that acts. Throws `input`. */
export function checkAct(request: IntentRequest): EndpointName {
  return check(request, (_name, row) => row.nature === 'act' && row.method === 'PUT' && takesId(row))
}

/** The row's name where there is one. Throws `input`. */
function endpointOf(call: string): EndpointName {
  if (Object.hasOwn(endpoints, call)) return call as EndpointName // Just seen to be a key of the table.
  throw new FailureError({ kind: 'input', message: `There is no call '${call}'`, path: 'call' })
}

type Fits = (name: EndpointName, row: Endpoint) => boolean

function check({ call, input }: IntentRequest, fits: Fits): EndpointName {
  const name = endpointOf(call)
  const row: Endpoint = endpoints[name]
  if (!fits(name, row))
    throw new FailureError({ kind: 'input', message: `'${call}' cannot be sent this way`, path: 'call' })
  // The campaign's id joins when the request is sent.
  const checked = v.safeParse(row.input, takesId(row) ? { ...input, id: 1 } : input)
  if (!checked.success) throw new FailureError(inputFailure(call, checked.issues[0]))
  return name
}

const takesId = (row: Endpoint): boolean => row.path.includes('{id}')

function inputFailure(call: string, issue: v.BaseIssue<unknown>) {
  const answer = refusedInput(`api.${call}`, issue)
  return answer.ok ? { kind: 'internal' as const, message: issue.message } : answer.failure
}
