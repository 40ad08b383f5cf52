/** The copies that were made of the drafts by day: what a damaged file lost is offered from them, and comes back when a person says so. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { CopiedDraft, Draft, Json, KeepAsNew, OtherWorkspace, SectionName, Workspace } from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, fromText, readable, toText } from './db.ts'
import { baseOf, type DraftRow, draftOf, rowOf, sectionRows } from './draft-rows.ts'
import { bump, discardDraft, dropSection, rowToChange, setName, setRemoteEnd, writeDraft } from './drafts.ts'
import { has, type Lost, nameOf, type Part } from './salvage.ts'
import { copyRows } from './salvage-rows.ts'
import type { StoreFile } from './store-file.ts'
import { keepVersion } from './versions.ts'

/** Folder of the copies of drafts.db, next to it: `<this>/drafts-2026-11-20.db`. */
export const copiesFolder = 'copies'
const copyName = /^drafts-(\d{4}-\d\d-\d\d)\.db$/

/** A day of the calendar, 'YYYY-MM-DD', and the copy that was made on it. */
export type DailyCopy = { day: string; file: string }

/** The copies in a folder, newest first; none where there is no such folder. */
export function copiesIn(folder: string): DailyCopy[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const day = copyName.exec(name)?.[1]
      return day ? [{ day, file: join(folder, name) }] : []
    })
    .sort((one, other) => (one.day < other.day ? 1 : -1))
}

/** Copies of the file of drafts at `file`. */
export const copiesOf = (file: string): DailyCopy[] => copiesIn(join(dirname(file), copiesFolder))

/** Of a file of which nothing could be read: every draft that the newest readable copy has and `database` does not. */
export function lostByCopies(database: DatabaseSync, copies: readonly DailyCopy[]): Lost[] {
  for (const { file } of copies) {
    const absent = reading(file, (copy) =>
      copy
        .prepare('SELECT workspace, id FROM drafts ORDER BY updated_at DESC')
        .all()
        .map(({ workspace, id }): Part => ({ workspace: String(workspace), id: String(id), section: null }))
        .filter((one) => !has(database, one))
        .map((one) => ({ ...one, name: nameOf(copy, one) })),
    )
    if (absent) return absent
  }
  return []
}

/** Of the file as a whole, and of no workspace. */
const [wholeFile, lostKey] = ['', 'lost']

/** Keeps what was lost, for as long as a copy may bring it back. */
export const rememberLost = (database: DatabaseSync, lost: readonly Lost[]) =>
  database
    .prepare('INSERT OR REPLACE INTO meta (workspace, key, value) VALUES (?, ?, ?)')
    .run(wholeFile, lostKey, toText(lost))

const lostIn = (database: DatabaseSync): Lost[] => {
  const kept = database.prepare('SELECT value FROM meta WHERE workspace = ? AND key = ?').get(wholeFile, lostKey)
  return (kept && readable<Lost[]>(String(kept.value))) ?? []
}

/** What the newest copy that has something of it can bring back. `names` are of drafts; '' for one without a name. */
export type Offer = { day: string; names: string[] }

/** Null where nothing is lost, and where no copy has any of it. */
export function offerOf(database: DatabaseSync, copies: readonly DailyCopy[]): Offer | null {
  const lost = lostIn(database).filter((one) => isWanted(database, one))
  if (lost.length === 0) return null
  for (const { day, file } of copies) {
    const found = reading(file, (copy) => lost.filter((one) => has(copy, one)).map((one) => nameOf(copy, one)))
    if (found && found.length > 0) return { day, names: [...new Set(found)] }
  }
  return null
}

/** A section of a draft that was discarded since is lost with it; what is there by now was written anew. */
const isWanted = (database: DatabaseSync, one: Part): boolean =>
  !has(database, one) && (one.section === null || has(database, { ...one, section: null }))

/**
 * Takes what is lost out of the copy; what is there stays as it is. No request of a copy is taken: it may have been sent since. Returns
 * the names. Runs inside a transaction.
 */
export function bringBack(database: DatabaseSync, { file }: DailyCopy): string[] {
  const wanted = lostIn(database).filter((one) => isWanted(database, one))
  const names = reading(file, (copy) =>
    wanted.filter((one) => take(copy, database, one)).map((one) => nameOf(database, one)),
  )
  return [...new Set(names ?? [])]
}

/** Takes a draft with everything of it, or one section. Whether it was there to take. */
function take(copy: DatabaseSync, into: DatabaseSync, one: Part): boolean {
  const { workspace, id, section } = one
  if (!has(copy, one)) return false
  if (section !== null) {
    copyRows(copy, into, 'sections', { workspace, draft_id: id, section })
  } else {
    copyRows(copy, into, 'drafts', { workspace, id })
    // A campaign that is edited in another draft by now keeps that one.
    if (!has(into, one)) return false
    for (const table of ['bases', 'sections', 'versions', 'version_sections'])
      copyRows(copy, into, table, { workspace, draft_id: id })
  }
  // What a later Save contained is unknown: the next Save sends it.
  into
    .prepare('UPDATE sections SET saved = 0 WHERE workspace = ?1 AND draft_id = ?2 AND coalesce(?3, section) = section')
    .run(workspace, id, section)
  // A page that shows the draft must read it again.
  into.prepare('UPDATE drafts SET revision = revision + 1 WHERE workspace = ? AND id = ?').run(workspace, id)
  return has(into, one)
}

