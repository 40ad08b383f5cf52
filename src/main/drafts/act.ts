/** Publish, stop, send for approval: sent once on a click made while connected, never queued, never repeated by itself. */
import {
  type ActOutcome,
  type DraftAct,
  type EndpointName,
  type Failure,
  statusOf,
  type TabValues,
  type Workspace,
} from '#contract'
import type { Api } from '../api/connection.ts'
import { failureOf } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { createReadback, type Readback } from './act-readback.ts'
import { actResultOf } from './act-result.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { Notifier } from './notifier.ts'
import type { Outbox } from './outbox.ts'
import { type CheckedAct, checkPreconditions } from './preconditions.ts'
import { checkAct } from './request-check.ts'
import { isUnclear } from './retry-policy.ts'
import { callByName, campaignIn } from './send.ts'
import type { DraftStatus } from './store/draft-rows.ts'
import type { UnsureAct } from './store/unsure.ts'

export type ActPorts = {
  store: StoreClient
  outbox: Outbox
  api: () => { workspace: Workspace; api: Api } | null
  connection: { online(): boolean }
  notifier: Notifier
  clock: Clock
  log: Log
}

export type Acts = {
  /** Answers `drafts.act`. */
  act(workspace: string, act: DraftAct): Promise<ActOutcome>
  /** Answers `campaigns.stop`. */
  stop(workspace: string, campaignId: number): Promise<ActOutcome>
  /** Looks at once at what has no clear outcome yet: Herald started, or the connection came back. */
  wake(workspace: string): void
  /** Looks no more; what is not clear is looked at after the next start. */
  close(): void
}

export function createActs(ports: ActPorts): Acts {
  const { store, outbox } = ports
  const readback = createReadback({ ...ports, api: (workspace) => apiOf(ports, workspace) })
  const own = { ...ports, readback }
  const acting = new Set<string>()

  /** One at a time for each campaign; nothing else of its draft is sent meanwhile. */
  async function alone(workspace: string, id: string, work: (sendFirst: () => Promise<void>) => Promise<ActOutcome>) {
    if (acting.has(id)) return refused({ kind: 'stale', message: 'This campaign is already being sent' })
    acting.add(id)
    try {
      return await outbox.hold(workspace, id, work)
    } finally {
      acting.delete(id)
    }
  }

  return {
    act: async (workspace, act) => {
      const call = checkAct(act.request)
      return alone(workspace, act.id, (sendFirst) => actOnDraft(own, { workspace, act, call }, sendFirst))
    },
    stop: async (workspace, campaignId) => {
      const draft = await store.draftStatusOfCampaign(workspace, campaignId)
      const input = { status: 'stopped' }
      const order: Order = { workspace, call: 'updateStatus', input, campaignId, draft }
      return alone(workspace, draft?.id ?? `campaign ${campaignId}`, () => performAct(own, order))
    },
    wake: readback.wake,
    close: readback.close,
  }
}

type Ports = ActPorts & { readback: Readback }

async function actOnDraft(
  ports: Ports,
  { workspace, act, call }: { workspace: string; act: DraftAct; call: EndpointName },
  sendFirst: () => Promise<void>,
): Promise<ActOutcome> {
  if (!apiOf(ports, workspace)) return refused(offline)
  const before = await ports.store.draftStatus(workspace, act.id)
  if (before && before.revision === act.revision) await sendFirst()
  const draftStatus = await ports.store.draftStatus(workspace, act.id)
  const objection = await objectionTo(ports, workspace, act, draftStatus)
  if (objection) return refused(objection)
  if (!draftStatus || draftStatus.campaignId === null) return refused(neverSaved)
  return performAct(ports, {
    workspace,
    call,
    input: act.request.input,
    campaignId: draftStatus.campaignId,
    draft: draftStatus,
  })
}

/** Why the campaign on the server is not what the person looked at; null when it is. */
async function objectionTo(
  { store }: ActPorts,
  workspace: string,
  act: DraftAct,
  now: DraftStatus | null,
): Promise<Failure | null> {
  if (!now) return { kind: 'not-found', message: 'This draft is no longer on this computer' }
  if (now.revision !== act.revision) {
    return { kind: 'stale', message: 'This campaign has changed since. Check it and try again.' }
  }
  if (now.campaignId !== null && now.sync.waiting.length === 0) return null
  const problem = now.sync.problems[0]
  if (problem) return problem.failure
  return (await store.lastFailure(workspace, act.id)) ?? neverSaved
}

