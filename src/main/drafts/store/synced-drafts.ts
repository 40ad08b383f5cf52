/** Drafts whose saves are events: written, saved, discarded, kept as new ones, and what the user decides about them. */
import { ulid } from 'ulid'
import {
  type BulkWrite,
  type Campaign,
  type CampaignType,
  type ConflictChoice,
  type CopiedDraft,
  campaignTypeOf,
  channelNameOf,
  type Draft,
  type DraftSave,
  type DraftWrite,
  type Failure,
  type Json,
  type JsonObject,
  type KeepAsNew,
  type Part,
  type SectionName,
  type StepBack,
  sectionNames,
  type Undone,
} from '#contract'
import type {
  ActKind,
  Event,
  FieldPath,
  Outcome,
  Plan,
  Request,
  Sync,
  Values,
  WindowEvent,
} from '../../../model/events.ts'
import { emptyValues, planOf, valuesOf } from '../../../model/plan.ts'
import { alternativesOf, same, shownOf, underOf } from '../../../model/requests.ts'
import { FailureError } from '../../failure.ts'
import { copyFromWorkspace, keepAsNew } from './copies.ts'
import { type Db, keyOf as keyOfName, type Moment } from './db.ts'
import {
  baseOf,
  type DraftRow,
  type DraftStatus,
  draftOf,
  draftStatusIn,
  draftStatusOf,
  fillDepartures,
  isDirty,
  mustHave,
  requireDraftStatus,
  rowByCampaign,
  rowOf,
  sectionRow,
  sectionRows,
} from './draft-rows.ts'
import {
  bump,
  discardDraft,
  draftIdOf,
  dropSection,
  markSaved,
  noteNamedOver,
  rowToChange,
  setName,
  setTabs,
  writeDraft,
} from './drafts.ts'
import { EventStore, type Moment as Moments } from './event-store.ts'
import { isMaster } from './families.ts'
import { unwritable, whyForeign } from './file-id.ts'
import { createdKey, forgetCampaign, getMeta, isSomebodyElses, setMeta, upsertCampaigns } from './mirror.ts'
import { noteSaved, projectionOf } from './projection.ts'
import { eventsOf, formValues, nameIn, sentAsIn, valuesIn } from './saves.ts'
import type { StoreFile } from './store-file.ts'
import { keepVersion, undoStep, Windows } from './versions.ts'

/** A window's event without its number. */
type Own<Event> = Event extends unknown ? Omit<Event, 'window' | 'n'> : never
type OwnEvent = Own<WindowEvent>

export class SyncedDrafts {
  readonly #file: StoreFile
  readonly #events: EventStore
  readonly #windows = new Windows()
  /** Events of this process are numbered in its own name. */
  readonly #window = ulid()
  /** What the last discard of each draft took out of the outbox. */
  readonly #discarded = new Map<string, Values>()

