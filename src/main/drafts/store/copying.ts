/** Copies of a draft that no server knows: kept as a new one, or copied from another workspace. */
import type { CopiedDraft, Draft, Json, KeepAsNew, OtherWorkspace, SectionName, Workspace } from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, fromText, toText } from './db.ts'
import { baseOf, type DraftRow, draftOf, rowOf } from './draft-rows.ts'
import { bump, discardDraft, dropSection, rowToChange, setName, setRemoteEnd, writeDraft } from './drafts.ts'
import { sectionRows } from './section-rows.ts'
import type { StoreFile } from './store-file.ts'
import { keepVersion } from './versions.ts'

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
