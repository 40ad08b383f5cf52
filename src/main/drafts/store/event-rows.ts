/** The rows of a draft's synchronisation: its events, the state that they fold to, and the campaign as it was last read. */

import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '#contract'
import type { Event, Facts, Plan, Sync } from '../../../model/events.ts'
import { isObject } from '../../../model/fields.ts'
import { checksumOf, type Db, fromText, isSound, readable, toText } from './db.ts'

export type PlanOf = (facts: Facts, workspace: string) => Plan
/**
 * The row with which a history begins, and begins again after damage: the state before the events that follow. `channel`: its name in
 * routes.
 */
export type Begun = { kind: 'begun'; channel: string; sync: Sync }
export type DraftKey = { workspace: string; id: string }
/** A state, and the number of the last event in it. */
export type Folded = { sync: Sync; seq: number }

export type EventRow = { seq: number; previous: number; at: number; kind: string; body: string; checksum: number }

/** Adds an event after the draft's event `previous` (0 for the first), and returns its number. `at` in epoch ms. */
export function addEvent(db: Db, key: DraftKey, event: Event | Begun, at: number, previous: number): number {
  const body = packed(db, event, placesInEvent)
  const [window, n] = 'window' in event ? [event.window, event.n] : [null, null]
  return db.run(
    `INSERT INTO events (workspace, draft_id, previous, at, kind, window, n, body, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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

/** Writes a state. */
export function writeState(db: Db, { workspace, id }: DraftKey, { sync, seq }: Folded): void {
  const state = packed(db, sync, placesInState)
  db.run('INSERT OR REPLACE INTO states (workspace, draft_id, seq, open, state, checksum) VALUES (?, ?, ?, ?, ?, ?)', [
    ...[workspace, id, seq, isOpen(sync) ? 1 : 0, state, checksumOf(state)],
  ])
}

/** Whether something waits, is on its way, or may still arrive at the server. */
const isOpen = ({ edits, inFlight, unanswered, inDoubt, act, isQuiet }: Sync): boolean =>
  Object.keys(edits).length + unanswered.length > 0 || [inFlight, inDoubt, act].some(Boolean) || !isQuiet

/** The drafts of a workspace for which something waits, is on its way, or may still arrive at the server. */
export const openDrafts = (db: Db, workspace: string): string[] =>
  db
    .all<{ id: string }>('SELECT draft_id AS id FROM states WHERE workspace = ? AND open = 1', [workspace])
    .map(({ id }) => id)

type StateRow = { seq: number; state: string; checksum: number }

/** The row of a draft's state; undefined if there is none. */
export const stateRow = (db: Db, { workspace, id }: DraftKey): StateRow | undefined =>
  db.get<StateRow>('SELECT seq, state, checksum FROM states WHERE workspace = ? AND draft_id = ?', [workspace, id])

export const foldedIn = (db: Db, { seq, state }: StateRow): Folded => ({
  seq,
  sync: unpacked<Sync>(db, state, placesInState),
})

/** The stored state of a draft; null if there is none, or if it is damaged. */
export function readState(db: Db, key: DraftKey): Folded | null {
  const row = stateRow(db, key)
  return row && isSound(row.state, row.checksum) ? foldedIn(db, row) : null
}

export const readEvent = (db: Db, { body }: EventRow): Event | Begun => unpacked(db, body, placesInEvent)

/** A value with longer JSON, in characters, is stored apart. */
const MAX_INLINE_LENGTH = 4_096

/** Replaces the values of fields in an event or a state. */
type Places = (json: Json, change: (value: Json) => Json) => Json
const value: Places = (json, change) => change(json)
const each =
  (inner: Places): Places =>
  (json, change) => {
    if (Array.isArray(json)) return json.map((item) => inner(item, change))
    return isObject(json) ? mapped(json, (item) => inner(item, change)) : json
  }
const inside =
  (places: Readonly<Record<string, Places>>): Places =>
  (json, change) =>
    isObject(json) ? mapped(json, (item, key) => places[key]?.(item, change) ?? item) : json

const mapped = (json: Record<string, Json>, change: (item: Json, key: string) => Json) =>
  Object.fromEntries(Object.entries(json).map(([key, item]) => [key, change(item, key)]))

const values = each(value)
const edit = inside({ base: value, mine: value, saved: value, conflict: value, siblings: values })

/** Where `Sync` has values of fields. */
const placesInState = inside({
  seen: values,
  edits: each(edit),
  inFlight: inside({ values }),
  unanswered: each(values),
  inDoubt: values,
  found: inside({ values }),
  refused: each(inside({ edited: values })),
  act: inside({ reviewed: values }),
})

/** Where an event has values of fields; `begun` is the row that holds a state. */
const placesInEvent: Places = (json, change) =>
  (isObject(json) ? (placesByKind[String(json.kind)] ?? inside({})) : value)(json, change)

const placesByKind: Readonly<Record<string, Places>> = {
  begun: inside({ sync: placesInState }),
  typed: inside({ value, over: values, under: value }),
  saved: inside({ values }),
  discarded: inside({ over: each(values) }),
  chosen: inside({ mine: value, theirs: value }),
  asked: inside({ reviewed: values }),
  read: inside({ values }),
  lookedUp: inside({ found: inside({ values }) }),
  sent: inside({ request: inside({ values }) }),
  answered: inside({ values }),
}

/** JSON text in which large values are stored apart, within the transaction of the caller. */
const packed = (db: Db, json: unknown, places: Places): string =>
  // Events and states are JSON (src/model/events.ts).
  toText(places(json as Json, (value) => inlineOrStored(db, value)))

function inlineOrStored(db: Db, value: Json): Json {
  const isShort = typeof value === 'string' ? value.length < MAX_INLINE_LENGTH / 6 : !isBranch(value)
  if (isShort) return value
  const text = toText(value)
  // A value that looks like a reference is stored apart, so that none is mistaken for one.
  if (text.length <= MAX_INLINE_LENGTH && hashIn(value) === null) return value
  const hash = hashOf(text)
  db.run('INSERT OR IGNORE INTO bodies (hash, body) VALUES (?, ?)', [hash, text])
  return { $body: hash }
}

/** The opposite of `packed`. Throws `FailureError` (`storage`) if a value is missing. */
function unpacked<T>(db: Db, text: string, places: Places): T {
  const stored = (value: Json): Json => {
    const hash = hashIn(value)
    if (hash === null) return value
    return fromText<Json>(db.get<{ body: string }>('SELECT body FROM bodies WHERE hash = ?', [hash])?.body ?? '')
  }
  // Only `packed` writes these texts.
  return places(fromText<Json>(text), stored) as T
}

/** Removes large values that no event and no state refers to, within the transaction of the caller. */
export function removeUnusedBodies(db: Db): void {
  const texts = db.all<{ text: string }>(
    `SELECT body AS text FROM events WHERE instr(body, '"$body"') UNION ALL SELECT state FROM states WHERE instr(state, '"$body"')`,
  )
  const used = new Set(texts.flatMap(({ text }) => referencesIn(text)))
  for (const { hash } of db.all<{ hash: string }>('SELECT hash FROM bodies'))
    if (!used.has(hash)) db.run('DELETE FROM bodies WHERE hash = ?', [hash])
}

/** The hashes that a packed text refers to. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(/\{"\$body":"([0-9a-f]{64})"\}/g)].map(([, hash = '']) => hash)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const hashIn = (value: Json): string | null =>
  isObject(value) && typeof value.$body === 'string' && Object.keys(value).length === 1 ? value.$body : null

const isBranch = (value: Json): boolean => typeof value === 'object' && value !== null

/** The rows of a draft after the number `since`, oldest first. */
export const eventRows = (db: Db, { workspace, id }: DraftKey, since: number): EventRow[] =>
  db.all<EventRow>(
    `SELECT seq, previous, at, kind, body, checksum FROM events WHERE workspace = ? AND draft_id = ? AND seq > ? ORDER BY seq`,
    [workspace, id, since],
  )

/** Stores a campaign as it was read. The same one is not written again. */
export function writeRaw(db: Db, { workspace, id }: DraftKey, raw: JsonObject): void {
  const text = toText(raw)
  db.run(
    `INSERT INTO readings (workspace, draft_id, raw, checksum) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET raw = excluded.raw, checksum = excluded.checksum WHERE raw <> excluded.raw`,
    [workspace, id, text, checksumOf(text)],
  )
}

/** A campaign as last read; null if there is none, or if it is damaged. */
export function readRaw(db: Db, { workspace, id }: DraftKey): JsonObject | null {
  const row = db.get<{ raw: string; checksum: number }>(
    'SELECT raw, checksum FROM readings WHERE workspace = ? AND draft_id = ?',
    [workspace, id],
  )
  return row && isSound(row.raw, row.checksum) ? (readable<JsonObject>(row.raw) ?? null) : null
}

/** Removes every row of a draft's synchronisation. Its large values go when the file is next opened. */
export function removeDraft(db: Db, { workspace, id }: DraftKey): void {
  for (const table of ['events', 'states', 'readings'])
    db.run(`DELETE FROM ${table} WHERE workspace = ? AND draft_id = ?`, [workspace, id])
}
