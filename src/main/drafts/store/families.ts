/** The families of a workspace: their sheets, and what their campaigns were made of. */
import type {
  BulkWrite,
  Family,
  FamilyMade,
  FamilyMaster,
  FamilyPlace,
  FamilyRow,
  FamilySummary,
  Mastered,
  WholeFamily,
} from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, holds, ifReadable, keyOf, type Moment, toText } from './db.ts'
import type { DraftStatus } from './draft-rows.ts'
import type { StoreFile } from './store-file.ts'

/** Whether the draft is a master of a family, which is never sent. */
export const isMaster = (db: Db, workspace: string, id: string): boolean =>
  db.get(
    `SELECT 1 FROM families WHERE workspace = ?1 AND master_id = ?2
     UNION ALL SELECT 1 FROM family_languages WHERE workspace = ?1 AND master_id = ?2`,
    [workspace, id],
  ) !== undefined

/** The family of which a draft is a master; 'removed' if its language was removed, null if it is none. */
export function masteredBy(db: Db, workspace: string, id: string): Mastered | 'removed' | null {
  const found = db.get<{ head: string }>(
    `SELECT head FROM families WHERE workspace = ?1 AND master_id = ?2
     UNION ALL SELECT f.head FROM family_languages l JOIN families f ON f.workspace = l.workspace AND f.id = l.family
       WHERE l.workspace = ?1 AND l.master_id = ?2`,
    [workspace, id],
  )
  const family = found && headIn(found.head)
  if (!family) return null
  if (family.masterId === id) return { family: family.name, language: null }
  const language = family.languages.find(({ masterId }) => masterId === id)
  return language ? { family: family.name, language: language.name } : 'removed'
}

/** Writes drafts, and what `along` writes: all or none. */
type WriteAll = (workspace: string, writes: readonly BulkWrite[], now: Moment, along: (db: Db) => void) => DraftStatus[]

type Written = {
  id: string
  rows: readonly FamilyRow[]
  writes: readonly BulkWrite[]
  masters?: readonly FamilyMaster[] | undefined
}

type Drafts = { writeAll: WriteAll; discard: (workspace: string, id: string) => boolean }

export const families = (file: StoreFile, drafts: Drafts) => ({
  families: (workspace: string): FamilySummary[] =>
    file.db
      .all<{ id: string; head: string; rows: number; members: number }>(
        `SELECT f.id, f.head, count(r.id) AS rows, count(d.id) AS members FROM families f
         LEFT JOIN family_rows r ON r.workspace = f.workspace AND r.family = f.id
         LEFT JOIN drafts d ON d.workspace = r.workspace AND d.id = r.draft_id
         WHERE f.workspace = ? GROUP BY f.id ORDER BY f.name_key, f.id`,
        [workspace],
      )
      .flatMap(({ head, rows, members }) => {
        const read = ifReadable<Family>(head)
        if (!read) return []
        const { id, name, channel, type, masterId } = read
        return [{ id, name, channel, type, masterId, rows, members }]
      }),

  family(workspace: string, id: string): WholeFamily | null {
    const head = headOf(file.db, workspace, id)
    return head && { family: head, rows: rowsOf(file.db, workspace, id), masters: mastersOf(file.db, workspace, id) }
  },

  familyOfDraft(workspace: string, draftId: string): FamilyPlace | null {
    const found = file.db.get<{ head: string; row: string | null }>(
      `SELECT head, NULL AS row FROM families WHERE workspace = ?1 AND master_id = ?2
       UNION ALL SELECT f.head, NULL FROM family_languages l JOIN families f ON f.workspace = l.workspace AND f.id = l.family
         WHERE l.workspace = ?1 AND l.master_id = ?2
       UNION ALL SELECT f.head, r.id FROM family_rows r JOIN families f ON f.workspace = r.workspace AND f.id = r.family
         WHERE r.workspace = ?1 AND r.draft_id = ?2`,
      [workspace, draftId],
    )
    const read = found && headIn(found.head)
    return found && read ? { family: read, rowId: found.row } : null
  },

  keepFamily(
    workspace: string,
    family: Family,
    rows: readonly FamilyRow[] | undefined,
    masters: readonly FamilyMaster[] = [],
  ): void {
    const { id, name, masterId, languages } = family
    file.change((db) => {
      db.run(
        `INSERT INTO families (workspace, id, name_key, master_id, head) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET name_key = excluded.name_key, master_id = excluded.master_id, head = excluded.head`,
        [workspace, id, keyOf(name), masterId, toText(family)],
      )
      for (const language of languages.slice(1))
        db.run('INSERT OR IGNORE INTO family_languages (workspace, master_id, family) VALUES (?, ?, ?)', [
          ...[workspace, language.masterId, id],
        ])
      putMasters(db, workspace, id, masters)
      if (!rows) return
      const now = rows.map((row) => {
        const kept = storedRow(db, workspace, id, row.id)
        return kept ? { ...row, member: kept.member } : row
      })
      db.run('DELETE FROM family_rows WHERE workspace = ? AND family = ?', [workspace, id])
      for (const [position, row] of now.entries()) {
        const { draftId = null } = row.member ?? {}
        db.run('INSERT INTO family_rows (workspace, family, id, position, draft_id, row) VALUES (?, ?, ?, ?, ?, ?)', [
          workspace,
          id,
          row.id,
          position,
          draftId,
          toText(row),
        ])
      }
    })
  },

  keepFamilyRows(workspace: string, id: string, rows: readonly FamilyRow[]): void {
    file.change((db) => putRows(db, workspace, id, rows, 'cells'))
  },

  /** Returns the version. Versions that no row follows are dropped, but for the latest two. */
  keepFamilyMaster: (workspace: string, id: string, made: FamilyMade): number =>
    file.change((db) => masterKept(db, workspace, id, made)),

  /** Throws `not-found` if the family is gone. */
  writeFamily(workspace: string, { id, rows, writes, masters = [] }: Written, now: Moment): DraftStatus[] {
    return drafts.writeAll(workspace, writes, now, (db) => {
      if (!headOf(db, workspace, id)) throw new FailureError({ kind: 'not-found', message: 'This family was deleted.' })
      putMasters(db, workspace, id, masters)
      putRows(db, workspace, id, rows, 'member')
    })
  },

  /** The draft of its master stays. */
  removeFamily(workspace: string, id: string): void {
    const others = 'SELECT master_id AS id FROM family_languages WHERE workspace = ? AND family = ?'
    for (const master of file.db.all<{ id: string }>(others, [workspace, id])) drafts.discard(workspace, master.id)
    file.change((db) => db.run('DELETE FROM families WHERE workspace = ? AND id = ?', [workspace, id]))
  },
})

