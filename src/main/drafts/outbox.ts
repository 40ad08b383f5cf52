/** The outbox: drains drafts in order, six at a time, none blocking another, and tries again what could not be sent. */
import type { Workspace } from '#contract'
import type { Api } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notify.ts'
import type { Announcer } from './announcer.ts'
import { backoff, longestWait } from './backoff.ts'
import type { StoreClient } from './client.ts'
import { look } from './look.ts'
import { momentOf } from './moment.ts'
import { type Sending, send } from './send.ts'
import type { MergedJob, Settled, TakenNext } from './store/outbox-store.ts'
import type { Job, Outcome } from './store/sending.ts'
import type { Waiters } from './waiters.ts'

const atOnce = 6

export type OutboxPorts = {
  store: StoreClient
  api: () => { workspace: Workspace; api: Api } | null
  workspace: () => string | null
  notify: Notify
  announce: Announcer
  waiters: Waiters
  clock: Clock
  random: () => number
  log: Log
}

export type Outbox = {
  /** Something was queued, or the workspace changed. */
  pump(): void
  /** A connection or a new token: what waited for one is due, nothing rests any more. */
  wake(): Promise<void>
  /** Runs `work` while nothing else of the draft is sent; `drain` sends first whatever of it waits. */
  hold<T>(workspace: string, draftId: string, work: (drain: () => Promise<void>) => Promise<T>): Promise<T>
  /** Lets what is being sent finish within `patience` milliseconds, then gives it up. */
  close(patience: number): Promise<void>
}

/**
 * One draining of a draft. `seen`: the campaign was read or made in it, so that nothing needs to be read before the next request. `saved`: the
 * server took a change.
 */
type Batch = { workspace: string; draftId: string; anyway: boolean; seen: boolean; saved: boolean }

