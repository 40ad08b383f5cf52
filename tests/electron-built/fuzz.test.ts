/** 10,000 calls of junk at the bridge of the built main process, and at the binding of calls: everything is refused, quickly, and nothing breaks. HERALD_SEED repeats a run. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { contract, type Handlers } from '#contract'
import { serve } from '../../src/main/serve.ts'
import { dataFolder, type Herald, startHerald } from '../fake-electron/herald.ts'
import { sampleOf } from '../fake-electron/sample.ts'
import { seed } from '../fixtures/seed.ts'

const rounds = 10_000
/** Milliseconds after which a refusal hangs, on the busiest computer. */
const timeoutMs = 20_000

type Row = { kind: string; input: v.GenericSchema }
type Call = readonly [name: unknown, input: unknown]
const rows: [string, Row][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([member, row]): [string, Row][] =>
    row.kind === 'call' ? [[`${group}.${member}`, row as Row]] : [],
  ),
)
const names = rows.map(([name]) => name)
const inputOf = new Map(rows.map(([name, { input }]) => [name, input]))

/** Keys that lead to what every object has. */
const evilKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__']
const evilText = fc.constantFrom(
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE drafts; --",
  '\0',
  '\u202e',
  '{{constructor}}',
  'https://evil.test/',
  'file:///etc/passwd',
  '%00',
  '\ud800',
  '-1',
  'NaN',
  '1e999',
)
const huge = fc.constantFrom('a'.repeat(60_000), '\\'.repeat(60_000), 'اردو '.repeat(12_000), '{'.repeat(60_000))
const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      maxDepth: 3,
      maxKeys: 6,
    }),
  },
  { weight: 6, arbitrary: evilText },
  { weight: 6, arbitrary: fc.constantFrom(...evilKeys).map(withOwn) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 400 }).map(deep) },
  { weight: 1, arbitrary: huge },
)
/** A right input with one place of it spoilt. */
const spoilt = (name: string) =>
  fc.tuple(fc.nat(), fc.oneof(junk, fc.constant(undefined)), fc.boolean()).map(([at, bad, added]) => {
    const right: unknown = sampleOf(inputOf.get(name) ?? v.undefined())
    if (typeof right !== 'object' || right === null) return bad
    const keys = Object.keys(right)
    const key = added || keys.length === 0 ? (evilKeys[at % evilKeys.length] ?? '') : (keys[at % keys.length] ?? '')
    return { ...withOwn(key, bad), ...Object.fromEntries(Object.entries(right).filter(([own]) => own !== key)) }
  })
const badName = fc.oneof(
  fc.string({ maxLength: 40 }),
  huge,
  junk,
  fc
    .tuple(fc.constantFrom(...names, ...evilKeys), fc.constantFrom('.x', '.__proto__', '.', '.call.call', ' '))
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...Object.keys(contract), ...evilKeys), fc.constantFrom(...evilKeys))
    .map((parts) => parts.join('.')),
)
const calls: fc.Arbitrary<Call> = fc.oneof(
  fc.tuple(badName, junk),
  fc.tuple(fc.constantFrom(...names), junk),
  fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), spoilt(name))),
)

/** Own properties of these names: an assignment would change the prototype instead. */
function withOwn(key: string, value: unknown = { polluted: true }): object {
  return Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })
}
function deep(levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner) => ({ a: inner }), {})
}

/** What cannot be cloned does not cross from another process at all. */
function crosses(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch (error) {
    assert.equal((error as Error).name, 'DataCloneError')
    return false
  }
}
/** Now and then junk is a right input: such a call is nobody's mistake. */
const isRight = ([name, input]: Call): boolean => {
  const schema = typeof name === 'string' ? inputOf.get(name) : undefined
  return schema !== undefined && v.is(schema, input ?? (schema.type === 'undefined' ? undefined : input))
}

const made = fc.sample(calls, { numRuns: rounds * 1.5, seed }).filter((call) => crosses(call) && !isRight(call))
const wrong = made.slice(0, rounds)

let data: Awaited<ReturnType<typeof dataFolder>>
let herald: Herald
before(async () => {
  data = await dataFolder()
  herald = await startHerald({ folder: data.folder })
})
after(async () => {
  assert.equal(await herald.quit(), 0)
  data.clean()
})

const shown = (call: unknown) =>
  `seed ${seed}: ${JSON.stringify(call, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value))?.slice(0, 300)}`

/** The answer has to be a refusal, and to come soon; the prototypes stay as they were. */
async function refused(call: readonly unknown[], ask: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const answer = (await ask()) as { ok?: unknown; failure?: { kind?: string } }
  const late = performance.now() - began > timeoutMs
  const isRefusal = answer.ok === false && ['input', 'denied'].includes(answer.failure?.kind ?? '')
  if (!isRefusal || late || 'polluted' in {})
    assert.fail(`${late ? 'too late' : JSON.stringify(answer)}, ${shown(call)}`)
}

test(`the bridge refuses 10,000 calls of junk (HERALD_SEED=${seed})`, async (t) => {
  t.diagnostic(`seed ${seed}`)
  assert.equal(wrong.length, rounds)
  const { contents } = herald.window()
  const printed = herald.printed()
  for (const call of wrong) await refused(call, () => contents.invoke('call', [...call]))
  assert.equal(herald.printed(), printed, 'nothing of it is worth a line in the log')
  assert.partialDeepStrictEqual(await herald.bridge().session.current(), { ok: true, value: { state: 'practice' } })
})

test(`so is what is handed over (HERALD_SEED=${seed})`, async () => {
  const { contents } = herald.window()
  const handed = fc
    .sample(fc.tuple(fc.oneof(badName, fc.constant('files.take')), junk), { numRuns: 500, seed })
    .filter(crosses)
  for (const args of handed) await refused(args, () => contents.invoke('upload-file', [...args]))
})

test(`huge strings at every call (HERALD_SEED=${seed})`, async () => {
  const { contents } = herald.window()
  const text = 'a1-'.repeat(700_000)
  for (const [name, { input }] of rows) {
    const right = sampleOf(input)
    const keys = typeof right === 'object' && right !== null ? Object.keys(right) : []
    const given = keys.length === 0 ? text : { ...(right as object), [text]: 1 }
    if (isRight([name, given])) continue
    await refused([name], () => contents.invoke('call', [name, given]))
  }
})

test(`no wrong input reaches a handler (HERALD_SEED=${seed})`, async () => {
  const reached: unknown[] = []
  const handlers = Object.fromEntries(
    Object.entries(contract).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.keys(members).map((member) => [member, (input: unknown) => reached.push([group, member, input])]),
      ),
    ]),
  )
  // Every call has one; what they answer is of no matter here.
  const ask = serve(handlers as unknown as Handlers, (_level, message) => assert.fail(message))
  for (const call of wrong) if (typeof call[0] === 'string') await refused(call, () => ask(String(call[0]), call[1]))
  assert.deepEqual(reached, [], `seed ${seed}`)
})