const headOf = (db: Db, workspace: string, id: string): Family | null =>
  headIn(
    db.get<{ head: string }>('SELECT head FROM families WHERE workspace = ? AND id = ?', [workspace, id])?.head ?? null,
  )

const headIn = (head: string | null): Family | null => ifReadable<Family>(head)
const madeIn = (made: string): FamilyMade | null => ifReadable<FamilyMade>(made)

/** A row whose campaign was deleted has none. */
const rowsOf = (db: Db, workspace: string, id: string): FamilyRow[] =>
  db
    .all<{ row: string; draft: string | null }>(
      `SELECT r.row, d.id AS draft FROM family_rows r LEFT JOIN drafts d ON d.workspace = r.workspace AND d.id = r.draft_id
       WHERE r.workspace = ? AND r.family = ? ORDER BY r.position`,
      [workspace, id],
    )
    .flatMap(({ row, draft }) => {
      const read = ifReadable<FamilyRow>(row)
      return read ? [draft === null ? { ...read, member: null } : read] : []
    })

const mastersOf = (db: Db, workspace: string, id: string): FamilyMaster[] =>
  db
    .all<{ version: number; made: string }>(
      'SELECT version, made FROM family_masters WHERE workspace = ? AND family = ? ORDER BY version',
      [workspace, id],
    )
    .flatMap(({ version, made }) => {
      const read = madeIn(made)
      return read ? [{ ...read, version }] : []
    })

function masterKept(db: Db, workspace: string, id: string, made: FamilyMade): number {
  const latest = db.get<{ version: number; made: string }>(
    'SELECT version, made FROM family_masters WHERE workspace = ? AND family = ? ORDER BY version DESC LIMIT 1',
    [workspace, id],
  )
  if (latest && holds(toText(madeIn(latest.made)), made)) return latest.version
  const version = (latest?.version ?? 0) + 1
  db.run('INSERT INTO family_masters (workspace, family, version, made) VALUES (?, ?, ?, ?)', [
    ...[workspace, id, version, toText(made)],
  ])
  const followed = rowsOf(db, workspace, id).map(({ member }) => member?.master ?? 0)
  const oldest = Math.min(version - 1, ...followed.filter((other) => other > 0))
  db.run('DELETE FROM family_masters WHERE workspace = ? AND family = ? AND version < ?', [workspace, id, oldest])
  return version
}

/** As it was written, also if its campaign was deleted; null if it is not there. */
const storedRow = (db: Db, workspace: string, family: string, id: string): FamilyRow | null =>
  ifReadable<FamilyRow>(
    db.get<{ row: string }>('SELECT row FROM family_rows WHERE workspace = ? AND family = ? AND id = ?', [
      ...[workspace, family, id],
    ])?.row ?? null,
  )

/** Rows are edited while their campaigns are written: each writes its part, the cells or the campaign. */
function putRows(
  db: Db,
  workspace: string,
  family: string,
  rows: readonly FamilyRow[],
  part: 'cells' | 'member',
): void {
  for (const row of rows) {
    const kept = storedRow(db, workspace, family, row.id) ?? row
    const now = { ...kept, [part]: row[part] }
    db.run('UPDATE family_rows SET row = ?, draft_id = ? WHERE workspace = ? AND family = ? AND id = ?', [
      ...[toText(now), now.member?.draftId ?? null, workspace, family, row.id],
    ])
  }
}

/** Versions that rows follow again; one that is still there stays. */
function putMasters(db: Db, workspace: string, family: string, masters: readonly FamilyMaster[]): void {
  for (const { version, ...made } of masters)
    db.run('INSERT OR IGNORE INTO family_masters (workspace, family, version, made) VALUES (?, ?, ?, ?)', [
      ...[workspace, family, version, toText(made)],
    ])
}
