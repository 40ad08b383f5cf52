/**
 * Opens the file of the events and repairs it. A damaged file is set aside, and its rows that can be read are copied into a new one. States
 * are rebuilt from their events, and a history ends before a damaged event.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reduce } from '../../../model/sync.ts'
import { type Db, dbOver, isSound } from '../../drafts/store/db.ts'
import { copyRows } from '../../drafts/store/salvage-rows.ts'
import { reasonOf, storageFailure } from '../../drafts/store/sqlite-errors.ts'
import { FailureError } from '../../failure.ts'
import * as rows from './rows.ts'
import { hashOf, referencesIn, removeUnusedBodies } from './values.ts'

const VERSION = 1
const tables = ['drafts', 'events', 'states', 'campaigns', 'bodies']

/**
 * `previous`: number of the draft's event before, 0 for the first, so that a row that went missing is noticed. `window` and `n` only of
 * events of windows. `states` and `drafts` follow from the events. `campaigns`: as last read, over which requests are laid.
 */
const schema = `
CREATE TABLE drafts (workspace TEXT NOT NULL, id TEXT NOT NULL, channel TEXT NOT NULL, type TEXT NOT NULL, account TEXT NOT NULL,
  campaign_id INTEGER, name TEXT NOT NULL, status TEXT NOT NULL, kind TEXT NOT NULL, unsaved INTEGER NOT NULL, waiting INTEGER NOT NULL,
  due_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (workspace, id)) STRICT;
CREATE INDEX drafts_of_campaign ON drafts (workspace, campaign_id);
CREATE TABLE events (seq INTEGER PRIMARY KEY, workspace TEXT NOT NULL, draft TEXT NOT NULL, previous INTEGER NOT NULL,
  at INTEGER NOT NULL, kind TEXT NOT NULL, window TEXT, n INTEGER, body TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT;
CREATE INDEX events_of_draft ON events (workspace, draft);
CREATE UNIQUE INDEX events_of_window ON events (workspace, draft, window, n) WHERE window IS NOT NULL;
CREATE TABLE states (workspace TEXT NOT NULL, draft TEXT NOT NULL, seq INTEGER NOT NULL, state TEXT NOT NULL,
  checksum INTEGER NOT NULL, PRIMARY KEY (workspace, draft)) STRICT;
CREATE TABLE campaigns (workspace TEXT NOT NULL, draft TEXT NOT NULL, raw TEXT NOT NULL, checksum INTEGER NOT NULL,
  PRIMARY KEY (workspace, draft)) STRICT;
CREATE TABLE bodies (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
PRAGMA user_version = ${VERSION}`

/** `pages`: the largest size of the file in pages; beyond it the disk counts as full. */
export type OpenLimits = { pages?: number }

/** `losses`: what the damage took. `setAside`: name of the damaged file that was set aside, null if the file was sound. */
export type OpenedFile = { database: DatabaseSync; db: Db; losses: readonly Loss[]; setAside: string | null }

