/** Small shapes that several entities share. */
import * as v from 'valibot'

/** A field that the server may leave out or send as null: the specification shows no reply shapes, so absence must not break a screen. */
export const maybe = <S extends v.GenericSchema>(schema: S) => v.nullish(schema)

/**
 * What the reader of replies may do with a schema's value beyond its shape (main/api/read-reply.ts); requests ignore it. `unreadable`: a
 * value of another shape counts as `absent`, or is `kept` as it came; without this, the object around it cannot be read either. `moment`:
 * seconds or milliseconds since 1970 are read as ISO 8601. `json`: an object may be written as text. `idNames`: other names of the field
 * `id` (assumed).
 */
export type Reading = { unreadable?: 'absent' | 'kept'; moment?: true; json?: true; idNames?: readonly string[] }
export const readingOf = (schema: v.GenericSchema): Reading => v.getMetadata(schema)

/** A field that is shown and never sent back: an unreadable value counts as absent. */
export const shownOnly = <S extends v.GenericSchema>(schema: S) =>
  maybe(v.pipe(schema, v.metadata({ unreadable: 'absent' } satisfies Reading)))

/** An editor's own field, in a shape that the specification does not show: an unreadable value is sent back unchanged. */
export const keptAsSent = <S extends v.GenericSchema>(schema: S) =>
  maybe(v.pipe(v.union([schema, anyJson]), v.metadata({ unreadable: 'kept' } satisfies Reading)))

/** Any other value in a request. It has no type, so that readers of a reply see only the first option. */
const anyJson = v.custom<never>((value) => isPlainJson(value))

/** The schema for reading a reply; for a `kept` field, the option that Herald understands. */
export const readSchema = (schema: v.GenericSchema): v.GenericSchema => {
  const { options } = schema as { options?: readonly v.GenericSchema[] } // Not declared by the generic type.
  return options?.[1] === anyJson && options[0] ? options[0] : schema
}

/** A moment, ISO 8601 in UTC. */
export const moment = v.pipe(v.string(), v.metadata({ moment: true } satisfies Reading))

/** Any value of an editor; an object may come as text. */
export const slot = v.pipe(v.unknown(), v.metadata({ json: true } satisfies Reading))

/** An entity whose field `id` may have these other names in a reply (assumed). */
export const idAlso = <S extends v.GenericSchema>(idNames: readonly string[], schema: S) =>
  v.pipe(schema, v.metadata({ idNames } satisfies Reading))

/** A name for comparison, without case, spaces, dashes and a plural s. '' if absent. */
export const nameKeyOf = (name: string | null | undefined): string =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/s$/, '')

/** An unreadable item of a list: its id ('' if unknown) and why. */
export const unreadable = v.looseObject({ id: v.string(), why: v.string() })
export type Unreadable = { id: string; why: string }

/** Why an item of a list could not be read. Such an item only has its id, and a name that says so. Null for a readable one. */
export const whyUnreadable = (item: object): string | null =>
  'unreadable' in item && typeof item.unreadable === 'string' ? item.unreadable : null

/** An id of the server. Larger numbers cannot be distinguished, since JSON numbers are doubles. */
export const serverId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** An id that may be any integer. */
export const numericId = v.pipe(v.number(), v.safeInteger())

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

/** A JSON object of another program, kept unchanged. */
export type JsonObject = { [key: string]: Json }
export const jsonObject = v.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainJson(value),
  'Not a JSON object',
)

/** A duration as in the specification: { value, duration }, where duration is a unit ('minutes', 'DAYS', 'percent'). */
export const duration = v.looseObject({ value: maybe(v.number()), duration: maybe(v.string()) })
export type Duration = v.InferOutput<typeof duration>
