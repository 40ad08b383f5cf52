/** What a draft was before: its versions, each with only what differs from the one before, and the steps of undo and redo. */
import type {
  Campaign,
  DraftStamp,
  DraftVersion,
  DraftVersionWhole,
  DraftWrite,
  Json,
  JsonObject,
  Part,
  Proof,
  SectionName,
  StepBack,
  Undone,
  UndoSteps,
  VersionRestore,
} from '#contract'
import { sectionNames } from '#contract'
import { fieldsOfPart, fragmentOf } from '../../../model/fields.ts'
import { FailureError } from '../../failure.ts'
import { type Db, fromText, ifReadable, toText } from './db.ts'
import {
  asJson,
  baseOf,
  type DraftRow,
  type DraftStatus,
  draftOf,
  requireDraftStatus,
  rowOf,
  sectionRows,
} from './draft-rows.ts'
import { applyPatch, type LastWrite, rowToChange, touch, type Written } from './drafts.ts'
import { forgetStep, markUndone, nextStep, type Patch, partsOf, recordAlone, stepsLeft } from './steps.ts'
import type { StoreFile } from './store-file.ts'

type VersionRow = {
  version: number
  at: string
  kind: DraftVersion['kind']
  section: SectionName | null
  name: string
  changed: string
}
type Kept = { section: SectionName; value: string | null; wire: string | null }

/** Keeps the draft as it is; a Save that changed nothing since the last one of its step keeps none. Runs inside a transaction. */
export function keepVersion(
  db: Db,
  was: DraftRow,
  kind: DraftVersion['kind'],
  section: SectionName | null,
  now: string,
): void {
  const row = rowOf(db, was.workspace, was.id) ?? was
  const last = lastVersion(db, row)
  const before = new Map(last ? sectionsAt(db, row, last.version).map((one) => [one.section, one]) : [])
  const changes = draftStatus(db, row).filter((now) => differs(now, before.get(now.section)))
  const nameBefore = last ? last.name : (baseOf(db, row.workspace, row.id)?.name ?? '')
  const renamed = nameBefore !== row.name
  if (last && changes.length === 0 && !renamed && last.section === section && kind === 'save') return
  const version = (last?.version ?? 0) + 1
  const changed = [
    ...(renamed ? ['name'] : []),
    ...changes.filter((one) => one.value !== null || last).map((one) => one.section),
  ]
  db.run(
    'INSERT INTO versions (workspace, draft_id, version, at, kind, section, name, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [row.workspace, row.id, version, now, kind, section, row.name, toText(changed)],
  )
  for (const change of changes) insert(db, row, version, change)
}

const differs = (now: Kept, before: Kept | undefined): boolean =>
  now.value !== (before?.value ?? null) || now.wire !== (before?.wire ?? null)

const insert = (db: Db, row: DraftRow, version: number, { section, value, wire }: Kept) =>
  db.run(
    'INSERT INTO version_sections (workspace, draft_id, section, version, value, wire) VALUES (?, ?, ?, ?, ?, ?)',
    [row.workspace, row.id, section, version, value, wire],
  )

/** Each section as it is: form values, else the server's part. */
function draftStatus(db: Db, row: DraftRow): Kept[] {
  const own = new Map(sectionRows(db, row).map(({ section, value }) => [section, value]))
  const base = baseOf(db, row.workspace, row.id)
  return sectionNames.map((section) => {
    const value = own.get(section) ?? null
    const wire = value === null && base ? toText(fragmentOf(asJson(base), fieldsOfPart(section))) : null
    return { section, value, wire }
  })
}

/** Newest first. */
const versionsOf = (db: Db, workspace: string, id: string): DraftVersion[] =>
  db.all<VersionRow>(`${select} ORDER BY version DESC`, [workspace, id]).map(listedVersion)

function versionOf(db: Db, workspace: string, id: string, version: number): DraftVersionWhole | null {
  const row = rowOf(db, workspace, id)
  const found = db.get<VersionRow>(`${select} AND version = ?`, [workspace, id, version])
  return row && found ? { ...listedVersion(found), ...wordsAt(db, row, found) } : null
}

/** Puts the values of a version or a proof back. Throws `stale` and `not-found`. Runs inside a transaction. */
function restoreVersion(db: Db, workspace: string, asked: VersionRestore, now: string): DraftStamp {
  const row = rowToChange(db, workspace, asked.id, asked.revision)
  const version =
    typeof asked.version === 'string'
      ? sharedAs(db, row, asked.version)
      : versionOf(db, workspace, asked.id, asked.version)
  if (!version) throw new FailureError({ kind: 'not-found', message: 'This version no longer exists' })
  const revision = Math.max(row.revision, asked.revision) + 1
  const sections = { ...asked.sections, ...version.sections } as Partial<Record<SectionName, Json>> // The schema knows no other keys.
  recordAlone(db, row, applyPatch(db, row, { name: version.name, sections }, revision))
  touch(db, row, revision, now)
  keepVersion(db, row, 'restore', null, now)
  return { id: row.id, revision, savedAt: now }
}

/** What a draft was when it was shared as this proof. */
function sharedAs(db: Db, { workspace, id, campaign_id: campaignId }: DraftRow, proofId: string): Proof | null {
  const found = db.get<{ proof: string }>(
    'SELECT proof FROM proofs WHERE workspace = ? AND id = ? AND (draft_id = ? OR campaign_id = ?)',
    [workspace, proofId, id, campaignId],
  )
  return ifReadable<Proof>(found?.proof ?? null)
}

