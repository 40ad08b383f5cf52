/** The editor's session of one open campaign: its values, whether they are saved on disk, and the sync state. Independent of React. */
import type {
  ActOutcome,
  Bridge,
  Draft,
  DraftAct,
  DraftSave,
  DraftStamp,
  DraftSync,
  DraftWrite,
  Failure,
  JsonObject,
  Part,
  SaveOutcome,
  StepBack,
  TabValues,
  Undone,
  VersionRestore,
} from '#contract'
import { sameJson } from '../../model/rules/same-json'
import { failureOf, HeraldFailure, unwrap } from './bridge'
import {
  askForHeldText,
  type DraftState,
  differingParts,
  editsOf,
  showsOtherBase,
  stateOf,
  withEdits,
  withSaved,
  withUnsaved,
} from './draft-state'
import { DraftWriter, type Edits, isEmpty, mergedEdits } from './draft-writer'
import type { Timers } from './timers'

/** The part of the bridge that a session uses. */
export type DraftPort = {
  drafts: Pick<Bridge['drafts'], 'open' | 'find' | 'write' | 'save' | 'act' | 'undo' | 'redo' | 'restore' | 'changed'>
  api: Pick<Bridge['api'], 'getCampaign'>
}

/** Input of a save: the edits with the tab values after it, and the earlier tab values. */
export type StepToSave = Pick<DraftSave, 'section' | 'intents' | 'wait'> & { edits: Edits; back: TabValues }

/** `id` is a ULID of the page, `n` counts its writes so far, over all its sessions. */
export type PageWindow = { readonly id: string; n: number }

/** Milliseconds without typing after which another window's text may replace the text in a field. */
const RESTED_MS = 1_000

export type Act = 'publish' | 'approval'

/** Parts that a step's save takes along. */
function partsOf({ section, intents }: StepToSave): Part[] {
  const isNamed = intents.some(({ create, update }) => [create, update].some((call) => call && 'name' in call.input))
  return isNamed ? [section, 'name'] : [section]
}

const actOf = ({ input }: { input: JsonObject }): Act => (input.status === 'running' ? 'publish' : 'approval')

const noneFailed = { notPublished: null, notSentForApproval: null }

/** Sections of `edits` that are among `parts`. */
const sectionsOf = ({ sections = {} }: Edits, parts: readonly Part[]): Edits => {
  const chosen = Object.entries(sections).filter(([section]) => parts.some((part) => part === section))
  return chosen.length === 0 ? {} : { sections: Object.fromEntries(chosen) }
}

export class DraftSession {
  /** Constant for the life of the session; the draft's id changes if another window created the draft first. */
  readonly key: string
  /** The workspace in which it was opened; null if none was known. */
  readonly workspace: string | null
  readonly #port: DraftPort
  readonly #timers: Timers
  readonly #writer: DraftWriter
  readonly #page: PageWindow
  readonly #listeners = new Set<() => void>()
  #unlisten: (() => void) | null = null
  #state: DraftState
  /** The draft as last read from or written to the store: newer drafts are compared with it. */
  #revision: number
  /** The newest revision that is known of: another window, or the server, may have made it. */
  #newest: number
  #stored: Edits
  /** Whether the shown tabs are in the store, or in an edit. */
  #areTabsStored: boolean
  /** When the user last typed. */
  #typedAt = Number.NEGATIVE_INFINITY
  /** Ends the wait for a pause in typing; null if nothing waits. */
  #endRest: (() => void) | null = null

