/** Finds out what became of an act that has no clear answer: reads the campaign's status until it says, patiently, and never sends again. */
import type { ActOutcome, Campaign, Failure } from '#contract'
import type { Api } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { actResultOf, mayStillCome, saysOtherwise } from './act-result.ts'
import type { StoreClient } from './client.ts'
import { momentOf } from './moment.ts'
import type { Notifier } from './notifier.ts'
import type { UnsureAct } from './store/unsure.ts'

export type ReadbackPorts = {
  store: StoreClient
  /** How to reach the server of `workspace`; null while that is not possible. */
  api: (workspace: string) => Api | null
  announce: Notifier
  clock: Clock
  log: Log
}

export type Readback = {
  /** Looks now, and goes on looking while it is not clear. */
  look(workspace: string, act: UnsureAct): Promise<ActOutcome>
  /** It did what was asked: `campaign` as the server answered it, where it did. */
  done(workspace: string, act: UnsureAct, campaign: Campaign | null, status: string | null): Promise<ActOutcome>
  /** It did nothing. */
  refused(workspace: string, act: UnsureAct, failure: Failure): Promise<ActOutcome>
  /** The connection came back, or Herald started: looks at once at whatever is not clear. */
  wake(workspace: string): void
  close(): void
}

/** Milliseconds between the looks at a status that is as before; once they are over, what has not happened does not happen any more. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const
const READBACK_TIMEOUT_MS = pauses.reduce((sum, pause) => sum + pause, 0)

export function createReadback({ store, api, announce, clock, log }: ReadbackPorts): Readback {
  /** How often each was looked at, and how its next look is called off. */
  const looks = new Map<string, { count: number; cancel: () => void }>()
  const keyOf = (workspace: string, { campaignId }: UnsureAct) => `${workspace} ${campaignId}`

  function stop(workspace: string, act: UnsureAct): void {
    looks.get(keyOf(workspace, act))?.cancel()
    looks.delete(keyOf(workspace, act))
  }

  function plan(workspace: string, act: UnsureAct): void {
    const key = keyOf(workspace, act)
    const { count, cancel } = looks.get(key) ?? { count: 0, cancel: () => {} }
    cancel()
    const pause = pauses[Math.min(count, pauses.length - 1)] ?? READBACK_TIMEOUT_MS
    const again = () => {
      // It may have become clear on another way meanwhile.
      store
        .unsureAct(workspace, act.campaignId)
        .then((still) => still && look(workspace, still))
        .catch((error) => log('error', `What became of campaign ${act.campaignId} cannot be found out`, error))
    }
    looks.set(key, { count: count + 1, cancel: clock.after(pause, again) })
  }

  async function look(workspace: string, act: UnsureAct): Promise<ActOutcome> {
    const campaign = await read(api(workspace), act.campaignId, log)
    const verdict = actResultOf(act, campaign?.status)
    if (verdict === 'took') return done(workspace, act, campaign, campaign?.status ?? null)
    if (campaign && verdict === 'other') return refused(workspace, act, saysOtherwise(campaign.status ?? ''), campaign)
    if (verdict === 'before' && isOver(workspace, act)) return refused(workspace, act, act.failure, campaign)
    plan(workspace, act)
    announce.draft(await store.draftStatusOfCampaign(workspace, act.campaignId))
    return { outcome: 'unknown', failure: { ...act.failure, ambiguous: true } }
  }

  const isOver = (workspace: string, act: UnsureAct): boolean =>
    !mayStillCome(act.failure) ||
    (looks.get(keyOf(workspace, act))?.count ?? 0) >= pauses.length ||
    clock.now() - Date.parse(act.at) >= READBACK_TIMEOUT_MS

  async function done(
    workspace: string,
    act: UnsureAct,
    campaign: Campaign | null,
    status: string | null,
  ): Promise<ActOutcome> {
    stop(workspace, act)
    await kept(act, () => store.acted(workspace, { ...act, campaign, status, at: momentOf(clock).iso }))
    return { outcome: 'done', status }
  }

  async function refused(
    workspace: string,
    act: UnsureAct,
    failure: Failure,
    campaign: Campaign | null = null,
  ): Promise<ActOutcome> {
    stop(workspace, act)
    const seen = campaign && { ...act, campaign, status: campaign.status ?? null, tabs: null, at: momentOf(clock).iso }
    await kept(act, () => (seen ? store.acted(workspace, seen) : store.notActed(workspace, act.campaignId)))
    const { ambiguous: _, ...told } = failure
    return { outcome: 'refused', failure: told }
  }

  /** What has happened has happened, whatever the disk says: a failure here changes no outcome. */
  async function kept({ campaignId }: UnsureAct, keep: () => ReturnType<StoreClient['acted']>): Promise<void> {
    try {
      announce.draft(await keep())
    } catch (error) {
      log('error', `What became of campaign ${campaignId} could not be saved`, error)
    }
    announce.outbox()
    announce.campaigns()
  }

  async function lookAtAll(workspace: string): Promise<void> {
    try {
      for (const act of await store.unsureActs(workspace)) await look(workspace, act)
    } catch (error) {
      log('error', 'Acts without a clear outcome cannot be looked at', error)
    }
  }

  return {
    look,
    done,
    refused,
    wake: (workspace) => void lookAtAll(workspace),
    close: () => {
      for (const { cancel } of looks.values()) cancel()
      looks.clear()
    },
  }
}

/** The campaign as the server has it now; null where it cannot be asked. */
async function read(server: Api | null, id: number, log: Log): Promise<Campaign | null> {
  try {
    const campaign = server && (await server.call('getCampaign', { id }))
    return campaign?.id === id ? campaign : null
  } catch (error) {
    log('warn', `The status of campaign ${id} cannot be read back`, error)
    return null
  }
}
