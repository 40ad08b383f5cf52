/** Publishing, stopping and sending for approval: one click each, answered when its outcome is known or cannot be known yet. */
import { type ActOutcome, type DraftAct, type Failure, type JsonObject, statusOf, type Workspace } from '#contract'
import type { ActKind, Outcome, Sync } from '../../model/events.ts'
import type { Api } from '../api/connection.ts'
import type { Clock } from '../ports.ts'
import { momentOf, type StoreClient } from './client.ts'
import type { DraftAddress, Loop } from './loop.ts'
import type { Notifier } from './notifier.ts'
import { checkAct, checkPreconditions, type PreconditionPorts } from './preconditions.ts'

export type ActPorts = {
  store: StoreClient
  loop: Loop
  api: () => { workspace: Workspace; api: Api } | null
  connection: { online(): boolean }
  notifier: Notifier
  clock: Clock
  newId: () => string
}

type Click = { at: DraftAddress; click: string; tabs: JsonObject | null }

export class Acts {
  readonly #ports: ActPorts
  /** Clicks whose caller waits for the outcome. */
  readonly #clicks = new Set<string>()

  constructor(ports: ActPorts) {
    this.#ports = ports
  }

  async act(workspace: string, act: DraftAct): Promise<ActOutcome> {
    checkAct(act.request)
    const { store } = this.#ports
    const { input } = act.request
    const kind: ActKind = input.status === 'running' ? 'publish' : input.status === 'stopped' ? 'stop' : 'approval'
    const draft = await store.draftStatus(workspace, act.id)
    if (!draft) return refused({ kind: 'not-found', message: 'This draft is no longer on this computer' })
    if (draft.revision !== act.revision) return refused(stale)
    const [problem] = draft.sync.problems
    if (problem && kind !== 'stop') return refused(problem.failure)
    if (draft.campaignId === null && draft.sync.waiting.length === 0) return refused(neverSaved)
    const wanted = typeof input.status === 'string' ? input.status : null
    const tabs = (input.edit_page_tabs_values ?? null) as JsonObject | null
    return this.#perform({ workspace, draft: act.id }, kind, { wanted, tabs, campaignId: draft.campaignId, draft })
  }