  constructor(port: DraftPort, timers: Timers, draft: Draft, page: PageWindow, workspace: string | null = null) {
    this.key = draft.id
    this.workspace = workspace
    this.#port = port
    this.#timers = timers
    this.#page = page
    this.#state = stateOf(draft)
    this.#revision = draft.revision
    this.#newest = draft.revision
    this.#stored = editsOf(draft)
    this.#areTabsStored = draft.revision > 0
    this.#writer = new DraftWriter({
      timers,
      write: (edits) => this.#write(edits),
      changed: (now) => this.#safety(now),
    })
  }

  get #there(): { workspace?: string } {
    return this.workspace === null ? {} : { workspace: this.workspace }
  }
  get state(): DraftState {
    return this.#state
  }
  /** Whether an edit is not on disk yet. */
  get dirty(): boolean {
    return this.#writer.dirty || this.#writer.busy
  }
  /** Whether the store has the draft. */
  get kept(): boolean {
    return this.#revision > 0
  }

  /**
   * Receives notices while it has listeners. When the first one is added, the draft is read again, because notices may have been missed.
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (!this.#unlisten) {
      this.#unlisten = this.#port.drafts.changed((news) => {
        if (this.#isAbout(news)) void this.#hear(news)
      })
      // A draft that is not stored was just looked up.
      if (this.kept) void this.refresh()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#unlisten?.()
      this.#unlisten = null
    }
  }

  /** Takes an edit; it is on disk soon. The first one also stores the tabs that were opened without it. */
  edit(given: Edits): void {
    const { tabs } = this.#state
    const edits = tabs && !this.#areTabsStored ? { tabs, ...given } : given
    this.#areTabsStored = true
    this.#typedAt = this.#timers.now()
    this.#writer.add(edits)
    this.#set({ ...withEdits(this.#state, edits), sync: withUnsaved(this.#state.sync, edits) })
  }

  /**
   * Takes values in which only addresses of uploaded files are new, which is not an edit by the user. They are shown and written with the next
   * edit. The store keeps the files themselves, and main inserts the same addresses into its requests.
   */
  arrived(sections: NonNullable<Edits['sections']>): void {
    this.#set(withEdits(this.#state, { sections }))
  }

  /** Replaces values programmatically; views remount. */
  replace(edits: Edits): void {
    this.edit(edits)
    this.#set({ ...this.#state, contentRevision: this.#state.contentRevision + 1 })
  }

  /** Opens a tab without storing which tab is open. */
  setTabsUnsaved(tabs: TabValues): void {
    this.#areTabsStored = false
    this.#set({ ...this.#state, tabs })
  }

  /** Writes pending edits at once. Failures appear in `safety` and are retried. */
  flush(): Promise<void> {
    this.#rested()
    return this.#writer.flush()
  }

  /** Like `flush`, for a page that closes: it waits for nothing. */
  leave(): void {
    this.#writer.leave()
  }

  /**
   * Saves a step: writes `edits` and sends the requests. The tab values in `edits` are shown once they are on disk; if the server refuses
   * at once, those of `back` are restored. Throws `HeraldFailure` if nothing was written.
   */
  async save(step: StepToSave): Promise<SaveOutcome> {
    const { edits, back, ...rest } = step
    const { tabs, ...values } = edits
    // Pending from the click on, so that a reading before the save keeps these values like any edit.
    this.edit(values)
    this.#rested()
    const saved = await this.#storing(edits, (write) => unwrap(this.#port.drafts.save({ write, ...rest })))
    const sync = withUnsaved(withSaved(this.#state.sync, partsOf(step)), this.#writer.pending)
    this.#set({ ...this.#state, campaignId: saved.campaignId ?? this.#state.campaignId, sync, ...noneFailed })
    const after = saved.outcome === 'refused' ? back : tabs
    if (after) this.#goOn(after, back)
    return saved
  }

  /** Shows `tabs`, the tab values after a save; `back` are those from before the save. */
  #goOn(tabs: TabValues, back: TabValues): void {
    const selected = this.#state.tabs?.selected ?? null
    // If the user opened another tab meanwhile, it stays open, unless the save locks it.
    const stays = selected !== null && selected !== back.selected && !tabs.disabledKeys?.includes(selected)
    const now = stays ? { ...tabs, selected } : tabs
    if (sameJson(now, this.#stored.tabs) && !this.#writer.dirty) this.#set(withEdits(this.#state, { tabs: now }))
    else this.edit({ tabs: now })
  }

  /** Publishes or sends for approval. Throws `HeraldFailure` if it was not even tried. */
  async act(request: { call: string; input: JsonObject }): Promise<ActOutcome> {
    const outcome = await unwrap(this.#port.drafts.act(await this.prepared(request)))
    this.ended(actOf(request), outcome)
    return outcome
  }

  /** The act to send, once all edits are on disk. Throws `HeraldFailure` if they cannot be written. */
  async prepared(request: { call: string; input: JsonObject }): Promise<DraftAct> {
    this.failed(actOf(request), null)
    await this.flush()
    // A campaign that was only viewed is stored first, because main compares it with the server's before sending.
    if (!this.kept) await this.#writer.exclusively((pending) => this.#write(pending))
    return { ...this.#there, id: this.#state.id, revision: this.#revision, request }
  }

  /** Takes the outcome of an act. */
  ended(act: Act, outcome: ActOutcome): void {
    if (outcome.outcome === 'done' && outcome.status) this.#set({ ...this.#state, status: outcome.status })
    if (outcome.outcome === 'refused') this.failed(act, outcome.failure)
  }

  /** A publish or approval request failed: shown until the next attempt or the next save of a step. */
  failed(act: Act, failure: Failure | null): void {
    this.#set({ ...this.#state, [act === 'publish' ? 'notPublished' : 'notSentForApproval']: failure })
  }

  /** Undoes or redoes one step of the whole campaign; null if there is none. Throws `HeraldFailure`. */
  step(direction: 'undo' | 'redo'): Promise<Undone | null> {
    return this.#replacing(async (state) => {
      const before = this.#stored
      const done = await unwrap(this.#port.drafts[direction](state))
      if (!done) return null
      this.#take(done.draft, {})
      // An undo step may be a no-op.
      return { ...done, changed: differingParts(before, this.#stored) }
    })
  }

  /** Restores a version and returns the parts that changed. Throws `HeraldFailure`. */
  restore(version: Pick<VersionRestore, 'version' | 'sections'>): Promise<Part[]> {
    return this.#replacing(async (state) => {
      const before = this.#stored
      await unwrap(this.#port.drafts.restore({ ...state, ...version }))
      await this.#reload({})
      return differingParts(before, this.#stored)
    })
  }

  /** The user has seen which values of another window were replaced. */
  seenReplaced(): void {
    this.#set({ ...this.#state, replaced: [] })
  }

  /** Reads the draft again: notices may have been missed while the page was hidden. */
  async refresh(): Promise<void> {
    if (this.kept || this.#state.campaignId !== null) await this.#renew(true)
  }

  /** Reads the server's status of the campaign; if that fails, the known one stays. */
  async refreshStatus(): Promise<void> {
    if (this.#state.campaignId === null) return
    const answer = await this.#port.api.getCampaign({ id: this.#state.campaignId })
    // A cached answer says nothing new.
    if (answer.ok && !answer.asOf) this.#set({ ...this.#state, status: answer.value.status ?? this.#state.status })
  }

  /** Runs `work`, which replaces values in the store, after all edits are written. */
  async #replacing<T>(work: (state: StepBack) => Promise<T>): Promise<T> {
    await this.flush()
    return this.#writer.exclusively(async (pending) => {
      if (!isEmpty(pending)) await this.#write(pending)
      if (this.#isBehind) await this.#reload({})
      return work({ ...this.#there, id: this.#state.id, revision: this.#revision })
    })
  }

  async #write(edits: Edits): Promise<void> {
    this.#written(edits, await unwrap(this.#port.drafts.write(this.#writeOf(edits))))
  }

  /** Sends `edits`, whose values are pending. */
  async #storing(edits: Edits, send: (write: DraftWrite) => Promise<SaveOutcome>): Promise<SaveOutcome> {
    this.#safety('saving')
    try {
      return await this.#writer.exclusively(async (pending) => {
        const all = mergedEdits(pending, edits)
        const outcome = await send(this.#writeOf(all))
        this.#written(all, outcome)
        // Typed after the click, while the save waited: not part of it, and still to be written.
        const typedEdits = sectionsOf(pending, differingParts(pending, all))
        if (!isEmpty(typedEdits)) this.#writer.add(typedEdits)
        return outcome
      })
    } catch (error) {
      this.#safety({ trouble: error })
      throw error
    }
  }

  #writeOf(edits: Edits): DraftWrite {
    const { id, channel, type, campaignId, base } = this.#state
    this.#page.n += 1
    return {
      ...this.#there,
      id,
      channel,
      type,
      campaignId,
      revision: this.#revision,
      window: this.#page.id,
      n: this.#page.n,
      ...edits,
      // The cast is safe: a campaign parsed from JSON is plain JSON.
      ...(this.#revision === 0 && base ? { base: base as JsonObject } : {}),
    }
  }

  #written(edits: Edits, { id, revision, savedAt, replaced = [] }: DraftStamp): void {
    // Another window wrote in between, or began the draft: its values are to be read.
    if (id !== this.#state.id || revision > this.#revision + 1) this.#newest = Math.max(this.#newest, revision)
    else this.#revision = Math.max(this.#revision, revision)
    this.#stored = mergedEdits(this.#stored, edits)
    const parts = [...new Set([...this.#state.replaced, ...replaced])]
    this.#set({ ...this.#state, id, replaced: parts, safety: { state: 'saved', at: savedAt, failure: null } })
    if (this.#isBehind) void this.#renew()
  }

  /** Whether the store has newer values than were read. */
  get #isBehind(): boolean {
    return this.#newest > this.#revision
  }

  /** Resolves once the user pauses or has left the field: text is not replaced while it is typed. */
  async #rest(): Promise<void> {
    for (;;) {
      const ms = this.#typedAt + RESTED_MS - this.#timers.now()
      if (ms <= 0) return
      await new Promise<void>((resolve) => {
        const endOther = this.#endRest
        const cancelTimer = this.#timers.after(ms, resolve)
        this.#endRest = () => {
          endOther?.()
          cancelTimer()
          resolve()
        }
      })
      this.#endRest = null
    }
  }

  #rested(): void {
    this.#typedAt = Number.NEGATIVE_INFINITY
    this.#endRest?.()
  }

  async #reload(unwritten: Edits): Promise<void> {
    const draft = await this.#read()
    if (!draft && !this.kept) return this.#writer.add(unwritten)
    if (!draft) throw new HeraldFailure({ kind: 'not-found', message: 'This draft is no longer on this computer' })
    if (this.#knows(draft)) this.#writer.add(unwritten)
    else this.#take(draft, unwritten)
  }

  /** The draft, or the one that another window began for the same campaign: a campaign has one draft. */
  async #read(): Promise<Draft | null> {
    const { id, campaignId } = this.#state
    const storedDraft = this.kept ? await unwrap(this.#port.drafts.open({ ...this.#there, id })) : null
    return storedDraft ?? (campaignId === null ? null : unwrap(this.#port.drafts.find({ ...this.#there, campaignId })))
  }

  #isAbout({ id, campaignId }: { id: string; campaignId: number | null }): boolean {
    return id === this.#state.id || (!this.kept && campaignId !== null && campaignId === this.#state.campaignId)
  }

  /** An answer of the server does not raise the revision, but changes the merge base of the next save. */
  #knows({ revision, campaignId, status, sync, base }: Draft): boolean {
    const { state } = this
    const isUnchanged = campaignId === state.campaignId && status === state.status
    return revision === this.#revision && isUnchanged && sameJson(sync, state.sync) && sameJson(base, state.base)
  }

  /** Shows newer values of the store, with the edits on top that are not written. */
  #take(draft: Draft, unwritten: Edits): void {
    askForHeldText()
    const ownEdits = mergedEdits(unwritten, this.#writer.take())
    const before = this.#state
    const now = withEdits(stateOf(draft), { ...ownEdits, ...this.#shownTabs(ownEdits.tabs ?? draft.tabs) })
    const isReplaced = differingParts(editsOf(now), editsOf(before)).length > 0 || showsOtherBase(now, before)
    this.#revision = draft.revision
    this.#newest = draft.id === before.id ? Math.max(this.#newest, draft.revision) : draft.revision
    this.#stored = editsOf(draft)
    this.#set({
      ...now,
      sync: withUnsaved(now.sync, ownEdits),
      notPublished: before.notPublished,
      notSentForApproval: before.notSentForApproval,
      contentRevision: before.contentRevision + (isReplaced ? 1 : 0),
      replaced: before.replaced,
    })
    if (!isEmpty(ownEdits)) this.#writer.add(ownEdits)
  }

  /** `tabs` with this window's open tab, which is not written. */
  #shownTabs(tabs: TabValues | null): Edits {
    const { selected } = this.#state.tabs ?? {}
    return tabs && selected ? { tabs: { ...tabs, selected } } : {}
  }

  async #hear(news: { revision: number; campaignId: number | null; status: string; sync: DraftSync }): Promise<void> {
    const isAnswered = news.sync.at !== this.#state.sync.at
    const { campaignId, status } = news
    this.#set({ ...this.#state, campaignId, status, sync: withUnsaved(news.sync, this.#writer.pending) })
    this.#newest = Math.max(this.#newest, news.revision)
    await this.#renew(isAnswered)
  }

  /** Reads the draft again, if the store has newer values or `always`, between two writes: a reading during one would bring back earlier values. */
  async #renew(always = false): Promise<void> {
    try {
      // The notice may have announced the write that is in flight.
      await this.#writer.idle()
      if (this.#isBehind) await this.#rest()
      if (!always && !this.#isBehind) return
      await this.#writer.exclusively((pending) => this.#reload(pending))
    } catch (error) {
      // A failed reading is repeated with the next notice. Only edits and a missing draft count as not saved.
      if (this.#writer.dirty || failureOf(error).kind === 'not-found') this.#safety({ trouble: error })
    }
  }

  #safety(now: 'saving' | 'settled' | { trouble: unknown }): void {
    const { safety } = this.#state
    if (now === 'settled') return
    const next =
      now === 'saving'
        ? { ...safety, state: 'saving' as const }
        : { ...safety, state: 'trouble' as const, failure: failureOf(now.trouble) }
    this.#set({ ...this.#state, safety: next })
  }

  #set(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