/** Milliseconds after a save at which the campaign is read once more: longer than somebody else's save of the same moment takes. */
const lookAfterIn = 3_000

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, announce, waiters, clock, log } = ports
  const running = new Map<string, Promise<unknown>>()
  const looks = new Map<string, () => void>()
  const closing = new AbortController()
  const dueIn = (attempts: number) => backoff(attempts, ports.random)
  let closed = false
  /** 401: everything waits for a new token. */
  let paused = false
  /** Attempts in a row that found no server; while there are any, one draft at a time tries. */
  let misses = 0
  let restUntil = 0
  let pumping = false
  let again = false
  let cancelTimer = () => {}

  function pump(): void {
    if (pumping) again = true
    else void turn()
  }

  async function turn(): Promise<void> {
    pumping = true
    do {
      again = false
      await launchDue().catch((error) => {
        log('error', 'The outbox cannot be read', error)
        plan(clock.now() + rest())
      })
    } while (again)
    pumping = false
  }

  async function launchDue(): Promise<void> {
    cancelTimer()
    const workspace = ports.workspace()
    if (closed || paused || workspace === null || !apiOf(workspace)) return
    const now = clock.now()
    // A clock that was set back must not prolong the rest.
    if (restUntil > now && restUntil - now <= longestWait) return plan(restUntil)
    const free = (misses > 0 ? 1 : atOnce) - running.size
    if (free <= 0) return
    for (const draftId of await store.due(workspace, now, [...running.keys()], free)) launch(workspace, draftId)
    const next = await store.nextDue(workspace, [...running.keys()])
    if (next !== null && next > clock.now()) plan(next)
  }

  function plan(at: number): void {
    cancelTimer()
    cancelTimer = clock.after(Math.max(0, at - clock.now()), pump)
  }

  function launch(workspace: string, draftId: string): void {
    // Launched and held drafts share the map: whoever came first has it.
    if (!running.has(draftId)) void occupy(draftId, () => drain(workspace, draftId, false))
  }

  function occupy<T>(draftId: string, work: () => Promise<T>): Promise<T> {
    const done = work().finally(() => {
      running.delete(draftId)
      waiters.giveUp(draftId)
      pump()
    })
    running.set(
      draftId,
      done.catch((error) => log('error', `The draft ${draftId} could not be sent`, error)),
    )
    return done
  }

  async function drain(workspace: string, draftId: string, anyway: boolean): Promise<void> {
    const batch: Batch = { workspace, draftId, anyway, seen: false, saved: false }
    try {
      const api = mayGoOn(workspace)
      let next = api && { api, job: took(await store.take(workspace, draftId, momentOf(clock), anyway)) }
      while (next?.job) {
        announce.outbox()
        next = await step(batch, next.api, next.job)
      }
    } catch (error) {
      // The store failed, not the server: what was in flight is found again when the disk is well.
      log('error', `The outbox stopped at ${draftId}`, error)
      rest()
    }
    if (batch.saved) lookLater(workspace, draftId, lookAfterIn)
    announce.outbox()
  }

  /** Somebody else may have saved at the same moment, over what was just saved here. `ms` from now. */
  function lookLater(workspace: string, draftId: string, ms: number): void {
    looks.get(draftId)?.()
    const look = () => {
      looks.delete(draftId)
      // What is being sent ends with a look of its own.
      // `occupy` logs what fails.
      if (!running.has(draftId)) void occupy(draftId, () => lookAfter(workspace, draftId)).catch(() => undefined)
    }
    looks.set(draftId, clock.after(ms, look))
  }

  /** Where the server cannot be asked, the next reading tells. */
  async function lookAfter(workspace: string, draftId: string): Promise<void> {
    const api = mayGoOn(workspace)
    const id = api && (await store.standing(workspace, draftId))?.campaignId
    if (!api || !id) return
    const campaign = await api.call('getCampaign', { id }, { signal: closing.signal }).catch((error) => {
      if (!closing.signal.aborted) log('warn', `Campaign ${id} cannot be looked at after its save`, error)
      return null
    })
    if (campaign?.id !== id) return
    const seen = await store.lookAfter(workspace, campaign, momentOf(clock))
    const late = await store.lateUntil(workspace, draftId)
    if (late !== null) lookLater(workspace, draftId, Math.max(lookAfterIn, late - clock.now() + 1))
    if (!seen) return
    tellStored(seen)
    announce.outbox()
    announce.campaigns()
  }

  const mayGoOn = (workspace: string): Api | null => (closed || paused ? null : apiOf(workspace))

  /** Sends a request that was taken; answers the next one with it, null when the batch ends. */
  async function step(batch: Batch, api: Api, job: Job): Promise<{ api: Api; job: Job | null } | null> {
    const sending = { workspace: batch.workspace, api, store, signal: closing.signal, now: clock.now, dueIn }
    const merged = job.side === 'update' && !batch.seen ? await lookFirst(job, sending) : { job, outcome: null }
    batch.seen = true
    const outcome = merged.job ? await send(merged.job, sending) : merged.outcome
    if (outcome) learn(outcome)
    batch.saved ||= outcome?.kind === 'done' && job.side === 'update'
    const further = !outcome || outcome.kind === 'done' ? mayGoOn(batch.workspace) : null
    const kept = await store.keep(
      batch,
      outcome && { intentId: job.intentId, outcome },
      momentOf(clock),
      further !== null,
    )
    if (outcome) {
      log('info', outboxLine(job, outcome))
      tellKept(job, outcome, kept.settled)
    }
    return further && kept.taken ? { api: further, job: took(kept.taken) } : null
  }

  function took(taken: TakenNext): Job | null {
    tellStored(taken)
    return taken.job
  }

  /** Neither job nor outcome: the merge left nothing of this request to send. */
  async function lookFirst(job: Job, sending: Sending): Promise<{ job: Job | null; outcome: Outcome | null }> {
    const looked = await look(job, sending, momentOf(clock))
    if (looked.kind === 'failed') return { job: null, outcome: looked.outcome }
    if (looked.merged) {
      log('info', `${nameOf(job)}: the campaign was read and merged first`)
      tellStored(looked.merged)
      announce.campaigns()
    }
    return { job: looked.merged?.job ?? null, outcome: null }
  }

  /** Tells what the store did to requests that were not sent. */
  function tellStored({ finished, parked, standing, item }: Omit<MergedJob | TakenNext, 'job'>) {
    announce.draft(standing)
    for (const intent of finished) waiters.tell(intent, { kind: 'done', campaign: null })
    for (const { intent, failure } of parked) log('info', `Intent ${intent}: waits for the person, ${failure.kind}`)
    const waited = parked.map(({ intent, failure }) =>
      waiters.tell(intent, { kind: 'parked', failure, section: standing?.sync.problems[0]?.section ?? 'name' }),
    )
    if (parked.length > 0 && !waited.includes(true) && item) ports.notify('outbox.refused', item)
  }

  function tellKept(job: Job, outcome: Outcome, settled: Settled | null): void {
    announce.draft(settled?.standing ?? null)
    if (outcome.kind === 'done' && outcome.campaign) announce.campaigns()
    const waited = waiters.tell(job.intentId, outcome)
    // Its saver knows of a refusal; of somebody else's save that went over it nobody does.
    const isTold = outcome.kind === 'parked' && waited
    if (settled?.item && !isTold) ports.notify('outbox.refused', settled.item)
  }

  /** What the outcome says about the server as a whole. */
  function learn(outcome: Outcome): void {
    const kind = outcome.kind === 'later' ? outcome.failure.kind : null
    if (kind === 'unauthorized') paused = true
    if (kind === 'offline' || kind === 'network') rest()
    else if (misses > 0) {
      misses = 0
      pump()
    }
  }

  /** One more miss; answers for how long everything rests, in milliseconds. */
  function rest(): number {
    misses += 1
    const pause = dueIn(misses)
    restUntil = clock.now() + pause
    return pause
  }

  function apiOf(workspace: string): Api | null {
    const open = ports.api()
    return open?.workspace.id === workspace ? open.api : null
  }

  return {
    pump,
    wake: async () => {
      paused = false
      misses = 0
      restUntil = 0
      const workspace = ports.workspace()
      if (workspace !== null) await store.wake(workspace, clock.now())
      pump()
    },
    hold: async (workspace, draftId, work) => {
      for (let busy = running.get(draftId); busy; busy = running.get(draftId)) await busy
      return occupy(draftId, () => work(() => drain(workspace, draftId, true)))
    },
    close: async (patience) => {
      closed = true
      cancelTimer()
      for (const cancel of looks.values()) cancel()
      const giveUp = clock.after(patience, () => closing.abort())
      await Promise.allSettled(running.values())
      giveUp()
    },
  }
}

const nameOf = ({ intentId, draftId, campaignId, request }: Job): string =>
  `Intent ${intentId}, ${request.call} of draft ${draftId}, campaign ${campaignId ?? 'new'}`

/** Why something went out or did not, without a word of what it was. */
function outboxLine(job: Job, outcome: Outcome): string {
  const attempt = `${nameOf(job)}, attempt ${job.attempts}`
  if (outcome.kind === 'done') return `${attempt}: done${outcome.adopted ? ', it had arrived before' : ''}`
  const { kind, status } = outcome.failure
  const why = `${kind}${status === undefined ? '' : ` ${status}`}`
  if (outcome.kind === 'parked') return `${attempt}: waits for the person, ${why}`
  return `${attempt}: ${why}, tried again from ${new Date(outcome.dueAt).toISOString()}`
}
