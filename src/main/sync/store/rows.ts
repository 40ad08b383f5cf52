/** The rows of a draft: its events, the state that they fold to, and what lists show of it. */
import type { CampaignType, ChannelName, Json, JsonObject } from '#contract'
import type { Event, Plan, Sync } from '../../../model/events.ts'
import { isObject } from '../../../model/fields.ts'
import { shownOf } from '../../../model/requests.ts'
import { factsIn, stateOf } from '../../../model/state-of.ts'
import { checksumOf, type Db, isSound, readable, toText } from '../../drafts/store/db.ts'
import { packed, placesInEvent, placesInState, unpacked } from './values.ts'

export type DraftKind = { channel: ChannelName; type: CampaignType }
export type PlanOf = (kind: DraftKind) => Plan
/** The row with which a history begins, and begins again after damage: the state before the events that follow. */
export type Begun = { kind: 'begun'; of: DraftKind; sync: Sync }
export type DraftKey = { workspace: string; id: string }
/** A state, and the number of the last event in it. */
export type Folded = { sync: Sync; seq: number }

/** What a list shows of a draft. `kind` as in `CampaignState`, `dueAt` and `updatedAt` in epoch ms. */
export type DraftHead = DraftKind & {
  id: string
  account: string
  campaignId: number | null
  name: string
  status: string
  kind: string
  /** Numbers of fields. */
  unsaved: number
  waiting: number
  dueAt: number
  updatedAt: number
}

export type EventRow = { seq: number; previous: number; at: number; kind: string; body: string; checksum: number }

/** Adds an event after the draft's event `previous` (0 for the first), and returns its number. `at` in epoch ms. */
export function addEvent(db: Db, key: DraftKey, event: Event | Begun, at: number, previous: number): number {
  const body = packed(db, event, placesInEvent)
  const [window, n] = 'window' in event ? [event.window, event.n] : [null, null]
  return db.run(
    `INSERT INTO events (workspace, draft, previous, at, kind, window, n, body, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [key.workspace, key.id, previous, at, event.kind, window, n, body, checksumOf(event.kind + body)],
  ).id
}

/** Replaces the draft's last event, which gets a new number: the number of a state says which events are in it. */
export function replaceEvent(db: Db, seq: number, event: Extract<Event, { kind: 'typed' }>): number {
  const body = packed(db, event, placesInEvent)
  const next = 1 + (db.get<{ last: number }>('SELECT max(seq) AS last FROM events')?.last ?? seq)
  db.run('UPDATE events SET seq = ?, n = ?, body = ?, checksum = ? WHERE seq = ?', [
    next,
    event.n,
    body,
    checksumOf(event.kind + body),
    seq,
  ])
  return next
}

/** Writes a state and what lists show of it. `at` in epoch ms. */
export function writeState(db: Db, key: DraftKey, of: DraftKind, { sync, seq }: Folded, at: number, plan: Plan): void {
  const state = packed(db, sync, placesInState)
  db.run('INSERT OR REPLACE INTO states (workspace, draft, seq, state, checksum) VALUES (?, ?, ?, ?, ?)', [
    key.workspace,
    key.id,
    seq,
    state,
    checksumOf(state),
  ])
  const { status, kind, unsaved, waiting } = stateOf(factsIn(sync, plan), at)
  db.run(
    `INSERT OR REPLACE INTO drafts (workspace, id, channel, type, account, campaign_id, name, status, kind, unsaved, waiting, due_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[key.workspace, key.id, of.channel, of.type, sync.account, sync.id, nameIn(shownOf(sync, 'name'))],
      ...[status, kind, unsaved.length, waiting.length, sync.dueAt, at],
    ],
  )
}

/** The name as text: in a campaign's fields it is a part of the campaign. */
const nameIn = (value: Json): string => String((isObject(value) ? value.name : value) ?? '')

type StateRow = { seq: number; state: string; checksum: number }

/** The stored state of a draft; null if there is none, or if it is damaged. */
export function readState(
  db: Db,
  { workspace, id }: DraftKey,
  isReadable: (text: string, checksum: number) => boolean = isSound,
): Folded | null {
  const row = db.get<StateRow>('SELECT seq, state, checksum FROM states WHERE workspace = ? AND draft = ?', [
    workspace,
    id,
  ])
  if (!row || !isReadable(row.state, row.checksum)) return null
  return { seq: row.seq, sync: unpacked<Sync>(db, row.state, placesInState) }
}

export const readEvent = (db: Db, { body }: EventRow): Event | Begun => unpacked(db, body, placesInEvent)

/** The rows of a draft after the number `since`, oldest first. */
export const eventRows = (db: Db, { workspace, id }: DraftKey, since: number): EventRow[] =>
  db.all<EventRow>(
    `SELECT seq, previous, at, kind, body, checksum FROM events WHERE workspace = ? AND draft = ? AND seq > ? ORDER BY seq`,
    [workspace, id, since],
  )

/** What lists show of the drafts of a workspace. */
export const readHeads = (db: Db, workspace: string): DraftHead[] =>
  db.all<DraftHead>(
    `SELECT id, channel, type, account, campaign_id AS campaignId, name, status, kind, unsaved, waiting, due_at AS dueAt,
     updated_at AS updatedAt FROM drafts WHERE workspace = ? ORDER BY id`,
    [workspace],
  )

/** Stores a campaign as it was read. The same one is not written again. */
export function writeRaw(db: Db, { workspace, id }: DraftKey, raw: JsonObject): void {
  const text = toText(raw)
  db.run(
    `INSERT INTO campaigns (workspace, draft, raw, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET raw = excluded.raw, checksum = excluded.checksum WHERE raw <> excluded.raw`,
    [workspace, id, text, checksumOf(text)],
  )
}

/** A campaign as last read; null if there is none, or if it is damaged. */
export function readRaw(db: Db, { workspace, id }: DraftKey): JsonObject | null {
  const row = db.get<{ raw: string; checksum: number }>(
    'SELECT raw, checksum FROM campaigns WHERE workspace = ? AND draft = ?',
    [workspace, id],
  )
  return row && isSound(row.raw, row.checksum) ? (readable<JsonObject>(row.raw) ?? null) : null
}

/** Removes every row of a draft. Its large values go when the file is next opened. */
export function removeDraft(db: Db, { workspace, id }: DraftKey): void {
  db.run('DELETE FROM drafts WHERE workspace = ? AND id = ?', [workspace, id])
  for (const table of ['events', 'states', 'campaigns'])
    db.run(`DELETE FROM ${table} WHERE workspace = ? AND draft = ?`, [workspace, id])
}
