/** What lists and screens show of a draft's synchronisation: rows that follow from its state, written in the transaction of each change. */
import {
  type Campaign,
  type Conflict,
  type Failure,
  type JsonObject,
  type Part,
  type SectionName,
  sectionNames,
  statusOf,
  stepName,
} from '#contract'
import type { Plan, Sync, Values } from '../../../model/events.ts'
import { isObject, withFields } from '../../../model/fields.ts'
import { isEnded, isUnsaved, isWaiting, nameCarrier, same, shownOf } from '../../../model/requests.ts'
import { type Db, ifReadable, toText } from './db.ts'
import {
  baseOf,
  currentBase,
  type DraftRow,
  isDirty,
  ofSection,
  rowByCampaign,
  rowOf,
  type SectionRow,
  type StoredProblem,
  sectionKey,
  sectionRows,
} from './draft-rows.ts'
import {
  bump,
  discardDraft,
  dropSection,
  joinCampaign,
  noteNamedOver,
  noteShown,
  setBase,
  setName,
  setRemoteEnd,
  setStatus,
  setSynced,
} from './drafts.ts'
import { type PlanOf, readRaw } from './event-rows.ts'
import type { StateChange } from './event-store.ts'
import { formValues, nameIn } from './saves.ts'
import { dropUnsure, setUnsure, unsureOf } from './unsure.ts'

/** The draft must be listed already: its first edit lists it. */
export const projectionOf =
  (planOf: PlanOf) =>
  (db: Db, change: StateChange): void => {
    const { key, before, after, events, at } = change
    const plan = planOf(after.facts, key.workspace)
    const iso = new Date(at).toISOString()
    const listed = rowOf(db, key.workspace, key.id)
    if (!listed) return
    if (after.id !== null && after.id !== listed.campaign_id) join(db, listed, after.id)
    if (before?.id === null && after.id !== null && events.some(({ kind }) => kind === 'answered'))
      startFromCreated(db, listed, after, plan)
    const isNews = dropOutdatedForms(db, listed, change, plan)
    writeBase(db, listed, after, plan)
    if (after.status) setStatus(db, listed, after.status)
    const isRenamed = followName(db, listed, before, after)
    const isAnswered = events.some(({ kind }) => kind === 'answered')
    if (isAnswered) setSynced(db, listed, iso)
    writeConflicts(db, listed, after, plan, iso)
    writeOutbox(db, listed, { sync: after, plan, iso, isAnswered })
    writeAct(db, key.workspace, after, iso)
    writeUnsaved(db, listed, after, plan)
    if (isNews || isRenamed) bump(db, listed)
  }

/** A campaign has one draft: another one without edits is removed. */
function join(db: Db, row: DraftRow, campaignId: number): void {
  const other = rowByCampaign(db, row.workspace, campaignId)
  if (other && sectionRows(db, other).length === 0) discardDraft(db, row.workspace, other.id)
  joinCampaign(db, row, campaignId)
}

/**
 * Drops the form values of sections that say something else than the state does now: the screen reads them from the campaign then. Edits since
 * the last Save are kept. Returns whether the page has to read the draft again.
 */
function dropOutdatedForms(db: Db, row: DraftRow, { before, after, events }: StateChange, plan: Plan): boolean {
  if (!before) return false
  // The answer to a create brings the server's defaults.
  const isRead = before.id !== null && events.some(({ kind }) => kind === 'read')
  const changed = Object.keys({ ...before.seen, ...after.seen, ...before.edits, ...after.edits }).filter(
    (path) => !same(plan, path, shownOf(before, path), shownOf(after, path)),
  )
  const rows = sectionRows(db, row)
  const isOutdated = (own: SectionRow): boolean => {
    if (isDirty(own)) return false
    const news = changed.filter((path) => plan.partOf(path) === own.section)
    return news.some((path) => !saysSo(own, path, before, after, plan))
  }
  const parts = new Set(changed.map((path) => plan.partOf(path)))
  const readParts = isRead ? sectionNames.filter((part) => parts.has(part)) : []
  const withoutForm = readParts.filter((part) => rows.every(({ section }) => section !== part))
  for (const part of withoutForm) noteShown(db, row, part, toText(currentBase(db, row, part)))
  const outdated = rows.filter(isOutdated)
  for (const { section } of outdated) dropSection(db, row, section)
  return outdated.length > 0 || withoutForm.length > 0
}

