/**
 * Reads a reply tolerantly by its endpoint's schema: other spellings of a value are accepted, and one invalid item does not make its list
 * fail.
 */
import * as v from 'valibot'
import { cutToUnits, readingOf, readSchema, type Unreadable } from '#contract'
import {
  CannotRead,
  instantIn,
  isObject,
  jsonIn,
  listIn,
  objectIn,
  type Reader,
  refuse,
  scalarReaders,
  withoutForbidden,
} from './read-scalars.ts'

/** The value, and the list items whose id could not be read either. */
export type ReadReply = { value: unknown; unreadable: Unreadable[] }

/**
 * `data` converted to `schema` (Source: docs/reference/choices.md): numbers, flags, objects and lists written as text, numbers instead of
 * texts, '' and null for a missing value, a list in the only field of an object or as an object with the keys 0, 1, 2 ..., a field in its
 * other spelling (segmentId for segment_id). Unknown fields are kept. Items with an id are read one by one. Throws `CannotRead`. Returns
 * the same objects if nothing had to be changed.
 */
export function readReply(schema: v.GenericSchema, data: unknown): ReadReply {
  const unreadable: Unreadable[] = []
  return { value: readerOf(schema)(unwrapReply(schema, data), unreadable), unreadable }
}

/** Parts of a valibot schema, which its generic type does not declare. */
type Parts = v.GenericSchema & {
  entries?: Record<string, v.GenericSchema>
  item?: Parts
  wrapped?: Parts
  value?: v.GenericSchema
  options?: readonly v.GenericSchema[]
  pipe?: readonly Parts[]
}

const readers = new WeakMap<v.GenericSchema, Reader>()

function readerOf(schema: v.GenericSchema): Reader {
  const cached = readers.get(schema)
  if (cached) return cached
  const reader = tolerantReader(schema, checkedReader(schema, kindOf(schema)))
  readers.set(schema, reader)
  return reader
}

function kindOf(declared: Parts): Reader {
  const schema: Parts = readSchema(declared)
  const { type, entries, item, wrapped, value, options } = schema
  if (type === 'nullish' && wrapped) return nullishReader(wrapped)
  if (type === 'loose_object' && entries) return objectReader(schema, entries)
  if (type === 'array' && item) return listReader(item)
  if (type === 'record' && value) return recordReader(value)
  if (type === 'union' && options) return unionReader(options)
  return scalarReaders[type] ?? ((value) => parsedExactly(schema, value))
}

function parsedExactly(schema: v.GenericSchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : refuse()
}

/** Validations of a schema (an id is an integer) apply to the converted value, even if metadata follows them in the pipe. */
function checkedReader(schema: Parts, read: Reader): Reader {
  if (!hasRule(schema)) return read
  return (value, unreadable) => parsedExactly(schema, read(value, unreadable))
}

function hasRule({ pipe = [] }: Parts): boolean {
  // The pipe mixes validations and schemas; their types do not express it.
  return pipe.some((part) => (part.kind as string) === 'validation' || hasRule(part))
}

/** Applies the contract's rule for a field that cannot be read. */
function tolerantReader(schema: v.GenericSchema, read: Reader): Reader {
  const { unreadable: rule, moment, json } = readingOf(schema)
  const reader: Reader = moment
    ? (value, unreadable) => read(instantIn(value), unreadable)
    : json
      ? (value, unreadable) => read((typeof value === 'string' && jsonIn(value, '{')) || value, unreadable)
      : read
  if (!rule) return reader
  return (value, unreadable) => {
    try {
      return reader(value, unreadable)
    } catch (error) {
      if (error instanceof CannotRead) return rule === 'absent' ? null : value
      throw error
    }
  }
}

/** '' means missing, unless the field is a text; an empty list means missing for an object. */
function nullishReader(wrapped: v.GenericSchema): Reader {
  const read = readerOf(wrapped)
  const schema = readSchema(wrapped)
  const mayBeText = v.safeParse(schema, '').success
  const isObjectSchema = schema.type === 'loose_object' || schema.type === 'record'
  return (value, unreadable) => {
    if (value === undefined || value === null) return value
    const isMissing = (value === '' && !mayBeText) || (isObjectSchema && Array.isArray(value) && value.length === 0)
    return isMissing ? null : read(value, unreadable)
  }
}

function objectReader(schema: v.GenericSchema, entries: Record<string, v.GenericSchema>): Reader {
  const others = readingOf(schema).idNames ?? []
  const fields = Object.entries(entries).map(([key, inner]) => ({
    key,
    read: readerOf(inner),
    spellings: key === 'id' ? others : otherSpelling(key),
    required: inner.type !== 'nullish' && inner.type !== 'unknown',
  }))
  return (input, unreadable) => {
    const inputFields = withoutForbidden(objectIn(input))
    let result = inputFields
    let at = ''
    try {
      for (const { key, read, spellings, required } of fields) {
        const raw = inputFields[key]
        if (raw === undefined) {
          const name = spellings.find((spelling) => inputFields[spelling] !== undefined)
          if (name === undefined && !required) continue
          at = key
          if (result === inputFields) result = { ...inputFields }
          result[key] = read(name && inputFields[name], unreadable)
          if (name) delete result[name]
        } else {
          at = key
          const value = read(raw, unreadable)
          if (value === raw) continue
          if (result === inputFields) result = { ...inputFields }
          result[key] = value
        }
      }
    } catch (error) {
      throw error instanceof CannotRead ? error.within(at) : error
    }
    return result
  }
}