  constructor(file: StoreFile, now: () => number) {
    this.#file = file
    const plans = (facts: { type: CampaignType }, workspace: string) => planOf(facts.type, sentAsIn(file.db, workspace))
    this.#events = new EventStore(file, plans, now(), projectionOf(plans))
    if (file.isReadOnly()) return
    file.unlessDiskRefuses(() => file.change((db) => db.run('DELETE FROM shown', [])))
    file.unlessDiskRefuses(() => this.#relist(now()))
    file.unlessDiskRefuses(() => this.#events.change(dropLinesWithoutState))
    file.unlessDiskRefuses(() => this.#blockForeign(now()))
  }

  /** Drafts whose other rows were damaged are listed again, with what was saved of them. */
  #relist(at: number): void {
    const lost = this.#file.db.all<{ workspace: string; id: string }>(
      `SELECT workspace, draft_id AS id FROM states WHERE (workspace, draft_id) NOT IN (SELECT workspace, id FROM drafts)`,
    )
    for (const { workspace, id } of lost)
      this.#events.change((db) => {
        const begun = this.#events.events(workspace, id).find(({ event }) => event.kind === 'begun')?.event
        const sync = this.#events.sync(workspace, id)?.sync
        if (begun?.kind !== 'begun' || !sync) return
        const name = nameIn(shownOf(sync, 'name'))
        db.run(
          `INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, tabs, revision, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 1, ?8, NULL, 1, ?9, ?9)`,
          [
            ...[workspace, id, sync.id, begun.channel, sync.facts.type, name, keyOfName(name)],
            ...[sync.status || 'draft', new Date(at).toISOString()],
          ],
        )
        this.#events.show(workspace, id, at)
      })
  }

  /** What came with another drafts file, or cannot be noted in this one, waits until the user sends it. */
  #blockForeign(at: number): void {
    this.#events.change((db) => {
      const failure = this.#whyForeign(db)
      if (!failure) return
      const waiting = `SELECT DISTINCT workspace, draft_id AS id FROM outbox WHERE state = 'waiting'`
      for (const { workspace, id } of db.all<{ workspace: string; id: string }>(waiting))
        this.#events.append(workspace, id, [{ kind: 'blocked', failure }], at)
    })
  }

  #whyForeign(db: Db): Failure | null {
    try {
      return whyForeign(db, this.#file.file)
    } catch (error) {
      if (!(error instanceof FailureError)) throw error
      this.#file.opening ??= error.failure.message
      return unwritable
    }
  }

  get events(): EventStore {
    return this.#events
  }

  // Written by the page.

  /** Throws `not-found` if the draft was discarded. */
  write(workspace: string, given: DraftWrite, now: string) {
    const written = this.#file.change((db) => this.#written(db, workspace, given, now))
    this.#windows.note(workspace, given, written)
    return { stamp: written.stamp, draftStatus: written.draftStatus }
  }

  #written(db: Db, workspace: string, given: DraftWrite, now: string) {
    const id = draftIdOf(db, workspace, given)
    const { name: _name, sections: _sections, tabs: _tabs, ...withoutValues } = given
    const write = this.#windows.isLate(workspace, { ...given, id }) ? withoutValues : given
    const written = writeDraft(db, workspace, write, now, this.#windows.of(workspace, id))
    return { ...written, draftStatus: requireDraftStatus(db, workspace, id) }
  }

  /** Writes and saves of several drafts, and what `along` writes: all or none. */
  writeAll(
    workspace: string,
    writes: readonly BulkWrite[],
    now: Moment,
    along: (db: Db) => void = () => undefined,
  ): DraftStatus[] {
    const all = this.#events.change((db) => {
      along(db)
      return writes.map(({ write, saves }) => {
        // A master of a family is written, and not sent.
        const sent = isMaster(db, workspace, write.id) ? [] : saves
        const saved = sent.map((save) => this.#saved(db, workspace, { write, ...save, wait: false }, now))
        return saved.at(-1) ?? this.#written(db, workspace, write, now.iso)
      })
    })
    for (const [index, { write }] of writes.entries()) {
      const written = all[index]
      if (written) this.#windows.note(workspace, write, written)
    }
    return all.map(({ draftStatus }) => draftStatus)
  }

  /** The write, the events of the save, and its version: all or none. */
  save(workspace: string, save: DraftSave, now: Moment) {
    const saved = this.#events.change((db) => this.#saved(db, workspace, save, now))
    this.#windows.note(workspace, save.write, saved)
    return { stamp: saved.stamp, draftStatus: saved.draftStatus }
  }

  #saved(db: Db, workspace: string, save: DraftSave, now: Moment) {
    const { write, section } = save
    const id = draftIdOf(db, workspace, write)
    if (isMaster(db, workspace, id))
      throw new FailureError({ kind: 'input', message: 'The master of a family is never sent.' })
    const written = writeDraft(db, workspace, write, now.iso, this.#windows.of(workspace, id))
    const row = mustHave(db, workspace, id)
    const sync = this.#begun(db, row, now.ms)
    const plan = this.#planOf(sync, workspace)
    const values = valuesIn(save, plan)
    const own = sectionRow(db, row, section)
    // What the form was not opened with was empty.
    const opened = own && formValues(own)
    const paths = Object.keys(values).filter((path) => opened && path !== 'name')
    const over = Object.fromEntries(paths.map((path) => [path, opened?.[path] ?? {}]))
    markSaved(db, workspace, id, section)
    noteSaved(db, row, section, Object.fromEntries(Object.entries(values).filter(([path]) => path !== 'name')))
    // A name that was typed back follows the server again.
    if (row.name === row.named_over && !sync.edits.name) setName(db, row, nameIn(shownOf(sync, 'name')) || row.name)
    else if (values.name) noteNamedOver(db, row, nameIn(values.name))
    this.#dispatch(row, eventsOf(save, values, { ...over, ...nameOver(row) }, sync, plan), now.ms)
    keepVersion(db, mustHave(db, workspace, id), 'save', section, now.iso)
    this.#dropIfOlder(db, row, section, now.ms)
    return { ...written, draftStatus: draftStatusOf(db, mustHave(db, workspace, id)) }
  }

  discard(workspace: string, id: string): boolean {
    const isGone = this.#events.change((db) => {
      this.#events.remove(workspace, id)
      return discardDraft(db, workspace, id)
    })
    if (isGone) this.#windows.forget(workspace, id)
    return isGone
  }

  keepAsNew(workspace: string, asked: KeepAsNew, newId: string, now: string) {
    return this.#events.change((db) => {
      const draft = keepAsNew(db, workspace, asked, newId, now)
      const old = rowOf(db, workspace, asked.id)
      if (old) this.#follow(db, old, Date.parse(now))
      else this.#events.remove(workspace, asked.id)
      const draftStatus = requireDraftStatus(db, workspace, newId)
      return { draft, draftStatus, old: draftStatusIn(db, workspace, asked.id) }
    })
  }

  copyFromWorkspace(workspace: string, from: { id: string; from: string; newId: string }, now: string) {
    return this.#events.change((db): CopiedDraft & { draftStatus: DraftStatus } => {
      const copy = copyFromWorkspace(db, workspace, from, now)
      return { ...copy, draftStatus: requireDraftStatus(db, workspace, from.newId) }
    })
  }

  /** One step of undo or redo; null if there is none. Throws `stale` and `not-found`. */
  stepBack(workspace: string, way: 'undo' | 'redo', at: StepBack, now: string) {
    return this.#events.change((db): { undone: Undone; draftStatus: DraftStatus } | null => {
      const undone = undoStep(db, workspace, way, at, now)
      if (!undone) return null
      this.#giveBack(db, mustHave(db, workspace, at.id), undone.changed, Date.parse(now))
      return { undone, draftStatus: requireDraftStatus(db, workspace, at.id) }
    })
  }

  /** Edits of parts that are as on the server again are typed back, so that no state shows them. */
  #giveBack(db: Db, row: DraftRow, parts: readonly Part[], at: number): void {
    const sync = this.#events.sync(row.workspace, row.id)?.sync
    if (!sync) return
    const plan = this.#planOf(sync, row.workspace)
    const isGone = (part: Part) =>
      parts.includes(part) && (part === 'name' ? row.renamed === 0 : !sectionRow(db, row, part))
    const typed = Object.entries(sync.edits)
      .filter(([path, edit]) => isGone(plan.partOf(path)) && edit.conflict === undefined && !edit.isRestored)
      .map(([path]) => typedOver(sync, path, underOf(sync, path)))
    this.#dispatch(row, typed, at)
  }

  // Decided by the user.

  /** Throws `stale` if the step was edited since its save, and `not-found`. */
  resolve(
    workspace: string,
    { id, section, choices }: ConflictChoice,
    now: Moment,
  ): { draft: Draft; draftStatus: DraftStatus } {
    return this.#events.change((db) => {
      const row = rowToChange(db, workspace, id)
      const own = sectionRow(db, row, section)
      if (own && isDirty(own))
        throw new FailureError({
          kind: 'stale',
          message: 'This step was edited after it was saved. Save it again first.',
        })
      const sync = this.#begun(db, row, now.ms)
      const chosen = Object.entries(choices).flatMap(([field, side]): OwnEvent[] => {
        const theirs = sync.edits[field]?.conflict
        return theirs === undefined ? [] : [{ kind: 'chosen', field, side, mine: shownOf(sync, field), theirs }]
      })
      this.#dispatch(row, chosen, now.ms)
      // A name that was typed since the question is typed over the server's.
      if (choices.name === 'theirs') noteNamedOver(db, row, nameIn(shownOf(this.#begun(db, row, now.ms), 'name')))
      const after = mustHave(db, workspace, id)
      return { draft: draftOf(db, after), draftStatus: draftStatusOf(db, after) }
    })
  }

  /** Sends again what was refused: of a draft, with the name that was typed since, or (null) what came with another drafts file. */
  retry(workspace: string, draftId: string | null, now: number): void {
    const ids = draftId === null ? this.#events.openDrafts(workspace) : [draftId]
    this.#events.change((db) => {
      for (const id of ids) {
        const row = rowOf(db, workspace, id)
        const sync = this.#events.sync(workspace, id)?.sync
        if (!row || !sync) continue
        const parts = ([...sectionNames, 'name'] as const).filter((part) => {
          const failure = sync.refused[part]?.failure
          return failure && (draftId !== null || failure.code === 'restored')
        })
        const isRenamed = draftId !== null && sync.refused.name && row.name.trim() && row.name !== row.named_over
        if (isRenamed) noteNamedOver(db, row, row.name)
        const retried = parts.map((part): OwnEvent => ({ kind: 'retried', part }))
        this.#dispatch(row, [...(isRenamed ? renamedTo(row.name, sync) : []), ...retried], now)
      }
    })
  }

  /** Takes what waits of a draft out of the outbox; it stays edited. Throws `not-found`. */
  discardIntents(workspace: string, id: string, now: Moment): DraftStatus {
    return this.#events.change((db) => {
      const row = rowToChange(db, workspace, id)
      const sync = this.#begun(db, row, now.ms)
      const plan = this.#planOf(sync, workspace)
      const paths = Object.keys(sync.edits).filter(
        (path) => sync.edits[path]?.saved !== undefined && !isOnItsWay(sync, path, plan),
      )
      if (paths.length === 0) return requireDraftStatus(db, workspace, id)
      const values = Object.fromEntries(paths.map((path) => [path, sync.edits[path]?.saved ?? null]))
      this.#discarded.set(keyOf(workspace, id), values)
      this.#dispatch(row, [{ kind: 'discarded', what: 'waiting', over: overOf(sync, paths) }], now.ms)
      return requireDraftStatus(db, workspace, id)
    })
  }

  /** `undone`: false if there is nothing to put back. */
  undoDiscard(workspace: string, id: string, now: Moment): { undone: boolean; draftStatus: DraftStatus } {
    return this.#events.change((db) => {
      const row = rowToChange(db, workspace, id)
      const values = this.#discarded.get(keyOf(workspace, id))
      this.#discarded.delete(keyOf(workspace, id))
      if (values) this.#dispatch(row, [{ kind: 'saved', values }], now.ms)
      return { undone: values !== undefined, draftStatus: requireDraftStatus(db, workspace, id) }
    })
  }

  // Readings of the server.

  /**
   * Takes a reading that was made for another reason than a save. One that is not `newest` for sure counts if the server dates it later than the
   * known one. Returns the draft that has to be read anew because something of it is open; null otherwise.
   */
  applyServerReading(
    workspace: string,
    campaign: Campaign,
    newest: boolean,
    now: Moment,
  ): { draftStatus: DraftStatus | null; toRead: string | null } {
    const nothing = { draftStatus: null, toRead: null }
    const row = rowByCampaign(this.#file.db, workspace, campaign.id)
    if (!row) return nothing
    const known = baseOf(this.#file.db, workspace, row.id)?.updated_at
    const isNewer = known && campaign.updated_at && Date.parse(campaign.updated_at) > Date.parse(known)
    if (!newest && !isNewer) return nothing
    return this.#events.change((db) => {
      const sync = this.#begun(db, row, now.ms)
      const { inFlight, unanswered, act, turn } = sync
      if (inFlight || act || unanswered.length > 0 || Object.keys(sync.edits).length > 0)
        return { draftStatus: null, toRead: row.id }
      const raw = campaign as JsonObject
      const reading: Event = { kind: 'read', turn, values: valuesOf(raw), status: campaign.status ?? '' }
      this.#events.append(workspace, row.id, [reading], now.ms, raw)
      return { draftStatus: requireDraftStatus(db, workspace, row.id), toRead: null }
    })
  }

  /** As of the events. `campaign`: the server's answer, for the list. */
  append(
    workspace: string,
    id: string,
    events: readonly Event[],
    at: number,
    campaign: JsonObject | null = null,
  ): void {
    this.#events.change((db) => {
      this.#events.append(workspace, id, events, at)
      if (campaign) this.#list(db, workspace, campaign)
    })
  }

  #list(db: Db, workspace: string, campaign: JsonObject): void {
    // Only campaigns that the gateway has parsed are read and answered.
    upsertCampaigns(db, workspace, [campaign as Campaign], this.#file.readNow())
  }

  /** Whether a campaign cannot be the one that the draft's create made: it was in the list before, or has another draft. */
  isOfAnother(workspace: string, draft: string, campaignId: number): boolean {
    const { db } = this.#file
    return isSomebodyElses(db, workspace, campaignId, draft, Number(getMeta(db, workspace, createdKey(draft)) ?? 0))
  }

  /** What is reported of a change: the draft's status, and the outcomes of its clicks; null if it is gone. */
  reported(
    workspace: string,
    id: string,
  ): { draftStatus: DraftStatus; outcomes: readonly Outcome[]; tabs: JsonObject } | null {
    const draftStatus = draftStatusIn(this.#file.db, workspace, id)
    const sync = this.#events.sync(workspace, id)?.sync
    return draftStatus && { draftStatus, outcomes: sync?.outcomes ?? [], tabs: (sync?.facts.tabs ?? {}) as JsonObject }
  }

  /** As of the events; notes what the list knew when the campaign was first created. */
  next(workspace: string, draft: string, at: Moments): Request | null {
    return this.#events.change((db) => {
      const request = this.#events.next(workspace, draft, at)
      if (request?.kind === 'create' && getMeta(db, workspace, createdKey(draft)) === null)
        setMeta(db, workspace, createdKey(draft), String(this.#file.ask()))
      return request
    })
  }

  /**
   * As of the events. A campaign of the draft's name that was not in the list before is taken for the one that its create made, also with other
   * values: where they differ, the user is asked field by field, so that none is made twice and nothing is overwritten.
   */
  readAndNext(...args: Parameters<EventStore['readAndNext']>): Request | null {
    const [workspace, id, { kind }, raw, at] = args
    return this.#events.change((db) => {
      const campaignId = this.#events.sync(workspace, id)?.sync.id ?? null
      const request = this.#events.readAndNext(...args)
      if (raw) this.#list(db, workspace, raw)
      else if (kind === 'missing' && campaignId !== null) forgetCampaign(db, workspace, campaignId)
      const found = this.#events.sync(workspace, id)?.sync.found
      const row = rowOf(db, workspace, id)
      if (found && row) this.#dispatch(row, [{ kind: 'claimed', id: found.id, isOurs: true }], at.now)
      return request
    })
  }

  // Acts.

  /** Begins an act of the draft as it is shown; returns its click. `until`: the end of its hold in epoch ms. Throws `not-found`. */
  askFor(
    workspace: string,
    id: string,
    act: ActKind,
    { now, tabs }: { now: number; tabs: JsonObject | null },
  ): string | null {
    return this.#events.change((db) => {
      const row = rowToChange(db, workspace, id)
      const sync = this.#begun(db, row, now)
      if (sync.act) return null
      const paths = new Set([...Object.keys(sync.seen), ...Object.keys(sync.edits)])
      const reviewed = Object.fromEntries([...paths].map((path) => [path, shownOf(sync, path)]))
      const facts: OwnEvent[] = tabs ? [{ kind: 'saved', values: {}, facts: { tabs } }] : []
      this.#dispatch(row, [...facts, { kind: 'asked', act, reviewed, until: now }], now)
      const click = this.#events.sync(workspace, id)?.sync.act?.click ?? null
      if (click) this.#events.append(workspace, id, [{ kind: 'holdOver', click, at: now, account: workspace }], now)
      return click
    })
  }

  /** The outcome of a click was taken. */
  acknowledge(workspace: string, id: string, click: string, tabs: JsonObject | null, now: number): DraftStatus | null {
    return this.#events.change((db) => {
      const row = rowOf(db, workspace, id)
      if (!row) return null
      if (tabs) setTabs(db, row, tabs)
      this.#dispatch(row, [{ kind: 'acknowledged', click }], now)
      return requireDraftStatus(db, workspace, id)
    })
  }

  /** The draft of a campaign, begun if there is none, for an act on it. Returns its id, and whether it was begun. */
  draftForAct(workspace: string, campaignId: number, newId: string, now: Moment): { id: string; isNew: boolean } {
    return this.#events.change((db) => {
      const row = rowByCampaign(db, workspace, campaignId)
      if (row) return { id: row.id, isNew: false }
      const listed = db.get<{ type: string | null; channel: string | null }>(
        'SELECT type, channel_name AS channel FROM mirror WHERE workspace = ? AND campaign_id = ?',
        [workspace, campaignId],
      )
      const type = campaignTypeOf(listed?.type) ?? 'one-time'
      const channel = channelNameOf(listed?.channel)?.replaceAll('_', '-') ?? ''
      const write = { id: newId, channel, type, campaignId, revision: 0, base: { id: campaignId } }
      writeDraft(db, workspace, write, now.iso)
      return { id: newId, isNew: true }
    })
  }

  /** A form that was saved may have older values of fields that the user did not change: the screen reads them from the campaign then. */
  #dropIfOlder(db: Db, row: DraftRow, section: SectionName, at: number): void {
    const own = sectionRow(db, row, section)
    const sync = this.#events.sync(row.workspace, row.id)?.sync
    if (!own || !sync) return
    const plan = this.#planOf(sync, row.workspace)
    const isShown = ([path, value]: [string, Json]) =>
      plan.partOf(path) !== section || plan.isSame(path, value, shownOf(sync, path))
    if (Object.entries(formValues(own)).every(isShown)) return
    dropSection(db, row, section)
    bump(db, row)
    this.#events.show(row.workspace, row.id, at)
  }

  /** The state of a draft's synchronisation, begun with its first save or reading. */
  #begun(db: Db, row: DraftRow, at: number): Sync {
    const { workspace, id } = row
    const known = this.#events.sync(workspace, id)
    if (known) return known.sync
    const base = baseOf(db, workspace, id)
    const raw = base as JsonObject | null
    const { sync } = this.#events.begin(
      {
        ...{ workspace, id, channel: row.channel, account: workspace, campaignId: row.campaign_id },
        facts: {
          type: row.type as CampaignType,
          channelName: channelNameOf(base?.channelName) ?? row.channel.replaceAll('-', '_'),
          channelConfigurationId: base?.channel_configuration_id ?? null,
          tabs: {},
          untouched: { edit_setup_page_values: {}, edit_schedule_page_values: {} },
        },
        seen: raw ? valuesOf(raw) : emptyValues,
        status: row.status,
        ...(raw ? { raw } : {}),
      },
      at,
    )
    return sync
  }

  #planOf(sync: Sync, workspace: string): Plan {
    return planOf(sync.facts.type, sentAsIn(this.#file.db, workspace))
  }

  #dispatch({ workspace, id }: DraftRow, own: readonly OwnEvent[], at: number): void {
    const last = this.#events.sync(workspace, id)?.sync.received[this.#window] ?? 0
    const events = own.map((event, index) => ({ ...event, window: this.#window, n: last + 1 + index }) as WindowEvent)
    if (events.length > 0) this.#events.append(workspace, id, events, at)
  }

  /** Nothing of the draft is its own any more: it follows the server. */
  #follow(db: Db, row: DraftRow, at: number): void {
    const sync = this.#events.sync(row.workspace, row.id)?.sync
    if (sync) this.#dispatch(row, [{ kind: 'discarded', what: 'all', over: overOf(sync, Object.keys(sync.edits)) }], at)
    for (const { section } of sectionRows(db, row)) dropSection(db, row, section)
  }
}

const keyOf = (workspace: string, id: string): string => JSON.stringify([workspace, id])

const overOf = (sync: Sync, paths: readonly FieldPath[]) =>
  Object.fromEntries(paths.map((path) => [path, alternativesOf(sync, path)]))

const renamedTo = (name: string, sync: Sync): OwnEvent[] => [
  typedOver(sync, 'name', { name }),
  { kind: 'saved', values: { name: { name } } },
]

/** Typing over all values that the draft shows of a field. */
const typedOver = (sync: Sync, field: FieldPath, value: Json): OwnEvent => ({
  ...{ kind: 'typed', field, value, over: alternativesOf(sync, field), under: underOf(sync, field) },
})

/** The saved value is being sent, and cannot be taken back. */
const isOnItsWay = ({ inFlight, edits }: Sync, path: FieldPath, plan: Plan): boolean =>
  inFlight !== null && inFlight.kind !== 'act' && same(plan, path, edits[path]?.saved, inFlight.values[path])

/** Of a draft whose state was lost with the events nothing can be sent: its steps are to be saved again. */
function dropLinesWithoutState(db: Db): void {
  const isLost = '(workspace, draft_id) NOT IN (SELECT workspace, draft_id FROM states)'
  const lost = `${isLost} AND state <> 'done'`
  db.run(
    `UPDATE sections SET saved = 0, departure = NULL WHERE (workspace, draft_id, section) IN (SELECT workspace, draft_id, section FROM outbox WHERE ${lost})`,
  )
  db.run(`DELETE FROM outbox WHERE ${lost}`)
  fillDepartures(db)
}

/** The name that a new one was typed over; none if the name was not changed. */
const nameOver = ({ renamed, named_over }: DraftRow): Values =>
  renamed === 1 && named_over !== null ? { name: { name: named_over } } : {}