  async stop(workspace: string, campaignId: number): Promise<ActOutcome> {
    const { store, clock, newId } = this.#ports
    if (!this.#api(workspace)) return refused(offline)
    const { id, isNew } = await store.draftForAct(workspace, campaignId, newId(), momentOf(clock))
    const order = { wanted: 'stopped', tabs: null, campaignId, draft: null }
    const outcome = await this.#perform({ workspace, draft: id }, 'stop', order)
    if (isNew && outcome.outcome !== 'unknown') await store.discard(workspace, id)
    return outcome
  }

  /** The state of a draft has changed. The outcome of a click without a waiting caller shows in the draft's status. */
  async changed(at: DraftAddress, outcomes: readonly Outcome[], tabs: JsonObject): Promise<void> {
    for (const { click, kind, result } of outcomes) {
      if (this.#clicks.has(keyOf({ at, click }))) continue
      await this.#acknowledge({ at, click, tabs: result === 'done' && kind === 'publish' ? tabs : null })
    }
  }

  async #perform(
    at: DraftAddress,
    kind: ActKind,
    {
      wanted,
      tabs,
      campaignId,
      draft,
    }: Pick<PreconditionPorts, 'wanted'> & {
      tabs: JsonObject | null
      campaignId: number | null
      draft: Parameters<typeof checkPreconditions>[1]['draft']
    },
  ): Promise<ActOutcome> {
    const { store, notifier, clock } = this.#ports
    const { workspace } = at
    const api = this.#api(workspace)
    if (!api) return refused(offline)
    const known = await this.#sync(at)
    if (known?.act) return this.#outcome({ at, click: known.act.click, tabs: null })
    if (campaignId !== null) {
      const ports = { store, api, notifier, clock, workspace, wanted }
      const checked = await checkPreconditions(ports, { campaignId, draft })
      if (!checked.ok) return refused(checked.failure)
    }
    const click = await store.askFor(workspace, at.draft, kind, { now: clock.now(), tabs })
    if (click === null) return refused({ kind: 'stale', message: 'This campaign is already being sent' })
    return this.#outcome({ at, click, tabs })
  }

  /** Also looks once more at a click whose outcome is unknown: nothing is sent meanwhile. */
  async #outcome(click: Click): Promise<ActOutcome> {
    const { at } = click
    if (this.#clicks.has(keyOf(click)))
      return refused({ kind: 'stale', message: 'This campaign is already being sent' })
    this.#clicks.add(keyOf(click))
    try {
      let sync = await this.#after(at)
      // The first look comes at once.
      if (sync?.act?.phase === 'unknown') sync = await this.#after(at)
      const outcome = sync?.outcomes.find((one) => one.click === click.click)
      if (sync?.act?.click === click.click)
        return unknown(sync.act.failure ?? sync.act.why ?? this.#ports.loop.failureOf(at))
      if (!sync || !outcome) return refused(stale)
      // An accepted approval need not answer with the campaign.
      if (outcome.kind === 'approval' && outcome.result === 'done') await this.#ports.loop.run(at, true)
      const result = await this.#resultOf(at, outcome, sync)
      await this.#acknowledge({ ...click, tabs: result.outcome === 'done' ? click.tabs : null })
      return result
    } finally {
      this.#clicks.delete(keyOf(click))
    }
  }

  async #after(at: DraftAddress): Promise<Sync | null> {
    await this.#ports.loop.run(at)
    return this.#sync(at)
  }

  async #resultOf(at: DraftAddress, { result, status, failure }: Outcome, sync: Sync): Promise<ActOutcome> {
    const last = this.#ports.loop.failureOf(at)
    switch (result) {
      case 'done':
        return { outcome: 'done', status: (await this.#sync(at))?.status ?? status }
      case 'refused':
      case 'notDone':
        return refused(failure ?? last ?? { kind: 'refused', message: `This campaign is ${statusOf(status)}` })
      case 'ended':
        return refused({ kind: 'stale', message: `This campaign is ${statusOf(status)} on the server`, path: 'status' })
      case 'offline':
        return refused(last ?? offline)
      default: {
        const draft = await this.#ports.store.draftStatus(at.workspace, at.draft)
        const problem = draft?.sync.problems[0]?.failure
        return refused(problem ?? (sync.id === null ? (last ?? neverSaved) : theirs))
      }
    }
  }

  async #acknowledge({ at, click, tabs }: Click): Promise<void> {
    const { store, clock, notifier } = this.#ports
    notifier.draft(await store.acknowledge(at.workspace, at.draft, click, tabs, clock.now()))
  }

  async #sync({ workspace, draft }: DraftAddress): Promise<Sync | null> {
    return (await this.#ports.store.sync(workspace, draft))?.sync ?? null
  }

  #api(workspace: string): Api | null {
    const { loop, connection } = this.#ports
    const open = this.#ports.api()
    if (open?.workspace.id !== workspace || !connection.online() || loop.signal.aborted) return null
    return { call: (name, input, options) => open.api.call(name, input, { signal: loop.signal, ...options }) }
  }
}

/** Each campaign counts its own clicks. */
const keyOf = ({ at, click }: Pick<Click, 'at' | 'click'>): string => `${at.workspace} ${at.draft} ${click}`

const offline: Failure = { kind: 'offline', message: 'This needs a connection to the server' }
const stale: Failure = { kind: 'stale', message: 'This campaign has changed since. Check it and try again.' }
const theirs: Failure = { kind: 'stale', message: 'Someone else changed this campaign. Check it and try again.' }
const neverSaved: Failure = {
  kind: 'refused',
  message: 'The server does not have this campaign yet. Save its steps first.',
}
const noAnswer: Failure = { kind: 'network', message: 'The server did not answer' }

/** Without the mark that its effect is not known: that is known now. */
function refused({ ambiguous: _, ...failure }: Failure): ActOutcome {
  return { outcome: 'refused', failure }
}
const unknown = (failure: Failure | null): ActOutcome => ({
  outcome: 'unknown',
  failure: { ...(failure ?? noAnswer), ambiguous: true },
})