/** What was typed before the campaign was created is an edit of the server's defaults. */
function startFromCreated(db: Db, row: DraftRow, { seen }: Sync, plan: Plan): void {
  for (const own of sectionRows(db, row)) {
    const defaults = Object.entries(seen).filter(([path]) => plan.partOf(path) === own.section)
    noteSaved(db, row, own.section, { ...Object.fromEntries(defaults), ...formValues(own) })
  }
}

/** Whether the form, as last saved, has the value that the state shows. The server's defaults of a new campaign are no news. */
function saysSo(own: SectionRow, path: string, before: Sync, after: Sync, plan: Plan): boolean {
  const value = formValues(own)[path]
  return value === undefined ? before.id === null : plan.isSame(path, value, shownOf(after, path))
}

/** The campaign as last read and answered. Edits of sections without form values are in it, so that the screen shows them. */
function writeBase(db: Db, row: DraftRow, sync: Sync, plan: Plan): void {
  if (sync.id === null) return
  const sections = new Set<Part>(sectionRows(db, row).map(({ section }) => section))
  const shown = Object.entries(sync.edits).filter(([path]) => {
    const part = plan.partOf(path)
    return part !== 'name' && !sections.has(part)
  })
  const values: Values = { ...sync.seen, ...Object.fromEntries(shown.map(([path, { mine }]) => [path, mine])) }
  const raw = readRaw(db, row) ?? (baseOf(db, row.workspace, row.id) as JsonObject | null) ?? {}
  const status = sync.status && sync.status !== 'deleted' ? { status: sync.status } : {}
  const objects = Object.entries(values).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  const base = { ...withFields(raw, Object.fromEntries(objects)), id: sync.id, ...status }
  if (toText(base) !== toText(baseOf(db, row.workspace, row.id))) setBase(db, row, base as Campaign)
}

/** A name that was typed after the last Save is kept. Returns whether another one is shown now. */
function followName(db: Db, row: DraftRow, before: Sync | null, after: Sync): boolean {
  const now = nameIn(shownOf(after, 'name'))
  const isFollowing = row.renamed === 0 || (before !== null && row.name === nameIn(shownOf(before, 'name')))
  const name = isFollowing && now !== '' ? now : row.name
  if (name !== row.name) noteShown(db, row, 'name', row.name)
  setName(db, row, name)
  // A name that was typed since the last Save stays over the one that it was typed over.
  if (isFollowing) noteNamedOver(db, row, now === '' ? null : now)
  return name !== row.name
}

function writeConflicts(db: Db, row: DraftRow, sync: Sync, plan: Plan, iso: string): void {
  const known = new Map(
    db
      .all<{ conflict: string }>('SELECT conflict FROM conflicts WHERE workspace = ? AND draft_id = ?', [
        row.workspace,
        row.id,
      ])
      .flatMap(({ conflict }) => ifReadable<Conflict>(conflict) ?? [])
      .map((conflict) => [conflict.path, conflict]),
  )
  db.run('DELETE FROM conflicts WHERE workspace = ? AND draft_id = ?', [row.workspace, row.id])
  for (const [path, { mine, conflict: theirs, base }] of Object.entries(sync.edits)) {
    if (theirs === undefined) continue
    const conflict: Conflict = {
      section: plan.partOf(path),
      path,
      mine: objectOf(mine),
      theirs: objectOf(theirs),
      base: objectOf(base),
      mineAt: known.get(path)?.mineAt ?? savedAt(db, row, plan.partOf(path)) ?? iso,
      theirsAt: baseOf(db, row.workspace, row.id)?.updated_at ?? null,
    }
    db.run('INSERT INTO conflicts (workspace, draft_id, section, path, conflict) VALUES (?, ?, ?, ?, ?)', [
      ...[row.workspace, row.id, conflict.section, path, toText(conflict)],
    ])
  }
}

