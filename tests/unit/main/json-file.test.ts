/** Small JSON files of the data folder: what is read when one is missing, damaged or something else, and how one is replaced. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FailureError } from '../../../src/main/failure.ts'
import { jsonFile } from '../../../src/main/json-file.ts'

let folder = ''
let logged: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-json-'))
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = () => join(folder, 'list.json')
const open = () =>
  jsonFile(place(), {
    what: 'The list',
    schema: v.array(v.number()),
    empty: [],
    log: (_level, message) => void logged.push(message),
  })

test('what was written is read again, by its owner alone, and nothing else is left in the folder', async () => {
  await open().write([1, 2])
  expect(await open().read()).toEqual([1, 2])
  expect(readdirSync(folder)).toEqual(['list.json'])
  if (process.platform !== 'win32') expect(statSync(place()).mode & 0o777).toBe(0o600)
  expect(logged).toEqual([])
})

test('writes never overtake each other', async () => {
  const file = open()
  await Promise.all(Array.from({ length: 30 }, (_, n) => file.write([n])))
  expect(JSON.parse(readFileSync(place(), 'utf8'))).toEqual([29])
})

test('a file that is not there is empty, and nobody is told', async () => {
  expect(await open().read()).toEqual([])
  expect(logged).toEqual([])
})

test.each([
  ['half a file', () => writeFileSync(place(), '[1,')],
  ['an empty file', () => writeFileSync(place(), '')],
  ['zeros', () => writeFileSync(place(), Buffer.alloc(64))],
  ['another shape', () => writeFileSync(place(), '{"one":1}')],
  ['a folder', () => mkdirSync(place())],
])('%s is put aside, said, and replaced by the next write', async (_what, damage) => {
  damage()
  mkdirSync(`${place()}.damaged`)
  const file = open()
  expect(await file.read()).toEqual([])
  expect(logged).toEqual([`The list cannot be read; the file is kept as ${place()}.damaged`])
  expect(readdirSync(folder)).toEqual(['list.json.damaged'])
  await file.write([3])
  expect(await open().read()).toEqual([3])
})

test('what the disk refuses is said with its reason and keeps its cause, and the next write is tried anew', async () => {
  const file = open()
  await file.write([1])
  mkdirSync(`${place()}.new`)
  writeFileSync(join(`${place()}.new`, 'in the way'), '')
  const refused = await file.write([2]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FailureError)
  expect(refused).toMatchObject({
    failure: { kind: 'storage', message: 'The list could not be saved on this computer (EISDIR)' },
    cause: { code: 'EISDIR' },
  })
  expect(await file.read()).toEqual([1])
  await file.write([3])
  expect(await file.read()).toEqual([3])
})
