/** Downloads that wait for the browser: collected once, by whoever holds the key, and removed. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDownloadStore, type DownloadStore } from '../../../../src/main/downloads/index.ts'
import { isPrivate } from '../../../fixtures/files.ts'
import { manualClock } from '../jobs/harness.ts'

const clock = manualClock()
let folder: string
let downloadStore: DownloadStore
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'herald-shelf-')), 'shelf')
  downloadStore = createDownloadStore({ folder, clock })
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function shelved(name = 'loyal.csv'): Promise<string> {
  const destination = await downloadStore.saveAs(name)
  await writeFile(destination?.path ?? '', 'email\n')
  return destination?.deliver().collectFrom ?? ''
}
const keyOf = (path: string) => path.replace('/downloads/', '')
const left = () => readdir(folder)

test('is collected once, under its name, and gone', async () => {
  const path = await shelved()
  expect(path).toMatch(/^\/downloads\/[\w-]{32}$/)
  const collected = await downloadStore.collect(keyOf(path))
  expect(collected).toMatchObject({ name: 'loyal.csv', size: 6 })
  expect(await downloadStore.collect(keyOf(path))).toBeNull()
  expect(collected && (await text(collected.stream))).toBe('email\n')
  await expect.poll(left, { interval: 5 }).toEqual([])
})

test('no other key opens anything', async () => {
  await shelved()
  for (const key of ['', '..', '../shelf', '__proto__', (await left())[0] ?? ''])
    expect(await downloadStore.collect(key)).toBeNull()
})

test('the folder is this person’s alone', async () => {
  await shelved()
  expect(isPrivate(folder)).toBe(true)
})

test('what nobody collects is removed after ten minutes', async () => {
  const path = await shelved()
  await clock.pass(600_000)
  expect(await downloadStore.collect(keyOf(path))).toBeNull()
  await expect.poll(left, { interval: 5 }).toEqual([])
})

test('clearing removes all of it, also what a crash left', async () => {
  const path = await shelved()
  await writeFile(join(folder, 'left-over'), 'email\n')
  await downloadStore.clear()
  expect(await downloadStore.collect(keyOf(path))).toBeNull()
  await expect(left()).rejects.toMatchObject({ code: 'ENOENT' })
})
