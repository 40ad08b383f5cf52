/** A value that fits a schema of the contract, optional fields included: for tests that walk every call. */
import * as v from 'valibot'

/** What the kinds of schema that the contract uses are made of. */
type Parts = {
  entries?: Record<string, v.GenericSchema>
  item?: v.GenericSchema
  items?: readonly v.GenericSchema[]
  wrapped?: v.GenericSchema
  key?: v.GenericSchema
  value?: v.GenericSchema
  literal?: unknown
  options?: readonly unknown[]
}

const ulid = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'
const pools: Record<string, unknown[]> = {
  string: [
    'a',
    ulid,
    '0b9f6c1e-3d52-4f6a-9c1b-7a2e5d8f4b30',
    'ab'.repeat(32),
    'ab'.repeat(16),
    '/campaign',
    'text/csv',
    'en-GB',
    '2026-10-07',
    '2026-10-07T09:00:00.000Z',
    '#5b5bd6',
    '/campaign/edit/sms/one-time/7',
    'https://gulmohar.example/unsubscribe?token={token}',
    '',
  ],
  number: [1, 10, 0],
  boolean: [true],
  unknown: ['a'],
  custom: [{ a: 1 }, 'a'],
  undefined: [undefined],
  null: [null],
}

/** Throws when it knows no value that fits: then the pools need one more. */
export function sampleOf(schema: v.GenericSchema): unknown {
  // Every schema of valibot carries its parts; its generic type does not show them.
  const parts = schema as v.GenericSchema & Parts
  const found = made(parts) ?? pools[schema.type]?.find((value) => v.safeParse(schema, value).success)
  if (v.safeParse(schema, found).success) return found
  throw new Error(`No sample fits a schema of type '${schema.type}'`)
}

function made({ type, entries, item, items, wrapped, key, value, literal, options }: v.GenericSchema & Parts): unknown {
  if (entries) return Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, sampleOf(entry)]))
  if (item) return [sampleOf(item)]
  if (items) return items.map(sampleOf)
  if (wrapped) return sampleOf(wrapped)
  if (type === 'record' && key && value) return { [String(sampleOf(key))]: sampleOf(value) }
  if (type === 'literal') return literal
  if (type === 'picklist') return options?.[0]
  // The options of a union are schemas.
  if (type === 'union' || type === 'variant') return sampleOf(options?.[0] as v.GenericSchema)
  return undefined
}
