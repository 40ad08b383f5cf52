/** The blob store: named by content, whole or not at all. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { FailureError } from '../../../../src/main/failure.ts'
import { bytesAt, openBlobStore } from '../../../../src/main/files/blob-store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-blobs-'))
})

const bytes = (text: string) => [new TextEncoder().encode(text)]
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof FailureError) return error.failure
  throw new Error(`Not a failure: ${String(error)}`)
}
const left = () => (existsSync(join(folder, 'incoming')) ? readdirSync(join(folder, 'incoming')) : [])

test('a file is named by its SHA-256 and found again', async () => {
  const store = await openBlobStore(folder)
  const blob = createHash('sha256').update('hello').digest('hex')
  expect(await store.put(bytes('hello'), 'سلام.txt', 'text/plain')).toEqual({
    blob,
    name: 'سلام.txt',
    size: 5,
    type: 'text/plain',
  })
  expect(readFileSync(await store.pathOf(blob), 'utf8')).toBe('hello')
  expect(left()).toEqual([])
})

test('the same content twice is one file, also at the same time', async () => {
  const store = await openBlobStore(folder)
  const puts = await Promise.all([1, 2, 3].map((n) => store.put(bytes('same'), `${n}.png`, 'image/png')))
  expect(new Set(puts.map((put) => put.blob)).size).toBe(1)
  expect(left()).toEqual([])
})

test('an empty file is a file', async () => {
  const store = await openBlobStore(folder)
  expect((await store.put([], 'empty', '')).size).toBe(0)
})

test('a picked file is read by its path', async () => {
  const picked = join(folder, 'picked.csv')
  writeFileSync(picked, 'a,b')
  const store = await openBlobStore(folder)
  expect(await store.put(bytesAt(picked), 'picked.csv', 'text/csv')).toMatchObject({ size: 3 })
})

test('a path that is no longer there', async () => {
  const store = await openBlobStore(folder)
  expect(await failure(store.put(bytesAt(join(folder, 'gone')), 'gone', ''))).toEqual({
    kind: 'not-found',
    message: 'This file is no longer there',
  })
})

test('too large is refused and leaves nothing', async () => {
  const store = await openBlobStore(folder, 4)
  expect((await failure(store.put(bytes('hello'), 'a', ''))).kind).toBe('input')
  expect(left()).toEqual([])
})

test('a sender that breaks off leaves nothing', async () => {
  async function* half() {
    yield new TextEncoder().encode('half')
    throw new Error('aborted')
  }
  const store = await openBlobStore(folder)
  expect(await failure(store.put(half(), 'a', ''))).toEqual({
    kind: 'network',
    message: 'The file arrived incomplete',
  })
  expect(left()).toEqual([])
})

test('its file stands before the first byte is asked for: it cannot come after what was given up is removed', async () => {
  const seen: number[] = []
  function* source() {
    seen.push(left().length)
    yield new TextEncoder().encode('hello')
  }
  const store = await openBlobStore(folder, 4)
  expect((await failure(store.put(source(), 'a', ''))).kind).toBe('input')
  expect(seen).toEqual([1])
  expect(left()).toEqual([])
})

test('what an earlier run left half-written is removed', async () => {
  mkdirSync(join(folder, 'incoming'))
  writeFileSync(join(folder, 'incoming', 'half'), 'x')
  await openBlobStore(folder)
  expect(left()).toEqual([])
})

test.each(['../../etc/passwd', 'x', '', 'a'.repeat(64)])('%j names no blob', async (blob) => {
  const store = await openBlobStore(folder)
  expect((await failure(store.pathOf(blob))).kind).toBe('not-found')
})

test('a disk that does not say whether a file is there is told as it is, not as a file that is gone', async () => {
  const store = await openBlobStore(folder)
  const { blob } = await store.put(bytes('hello'), 'a.txt', 'text/plain')
  rmSync(join(folder, blob.slice(0, 2)), { recursive: true })
  writeFileSync(join(folder, blob.slice(0, 2)), 'in the place of the folder')
  for (const ask of [store.pathOf, store.findPath])
    expect(await failure(ask(blob))).toMatchObject({ kind: 'storage', message: 'The file could not be read (ENOTDIR)' })
  expect(await store.findPath('b'.repeat(64))).toBeNull()
})
