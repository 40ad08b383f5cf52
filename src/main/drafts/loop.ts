/**
 * Sends the saves and acts of drafts: reads the campaign, reduces the reading, sends the request that follows, and reduces how it ended. Each
 * event is on the disk before the next step (docs/adr/015).
 */
import { type Campaign, type Failure, isUnanswered, type JsonObject, scheduleTypes } from '#contract'
import type { Event, Facts, Plan, Request, Sync } from '../../model/events.ts'
import { valuesOf } from '../../model/plan.ts'
import { isDue, nextWait, noWait, type ServerWait, wantsOf } from '../../model/requests.ts'
import type { Api } from '../api/connection.ts'
import { FailureError, failureOf, loggedText } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { findCreatedCampaign, send } from './send.ts'
import type { EventStore } from './store/event-store.ts'
import type { SyncedDrafts } from './store/synced-drafts.ts'

export type DraftAddress = { workspace: string; draft: string }
type Looked = Extract<Event, { kind: 'read' | 'missing' | 'lookedUp' }>
/** `now` in epoch ms. `isWoken`: no wait counts. */
type Moment = { now: number; account: string; isWoken: boolean }
type Later<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never
}
/** The store, as it answers from its worker. Each method has committed when it returns. */
export type LoopStore = Later<Pick<SyncedDrafts, 'append' | 'readAndNext' | 'next'> & Pick<EventStore, 'sync'>>

export type LoopPorts = {
  store: LoopStore
  /** The server of a workspace, and its account; null while it cannot be asked. */
  open: (workspace: string) => { api: Api; account: string } | null
  /** Whether another draft of this computer has the campaign. */
  isOfAnotherDraft: (at: DraftAddress, campaignId: number) => Promise<boolean>
  /** The draft's state has changed. */
  changed: (at: DraftAddress) => void
  planOf: (facts: Facts, workspace: string) => Plan
  clock: Clock
  /** How long the server may apply a request after it ended without an answer, in ms. */
  quietMs: number
  /** A save of a colleague at the same moment shows in a reading so many ms after an answer. */
  checkMs: number
  log: Log
}

/** Milliseconds until a reading that said nothing new is repeated: while a create or an act has no outcome. */
const repeatAfter = (times: number) => Math.min(1_000 * 2 ** times, 30_000)

/** Drafts that are read and sent at the same time. */
const MAX_PARALLEL = 6

/** Milliseconds until what the disk refused is written again. */
const RETRY_MS = 5_000

/** After every wait. */
const ANY_TIME = Number.MAX_SAFE_INTEGER

/** Why a draft is processed. */
type Cause = 'event' | 'user' | 'time'

/** A draft that is being processed, and its timers. */
type Task = {
  at: DraftAddress
  running: Promise<void> | null
  /** Processed once more when it is done. */
  again: boolean
  by: Cause
  /** An act is sent, which is never queued: no wait counts. */
  isUrgent: boolean
  /** Called when nothing more is done for now. */
  idle: (() => void)[]
  /** Readings in a row that said nothing new. */
  repeats: number
  stopTimer: () => void
  /** The campaign is read in any case. */
  isToBeRead: boolean
  /** Why the last reading or request failed; null if it did not. */
  failure: Failure | null
  /** How a request ended, while the disk refuses it. */
  unstored: { event: Event; campaign: Campaign | null } | null
  /** A create was given up because its campaign was not found. That campaign may still have taken the name, which is checked once. */
  givenUp: 'no' | 'yes' | 'looked at'
  /** The quiet time that runs: its number of departures, and how to stop it. */
  quiet: { departures: number; stop: () => void } | null
}

export class Loop {
  readonly #ports: LoopPorts
  readonly #tasks = new Map<string, Task>()
  readonly #closing = new AbortController()
  /** Tasks that wait for their turn. */
  readonly #queue: Task[] = []
  /** How long each workspace's server is left alone. */
  readonly #waits = new Map<string, ServerWait>()
  /** Events of timers that are being stored. */
  readonly #storing = new Set<Promise<void>>()
  #isClosed = false