function readAt(key: string | number, read: Reader, value: unknown, unreadable: Unreadable[]): unknown {
  try {
    return read(value, unreadable)
  } catch (error) {
    throw error instanceof CannotRead ? error.within(key) : error
  }
}

/** The other spellings of a key that servers use: segment_id for segmentId, and vice versa. */
function otherSpelling(key: string): string[] {
  const snake = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const camel = key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return [snake, camel].filter((spelling) => spelling !== key)
}

function recordReader(inner: v.GenericSchema): Reader {
  const read = readerOf(inner)
  return (value, unreadable) => {
    const fields = withoutForbidden(objectIn(value))
    return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, readAt(key, read, value, unreadable)]))
  }
}

/** Uses the first option that accepts the value unchanged, else the first that can convert it. */
function unionReader(options: readonly v.GenericSchema[]): Reader {
  const optionReaders = options.map(readerOf)
  const optionTests = options.map((option) => (value: unknown) => v.is(option, value))
  return (value, unreadable) => {
    if (optionTests.some((isFit) => isFit(value))) return value
    for (const read of optionReaders) {
      try {
        return read(value, unreadable)
      } catch (error) {
        if (!(error instanceof CannotRead)) throw error
      }
    }
    return refuse()
  }
}

/** An unreadable item with an id keeps its id and gets a name that says so; without a readable id it is reported separately. */
function listReader(item: Parts): Reader {
  const read = readerOf(item)
  const readId = item.entries?.id && readerOf(item.entries.id)
  return (input, unreadable) => {
    const list = listIn(input)
    let items: unknown[] = list
    list.forEach((element, index) => {
      let value: unknown
      try {
        value = read(element, unreadable)
      } catch (error) {
        if (!(error instanceof CannotRead)) throw error
        if (!readId) throw error.within(index)
        const storedId = idIn(element, item)
        const id = checkedId(readId, storedId)
        const reason = whyOf(error)
        if (id === null) unreadable.push({ id: cutToUnits(String(storedId ?? ''), MAX_ID_CHARS), why: reason })
        value = id === null ? undefined : { id, name: `${id} cannot be read`, unreadable: reason }
      }
      if (value === element) return
      if (items === list) items = [...list]
      items[index] = value
    })
    return items === list ? list : items.filter((item) => item !== undefined)
  }
}

const MAX_ID_CHARS = 100

function checkedId(read: Reader, id: unknown): unknown {
  try {
    return read(id, [])
  } catch (error) {
    if (error instanceof CannotRead) return null
    throw error
  }
}

const whyOf = ({ path }: CannotRead): string =>
  path.length > 0 ? `'${path.join('.')}' is not what was expected` : 'it is not what was expected'

/** The server's id of an item; undefined or null if absent. */
function idIn(value: unknown, item: v.GenericSchema): unknown {
  if (!isObject(value)) return value
  const names = ['id', ...(readingOf(item).idNames ?? [])]
  return names.map((name) => value[name]).find((id) => typeof id === 'string' || typeof id === 'number')
}

/**
 * Unwraps a list from a field, or wraps a bare or differently named one: the shapes of list replies are assumed (Source:
 * docs/reference/calls.md).
 */
function unwrapReply({ type, entries, item }: Parts, data: unknown): unknown {
  if (type === 'array') return isObject(data) ? (listWithin(data, item) ?? data) : data
  const [list, inner] = Object.entries(entries ?? {}).find(([, schema]) => isListOfItems(schema)) ?? []
  if (type !== 'loose_object' || !list) return data
  if (Array.isArray(data)) return { [list]: data }
  if (!isObject(data) || list in data) return data
  const found = listWithin(data, (inner as Parts).wrapped?.item)
  return found ? { ...data, [list]: found } : data
}

const isListOfItems = ({ wrapped }: Parts): boolean => Boolean(wrapped?.item?.entries?.id)

/** Field names of a list in a reply (assumed). */
const listNames = /^(rows|items|results|records|list|data|content|campaigns|segments|events)$/i

/**
 * The only list in `data`. Among several (filters, columns), the one with a usual name, else the one whose items have most fields of
 * `item`; null if none has any. Throws `CannotRead` if two lists match equally: an empty list would mean that the server has no items.
 */
function listWithin(data: Record<string, unknown>, item: Parts | undefined): unknown[] | null {
  const lists = Object.entries(data).filter((field): field is [string, unknown[]] => Array.isArray(field[1]))
  const usualLists = lists.filter(([name]) => listNames.test(name))
  const [onlyList, ...others] = usualLists.length === 1 ? usualLists : lists
  if (!onlyList || others.length === 0) return onlyList?.[1] ?? null
  const [best, second] = lists
    .map(([, list]) => ({ list, score: knownFieldsIn(list, item) }))
    .toSorted((left, right) => right.score - left.score)
  if (!best || best.score === 0) return null
  return best.score === second?.score || second?.list.length === 0 ? refuse() : best.list
}

/** How many fields of `item` the items of a list have, its id included. */
function knownFieldsIn(list: unknown[], item: Parts | undefined): number {
  const names = new Set(list.flatMap((value) => (isObject(value) ? Object.keys(value) : [])))
  const knownFields = [...(item ? (readingOf(item).idNames ?? []) : []), ...Object.keys(item?.entries ?? {})]
  return knownFields.filter((name) => names.has(name)).length
}