/** When the save of a step that waits was made; of a new name that of any step. */
const savedAt = (db: Db, { workspace, id }: DraftRow, part: Part): string | null =>
  db.get<{ at: string | null }>(
    `SELECT max(queued_at) AS at FROM outbox WHERE workspace = ?1 AND draft_id = ?2 AND state <> 'done' AND (section = ?3 OR ?3 = 'name')`,
    [workspace, id, part],
  )?.at ?? null

const objectOf = (value: unknown): JsonObject => (isObject(value as JsonObject) ? (value as JsonObject) : {})

/** A line of the outbox for each step with a waiting save. */
type Line = {
  section: SectionName
  state: 'waiting' | 'sending' | 'attention'
  problem: StoredProblem | null
  /** Why it waits, without a decision of the user. */
  reason?: Failure
}

function writeOutbox(
  db: Db,
  row: DraftRow,
  { sync, plan, iso, isAnswered }: { sync: Sync; plan: Plan; iso: string; isAnswered: boolean },
): void {
  const open = db.all<{ id: number; section: SectionName; problem: string | null }>(
    `SELECT id, section, problem FROM outbox WHERE workspace = ? AND draft_id = ? AND state <> 'done'`,
    [row.workspace, row.id],
  )
  const lines = linesOf(sync, plan, iso)
  for (const { id, section } of open.filter(({ section }) => !lines.some((line) => line.section === section))) {
    if (isAnswered && !isStillWaiting(sync, section, plan))
      db.run(`UPDATE outbox SET state = 'done', done_at = ?, failure = NULL, problem = NULL WHERE id = ?`, [iso, id])
    else db.run('DELETE FROM outbox WHERE id = ?', [id])
  }
  for (const line of lines)
    writeLine(db, row, open.find(({ section }) => section === line.section) ?? null, line, sync, iso)
  const isCut = isEnded(sync) && (lines.length > 0 || sectionRows(db, row).some(isDirty))
  const known = ifReadable<{ status: string; at: string }>(row.overtaken)
  const at = known?.status === sync.status ? known.at : iso
  setRemoteEnd(db, row, isCut ? { status: sync.status, at } : null)
}

const isStillWaiting = (sync: Sync, section: SectionName, plan: Plan): boolean =>
  Object.keys(sync.edits).some((path) => plan.partOf(path) === section && isWaiting(sync, path, plan))

function linesOf(sync: Sync, plan: Plan, iso: string): Line[] {
  const saved = Object.entries(sync.edits).filter(([, edit]) => edit.saved !== undefined)
  const waiting = saved.filter(([path, { conflict }]) => conflict !== undefined || isWaiting(sync, path, plan))
  const parts = [...new Set(waiting.map(([path]) => plan.partOf(path)))]
  const sections = plan.steps.filter((step) => parts.includes(step))
  const isNameHeld = sync.refused.name !== undefined || sync.edits.name?.conflict !== undefined
  const carrier =
    sync.id === null ? plan.create : (nameCarrier(sync, plan) ?? (isNameHeld ? plan.steps.at(-1) : undefined))
  const listed = sections.length > 0 || !parts.includes('name') || !carrier ? sections : [carrier]
  const inFlight = sync.inFlight && sync.inFlight.kind !== 'act' ? sync.inFlight.step : null
  return listed.map((section, index) => {
    const isAsking = (part: Part) =>
      waiting.some(([path, { conflict }]) => conflict !== undefined && plan.partOf(path) === part)
    const problemPart = [section, ...(index === 0 ? (['name'] as const) : [])].find(
      (part) => sync.refused[part] || isAsking(part),
    )
    const failure = isEnded(sync)
      ? ended(sync.status)
      : problemPart && (sync.refused[problemPart]?.failure ?? conflicting)
    if (failure) return { section, state: 'attention', problem: { section: problemPart ?? section, failure, at: iso } }
    if (!isCreatable(sync))
      return {
        section,
        state: 'attention',
        problem: { section: plan.create, failure: notCreated(plan.create), at: iso },
      }
    const state = section === inFlight ? 'sending' : 'waiting'
    return { section, state, problem: null, ...(sync.inDoubt ? { reason: unconfirmed } : {}) }
  })
}

