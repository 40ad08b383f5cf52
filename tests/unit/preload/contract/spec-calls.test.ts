/** The endpoint table against the calls of the specifications, which were written down by hand. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract'
import { specCalls } from '../../../fixtures/spec/calls.ts'
import { objectionsTo } from '../../../fixtures/spec/compare.ts'

// Object.entries forgets that the keys are the table's names.
const rows = Object.entries(endpoints) as [EndpointName, Endpoint][]
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replaceAll(/\{\w*\}/g, '{}')}`
const specByKey = new Map(specCalls.map((call) => [keyOf(call), call]))

/** The fields of an object schema, and whether they may be left out. */
function fieldsOf(schema: v.GenericSchema): Map<string, boolean> {
  // Every object schema of valibot keeps its fields in `entries`; GenericSchema does not say so.
  const entries = 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}
  return new Map(Object.entries(entries).map(([name, inner]) => [name, v.safeParse(inner, undefined).success]))
}

test.each(rows)('%s is a call of the specification, with its fields and no others', (_name, row) => {
  const spec = specByKey.get(keyOf(row))
  if (!spec) throw new Error(`No specification knows ${row.method} ${row.path}`)
  const fields = fieldsOf(row.input)
  for (const [placeholder] of row.path.matchAll(/(?<=\{)\w+(?=\})/g)) expect(fields.delete(placeholder)).toBe(true)
  const isInAddress = (name: string) => row.method === 'GET' || row.query?.includes(name)
  const parts = [
    { found: [...fields.keys()].filter(isInAddress), wanted: spec.query },
    {
      found: [...fields.keys()].filter((name) => !isInAddress(name)),
      wanted: typeof spec.body === 'object' && spec.body ? spec.body : { always: [], sometimes: [] },
    },
  ]
  for (const { found, wanted } of parts) {
    expect(found.sort()).toEqual([...wanted.always, ...wanted.sometimes].sort())
    const always = found.filter((name) => name !== 't' && !mayMiss(fields, row, name))
    expect(always.sort()).toEqual([...wanted.always].sort())
  }
  expect(row.body === 'multipart').toBe(spec.body === 'form')
  expect(row.assumed === true, 'assumed').toBe(spec.from === 'assumed')
})

/** A body of `unknown` takes its absence too; the specification lists it, and so it always travels. */
function mayMiss(fields: Map<string, boolean>, row: Endpoint, name: string): boolean {
  if (fields.get(name) !== true) return false
  const entries = 'entries' in row.input ? (row.input.entries as Record<string, v.GenericSchema>) : {}
  return entries[name]?.type !== 'unknown'
}

test('every call of the specifications is in the table, once', () => {
  const known = rows.map(([, row]) => keyOf(row))
  expect(specCalls.map(keyOf).filter((key) => !known.includes(key))).toEqual([])
  expect(specByKey.size).toBe(specCalls.length)
  expect(new Set(known).size).toBe(known.length)
})

const campaigns = '/campaign-management/api'
test.each([
  ['as documented', { method: 'GET', path: `${campaigns}/campaign/7`, query: {}, body: null }, []],
  [
    'another path',
    { method: 'POST', path: `${campaigns}/api/sendTestContent`, query: {}, body: {} },
    [`POST ${campaigns}/api/sendTestContent: no specification knows this call`],
  ],
  [
    'a field too few and one too many',
    { method: 'PUT', path: `${campaigns}/campaign/7/add-segment`, query: {}, body: { segmentId: 1, segment: 1 } },
    [
      `PUT ${campaigns}/campaign/7/add-segment: 'edit_setup_page_values' is missing`,
      `PUT ${campaigns}/campaign/7/add-segment: 'segment' is not in the specification`,
    ],
  ],
  [
    'a body where there is none',
    { method: 'PUT', path: `${campaigns}/campaign/7/remove-goals`, query: {}, body: {} },
    [`PUT ${campaigns}/campaign/7/remove-goals: has a body`],
  ],
  [
    'a list that is asked for otherwise',
    {
      method: 'GET',
      path: `${campaigns}/campaign/paginated`,
      query: { limit: '10', page: '1', sort: 'name' },
      body: null,
    },
    [
      `GET ${campaigns}/campaign/paginated?: 'orderBy' is missing`,
      `GET ${campaigns}/campaign/paginated?: 'orderDirection' is missing`,
      `GET ${campaigns}/campaign/paginated?: 'sort' is not in the specification`,
    ],
  ],
])('a request: %s', (_what, request, objections) => {
  expect(objectionsTo(request)).toEqual(objections)
})
