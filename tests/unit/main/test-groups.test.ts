/** Saved groups of test recipients: by workspace, on disk, one change after another. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestGroups } from '../../../src/main/own-data.ts'

let folder = ''
const logged: string[] = []
const open = (workspace = 'one') => {
  const groups = createTestGroups(join(folder, 'test-groups.json'), (_level, message) => logged.push(message))
  groups.use({ id: workspace })
  return groups
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-groups-'))
  logged.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const qa = { name: 'QA team', recipients: ['03001234567'] }
const managers = { name: 'Managers', recipients: ['a@b.example'] }

test('a group is kept under its name, replaced, removed, and there after a restart', async () => {
  const { handlers } = open()
  expect(await handlers.list()).toEqual([])
  await Promise.all([handlers.keep(qa), handlers.keep(managers)])
  expect(await handlers.list()).toEqual([managers, qa])
  await handlers.keep({ ...qa, recipients: ['+923001234567'] })
  expect(await open().handlers.list()).toEqual([managers, { ...qa, recipients: ['+923001234567'] }])
  expect(await handlers.remove({ name: 'Managers' })).toHaveLength(1)
})

test('nothing of one workspace is seen in another', async () => {
  await open('one').handlers.keep(qa)
  const other = open('two')
  expect(await other.handlers.list()).toEqual([])
  await other.handlers.keep(managers)
  expect(await open('one').handlers.list()).toEqual([qa])
})

test('a damaged file is put aside, and said so', async () => {
  await writeFile(join(folder, 'test-groups.json'), '{"one":[{"name":3}]}')
  expect(await open().handlers.list()).toEqual([])
  expect(await readdir(folder)).toEqual(['test-groups.json.damaged'])
  expect(logged).toHaveLength(1)
})

test('a disk that refuses loses nothing that was there', async () => {
  const groups = open()
  await groups.handlers.keep(qa)
  await rm(folder, { recursive: true })
  await expect(groups.handlers.keep(managers)).rejects.toMatchObject({ failure: { kind: 'storage' } })
  expect(await groups.handlers.list()).toEqual([qa])
})