function wordsAt(db: Db, row: DraftRow, { version, name }: VersionRow): Pick<DraftVersionWhole, 'sections' | 'base'> {
  const sections: Partial<Record<SectionName, Json>> = {}
  let base: JsonObject | null = null
  for (const { section, value, wire } of sectionsAt(db, row, version)) {
    if (value !== null) sections[section] = fromText<Json>(value)
    else if (wire !== null) base = joined(base ?? { id: row.campaign_id ?? 0, name }, fromText<JsonObject>(wire))
  }
  // Put together from parts of campaigns, with the id that makes it one.
  return { sections, base: base as Campaign | null }
}

/** Two parts of a campaign; both may hold setup values. */
function joined(one: JsonObject, other: JsonObject): JsonObject {
  const setup = [one, other].flatMap(({ edit_setup_page_values: values }) => (values ? [values] : []))
  const merged = { ...one, ...other }
  return setup.length > 0 ? { ...merged, edit_setup_page_values: Object.assign({}, ...setup) } : merged
}

const sectionsAt = (db: Db, row: DraftRow, version: number): Kept[] =>
  db.all(
    `SELECT section, value, wire FROM version_sections s WHERE workspace = ?1 AND draft_id = ?2 AND version =
       (SELECT max(version) FROM version_sections WHERE workspace = ?1 AND draft_id = ?2 AND section = s.section AND version <= ?3)`,
    [row.workspace, row.id, version],
  )

const select = 'SELECT version, at, kind, section, name, changed FROM versions WHERE workspace = ? AND draft_id = ?'

const lastVersion = (db: Db, row: DraftRow): VersionRow | undefined =>
  db.get(`${select} ORDER BY version DESC LIMIT 1`, [row.workspace, row.id])

const listedVersion = ({ changed, ...row }: VersionRow): DraftVersion => ({
  ...row,
  changed: fromText<DraftVersion['changed']>(changed),
})

/** Null when there is nothing to take. Throws `stale` and `not-found`. Runs inside a transaction. */
export function undoStep(db: Db, workspace: string, way: 'undo' | 'redo', at: StepBack, now: string): Undone | null {
  const row = rowToChange(db, workspace, at.id, at.revision)
  const revision = Math.max(row.revision, at.revision) + 1
  const back = firstChange(db, row, way, revision)
  if (!back) return null
  touch(db, row, revision, now)
  const changed = rowOf(db, workspace, at.id)
  if (!changed) throw new Error('A draft that was just written cannot be read')
  return { draft: draftOf(db, changed), savedAt: now, changed: partsOf(back), ...stepsLeft(db, changed) }
}

/** The patch for the way back of the first step that changes anything; those before it are forgotten. */
function firstChange(db: Db, row: DraftRow, way: 'undo' | 'redo', revision: number): Patch | null {
  for (let next = nextStep(db, row, way); next; next = nextStep(db, row, way)) {
    const back = applyPatch(db, row, next.patch, revision)
    if (partsOf(back).length === 0) {
      forgetStep(db, row, next.step)
      continue
    }
    markUndone(db, row, next.step, way, back)
    return back
  }
  return null
}

/** What a draft was before: its versions, and the steps of undo and redo. */
export const history = (file: StoreFile) => ({
  versions: (workspace: string, id: string): DraftVersion[] => versionsOf(file.db, workspace, id),

  version: (workspace: string, id: string, version: number): DraftVersionWhole | null =>
    versionOf(file.db, workspace, id, version),

  restore: (workspace: string, asked: VersionRestore, now: string): { stamp: DraftStamp; draftStatus: DraftStatus } =>
    file.change((db) => {
      const stamp = restoreVersion(db, workspace, asked, now)
      return { stamp, draftStatus: requireDraftStatus(db, workspace, asked.id) }
    }),

  steps(workspace: string, id: string): UndoSteps {
    const row = rowOf(file.db, workspace, id)
    return row ? stepsLeft(file.db, row) : { undo: 0, redo: 0 }
  },
})

/** Which window wrote each part of a draft last, since Herald started. */
export class Windows {
  readonly #parts = new Map<string, Map<Part, LastWrite>>()
  /** The last `n` of each window that wrote a draft. */
  readonly #counts = new Map<string, Map<string, number>>()

  /** The last write of each part of a draft. */
  of(workspace: string, id: string): ReadonlyMap<Part, LastWrite> {
    return this.#parts.get(keyOf(workspace, id)) ?? new Map()
  }

  /** Whether a later write of the same window has come, which has the values of this one. */
  isLate(workspace: string, { id, window, n }: DraftWrite): boolean {
    return window !== undefined && n !== undefined && n <= (this.#counts.get(keyOf(workspace, id))?.get(window) ?? 0)
  }

  /** Takes note of a write that was committed. */
  note(workspace: string, { window, n }: DraftWrite, { stamp: { id, revision }, parts }: Written): void {
    const key = keyOf(workspace, id)
    const last = this.#parts.get(key) ?? new Map<Part, LastWrite>()
    for (const part of parts) last.set(part, { window, revision })
    this.#parts.set(key, last)
    if (window === undefined || n === undefined) return
    const counts = this.#counts.get(key) ?? new Map<string, number>()
    this.#counts.set(key, counts.set(window, Math.max(n, counts.get(window) ?? 0)))
  }

  /** The draft was discarded. */
  forget(workspace: string, id: string): void {
    this.#parts.delete(keyOf(workspace, id))
    this.#counts.delete(keyOf(workspace, id))
  }
}

const keyOf = (workspace: string, id: string): string => `${id} ${workspace}`
