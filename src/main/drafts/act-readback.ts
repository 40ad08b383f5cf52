/** Finds out what became of an act that has no clear answer: reads the campaign's status until it says, patiently, and never sends again. */
import type { ActOutcome, Campaign, Failure } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log } from '../ports.ts'
import { actResultOf, openness, saysOtherwise } from './act-result.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { Notifier } from './notifier.ts'
import type { UnsureAct } from './store/unsure.ts'

export type ReadbackPorts = {
  store: StoreClient
  /** How to reach the server of `workspace`; null while that is not possible. */
  api: (workspace: string) => Api | null
  notifier: Notifier
  clock: Clock
  log: Log
}

export type Readback = {
  /** Reads the status now, and again later while it is not clear. */
  read(workspace: string, act: UnsureAct): Promise<ActOutcome>
  /** It did what was requested: `campaign` as the server returned it, where it did. */
  done(workspace: string, act: UnsureAct, campaign: Campaign | null, status: string | null): Promise<ActOutcome>
  /** It did nothing. */
  refused(workspace: string, act: UnsureAct, failure: Failure): Promise<ActOutcome>
  /** The connection came back, or Herald started: reads at once whatever is not clear. */
  wake(workspace: string): void
  close(): void
}

/** Milliseconds between the readings of a status that is as before; once they are over, what has not happened does not happen any more. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const
/** Of those, how many are kept where the server answered that it failed. */
const MAX_UNSEEN_READS = 3
const READBACK_TIMEOUT_MS = PAUSES_MS.reduce((sum, pause) => sum + pause, 0)

export function createReadback({ store, api, notifier, clock, log }: ReadbackPorts): Readback {
  const timers = createReadTimers(clock)

  /** It may have become clear on another way meanwhile. */
  function readAgain(workspace: string, { campaignId }: UnsureAct): void {
    store
      .unsureAct(workspace, campaignId)
      .then((still) => still && read(workspace, still))
      .catch((error) => log('error', `What became of campaign ${campaignId} cannot be found out`, error))
  }

  async function read(workspace: string, act: UnsureAct): Promise<ActOutcome> {
    const campaign = await readCampaign(api(workspace), act.campaignId, log)
    const result = actResultOf(act, campaign?.status)
    if (result === 'took') return done(workspace, act, campaign, campaign?.status ?? null)
    if (campaign && result === 'other') return refused(workspace, act, saysOtherwise(campaign.status ?? ''), campaign)
    if (result === 'before' && isOver(workspace, act)) return refused(workspace, act, act.failure, campaign)
    timers.schedule(workspace, act, () => readAgain(workspace, act))
    notifier.draft(await store.draftStatusOfCampaign(workspace, act.campaignId))
    notifier.campaigns()
    notifier.outbox()
    return { outcome: 'unknown', failure: { ...act.failure, ambiguous: true } }
  }

  function isOver(workspace: string, act: UnsureAct): boolean {
    const open = openness(act.failure)
    if (open === 'no' || clock.now() - Date.parse(act.at) >= READBACK_TIMEOUT_MS) return true
    return timers.count(workspace, act) >= (open === 'unseen' ? MAX_UNSEEN_READS : PAUSES_MS.length)
  }

  async function done(
    workspace: string,
    act: UnsureAct,
    campaign: Campaign | null,
    status: string | null,
  ): Promise<ActOutcome> {
    timers.cancel(workspace, act)
    await save(act, () => store.acted(workspace, { ...act, campaign, status, at: momentOf(clock).iso }))
    return { outcome: 'done', status }
  }

  async function refused(
    workspace: string,
    act: UnsureAct,
    failure: Failure,
    campaign: Campaign | null = null,
  ): Promise<ActOutcome> {
    timers.cancel(workspace, act)
    const seen = campaign && { ...act, campaign, status: campaign.status ?? null, tabs: null, at: momentOf(clock).iso }
    await save(act, () => (seen ? store.acted(workspace, seen) : store.notActed(workspace, act.campaignId)))
    const { ambiguous: _, ...told } = failure
    return { outcome: 'refused', failure: told }
  }

  /** What has happened has happened, whatever the disk says: a failure here changes no outcome. */
  async function save({ campaignId }: UnsureAct, write: () => ReturnType<StoreClient['acted']>): Promise<void> {
    try {
      notifier.draft(await write())
    } catch (error) {
      log('error', `What became of campaign ${campaignId} could not be saved`, error)
    }
    notifier.outbox()
    notifier.campaigns()
  }

  async function readAll(workspace: string): Promise<void> {
    try {
      for (const act of await store.unsureActs(workspace)) await read(workspace, act)
    } catch (error) {
      log('error', 'Acts without a clear outcome cannot be looked at', error)
    }
  }

  return { read, done, refused, wake: (workspace) => void readAll(workspace), close: timers.close }
}

/** How many pauses of each campaign are over, and when it is read next. */
function createReadTimers(clock: Clock) {
  const timers = new Map<string, { count: number; cancel: (() => void) | null }>()
  const keyOf = (workspace: string, { campaignId }: UnsureAct) => `${workspace} ${campaignId}`
  return {
    count: (workspace: string, act: UnsureAct): number => timers.get(keyOf(workspace, act))?.count ?? 0,
    schedule: (workspace: string, act: UnsureAct, work: () => void): void => {
      const key = keyOf(workspace, act)
      const { count, cancel } = timers.get(key) ?? { count: 0, cancel: null }
      // A reading in between, for a click or a connection that came back, brings the end no nearer.
      if (cancel) return
      const pause = PAUSES_MS[Math.min(count, PAUSES_MS.length - 1)] ?? READBACK_TIMEOUT_MS
      const over = () => {
        timers.set(key, { count: count + 1, cancel: null })
        work()
      }
      timers.set(key, { count, cancel: clock.after(pause, over) })
    },
    cancel: (workspace: string, act: UnsureAct): void => {
      timers.get(keyOf(workspace, act))?.cancel?.()
      timers.delete(keyOf(workspace, act))
    },
    close: (): void => {
      for (const { cancel } of timers.values()) cancel?.()
      timers.clear()
    },
  }
}

/** The campaign as the server has it now; null where it cannot be asked. */
async function readCampaign(server: Api | null, id: number, log: Log): Promise<Campaign | null> {
  try {
    const campaign = server && (await server.call('getCampaign', { id }))
    return campaign?.id === id ? campaign : null
  } catch (error) {
    log('warn', `The status of campaign ${id} cannot be read back`, error)
    return null
  }
}