/** Null where the copy cannot be read: the one before it may. */
function reading<T>(file: string, work: (copy: DatabaseSync) => T): T | null {
  let copy: DatabaseSync | null = null
  try {
    copy = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
    return work(copy)
  } catch {
    return null
  } finally {
    copy?.close()
  }
}

/**
 * A new draft with the values of the old one. The old one follows the server again, or is deleted if the server has no such campaign.
 * Throws `not-found`. Runs inside a transaction.
 */
export function keepAsNew(db: Db, workspace: string, { id, sections }: KeepAsNew, newId: string, now: string): Draft {
  const row = rowToChange(db, workspace, id)
  const words = { ...given(sections), ...contentOf(db, row) }
  const copy = copyInto(db, workspace, row, { id: newId, name: `${row.name} (copy)`, sections: words }, now)
  if (row.status === 'deleted') discardDraft(db, workspace, id)
  else letGo(db, row)
  return copy
}

/** Throws `not-found`. Runs inside a transaction. */
export function copyFromWorkspace(
  db: Db,
  to: string,
  { id, from, newId }: { id: string; from: string; newId: string },
  now: string,
): CopiedDraft {
  const row = rowOf(db, from, id)
  if (!row) throw new FailureError({ kind: 'not-found', message: 'This draft is no longer on this computer' })
  const sections = contentOf(db, row)
  return { draft: copyInto(db, to, row, { id: newId, name: row.name, sections }, now), base: baseOf(db, from, id) }
}

/** Newest first, workspace by workspace; without `workspace` itself. */
function otherWorkspaces(db: Db, workspace: string): OtherWorkspace[] {
  const known = db.all<{ workspace: string }>('SELECT workspace FROM workspaces WHERE id <> ? ORDER BY seen_at DESC', [
    workspace,
  ])
  return known
    .map((row) => fromText<Workspace>(row.workspace))
    .map((other) => ({ workspace: other, drafts: draftsIn(db, other.id) }))
    .filter(({ drafts }) => drafts.length > 0)
}

/** Those of one server that were open before, the last one first. */
const workspacesAt = (db: Db, address: string): { workspace: Workspace; seenAt: string }[] =>
  db
    .all<{ workspace: string; seen_at: string }>('SELECT workspace, seen_at FROM workspaces ORDER BY seen_at DESC')
    .map((row) => ({ workspace: fromText<Workspace>(row.workspace), seenAt: row.seen_at }))
    .filter(({ workspace }) => workspace.address === address)

/** Keeps how a workspace is called, for when another one is open. */
const rememberWorkspace = (db: Db, workspace: Workspace, now: string) =>
  db.run(
    `INSERT INTO workspaces (id, workspace, seen_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET workspace = excluded.workspace, seen_at = excluded.seen_at`,
    [workspace.id, toText(workspace), now],
  )

const draftsIn = (db: Db, workspace: string): OtherWorkspace['drafts'] =>
  db
    .all<DraftRow>('SELECT * FROM drafts WHERE workspace = ? ORDER BY updated_at DESC', [workspace])
    .map(({ id, name, channel, type, status, campaign_id: campaignId, updated_at: updatedAt }) => ({
      id,
      name,
      channel,
      type,
      status,
      campaignId,
      updatedAt,
    }))

/** Workspaces that this computer was connected to. */
export const workspaces = (file: StoreFile) => ({
  remember(workspace: Workspace, now: string): void {
    file.change((db) => rememberWorkspace(db, workspace, now))
  },

  workspacesAt: (address: string) => workspacesAt(file.db, address),

  otherWorkspaces: (workspace: string): OtherWorkspace[] => otherWorkspaces(file.db, workspace),
})

type DraftContent = Partial<Record<SectionName, Json>>

const contentOf = (db: Db, row: DraftRow): DraftContent =>
  Object.fromEntries(sectionRows(db, row).map(({ section, value }) => [section, fromText<Json>(value)]))

/** The schema leaves no absent value standing as undefined. */
const given = (sections: KeepAsNew['sections']): DraftContent => (sections ?? {}) as DraftContent

function copyInto(
  db: Db,
  workspace: string,
  { channel, type }: DraftRow,
  { id, name, sections }: { id: string; name: string; sections: DraftContent },
  now: string,
): Draft {
  writeDraft(db, workspace, { id, channel, type, campaignId: null, revision: 0, name, sections }, now)
  const row = rowToChange(db, workspace, id)
  keepVersion(db, row, 'kept', null, now)
  return draftOf(db, row)
}

/** Drops everything that was edited here. */
function letGo(db: Db, row: DraftRow): void {
  for (const { section } of sectionRows(db, row)) dropSection(db, row, section)
  setRemoteEnd(db, row, null)
  const name = baseOf(db, row.workspace, row.id)?.name
  if (name) setName(db, row, name)
  bump(db, row)
}