const offline: Failure = { kind: 'offline', message: 'This needs a connection to the server' }
const neverSaved: Failure = {
  kind: 'refused',
  message: 'The server does not have this campaign yet. Save its steps first.',
}

/** What is to be done to a campaign. */
type Order = CheckedAct & { workspace: string; call: EndpointName; input: DraftAct['request']['input'] }

async function performAct(ports: Ports, order: Order): Promise<ActOutcome> {
  const { workspace, campaignId } = order
  const api = apiOf(ports, workspace)
  if (!api) return refused(offline)
  // While the outcome of the last one is unknown, nothing is sent: a second click only looks once more.
  const unsure = await ports.store.unsureAct(workspace, campaignId)
  if (unsure) return ports.readback.read(workspace, unsure)
  const guarded = await checkPreconditions({ ...ports, api, workspace, wanted: wantedStatus(order) }, order)
  if (!guarded.ok) return refused(guarded.failure)
  const act: UnsureAct = {
    campaignId,
    wanted: wantedStatus(order),
    before: guarded.before,
    tabs: tabsOf(order),
    failure: noAnswer,
    at: momentOf(ports.clock).iso,
  }
  ports.notifier.draft(await ports.store.acting(workspace, { ...act, isSending: true }))
  ports.notifier.campaigns()
  return sendOnce(ports, order, api, act)
}

const noAnswer: Failure = { kind: 'network', message: 'Herald was closed before the server answered', ambiguous: true }

async function sendOnce(
  { store, outbox, readback, log }: Ports,
  order: Order,
  api: Api,
  act: UnsureAct,
): Promise<ActOutcome> {
  const { workspace, call, input, campaignId } = order
  /** Not clear: what is known is kept, and looked at. */
  const unclear = async (failure: Failure) => {
    await store.acting(workspace, { ...act, failure })
    return readback.read(workspace, { ...act, failure })
  }
  try {
    const answered = campaignIn(await callByName(api, call, { ...input, id: campaignId }), campaignId)
    // An approval returns no campaign. That it was taken is said; what it did to the status is read, and may stay unknown without harm.
    if (act.wanted === null) {
      const read = () =>
        api.call('getCampaign', { id: campaignId }).catch((error) => {
          log('warn', `What the approval did to campaign ${campaignId} cannot be read`, error)
          return null
        })
      const campaign = answered ?? (await read())
      return await readback.done(workspace, act, campaign, campaign?.status ?? null)
    }
    if (actResultOf(act, answered?.status) === 'took')
      return await readback.done(workspace, act, answered, answered?.status ?? null)
    return await unclear(notConfirmed(answered?.status))
  } catch (error) {
    const failure = outbox.signal.aborted ? noAnswer : failureOf(error)
    return mayHaveTaken(failure) ? unclear(failure) : readback.refused(workspace, act, failure)
  }
}

/** A server may take it and refuse it all the same: only the status says that nothing was sent. With an expired token nothing can be read. */
const mayHaveTaken = (failure: Failure): boolean =>
  isUnclear(failure) || (failure.status !== undefined && failure.kind !== 'unauthorized')

/** A success that does not say that anything happened. */
const notConfirmed = (status: string | null | undefined): Failure => ({
  kind: 'malformed',
  message: status
    ? `The server accepted the request, but the campaign is ${statusOf(status)}`
    : 'The server accepted the request, but gave no status',
  ambiguous: true,
})

/** The end of Herald waits for no answer longer than the outbox does. */
function apiOf({ api, connection, outbox }: ActPorts, workspace: string): Api | null {
  const open = api()
  if (open?.workspace.id !== workspace || !connection.online() || outbox.signal.aborted) return null
  return { call: (name, input, options) => open.api.call(name, input, { signal: outbox.signal, ...options }) }
}

const wantedStatus = ({ input }: Order): string | null => (typeof input.status === 'string' ? input.status : null)

function tabsOf({ input }: Order): TabValues | null {
  const tabs = input.edit_page_tabs_values
  // Checked against the row's schema, which has tab values in this field.
  return tabs ? (tabs as TabValues) : null
}

const refused = (failure: Failure): ActOutcome => ({ outcome: 'refused', failure })
