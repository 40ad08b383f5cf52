/** Lays edited fields over the server's request: a field without an edit is sent back unchanged, byte for byte. */
import type { Json, JsonObject } from '#contract'
import { isObject, textsIn } from './read.ts'
import { sameJson } from './same-json.ts'

type Value = Json | undefined

/**
 * Returns `base`, the server's value, with the differences between `before` (how Herald writes `base` without edits) and `after` (how it
 * writes it now). Where the two are equal `base` stays at every depth: spelling, order, unknown fields and absent fields. List items are
 * matched by id; a list without ids whose length in `before` differs from `base` is written whole. Undefined means absent.
 */
export function laidOver(base: Value, before: Value, after: Value): Value {
  if (sameJson(before, after)) return base
  if (Array.isArray(base) && Array.isArray(before) && Array.isArray(after)) return listOver(base, before, after)
  if (isFieldsObject(base) && isFieldsObject(before) && isFieldsObject(after) && !isAnother(before, after))
    return fieldsOver(base, before, after)
  return after
}

/** Tab values change with every save. Unknown fields stay, and the server's own tab names if they mean the same. */
export function tabsOver(base: Value, after: JsonObject): JsonObject {
  if (!isFieldsObject(base)) return after
  const { selected = null, tabs = null, disabledKeys = null } = base
  const isSameNames = textsIn(tabs).join(' ').toUpperCase() === textsIn(after.tabs).join(' ')
  const overlaid = laidOver(base, { selected, tabs: isSameNames ? (after.tabs ?? null) : tabs, disabledKeys }, after)
  return isFieldsObject(overlaid) ? overlaid : after
}

function fieldsOver(base: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(after)])]
  return Object.fromEntries(
    keys.flatMap((key): [string, Json][] => {
      const value = laidOver(ownValue(base, key), ownValue(before, key), ownValue(after, key))
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const ownValue = (object: JsonObject, key: string): Value => (Object.hasOwn(object, key) ? object[key] : undefined)

function listOver(base: readonly Json[], before: readonly Json[], after: Json[]): Json[] {
  if (base.length !== before.length) return after
  const freeIndexes = new Set(before.keys())
  const takeIndex = (matches: (item: Value) => boolean): number | undefined => {
    const place = [...freeIndexes].find((index) => matches(before[index]))
    if (place !== undefined) freeIndexes.delete(place)
    return place
  }
  // Unchanged items are matched first: the same property may be in two conditions.
  const unchanged = after.map((item) => takeIndex((value) => sameJson(value, item)))
  const places = after.map((item, index) => unchanged[index] ?? takeIndex((value) => isSameItem(value, item)))
  return after.map((item, index) => {
    const place = places[index]
    return place === undefined ? item : (laidOver(base[place], before[place], item) ?? item)
  })
}

/** Fields that identify an item. An edit of one makes it another item, so the server's other fields do not apply to it. */
const ids = ['id', 'eventId', 'property_id', 'event_property_id', 'week'] as const

const isSameItem = (one: Value, other: Value): boolean => {
  if (!isFieldsObject(one) || !isFieldsObject(other)) return false
  const key = ids.find((id) => one[id] !== undefined && one[id] !== null)
  return key !== undefined && one[key] === other[key]
}

const isAnother = (before: JsonObject, after: JsonObject): boolean =>
  ids.some((id) => before[id] !== undefined && before[id] !== null && before[id] !== after[id])

const isFieldsObject = (value: Value): value is JsonObject => value !== undefined && isObject(value)
