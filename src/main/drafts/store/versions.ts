/** Versions of a draft: each keeps only what differs from the one before. */
import type {
  Campaign,
  DraftStamp,
  DraftVersion,
  DraftVersionWhole,
  Json,
  JsonObject,
  Proof,
  SectionName,
  VersionRestore,
} from '#contract'
import { sectionNames } from '#contract'
import { fieldsOfPart, fragmentOf } from '../../../model/fields.ts'
import { FailureError } from '../../failure.ts'
import { type Db, fromText, ifReadable, toText } from './db.ts'
import { asJson, baseOf, type DraftRow, rowOf, sectionRows } from './draft-rows.ts'
import { applyPatch, rowToChange, touch } from './drafts.ts'
import { recordAlone } from './steps.ts'

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
export const versionsOf = (db: Db, workspace: string, id: string): DraftVersion[] =>
  db.all<VersionRow>(`${select} ORDER BY version DESC`, [workspace, id]).map(listedVersion)

export function versionOf(db: Db, workspace: string, id: string, version: number): DraftVersionWhole | null {
  const row = rowOf(db, workspace, id)
  const found = db.get<VersionRow>(`${select} AND version = ?`, [workspace, id, version])
  return row && found ? { ...listedVersion(found), ...wordsAt(db, row, found) } : null
}

/** Puts the values of a version or a proof back. Throws `stale` and `not-found`. Runs inside a transaction. */
export function restoreVersion(db: Db, workspace: string, asked: VersionRestore, now: string): DraftStamp {
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
