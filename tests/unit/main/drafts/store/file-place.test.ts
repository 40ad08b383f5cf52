/** The drafts file is deleted or moved while Herald is open: what is acknowledged afterwards is there at the next start. */
import '../timeouts.ts'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FilePlace } from '../../../../../src/main/drafts/store/file-place.ts'
import { setUp } from '../../../../../src/main/drafts/store/open.ts'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../../src/main/failure.ts'
import { idOf, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
let folder = temporaryFolder()
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
  store.write('a', writeOf(1, { name: 'Before' }), now)
})
afterEach(() => {
  store.close()
  folder.remove()
})
const remove = (...suffixes: string[]) => {
  for (const suffix of suffixes) rmSync(folder.file + suffix)
}
const words = () => [1, 2, 3].map((n) => store.draft('a', idOf(n))?.name)

it.each([
  ['the file is deleted', () => remove('')],
  ['the file and its log are deleted', () => remove('', '-wal', '-shm')],
  ['the log is deleted', () => remove('-wal')],
  ['the file is moved', () => renameSync(folder.file, `${folder.file}.moved`)],
])('%s: it is written again with everything in it, and that is told', (_what, happen) => {
  happen()
  store.write('a', writeOf(2, { name: 'After' }), now)
  expect(store.state('a')).toMatchObject({
    storage: null,
    damage: 'The drafts file was deleted or moved while Herald was open. It was written again; nothing is lost.',
  })
  store.write('a', writeOf(3, { name: 'Later' }), now)
  // Gone without a close, as with kill -9: what is on disk counts.
  const copy = join(folder.folder, 'as-it-stands.db')
  for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, readFileSync(folder.file + suffix))
  store.close()
  for (const file of [copy, folder.file]) {
    store = openStore(file)
    expect(words()).toEqual(['Before', 'After', 'Later'])
    expect(store.state('a').damage).toBeUndefined()
    if (file === copy) store.close()
  }
})

it.each([
  [
    'another file has its name',
    () => {
      remove('')
      writeFileSync(folder.file, 'not ours')
    },
  ],
  ['its folder is gone', () => rmSync(folder.folder, { recursive: true })],
])('%s: nothing is acknowledged, everybody is told, and nothing of the other file is touched', (_what, happen) => {
  happen()
  try {
    store.write('a', writeOf(2, { name: 'After' }), now)
    expect.unreachable()
  } catch (error) {
    expect(failureOf(error)).toMatchObject({
      kind: 'storage',
      message: expect.stringMatching(
        /^The drafts file was deleted or moved while Herald was open, and could not be written again: .*\. The last change is not saved\.$/,
      ),
    })
  }
  expect(store.state('a').storage).toMatch(/deleted or moved while Herald was open/)
  expect(words()[0]).toBe('Before')
  if (_what.startsWith('another')) expect(readFileSync(folder.file, 'utf8')).toBe('not ours')
  mkdirSync(folder.folder, { recursive: true })
  rmSync(folder.file, { force: true })
  store.write('a', writeOf(3, { name: 'Put right' }), now)
  expect(store.state('a').storage).toBeNull()
})

it('the log is deleted while another program looks into the file: what stood in the log is in the file', () => {
  const other = new DatabaseSync(folder.file)
  other.prepare('SELECT count(*) FROM drafts').get()
  remove('-wal')
  store.write('a', writeOf(2, { name: 'After' }), now)
  const copy = join(folder.folder, 'as-it-stands.db')
  for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, readFileSync(folder.file + suffix))
  other.close()
  store.close()
  store = openStore(copy)
  expect(words()).toEqual(['Before', 'After', undefined])
})

it('the file that has no name any more is closed once it was written again', () => {
  const file = join(folder.folder, 'other.db')
  const database = new DatabaseSync(file)
  setUp(database)
  database.exec('CREATE TABLE words (word TEXT)')
  const place = new FilePlace(file)
  rmSync(file)
  const again = place.writeAgain(database)
  expect([database.isOpen, again.isOpen]).toEqual([false, true])
  again.close()
})
