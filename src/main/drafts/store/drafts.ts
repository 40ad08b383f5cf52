/** Writes drafts: autosave with its revision check, what the server answered, discarding. */
import type { SQLInputValue } from 'node:sqlite'
import type { Campaign, DraftStamp, DraftWrite, Json, Part, RemoteEnd, SectionName, TabValues } from '#contract'
import { fieldsOfPart, fragmentOf } from '../../../model/fields.ts'
import { FailureError } from '../../failure.ts'
import { checksumOf, type Db, holds, keyOf, readable, toText } from './db.ts'
import {
  asJson,
  baseOf,
  currentBase,
  type DraftRow,
  mustHave,
  ofSection,
  rowByCampaign,
  rowOf,
  sectionKey,
  sectionRow,
} from './draft-rows.ts'
import { type Patch, record } from './steps.ts'

/** Which window wrote a part last, and what revision that made. */
export type LastWrite = { window: string | undefined; revision: number }

/** `parts`: those that the write changed. */
export type Written = { stamp: DraftStamp; parts: Part[] }

/**
 * Autosave: upserts what `write` carries. A write that changes nothing leaves the stamp as it was. `last`: who wrote each part before. Throws
 * `not-found` if the draft was discarded. Runs inside a transaction.
 */
export function writeDraft(
  db: Db,
  workspace: string,
  given: DraftWrite,
  now: string,
  last: ReadonlyMap<Part, LastWrite> = new Map(),
): Written {
  const write = { ...given, id: draftIdOf(db, workspace, given) }
  const { id, revision: seen, window } = write
  const row = rowOf(db, workspace, id) ?? insert(db, workspace, write, now)
  const changes = changesIn(db, row, write)
  // The caller has not seen newer writes: it gets at most the revision that it read.
  const unchanged = { id, revision: Math.min(row.revision, Math.max(1, seen)), savedAt: row.updated_at }
  if (row.revision > 0 && !hasChanges(changes)) return { stamp: unchanged, parts: [] }
  const parts = [...(changes.name === undefined ? [] : ['name' as const]), ...changes.sections.map(([part]) => part)]
  const isOthers = (part: Part) => last.has(part) && last.get(part)?.window !== window
  const replaced = parts.filter((part) => isOthers(part) && (last.get(part)?.revision ?? 0) > seen)
  // The page may be ahead of a file that came back from a copy.
  const revision = row.revision === 0 ? 1 : Math.max(row.revision, seen) + 1
  apply(db, row, changes, write, { revision, now, isAfterAnother: parts.some(isOthers) })
  return { stamp: { id, revision, savedAt: now, ...(replaced.length > 0 ? { replaced } : {}) }, parts }
}

/** The draft that a write means: another window may have begun one of its campaign first, and a campaign has one draft. */
export function draftIdOf(db: Db, workspace: string, { id, campaignId }: DraftWrite): string {
  if (campaignId === null || rowOf(db, workspace, id)) return id
  return rowByCampaign(db, workspace, campaignId)?.id ?? id
}

/** A draft without edits. Its first write makes revision 1. */
function insert(db: Db, workspace: string, write: DraftWrite, now: string): DraftRow {
  if (write.revision > 0)
    throw new FailureError({
      kind: 'not-found',
      message: 'This draft is no longer on this computer. It was discarded in another window.',
    })
  const base = write.base ? campaignOf(write.base) : null
  const name = base?.name ?? ''
  const status = base?.status ?? 'draft'
  db.run(
    `INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, tabs, revision, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, NULL, 0, ?, ?)`,
    [workspace, write.id, write.campaignId, write.channel, write.type, name, keyOf(name), status, now, now],
  )
  return mustHave(db, workspace, write.id)
}

type Changes = {
  campaignId?: number
  name?: string
  tabs?: TabValues | null
  base?: Campaign
  sections: [SectionName, Json][]
}

/** What of `write` differs from what is stored. */
function changesIn(db: Db, row: DraftRow, write: DraftWrite): Changes {
  const news: Changes = { sections: [] }
  if (write.campaignId !== null && row.campaign_id === null) news.campaignId = write.campaignId
  if (write.name !== undefined && write.name !== row.name) news.name = write.name
  if (write.tabs !== undefined && !holds(row.tabs, write.tabs)) news.tabs = write.tabs
  if (write.base && !baseOf(db, row.workspace, row.id)) news.base = campaignOf(write.base)
  for (const [section, value] of Object.entries(write.sections ?? {})) {
    // The contract's schema has refused every other key.
    const name = section as SectionName
    if (value !== undefined && !holds(sectionText(db, row, name), value)) news.sections.push([name, value])
  }
  return news
}

