/** Reads stored values of unknown shape. An unreadable value is null or empty, never an exception. */

import * as v from 'valibot'
import { type Json, type JsonObject, nameKeyOf } from '#contract'

/** A finite number. A number written as text counts too, unless it is an integer that a double cannot hold. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const read = typeof value === 'string' ? Number(value) : value
  const isLong = typeof value === 'string' && Number.isInteger(read) && !Number.isSafeInteger(read)
  return typeof read === 'number' && Number.isFinite(read) && !isLong ? read : null
}

/** A text; a number is converted to one. */
export function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** A boolean; 'true' and 'FALSE', 1 and '0' count too. */
export function flagIn(value: unknown): boolean | null {
  const text = String(value).trim().toLowerCase()
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : null
}

const units = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'percent'] as const

/** A unit of time, 'DAYS' or 'minute', as Herald writes it; an unknown unit is returned unchanged. */
function unitIn(value: unknown): string | null {
  const text = textIn(value)
  return units.find((unit) => nameKeyOf(unit) === nameKeyOf(text)) ?? text
}

/** A duration { value, duration }; `absent` if there is neither. A part that cannot be read is null or '', so that the user is asked for it. */
export function durationIn<T>(from: unknown, absent: T): { value: number | null; duration: string } | T {
  const { value, duration } = fieldsIn(from)
  if ((value ?? null) === null && (duration ?? null) === null) return absent
  return { value: numberIn(value), duration: unitIn(duration) ?? '' }
}

/** The items of a list; empty if the value is not a list. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The fields of an object; empty if the value is not an object. */
export function fieldsIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

/** `value` if it is one of `allowed`, else null. Case-insensitive. */
export function oneOf<const T extends string>(allowed: readonly T[], value: unknown): T | null {
  const text = textIn(value)?.toLowerCase()
  return allowed.find((item) => item.toLowerCase() === text) ?? null
}

/** The fields of an entity that came over the bridge. It is JSON already, but loosely typed. */
export const jsonFieldsIn = (value: unknown): JsonObject => fieldsIn(value) as Record<string, Json>

/** The texts in a list. */
export const textsIn = (value: unknown): string[] => listIn(value).flatMap((item) => textIn(item) ?? [])

/** `fields` without those in `names`. */
export const withoutFields = (fields: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Whether JSON is an object: neither a list nor a single value. */
export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number from `low` to `high`, inclusive. */
export const numberBetween = (low: number, high: number, message: string) =>
  v.pipe(v.number(message), v.minValue(low, message), v.maxValue(high, message))
