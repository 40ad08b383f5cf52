/** One open campaign as the editor sees it: its words, how safe they are, and how they stand to the server. Lives outside React. */
import type {
  ActOutcome,
  Bridge,
  Draft,
  DraftAct,
  DraftSave,
  DraftSync,
  DraftWrite,
  Failure,
  JsonObject,
  SaveOutcome,
  StepBack,
  TabValues,
  Undone,
  VersionRestore,
} from '#contract'
import { sameJson } from '../rules/same-json'
import { failureOf, HeraldFailure, unwrap } from './bridge'
import {
  type DraftState,
  differing,
  editsOf,
  type Part,
  partitionEdits,
  replacedBy,
  stateOf,
  unsavedIn,
  withAlsoUnsaved,
  withAside,
  withEdits,
} from './draft-state'
import { DraftWriter, type Edits, isEmpty, merged } from './draft-writer'
import { askForHeldText } from './held-edits'
import type { Timers } from './timers'

/** What a session needs of the bridge. */
export type DraftPort = {
  drafts: Pick<Bridge['drafts'], 'open' | 'find' | 'write' | 'save' | 'act' | 'undo' | 'redo' | 'restore' | 'changed'>
  api: Pick<Bridge['api'], 'getCampaign'>
}

/** What a save takes: the edits with the tab values after it, and the tab values to go back to. */
export type StepToSave = Pick<DraftSave, 'section' | 'intents' | 'wait'> & { edits: Edits; back: TabValues }

/** A save that the server has not refused outright, or `stale`: newer words were loaded and nothing was sent. */
export type StepSaved = SaveOutcome | { outcome: 'stale' }

/** Who writes: `id` is a ULID of the page, `turn` counts what it has written so far, over all its sessions. */
export type PageWriter = { readonly id: string; turn: number }

/** Who has typed nothing for so long, in milliseconds, rests: only then another window's text takes the place of what is being typed. */
const RESTED_MS = 1_000

export type Act = 'publish' | 'approval'

const actOf = ({ input }: { input: JsonObject }): Act => (input.status === 'running' ? 'publish' : 'approval')

const noneFailed = { notPublished: null, notSentForApproval: null }

const sharesSection = (one: Edits, other: Edits): boolean =>
  Object.keys(one.sections ?? {}).some((section) => section in (other.sections ?? {}))

/** Those sections of `edits` that are among `parts`. */
const sectionsOf = ({ sections = {} }: Edits, parts: readonly Part[]): Edits => {
  const chosen = Object.entries(sections).filter(([section]) => parts.some((part) => part === section))
  return chosen.length === 0 ? {} : { sections: Object.fromEntries(chosen) }
}

export class DraftSession {
  /** Stays the same for as long as the session lives; the draft's id is another's where another window kept the campaign first. */
  readonly key: string
  /** The workspace in which it was opened; null where none was known. */
  readonly workspace: string | null
  readonly #port: DraftPort
  readonly #timers: Timers
  readonly #writer: DraftWriter
  readonly #page: PageWriter
  readonly #listeners = new Set<() => void>()
  #unlisten: (() => void) | null = null
  #state: DraftState
  /** The draft as last read from or written to the store: what a newer one is compared with. */
  #revision: number
  #stored: Edits
  /** When the person typed last. */
  #typedAt = Number.NEGATIVE_INFINITY
  /** Ends the wait for the person to rest; null where nothing waits. */
  #endRest: (() => void) | null = null
  /** What Restore mine put back last. */
  #chosen: Edits = {}