/** Throws `FailureError` (`storage`) if the disk refuses, or if a newer version of Herald wrote the file. */
export function openFile(file: string, planOf: rows.PlanOf, limits: OpenLimits): OpenedFile {
  try {
    const { database, setAside } = openOrSalvage(file, limits)
    try {
      const db = dbOver(database)
      return { database, db, losses: db.transaction(() => repair(db, planOf)), setAside }
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    const failure = storageFailure(error)
    throw failure ? new FailureError(failure, { cause: error }) : error
  }
}

function openOrSalvage(file: string, limits: OpenLimits): Pick<OpenedFile, 'database' | 'setAside'> {
  const salvaged = `${file}.salvaged`
  // Herald was closed while it exchanged the two files.
  if (!existsSync(file) && existsSync(salvaged)) renameSync(salvaged, file)
  try {
    return { database: openSound(file, limits), setAside: null }
  } catch (error) {
    if (reasonOf(error) !== 'damaged') throw error
  }
  rmSync(salvaged, { force: true })
  const into = openSound(salvaged, limits)
  try {
    salvage(file, into)
  } finally {
    into.close()
  }
  const aside = `${file}.damaged-${Date.now()}`
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  renameSync(salvaged, file)
  return { database: openSound(file, limits), setAside: basename(aside) }
}

/** Copies the rows that can be read. A file that cannot be opened has none. */
function salvage(file: string, into: DatabaseSync): void {
  const damaged = new DatabaseSync(file, { readOnly: true })
  into.exec('BEGIN IMMEDIATE')
  for (const table of tables) {
    try {
      copyRows(damaged, into, table)
    } catch (error) {
      if (reasonOf(error) !== 'damaged') throw error
    }
  }
  damaged.close()
  // `copyRows` skips rows that are refused. A full disk refuses by ending the transaction.
  if (!into.isTransaction) throw new SqliteError('No room for the rows', 13)
  into.exec('COMMIT')
}

function openSound(file: string, { pages }: OpenLimits): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    if (pages) database.exec(`PRAGMA max_page_count = ${pages}`)
    const version = Number(pragma(database, 'user_version'))
    if (version > VERSION) throw newerVersion()
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000')
    const check = String(pragma(database, 'quick_check(1)'))
    if (check !== 'ok') throw new SqliteError(check, 11)
    if (version === 0) database.exec(`BEGIN IMMEDIATE; ${schema}; COMMIT`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const newerVersion = () =>
  new FailureError({
    kind: 'storage',
    message: 'A newer version of Herald saved the drafts on this computer. Update Herald to change them.',
  })

/** SQLite's result codes (Source: sqlite.org/rescode.html): 11 is a damaged file, 13 a full disk. */
class SqliteError extends Error {
  readonly errcode: number
  constructor(message: string, errcode: number) {
    super(message)
    this.errcode = errcode
  }
}

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

/**
 * What is lost. `draft`: all of it · `changes`: the changes from the damaged event on · `history`: events whose changes are still in the
 * state. `name` is '' if it is lost too.
 */
export type Loss = rows.DraftKey & { name: string; what: 'draft' | 'changes' | 'history'; events: number }

/** Repairs all drafts, within the transaction of the caller, and returns what was lost. */
function repair(db: Db, planOf: rows.PlanOf): Loss[] {
  for (const { hash } of db.all<{ hash: string }>('SELECT hash FROM bodies')) {
    const body = db.get<{ body: string }>('SELECT body FROM bodies WHERE hash = ?', [hash])?.body ?? ''
    if (hashOf(body) !== hash) db.run('DELETE FROM bodies WHERE hash = ?', [hash])
  }
  const keys = db.all<rows.DraftKey>(
    `SELECT workspace, id FROM drafts UNION SELECT workspace, draft FROM events UNION SELECT workspace, draft FROM states
     UNION SELECT workspace, draft FROM campaigns`,
  )
  const losses = keys.flatMap((key) => repairDraft(db, key, planOf) ?? [])
  removeUnusedBodies(db)
  return losses
}

function repairDraft(db: Db, key: rows.DraftKey, planOf: rows.PlanOf): Loss | null {
  const events = rows
    .eventRows(db, key, 0)
    .map((row) => ({ ...row, isSound: isReadable(db, row.body, row.checksum, row.kind) }))
  const head = db.get<rows.DraftKind & Pick<rows.DraftHead, 'name'> & { updated_at: number }>(
    'SELECT channel, type, name, updated_at FROM drafts WHERE workspace = ? AND id = ?',
    [key.workspace, key.id],
  )
  const stored = rows.readState(db, key, (text, checksum) => isReadable(db, text, checksum))
  const begun = events.findLast((row) => row.kind === 'begun' && row.isSound)
  // Only `addEvent` writes rows of this kind.
  const start = begun && (rows.readEvent(db, begun) as rows.Begun)
  const of = start?.of ?? head
  const first = stored ?? (begun && start ? { sync: start.sync, seq: begun.seq } : null)
  const lossOf = (what: Loss['what'], events: number): Loss => ({ ...key, name: head?.name ?? '', what, events })
  if (!first || !of) {
    rows.removeDraft(db, key)
    return lossOf('draft', events.length)
  }
  const later = events.filter(({ seq }) => seq > first.seq)
  const cutAt = later.findIndex((row, index) => !follows(row, later[index - 1]?.seq ?? first.seq))
  const cut = cutAt < 0 ? [] : later.slice(cutAt)
  const damaged = events.filter((row) => !row.isSound && !cut.includes(row))
  const before = events.filter(({ seq }) => begun && seq >= begun.seq && seq <= first.seq)
  const isWhole = before.at(-1)?.seq === first.seq && isChain(before)
  const added = later.slice(0, later.length - cut.length)
  const isListed = head?.channel === of.channel && head.type === of.type
  if (stored && isListed && isWhole && damaged.length + later.length === 0) return null
  const plan = planOf(of)
  const folded = added.reduce<rows.Folded>(({ sync }, row) => {
    const event = rows.readEvent(db, row)
    return { sync: event.kind === 'begun' ? event.sync : reduce(sync, event, plan), seq: row.seq }
  }, first)
  for (const { seq } of [...damaged, ...cut]) db.run('DELETE FROM events WHERE seq = ?', [seq])
  const at = events.at(-1)?.at ?? head?.updated_at ?? 0
  // The state has what its history lacks: the history begins again with it.
  const seq = isWhole ? folded.seq : rows.addEvent(db, key, { kind: 'begun', of, sync: folded.sync }, at, folded.seq)
  rows.writeState(db, key, of, { ...folded, seq }, at, plan)
  if (cut.length > 0) return lossOf('changes', cut.length)
  return isWhole && damaged.length === 0 ? null : lossOf('history', damaged.length)
}

type CheckedRow = rows.EventRow & { isSound: boolean }

const follows = (row: CheckedRow, previous: number): boolean => row.isSound && row.previous === previous

const isChain = (events: readonly CheckedRow[]): boolean =>
  events.every((event, index) => index === 0 || follows(event, events[index - 1]?.seq ?? 0))

/** Whether a text is what was written, after `prefix`, and the large values that it refers to are there. */
const isReadable = (db: Db, text: string, checksum: number, prefix = ''): boolean =>
  isSound(prefix + text, checksum) &&
  referencesIn(text).every((hash) => db.get('SELECT 1 FROM bodies WHERE hash = ?', [hash]) !== undefined)
