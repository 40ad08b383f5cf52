/** Large values of fields in events and states: each is stored once, under its hash, and referred to. */
import { createHash } from 'node:crypto'
import type { Json } from '#contract'
import { isObject } from '../../../model/fields.ts'
import { type Db, fromText, toText } from './db.ts'

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
export const placesInState = inside({
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
export const placesInEvent: Places = (json, change) =>
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
export const packed = (db: Db, json: unknown, places: Places): string =>
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
export function unpacked<T>(db: Db, text: string, places: Places): T {
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