  constructor(port: DraftPort, timers: Timers, draft: Draft, page: PageWriter, workspace: string | null = null) {
    this.key = draft.id
    this.workspace = workspace
    this.#port = port
    this.#timers = timers
    this.#page = page
    this.#state = stateOf(draft)
    this.#revision = draft.revision
    this.#stored = editsOf(draft)
    this.#writer = new DraftWriter({
      timers,
      write: (edits, again) => this.#write(edits, again),
      leave: (edits, again) => this.#leave(edits, again),
      changed: (now) => this.#safety(now),
    })
  }

  get #there(): { workspace?: string } {
    return this.workspace === null ? {} : { workspace: this.workspace }
  }
  get state(): DraftState {
    return this.#state
  }
  /** Something typed is not durable yet. */
  get dirty(): boolean {
    return this.#writer.dirty || this.#writer.busy
  }
  /** Something typed is on no disk until the person has rested, or has chosen. */
  get undecided(): boolean {
    return this.#endRest !== null || this.#state.setAside.length > 0
  }
  /** True once the store knows the draft. */
  get kept(): boolean {
    return this.#revision > 0
  }

  /** Notices are listened to while anyone looks; what was told before is read then. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (!this.#unlisten) {
      this.#unlisten = this.#port.drafts.changed((news) => {
        if (this.#isAbout(news)) void this.#hear(news)
      })
      // What is not kept was looked up this moment.
      if (this.kept) void this.refresh()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#unlisten?.()
      this.#unlisten = null
    }
  }

  /** Takes what was typed or chosen; it is durable soon by itself. */
  edit(edits: Edits): void {
    this.#typedAt = this.#timers.now()
    this.#writer.add(edits)
    this.#set(withEdits(this.#state, edits))
  }

  /**
   * Takes words in which only the addresses of uploaded files are new: nobody's change. They are shown and go along with the next edit. The
   * store keeps the files themselves, and main puts the same addresses into what it sends.
   */
  arrived(sections: NonNullable<Edits['sections']>): void {
    this.#set(withEdits(this.#state, { sections }))
  }

  /** An edit from outside the view that shows these words: views start anew from it. */
  replace(edits: Edits): void {
    this.edit(edits)
    this.#set({ ...this.#state, contentRevision: this.#state.contentRevision + 1 })
  }

  /** Opens a tab for looking only: nothing of it is kept. */
  setTabsUnsaved(tabs: TabValues): void {
    this.#set({ ...this.#state, tabs })
  }

  /** Writes at once whatever is pending. Failures show in `safety` and are tried again. */
  flush(): Promise<void> {
    this.#rested()
    return this.#writer.flush()
  }

  /** As `flush`, for a page that goes away: it waits for nothing. */
  leave(): void {
    this.#writer.leave()
  }

  /**
   * Saves a step: `edits` become durable and the server is told. The tab values in them are shown once that is so; when the server refuses
   * at once, those of `back` stand again. Throws `HeraldFailure` when nothing became durable.
   */
  async save(step: StepToSave): Promise<StepSaved> {
    const { edits, back, ...rest } = step
    const { tabs, ...words } = edits
    // Pending from the click on: a reading of the draft that the save has to wait for keeps them, as it keeps whatever was typed.
    this.edit(words)
    this.#rested()
    const got = await this.#storing(edits, (write) => unwrap(this.#port.drafts.save({ write, ...rest })))
    if (got.outcome === 'stale') return got
    this.#set({ ...this.#state, campaignId: got.campaignId ?? this.#state.campaignId, ...noneFailed })
    const after = got.outcome === 'refused' ? back : tabs
    if (after) this.#goOn(after, back)
    return got
  }

  /** Shows `tabs`, those after a save that was pressed at `back`. What was typed while it was on its way is not saved by it. */
  #goOn(tabs: TabValues, back: TabValues): void {
    const selected = this.#state.tabs?.selected ?? null
    // Who opened another tab meanwhile stays there, unless the save locks it.
    const stays = selected !== null && selected !== back.selected && !tabs.disabledKeys?.includes(selected)
    const shown = stays ? { ...tabs, selected } : tabs
    const now = withAlsoUnsaved(shown, differing(editsOf(this.#state), this.#stored))
    if (sameJson(now, this.#stored.tabs) && !this.#writer.dirty) this.#set(withEdits(this.#state, { tabs: now }))
    else this.edit({ tabs: now })
  }

  /** Publishes or sends for approval. Throws `HeraldFailure` when it was not even tried. */
  async act(request: { call: string; input: JsonObject }): Promise<ActOutcome> {
    const outcome = await unwrap(this.#port.drafts.act(await this.prepared(request)))
    this.ended(actOf(request), outcome)
    return outcome
  }

  /** The act as it is to be sent, once everything typed is durable. Throws `HeraldFailure` where it cannot become so. */
  async prepared(request: { call: string; input: JsonObject }): Promise<DraftAct> {
    this.failed(actOf(request), null)
    await this.flush()
    // Of a campaign that was only looked at, what was seen is kept first: it is compared with the server's before anything leaves.
    if (!this.kept) await this.#writer.exclusively((pending) => this.#write(pending))
    return { ...this.#there, id: this.#state.id, revision: this.#revision, request }
  }

  /** What became of an act. */
  ended(act: Act, outcome: ActOutcome): void {
    if (outcome.outcome === 'done' && outcome.status) this.#set({ ...this.#state, status: outcome.status })
    if (outcome.outcome === 'refused') this.failed(act, outcome.failure)
  }

  /** Publishing, or sending for approval, came to nothing: it is said until it is tried again or a step is saved. */
  failed(act: Act, failure: Failure | null): void {
    this.#set({ ...this.#state, [act === 'publish' ? 'notPublished' : 'notSentForApproval']: failure })
  }

  /** Takes one step of the campaign as a whole back or forth; null when there is none. Throws `HeraldFailure`. */
  step(way: 'undo' | 'redo'): Promise<Undone | null> {
    return this.#replacing(async (at) => {
      const before = this.#stored
      const done = await unwrap(this.#port.drafts[way](at))
      if (!done) return null
      this.#take(done.draft, {})
      // A step may put back what stands already.
      return { ...done, changed: differing(before, this.#stored) }
    })
  }

  /** Puts a kept version back and returns what differs from before. Throws `HeraldFailure`. */
  restore(kept: Pick<VersionRestore, 'version' | 'sections'>): Promise<Part[]> {
    return this.#replacing(async (at) => {
      const before = this.#stored
      await unwrap(this.#port.drafts.restore({ ...at, ...kept }))
      await this.#reload({})
      return differing(before, this.#stored)
    })
  }

  /**
   * Shows the text that was set aside last, over the newer one. While there is more, what it replaces is set aside in its stead, so that one
   * after the other can be looked at; so is what is not written yet.
   */
  takeMine(): void {
    askForHeldText()
    const mine = this.#state.setAside.at(-1)
    if (!mine) return
    const rest = this.#state.setAside.slice(0, -1)
    const shown = replacedBy(mine, this.#state)
    const isWritten = differing(merged(this.#stored, shown), this.#stored).length === 0
    const setAside = isEmpty(shown) || (rest.length === 0 && isWritten) ? rest : [shown, ...rest]
    this.#chosen = mine
    this.#set({ ...this.#state, setAside })
    this.replace({ ...mine, tabs: withAlsoUnsaved(this.#state.tabs, differing(mine, {})) ?? {} })
  }
  keepTheirs(): void {
    this.#set({ ...this.#state, setAside: [] })
  }

  /** Reads the draft again: notices may have been missed while the page was hidden. */
  async refresh(): Promise<void> {
    if (this.kept || this.#state.campaignId !== null) await this.#renew(() => true)
  }

  /** Looks up how the server's campaign stands now; where it cannot be asked, what is known stays. */
  async refreshStatus(): Promise<void> {
    if (this.#state.campaignId === null) return
    const answer = await this.#port.api.getCampaign({ id: this.#state.campaignId })
    // What the server said an earlier time is no news.
    if (answer.ok && !answer.asOf) this.#set({ ...this.#state, status: answer.value.status ?? this.#state.status })
  }

  /** Runs `work`, which replaces words in the store, when everything typed is there. */
  async #replacing<T>(work: (at: StepBack) => Promise<T>): Promise<T> {
    await this.flush()
    return this.#writer.exclusively(async (pending) => {
      if (!isEmpty(pending)) await this.#write(pending)
      return work({ ...this.#there, id: this.#state.id, revision: this.#revision })
    })
  }

  async #write(edits: Edits, again = false): Promise<void> {
    const stamp = await unwrap(this.#port.drafts.write(this.#writeOf(edits, again))).catch((error) =>
      this.#orReload(error, edits),
    )
    if (stamp) this.#written(edits, stamp)
  }

  /** What became of it is told to nobody: where the page is still there, the ordinary write that follows says it. */
  async #leave(edits: Edits, again: boolean): Promise<void> {
    const { name: nameBefore = '' } = this.#stored
    const leaving = { leaves: true as const, ...(edits.name === undefined ? {} : { nameBefore }) }
    const answer = await this.#port.drafts.write({ ...this.#writeOf(edits, again), ...leaving })
    // Anything further on would hide what somebody else wrote in between.
    if (answer.ok && answer.value.revision === this.#revision + 1) this.#revision += 1
  }

  /** Sends `edits`, whose words are pending. */
  async #storing(edits: Edits, send: (write: DraftWrite) => Promise<SaveOutcome>): Promise<StepSaved> {
    const asideBefore = this.#state.setAside
    this.#safety('saving')
    try {
      return await this.#writer.exclusively(async (pending) => {
        // A reading that the save waited for set them aside for what another window wrote.
        if (this.#state.setAside !== asideBefore && sharesSection(edits, this.#state.setAside.at(-1) ?? {})) {
          this.#writer.add(pending)
          return { outcome: 'stale' as const }
        }
        const all = merged(pending, edits)
        // Nothing was sent: the step is as unsaved as before.
        const got = await send(this.#writeOf(all)).catch((error) => this.#orReload(error, pending))
        if (!got) return { outcome: 'stale' as const }
        this.#written(all, got)
        // Typed after the click, while the save waited for its turn: not part of it, and still to be written.
        const typed = sectionsOf(pending, differing(pending, all))
        if (!isEmpty(typed)) this.#writer.add(typed)
        return got
      })
    } catch (error) {
      this.#safety({ trouble: error })
      throw error
    }
  }

  #writeOf(edits: Edits, again = false): DraftWrite {
    const { id, channel, type, campaignId, base } = this.#state
    this.#page.turn += 1
    return {
      ...this.#there,
      id,
      channel,
      type,
      campaignId,
      revision: this.#revision,
      writer: this.#page.id,
      turn: this.#page.turn,
      ...(again ? { supersedesOwn: true as const } : {}),
      ...edits,
      // A campaign that came out of JSON is plain JSON.
      ...(this.#revision === 0 && base ? { base: base as JsonObject } : {}),
    }
  }

  #written(edits: Edits, stamp: { revision: number; savedAt: string }): void {
    this.#revision = stamp.revision
    this.#stored = merged(this.#stored, edits)
    this.#set({ ...this.#state, safety: { state: 'saved', at: stamp.savedAt, failure: null } })
  }

  /** A stale write is no failure: the newer words are loaded. Anything else is thrown on. */
  async #orReload(error: unknown, edits: Edits): Promise<null> {
    if (failureOf(error).kind !== 'stale') throw error
    await this.#rest()
    await this.#reload(edits)
    return null
  }

  /** Ends once the person rests or has left the field: a text that is being typed is not replaced. */
  async #rest(): Promise<void> {
    for (;;) {
      const ms = this.#typedAt + RESTED_MS - this.#timers.now()
      if (ms <= 0) break
      this.#safety('saving')
      await new Promise<void>((resolve) => {
        const disarm = this.#timers.after(ms, resolve)
        this.#endRest = () => {
          disarm()
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

  /** The draft, or the one that another window began of the same campaign: a campaign has one draft. */
  async #read(): Promise<Draft | null> {
    const { id, campaignId } = this.#state
    const own = this.kept ? await unwrap(this.#port.drafts.open({ ...this.#there, id })) : null
    return own ?? (campaignId === null ? null : unwrap(this.#port.drafts.find({ ...this.#there, campaignId })))
  }

  #isAbout({ id, campaignId }: { id: string; campaignId: number | null }): boolean {
    return id === this.#state.id || (!this.kept && campaignId !== null && campaignId === this.#state.campaignId)
  }

  /** An answer of the server grows no revision: it changes what the next save is merged over. */
  #knows({ revision, campaignId, status, sync, base }: Draft): boolean {
    const { state } = this
    const isAsShown = campaignId === state.campaignId && status === state.status
    return revision === this.#revision && isAsShown && sameJson(sync, state.sync) && sameJson(base, state.base)
  }

  /** Shows newer words of the store; what was typed here meanwhile stays where nobody else changed it. */
  #take(draft: Draft, unwritten: Edits): void {
    askForHeldText()
    const mine = merged(unwritten, this.#writer.take())
    const { keep, aside } = partitionEdits(mine, this.#stored, editsOf(draft), this.#chosen)
    const before = this.#state
    // What is not saved in one of the two windows is not saved.
    const tabs = withAlsoUnsaved(keep.tabs ?? draft.tabs, [...unsavedIn(draft.tabs), ...differing(keep, {})])
    if (tabs && !sameJson(tabs, draft.tabs)) keep.tabs = tabs
    const now = withEdits(stateOf(draft), { ...keep, ...this.#shownTabs(tabs) })
    const replaced = differing(editsOf(now), editsOf(before)).length > 0
    this.#revision = draft.revision
    this.#stored = editsOf(draft)
    this.#set({
      ...now,
      notPublished: before.notPublished,
      notSentForApproval: before.notSentForApproval,
      contentRevision: before.contentRevision + (replaced ? 1 : 0),
      // What was set aside before waits for its choice still.
      setAside: withAside(before.setAside, aside),
    })
    if (!isEmpty(keep)) this.#writer.add(keep)
  }

  /** `tabs` with the tab that is open here: each window has its own. Nothing to be written. */
  #shownTabs(tabs: TabValues | null): Edits {
    const { selected } = this.#state.tabs ?? {}
    return tabs && selected ? { tabs: { ...tabs, selected } } : {}
  }

  async #hear(news: { revision: number; campaignId: number | null; status: string; sync: DraftSync }): Promise<void> {
    const answered = news.sync.at !== this.#state.sync.at
    const { campaignId, status, sync } = news
    this.#set({ ...this.#state, campaignId, status, sync })
    // A write under way may turn out to be the very change that is told.
    const isNewer = () => news.revision > this.#revision
    const needed = () => answered || isNewer()
    if (needed()) await this.#renew(needed, isNewer)
  }

  /** Reads the draft again between two writes: a reading that a write replaces would bring back what stood before it. */
  async #renew(needed: () => boolean, isNewer = () => false): Promise<void> {
    try {
      await this.#writer.exclusively(async (pending) => {
        if (!needed()) return this.#writer.add(pending)
        if (isNewer()) await this.#rest()
        await this.#reload(pending)
      })
    } catch (error) {
      // What could not be read is read with the next news; not saved is only what was typed, or what is gone.
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