const hasChanges = ({ sections, ...others }: Changes): boolean => sections.length > 0 || Object.keys(others).length > 0

function apply(
  db: Db,
  row: DraftRow,
  { campaignId, base, tabs, name, sections }: Changes,
  { revision: seen, base: given }: DraftWrite,
  { revision, now, isAfterAnother }: { revision: number; now: string; isAfterAnother: boolean },
): void {
  if (campaignId !== undefined) {
    checkCampaign(db, row.workspace, campaignId)
    joinCampaign(db, row, campaignId)
  }
  if (base) setBase(db, row, base)
  if (base?.status) setStatus(db, row, base.status)
  if (tabs !== undefined) setTabs(db, row, tabs)
  const patch: Patch = { ...(name === undefined ? {} : { name }), sections: Object.fromEntries(sections) }
  const shown = (part: Part) => (given ? partIn(campaignOf(given), part) : shownUntil(db, row, part, seen))
  record(db, row, applyPatch(db, row, patch, revision, shown), Date.parse(now), isAfterAnother)
  touch(db, row, revision, now)
}

/** The part of a campaign that a form of it is opened with, or its name. */
const partIn = (campaign: Campaign, part: Part): string | null =>
  part === 'name' ? (campaign.name ?? null) : toText(fragmentOf(asJson(campaign), fieldsOfPart(part)))

/** What a screen showed of a part that read the draft's revision `seen`; null if it is what is shown now. */
const shownUntil = (db: Db, { workspace, id }: DraftRow, part: Part, seen: number): string | null =>
  db.get<{ value: string }>(
    'SELECT value FROM shown WHERE workspace = ? AND draft_id = ? AND part = ? AND until > ? ORDER BY until LIMIT 1',
    [workspace, id, part, seen],
  )?.value ?? null

/** Keeps what the screen shows of a part before the draft's next revision changes it. */
export const noteShown = (db: Db, { workspace, id, revision }: DraftRow, part: Part, value: string) =>
  db.run('INSERT OR IGNORE INTO shown (workspace, draft_id, part, until, value) VALUES (?, ?, ?, ?, ?)', [
    ...[workspace, id, part, revision + 1, value],
  ])

/**
 * Gives name and sections other values (null: as on the server) and returns the patch that undoes it: equal values are in neither. `shown`: what
 * the values were typed over; null if that is what is shown now.
 */
export function applyPatch(
  db: Db,
  row: DraftRow,
  patch: Patch,
  revision: number,
  shown: (part: Part) => string | null = () => null,
): Patch {
  const before: Patch = { sections: {} }
  if (patch.name !== undefined) {
    const known = baseOf(db, row.workspace, row.id)?.name
    const name = patch.name ?? known ?? ''
    if (name !== row.name) {
      before.name = row.renamed === 0 && known !== undefined ? null : row.name
      setName(db, row, name, shown('name'))
    }
  }
  for (const [name, value] of Object.entries(patch.sections)) {
    const section = name as SectionName // The keys of a patch are sections.
    const text = sectionText(db, row, section)
    const isDropped = value === null || value === undefined
    if (isDropped ? text === null : holds(text, value)) continue
    // What cannot be read any more cannot be brought back either.
    before.sections[section] = text === null ? null : (readable<Json>(text) ?? null)
    if (isDropped) dropSection(db, row, section)
    else setSection(db, row, section, value, { revision, shown: shown(section) })
  }
  return before
}

/** Sets columns of a draft, as SQL with a placeholder for each value. */
const set = (db: Db, { workspace, id }: DraftRow, columns: string, ...values: SQLInputValue[]) =>
  db.run(`UPDATE drafts SET ${columns} WHERE workspace = ? AND id = ?`, [...values, workspace, id])

export const touch = (db: Db, row: DraftRow, revision: number, now: string) =>
  set(db, row, 'revision = ?, updated_at = ?', revision, now)

/** What the page shows changed without typing here: a page has to read the draft again before it writes. */
export const bump = (db: Db, row: DraftRow) => set(db, row, 'revision = revision + 1')

/** The section is as in the base again. */
export function dropSection(db: Db, row: DraftRow, section: SectionName) {
  const known = sectionRow(db, row, section)
  if (known?.departure) noteShown(db, row, section, known.departure)
  db.run(`DELETE FROM sections ${ofSection}`, sectionKey(row, section))
}

