/** Publish, stop, send for approval: sent once on a click made while connected, never queued, never repeated by itself. */
import type { ActOutcome, Campaign, DraftAct, EndpointName, Failure, TabValues, Workspace } from '#contract'
import type { Api } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import { failureOf } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Announcer } from './announcer.ts'
import type { StoreClient } from './client.ts'
import { guard } from './guard.ts'
import { momentOf } from './moment.ts'
import type { Outbox } from './outbox.ts'
import { checkAct } from './request-check.ts'
import { callByName, campaignIn } from './send.ts'
import type { Standing } from './store/draft-rows.ts'
import { isUnclear } from './verdict.ts'

export type ActPorts = {
  store: StoreClient
  outbox: Outbox
  api: () => { workspace: Workspace; api: Api } | null
  connection: { online(): boolean }
  announce: Announcer
  clock: Clock
  log: Log
}

/** Answers the act behind `drafts.act`. */
export function createAct(ports: ActPorts): (workspace: string, act: DraftAct) => Promise<ActOutcome> {
  const acting = new Set<string>()
  return async (workspace, act) => {
    const name = checkAct(act.request)
    if (acting.has(act.id)) return refused({ kind: 'stale', message: 'This campaign is being sent already' })
    acting.add(act.id)
    try {
      return await ports.outbox.hold(workspace, act.id, (drain) => perform(ports, { workspace, act, name }, drain))
    } finally {
      acting.delete(act.id)
    }
  }
}

type Performed = { workspace: string; act: DraftAct; name: EndpointName }

async function perform(ports: ActPorts, performed: Performed, drain: () => Promise<void>): Promise<ActOutcome> {
  const { workspace, act } = performed
  const api = connectedTo(ports, workspace)
  if ('kind' in api) return refused(api)
  const before = await ports.store.standing(workspace, act.id)
  if (before && before.revision === act.revision) await drain()
  const standing = await ports.store.standing(workspace, act.id)
  const objection = await objectionTo(ports, performed, standing)
  if (objection) return refused(objection)
  if (!standing || standing.campaignId === null) return refused(neverSaved)
  const known = { ...standing, campaignId: standing.campaignId }
  const wrong = await guard({ ...ports, api, workspace, wanted: wantedStatus(performed) }, known)
  if (wrong) return refused(wrong)
  return sendOnce(ports, performed, api, known)
}

function connectedTo({ api, connection }: ActPorts, workspace: string): Api | Failure {
  const open = api()
  if (open?.workspace.id === workspace && connection.online()) return open.api
  return { kind: 'offline', message: 'This needs a connection to the server' }
}

/** Why the campaign on the server is not what the person looked at; null when it is. */
async function objectionTo(
  { store }: ActPorts,
  { workspace, act }: Performed,
  now: Standing | null,
): Promise<Failure | null> {
  if (!now) return { kind: 'not-found', message: 'This draft is no longer on this computer' }
  if (now.revision !== act.revision) {
    return { kind: 'stale', message: 'This campaign was changed meanwhile. Look at it again first.' }
  }
  if (now.sync.state === 'synced') return null
  const problem = now.sync.problems[0]
  if (problem) return problem.failure
  return (await store.lastFailure(workspace, act.id)) ?? neverSaved
}

const neverSaved: Failure = {
  kind: 'refused',
  message: 'The server does not have this campaign yet. Save its steps first.',
}

type Known = Standing & { campaignId: number }

async function sendOnce(ports: ActPorts, performed: Performed, api: Api, known: Known): Promise<ActOutcome> {
  const { act, name } = performed
  try {
    const reply = await callByName(api, name, { ...act.request.input, id: known.campaignId })
    return await done(ports, performed, api, known, campaignIn(reply, known.campaignId))
  } catch (error) {
    const failure = failureOf(error)
    return isUnclear(failure) ? readBack(ports, performed, api, known, failure) : refused(failure)
  }
}

/** An approval answers no campaign: what it did to the status is read, and may stay unknown without harm. */
async function done(
  ports: ActPorts,
  performed: Performed,
  api: Api,
  known: Known,
  answered: Campaign | null,
): Promise<ActOutcome> {
  const wanted = wantedStatus(performed)
  const campaign = answered ?? (wanted === null ? await read(ports, api, known.campaignId) : null)
  const status = campaign?.status ?? wanted
  await keep(ports, performed, { campaign, status, tabs: tabsOf(performed) })
  return { outcome: 'done', status }
}

/** No usable answer: the status tells. If that cannot be read either, nobody knows, and nothing is sent again. */
async function readBack(
  ports: ActPorts,
  performed: Performed,
  api: Api,
  known: Known,
  failure: Failure,
): Promise<ActOutcome> {
  const campaign = await read(ports, api, known.campaignId)
  if (!campaign?.status) return { outcome: 'unknown', failure: { ...failure, ambiguous: true } }
  const took = tookEffect(performed, known.status, campaign.status)
  await keep(ports, performed, { campaign, status: campaign.status, tabs: took ? tabsOf(performed) : null })
  if (took) return { outcome: 'done', status: campaign.status }
  const { ambiguous: _, ...told } = failure
  return refused(told)
}

/** Publishing for a later moment may read as scheduled, and a short campaign may be over already. */
function tookEffect(performed: Performed, before: string, now: string): boolean {
  const wanted = wantedStatus(performed)
  if (wanted === null) return now !== before && ['pending', 'approved'].includes(now)
  return now === wanted || (wanted === 'running' && now !== before && ['scheduled', 'completed'].includes(now))
}

const read = (ports: ActPorts, api: Api, id: number): Promise<Campaign | null> =>
  api.call('getCampaign', { id }).catch((error) => {
    ports.log('warn', `The status of campaign ${id} cannot be read back`, error)
    return null
  })

type Change = { campaign: Campaign | null; status: string | null; tabs: TabValues | null }

/** What happened has happened, whatever the disk says: a failure here changes no outcome. */
async function keep(
  { store, announce, clock, log }: ActPorts,
  { workspace, act }: Performed,
  change: Change,
): Promise<void> {
  try {
    announce.draft(await store.acted(workspace, act.id, { ...change, at: momentOf(clock).iso }))
  } catch (error) {
    log('error', `What became of ${act.id} could not be kept`, error)
  }
  announce.outbox()
  announce.campaigns()
}

function wantedStatus({ act }: Performed): string | null {
  return typeof act.request.input.status === 'string' ? act.request.input.status : null
}

function tabsOf({ act }: Performed): TabValues | null {
  const tabs = act.request.input.edit_page_tabs_values
  // Checked against the row's schema, which has tab values in this field.
  return tabs ? (tabs as TabValues) : null
}

const refused = (failure: Failure): ActOutcome => ({ outcome: 'refused', failure })