/** Whether the campaign is there, or a saved name creates it. */
const isCreatable = ({ id, inFlight, inDoubt, found, edits }: Sync): boolean =>
  id !== null || [inFlight, inDoubt, found].some(Boolean) || edits.name?.saved !== undefined

/** The save that would have created it was discarded. */
const notCreated = (create: SectionName): Failure => ({
  kind: 'refused',
  message: `The server does not have this campaign yet. Save ${stepName(create)} first to create it.`,
})

const conflicting: Failure = {
  kind: 'stale',
  code: 'conflict',
  message: 'Someone else changed this on the server. Choose which to keep.',
}

const unconfirmed: Failure = {
  kind: 'timeout',
  code: 'unconfirmed',
  message: 'The server did not confirm that it created this campaign. Herald checks before it sends it again.',
}

const ended = (status: string): Failure => ({
  kind: 'stale',
  message:
    status === 'deleted'
      ? 'This campaign was deleted on the server. You can keep yours as a new draft.'
      : `This campaign is now ${statusOf(status)} on the server and cannot be changed there. You can keep yours as a new draft.`,
})

function writeLine(
  db: Db,
  { workspace, id }: DraftRow,
  known: { id: number; problem: string | null } | null,
  { section, state, problem, reason }: Line,
  sync: Sync,
  iso: string,
): void {
  const before = ifReadable<StoredProblem>(known?.problem ?? null)
  const isSame = before && problem && toText(before.failure) === toText(problem.failure)
  const noted = isSame ? before : problem
  const failure = noted?.failure ?? reason ?? null
  const values = [state, failure && toText(failure), noted && toText(noted), sync.attempts]
  if (known)
    db.run('UPDATE outbox SET state = ?, failure = ?, problem = ?, attempts = ? WHERE id = ?', [...values, known.id])
  else
    db.run(
      `INSERT INTO outbox (state, failure, problem, attempts, workspace, draft_id, section, queued_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [...values, workspace, id, section, iso],
    )
}

/** Parts with a value that is in no Save: its save was discarded, or it was chosen or undone since. */
function writeUnsaved(db: Db, row: DraftRow, sync: Sync, plan: Plan): void {
  const paths = Object.entries(sync.edits).filter(([path, edit]) => isUnsaved(sync, path, edit, plan))
  const parts = toText([...new Set(paths.map(([path]) => plan.partOf(path)))].toSorted())
  if (parts !== row.unsaved)
    db.run('UPDATE drafts SET unsaved = ? WHERE workspace = ? AND id = ?', [parts, row.workspace, row.id])
}

/** An act that was sent, until its outcome is known. */
function writeAct(db: Db, workspace: string, { id: campaignId, act }: Sync, iso: string): void {
  if (campaignId === null) return
  const known = unsureOf(db, workspace, campaignId)
  if (act?.phase !== 'sent' && act?.phase !== 'unknown') {
    if (known) dropUnsure(db, workspace, campaignId)
    return
  }
  const wanted = act.kind === 'publish' ? 'running' : act.kind === 'stop' ? 'stopped' : null
  const noAnswer: Failure = {
    kind: 'network',
    message: 'Herald was closed before the server answered',
    ambiguous: true,
  }
  setUnsure(db, workspace, {
    campaignId,
    wanted,
    before: act.before,
    tabs: null,
    failure: act.failure ?? act.why ?? noAnswer,
    ...(act.phase === 'sent' ? { isSending: true } : {}),
    at: known?.at ?? iso,
  })
}

/** The form values of a section are what its last Save sent. */
export const noteSaved = (db: Db, row: DraftRow, section: SectionName, values: Values): void => {
  const own = sectionRows(db, row).find((one) => one.section === section)
  const objects = Object.entries(values).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  const departure = withFields(ifReadable<JsonObject>(own?.departure ?? null) ?? {}, Object.fromEntries(objects))
  db.run(`UPDATE sections SET departure = ? ${ofSection}`, [toText(departure), ...sectionKey(row, section)])
}