/** The draft, which must not be newer than the revision the page last saw. Throws `not-found` and `stale`. */
export function rowToChange(db: Db, workspace: string, id: string, revision?: number): DraftRow {
  const row = rowOf(db, workspace, id)
  if (!row) throw new FailureError({ kind: 'not-found', message: 'This draft is no longer on this computer' })
  if (revision !== undefined && revision < row.revision)
    throw stale('This campaign was changed in another window. Reload it to continue.')
  return row
}

export const setStatus = (db: Db, row: DraftRow, status: string) => set(db, row, 'status = ?', status)

export const setTabs = (db: Db, row: DraftRow, tabs: TabValues | null) => set(db, row, 'tabs = ?', tabs && toText(tabs))

export const setSynced = (db: Db, row: DraftRow, now: string) => set(db, row, 'synced_at = ?', now)

/** The section's present values are those of its last Save. */
export const markSaved = (db: Db, workspace: string, id: string, section: SectionName) =>
  db.run(`UPDATE sections SET saved = revision ${ofSection}`, sectionKey({ workspace, id }, section))

/** Removes the draft with everything of it. Returns whether there was one. */
export const discardDraft = (db: Db, workspace: string, id: string): boolean =>
  db.run('DELETE FROM drafts WHERE workspace = ? AND id = ?', [workspace, id]).changes > 0

/** A campaign that was published, stopped or deleted meanwhile; null: what is edited here can be sent. */
export const setRemoteEnd = (db: Db, row: DraftRow, remoteEnd: RemoteEnd | null) =>
  set(db, row, 'overtaken = ?', remoteEnd && toText(remoteEnd))

export const joinCampaign = (db: Db, row: DraftRow, campaignId: number) => set(db, row, 'campaign_id = ?', campaignId)

export const setBase = (db: Db, row: DraftRow, base: Campaign) =>
  db.run(
    `INSERT INTO bases (workspace, draft_id, campaign, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET campaign = excluded.campaign, checksum = excluded.checksum`,
    [row.workspace, row.id, ...checked(toText(base))],
  )

const checked = (text: string): [text: string, checksum: number] => [text, checksumOf(text)]

/** The name that a typed one is edited over: the saved one, else the server's; null if there is neither. */
export const noteNamedOver = (db: Db, { workspace, id }: DraftRow, name: string | null) =>
  db.run('UPDATE drafts SET named_over = ? WHERE workspace = ? AND id = ? AND renamed = 1', [name, workspace, id])

/** `shown`: the name that was on the screen, if the draft has another one now. */
export function setName(db: Db, row: DraftRow, name: string, shown: string | null = null) {
  const known = baseOf(db, row.workspace, row.id)?.name
  const renamed = name === known ? 0 : 1
  db.run(
    `UPDATE drafts SET name = ?1, name_key = ?2, renamed = ?3,
       named_over = CASE WHEN ?3 = 0 THEN NULL WHEN renamed = 1 THEN coalesce(named_over, ?4) ELSE ?4 END
     WHERE workspace = ?5 AND id = ?6`,
    [name, keyOf(name), renamed, shown ?? known ?? null, row.workspace, row.id],
  )
}

/** The first edit of a section notes the campaign's part that it was made over. */
function setSection(
  db: Db,
  row: DraftRow,
  section: SectionName,
  value: Json,
  { revision, shown }: { revision: number; shown: string | null },
): void {
  const words = checked(toText(value))
  const changed = db.run(`UPDATE sections SET value = ?, checksum = ?, revision = ? ${ofSection}`, [
    ...words,
    revision,
    ...sectionKey(row, section),
  ]).changes
  if (changed > 0) return
  db.run(
    `INSERT INTO sections (workspace, draft_id, section, value, checksum, revision, saved, departure) VALUES (?, ?, ?, ?, ?, ?, 0, ?)`,
    [row.workspace, row.id, section, ...words, revision, shown ?? toText(currentBase(db, row, section))],
  )
}

const sectionText = (db: Db, row: DraftRow, section: SectionName): string | null =>
  sectionRow(db, row, section)?.value ?? null

/** One campaign has at most one draft in a workspace: two would overwrite each other on the server. */
function checkCampaign(db: Db, workspace: string, campaignId: number | null): void {
  if (campaignId === null || !rowByCampaign(db, workspace, campaignId)) return
  throw stale('This campaign is already being edited in another window. Reload it to continue.')
}

/** The page hands the base over as plain JSON; without a numeric id it is no campaign. */
function campaignOf(base: { [key: string]: Json }): Campaign {
  if (typeof base.id !== 'number')
    throw new FailureError({ kind: 'input', message: 'The campaign has no id', path: 'base.id' })
  // The page got it from a reply that was parsed as a campaign.
  return base as Campaign
}

const stale = (message: string) => new FailureError({ kind: 'stale', message })
