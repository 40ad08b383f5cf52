/** Small shapes that several entities share. */
import * as v from 'valibot'

/** A field that the server may leave out or send as null: the spec shows no reply shapes, so absence must not break a screen. */
export const maybe = <S extends v.GenericSchema>(schema: S) => v.nullish(schema)

/** An id as the server numbers things. */
export const serverId = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A ULID made on this computer. */
export const localId = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Not a local id'))

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

function isPlainJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (depth > 64 || typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every((item) => isPlainJson(item, depth + 1))
  return Object.keys(value).every(
    (key) => !forbidden.has(key) && isPlainJson((value as Record<string, unknown>)[key], depth + 1),
  )
}

/** Plain JSON, at most 64 levels deep, without prototype keys. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export const json = v.custom<Json>((value) => isPlainJson(value), 'Not plain JSON')

/** A JSON object whose fields belong to somebody else: kept as it is. */
export type JsonObject = { [key: string]: Json }
export const jsonObject = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainJson(value),
  'Not a JSON object',
)

/** A duration as the spec writes it: { value, duration }, duration being a unit ('minutes', 'DAYS', 'percent'). */
export const duration = v.looseObject({ value: maybe(v.number()), duration: maybe(v.string()) })
export type Duration = v.InferOutput<typeof duration>