  constructor(ports: LoopPorts) {
    this.#ports = ports
  }

  /** Gives up what is on its way, once the end of Herald has waited for it. */
  get signal(): AbortSignal {
    return this.#closing.signal
  }

  /** The draft has new events. With `user` it waits for nothing but a time that the server named; with `time` its own wait is over. */
  process(at: DraftAddress, by: Cause = 'event'): void {
    if (!this.#isClosed) this.#queued(at, by)
  }

  /** Asks for an act, without any wait; returns when nothing more is done for now. `isToBeRead`: the campaign is read in any case. */
  run(at: DraftAddress, isToBeRead = false): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const task = this.#queued(at, 'user')
      task.isUrgent = true
      task.isToBeRead ||= isToBeRead
      task.idle.push(resolve)
    })
  }

  /** The user, or a connection that came back, asks a server once more that named a time: one draft tries it. */
  wake(workspace: string): void {
    const wait = this.#waits.get(workspace)
    if (wait) this.#waits.set(workspace, { ...wait, until: 0 })
  }

  #queued(at: DraftAddress, by: Cause): Task {
    const task = this.#tasks.get(keyOf(at)) ?? newTask(at)
    this.#tasks.set(keyOf(at), task)
    task.again = true
    task.by = by === 'event' ? task.by : by
    if (!task.running && !this.#queue.includes(task)) this.#queue.push(task)
    this.#start()
    return task
  }

  /** Starts the drafts whose turn it is: one at a time while the server fails. */
  #start(): void {
    const running = [...this.#tasks.values()].filter((task) => task.running).length
    const isFailing = [...this.#waits.values()].some(({ failures }) => failures > 0)
    const most = isFailing ? 1 : MAX_PARALLEL
    for (const task of this.#queue.splice(0, Math.max(0, most - running))) {
      const { at } = task
      task.running = this.#run(at, task)
        .catch((error) => {
          // The draft was discarded meanwhile.
          if (failureOf(error).kind === 'not-found') return void this.#tasks.delete(keyOf(at))
          this.#ports.log('error', `The sync of draft ${at.draft} stopped`, error)
          task.stopTimer()
          task.stopTimer = this.#ports.clock.after(RETRY_MS, () => this.process(at, 'time'))
        })
        .finally(() => {
          task.running = null
          if (task.again && !this.#isClosed) return void this.process(at)
          for (const resolve of task.idle.splice(0)) resolve()
          this.#start()
        })
    }
  }

  /** Sends nothing more, waits for what is in flight at most `timeoutMs`, then gives it up. */
  async close(timeoutMs: number): Promise<void> {
    this.#isClosed = true
    for (const task of this.#tasks.values()) {
      task.stopTimer()
      task.quiet?.stop()
    }
    const giveUp = this.#ports.clock.after(timeoutMs, () => this.#closing.abort())
    await Promise.all([...this.#tasks.values()].map(({ running }) => running))
    await Promise.all(this.#storing)
    giveUp()
    for (const { idle } of this.#tasks.values()) for (const resolve of idle.splice(0)) resolve()
  }

  async #run(at: DraftAddress, task: Task): Promise<void> {
    task.stopTimer()
    while (task.again && !this.#isClosed) {
      task.again = false
      await this.#store(at, task)
      const { by, isUrgent } = task
      task.by = 'event'
      task.isUrgent = false
      if (await this.#step(at, task, { by, isUrgent })) task.again = true
    }
    if (!this.#isClosed) await this.#setTimers(at, task)
  }

  /** One reading and one request. Returns whether a request was sent. */
  async #step(at: DraftAddress, task: Task, { by, isUrgent }: Pick<Task, 'by' | 'isUrgent'>): Promise<boolean> {
    const { store, open, changed, clock, planOf } = this.#ports
    const sync = await this.#sync(at)
    const server = open(at.workspace)
    if (!sync || !server) return false
    const isWoken = by !== 'event'
    const { until, isNamed } = this.#waitOf(at)
    if (!isUrgent && (isNamed || by !== 'user') && !isDue(until, clock.now())) return false
    const moment = { now: clock.now(), account: server.account, isWoken }
    const plan = planOf(sync.facts, at.workspace)
    const isToBeRead = task.isToBeRead && sync.id !== null && !sync.inFlight
    task.isToBeRead = false
    const wants = wantsOf(sync, plan, isWoken ? ANY_TIME : moment.now, server.account) ?? (isToBeRead ? 'read' : null)
    if (!wants) return false
    const { request, raw } =
      wants === 'send'
        ? { request: await store.next(at.workspace, at.draft, moment), raw: null }
        : await this.#readFirst(at, wants, { sync, api: server.api, moment, task })
    changed(at)
    if (request) task.repeats = 0
    else if (by !== 'user') task.repeats += 1
    // A campaign that was found can be written at once.
    if (!request) return wants === 'find' && (await this.#sync(at))?.id !== null
    await this.#send(at, request, { sync, api: server.api, task, base: raw })
    changed(at)
    return true
  }

  async #sync({ workspace, draft }: DraftAddress): Promise<Sync | null> {
    return (await this.#ports.store.sync(workspace, draft))?.sync ?? null
  }

  async #readFirst(
    at: DraftAddress,
    wants: 'find' | 'read',
    { sync, api, moment, task }: { sync: Sync; api: Api; moment: Moment; task: Task },
  ): Promise<{ request: Request | null; raw: Campaign | null }> {
    const { workspace, draft } = at
    const { store } = this.#ports
    const reading = await this.#reading(at, wants, { sync, api, task })
    if (!reading) return { request: null, raw: null }
    const { looked, raw } = reading
    const request = await store.readAndNext(workspace, draft, looked, raw && jsonOf(raw), moment)
    if (looked.kind === 'lookedUp' && !looked.found && sync.isQuiet && task.givenUp === 'no') task.givenUp = 'yes'
    return { request, raw }
  }

  /** Null if the server could not be asked. */
  async #reading(
    at: DraftAddress,
    wants: 'find' | 'read',
    { sync, api, task }: { sync: Sync; api: Api; task: Task },
  ): Promise<Reading | null> {
    try {
      const reading = wants === 'find' ? await this.#lookUp(at, sync, api) : await this.#read(sync, api)
      this.#answered(at.workspace)
      task.failure = null
      return reading
    } catch (error) {
      const failure = failureOf(error)
      const { kind } = failure
      if (kind === 'storage') throw error
      task.failure = failure
      if (isUnanswered(failure)) this.#failed(at.workspace, failure)
      else this.#answered(at.workspace)
      if (kind === 'not-found' && wants === 'read') return { looked: { kind: 'missing', turn: sync.turn }, raw: null }
      this.#ports.log('info', `Draft ${at.draft} could not be read: ${loggedText(error)}`)
      await this.#append(at, { kind: 'unread', at: this.#ports.clock.now() })
      return null
    }
  }

  async #read({ id, turn }: Sync, api: Api): Promise<Reading> {
    const raw = await api.call('getCampaign', { id: id ?? 0 }, { signal: this.#closing.signal })
    if (raw.id !== id)
      throw new FailureError({ kind: 'malformed', message: 'The server answered with another campaign' })
    return { looked: { kind: 'read', turn, ...asRead(raw) }, raw }
  }

  async #lookUp(at: DraftAddress, { inDoubt, othersIds, turn, facts }: Sync, api: Api): Promise<Reading> {
    const created: JsonObject = Object.assign({}, ...Object.values(inDoubt ?? {}))
    const raw = await findCreatedCampaign({
      api,
      input: { ...created, channelName: facts.channelName, schedule: { type: scheduleTypes[facts.type] } },
      isSomebodyElses: async (id) => othersIds.includes(id) || this.#ports.isOfAnotherDraft(at, id),
      signal: this.#closing.signal,
    })
    return { looked: { kind: 'lookedUp', turn, found: raw && { id: raw.id, ...asRead(raw) } }, raw }
  }

  async #send(
    at: DraftAddress,
    request: Request,
    { sync, api, task, base }: { sync: Sync; api: Api; task: Task; base: Campaign | null },
  ): Promise<void> {
    const { clock, planOf, log } = this.#ports
    const { facts } = sync
    const plan = planOf(facts, at.workspace)
    const sending = { api, signal: this.#closing.signal, now: clock.now, plan, base, facts, attempts: sync.attempts }
    const sent = await send(request, sending)
    const { campaign, failure } = sent
    const event = this.#judged(sent.event, request, task)
    log('info', lineOf(at, request, event, { failure, id: sync.id }))
    task.failure = failure
    if (event.kind === 'busy' || event.kind === 'lost') this.#failed(at.workspace, failure)
    else this.#answered(at.workspace)
    task.unstored = { event, campaign }
    await this.#store(at, task)
  }

  /** A name may be taken by an earlier create of the same campaign, which arrived after it was given up: it is looked for once more. */
  #judged(event: Event, request: Request, task: Task): Event {
    if (request.kind !== 'create' || event.kind !== 'refused' || event.part !== 'name' || task.givenUp !== 'yes')
      return event
    task.givenUp = 'looked at'
    return { kind: 'lost', at: this.#ports.clock.now(), failure: event.failure }
  }

  /** Stores how a request ended, if the disk refused that before. */
  async #store(at: DraftAddress, task: Task): Promise<void> {
    if (!task.unstored) return
    const { event, campaign } = task.unstored
    await this.#ports.store.append(
      at.workspace,
      at.draft,
      [event],
      this.#ports.clock.now(),
      campaign && jsonOf(campaign),
    )
    task.unstored = null
  }

  /** Why the last reading or request of a draft failed; null if it did not. */
  failureOf(at: DraftAddress): Failure | null {
    return this.#tasks.get(keyOf(at))?.failure ?? null
  }

  #waitOf({ workspace }: DraftAddress): ServerWait {
    return this.#waits.get(workspace) ?? noWait
  }

  /** The server did not answer, or asked to be left alone. Without a session it says nothing about itself. */
  #failed(workspace: string, failure: Failure | null): void {
    if (failure?.kind === 'unauthorized') return
    const { clock } = this.#ports
    const retryAfter = failure?.retryAfter ?? null
    const wait = nextWait(this.#waits.get(workspace) ?? noWait, { at: clock.now(), retryAfter })
    this.#waits.set(workspace, wait)
    // The clock may be set back meanwhile, which prolongs no wait.
    clock.after(wait.until - clock.now(), () => {
      if (this.#waits.get(workspace) === wait) this.#waits.set(workspace, { ...wait, until: 0 })
    })
  }

  /** Drafts that waited for the server are processed once it answers again. */
  #answered(workspace: string): void {
    const wait = this.#waits.get(workspace) ?? noWait
    this.#waits.set(workspace, nextWait(wait, 'answer'))
    if (wait.failures === 0) return
    for (const task of this.#tasks.values())
      if (!task.running && task.at.workspace === workspace) this.process(task.at, wait.isNamed ? 'event' : 'time')
  }

  async #append({ workspace, draft }: DraftAddress, ...events: readonly Event[]): Promise<void> {
    const { store, clock } = this.#ports
    await store.append(workspace, draft, events, clock.now())
  }

  /** The next moments at which the draft is processed by itself. */
  async #setTimers(at: DraftAddress, task: Task): Promise<void> {
    const { open, clock, planOf } = this.#ports
    const sync = await this.#sync(at)
    if (this.#isClosed) return
    if (!sync) return void this.#tasks.delete(keyOf(at))
    this.#setQuietTimer(at, task, sync)
    const { act, account } = sync
    if (act?.phase === 'held') {
      task.stopTimer = clock.after(Math.max(0, act.until - clock.now()), () => this.#endHold(at, act.click, account))
      return
    }
    const server = open(at.workspace)
    if (!server) return
    if (!wantsOf(sync, planOf(sync.facts, at.workspace), ANY_TIME, server.account)) return
    const until = Math.max(sync.dueAt, this.#waitOf(at).until)
    const wait = Math.max(until - clock.now(), repeatAfter(task.repeats))
    task.stopTimer = clock.after(wait, () => this.process(at, 'time'))
  }

  /** A request with an answer is not applied again: only a colleague's save of the same moment may still show. */
  #setQuietTimer(at: DraftAddress, task: Task, sync: Sync): void {
    const { isQuiet, inFlight, departures, unanswered, inDoubt, mayActLate } = sync
    if (isQuiet || inFlight || task.quiet?.departures === departures) return
    task.quiet?.stop()
    const { clock, quietMs, checkMs } = this.#ports
    const mayArriveLate = unanswered.length > 0 || inDoubt !== null || mayActLate
    const stop = clock.after(mayArriveLate ? quietMs : checkMs, () => {
      task.quiet = null
      this.#happened(at, { kind: 'quiet', departures })
    })
    task.quiet = { departures, stop }
  }

  /** An act is never queued: if its server cannot be asked, it is not sent. */
  #endHold(at: DraftAddress, click: string, account: string): void {
    const now = this.#ports.clock.now()
    const server = this.#ports.open(at.workspace)
    const over: Event = { kind: 'holdOver', click, at: now, account: server?.account ?? account }
    if (server) this.#happened(at, over)
    else this.#happened(at, over, { kind: 'unread', at: now })
  }

  #happened(at: DraftAddress, ...events: readonly Event[]): void {
    const storing: Promise<void> = this.#append(at, ...events)
      .then(() => {
        this.#ports.changed(at)
        this.process(at)
      })
      .catch((error) => {
        // The draft was discarded meanwhile.
        if (failureOf(error).kind === 'not-found') return
        this.#ports.log('error', `An event of draft ${at.draft} could not be stored`, error)
        if (!this.#isClosed) this.#ports.clock.after(RETRY_MS, () => this.#happened(at, ...events))
      })
      .finally(() => this.#storing.delete(storing))
    this.#storing.add(storing)
  }
}

/** What was sent and how it ended, without any content. */
function lineOf(
  { draft }: DraftAddress,
  request: Request,
  event: Event,
  { failure, id }: { failure: Failure | null; id: number | null },
): string {
  const what = request.kind === 'act' ? request.act : `${request.kind} ${request.step}`
  const why = failure ? `, ${failure.kind}${failure.status === undefined ? '' : ` ${failure.status}`}` : ''
  return `${what} of draft ${draft}, campaign ${id ?? 'new'}: ${event.kind}${why}`
}

type Reading = { looked: Looked; raw: Campaign | null }

const newTask = (at: DraftAddress): Task => ({
  at,
  running: null,
  again: false,
  by: 'event',
  isUrgent: false,
  idle: [],
  repeats: 0,
  isToBeRead: false,
  failure: null,
  unstored: null,
  givenUp: 'no',
  stopTimer: () => undefined,
  quiet: null,
})

const asRead = (campaign: Campaign) => ({
  values: valuesOf(jsonOf(campaign)),
  status: campaign.status ?? '',
})

const keyOf = ({ workspace, draft }: DraftAddress): string => JSON.stringify([workspace, draft])

/** Plain JSON, without undefined fields. */
const jsonOf = (campaign: Campaign): JsonObject => JSON.parse(JSON.stringify(campaign))
