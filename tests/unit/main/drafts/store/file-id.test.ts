/** What waits in a drafts file that this data folder has not worked with is sent when a person says so, and not before. */
import '../timeouts.ts'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { idBeside, renew } from '../../../../../src/main/drafts/store/file-id.ts'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { isPrivate } from '../../../../fixtures/files.ts'
import { contentIntent, idOf, kindOf, saveOf, setupIntent, start, temporaryFolder, writeOf } from '../support.ts'

const now = { ms: start, iso: new Date(start).toISOString() }
const message = 'This change came with a backup or another drafts file. It waits until you send it.'

let folder: ReturnType<typeof temporaryFolder>
let open: Store[]
beforeEach(() => {
  folder = temporaryFolder()
  open = []
})
afterEach(() => {
  close()
  folder.remove()
})

function close(): void {
  for (const store of open.splice(0)) store.close()
}

function opened(file = folder.file): Store {
  const store = openStore(file, () => start)
  open.push(store)
  return store
}

/** Two drafts of which saves wait, one of which is on its way. */
function filled(file = folder.file): void {
  const store = opened(file)
  store.save('a', saveOf(writeOf(1), 'segment', [setupIntent('Offer 1')]), now)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]), now)
  store.save('a', saveOf(writeOf(2), 'segment', [setupIntent('Offer 2')]), now)
  store.dequeue('a', idOf(2), now, false)
  close()
}

const due = (store: Store) => store.due('a', start + 1_000, [], 9)
const states = (store: Store) =>
  store.items('a', now.iso).map(({ section, state, failure }) => [section, state, failure?.message])

it('a file that this folder worked with is sent from, restart after restart', () => {
  filled()
  for (let turn = 0; turn < 2; turn += 1) {
    const store = opened()
    expect(due(store)).toEqual([idOf(1), idOf(2)])
    close()
  }
  expect(isPrivate(idBeside(folder.file))).toBe(true)
})

it('one of an older Herald, which knows of no id, too', () => {
  filled()
  const database = new DatabaseSync(folder.file)
  database.exec(`DELETE FROM meta WHERE key = 'file id'`)
  database.close()
  rmSync(idBeside(folder.file))
  expect(due(opened())).toEqual([idOf(1), idOf(2)])
})

it.each([
  ['after a restore', () => renew(folder.file)],
  [
    'put there from elsewhere',
    () => {
      const elsewhere = join(folder.folder, 'elsewhere')
      mkdirSync(elsewhere)
      filled(join(elsewhere, 'drafts.db'))
      copyFileSync(join(elsewhere, 'drafts.db'), folder.file)
    },
  ],
  ['put where no file was', () => rmSync(idBeside(folder.file))],
  [
    'of which only the forged part is read',
    () => {
      renew(folder.file)
      const database = new DatabaseSync(folder.file)
      database.exec('CREATE TRIGGER forged AFTER UPDATE ON intents BEGIN DELETE FROM conflicts; END')
      database.close()
    },
  ],
])('nothing of a file leaves %s, until it is sent', (_how, change) => {
  filled()
  change()
  const store = opened()
  store.wake('a', start + 1_000)
  expect(due(store)).toEqual([])
  expect(states(store)).toEqual([
    ['segment', 'attention', message],
    ['content', 'attention', message],
    ['segment', 'attention', message],
  ])
  expect(store.list('a', { limit: 9, page: 1, orderBy: 'name', orderDirection: 'asc' }).rows.map(kindOf)).toEqual([
    'restored',
    'restored',
  ])
  close()
  // The file is this computer's own by now, and what it holds waits still.
  const again = opened()
  expect(due(again)).toEqual([])
  again.retry('a', idOf(1), start)
  expect(due(again)).toEqual([idOf(1)])
  again.retry('a', null, start)
  expect(due(again)).toEqual([idOf(1), idOf(2)])
  expect(again.dequeue('a', idOf(2), now, false)).toMatchObject({ job: { inDoubt: true } })
})

it('what is saved afterwards goes on its own; an id that cannot be read is said', () => {
  filled()
  renew(folder.file)
  const store = opened()
  store.save('a', saveOf(writeOf(3), 'segment', [setupIntent('Offer 3')]), now)
  expect(due(store)).toEqual([idOf(3)])
  close()
  rmSync(idBeside(folder.file))
  mkdirSync(idBeside(folder.file))
  expect(opened().state('a').storage).toMatch(/^The drafts file could not be marked as that of this computer/)
})

it('an emptied id counts as none, and gets another one', () => {
  filled()
  expect(readFileSync(idBeside(folder.file), 'utf8')).toMatch(/^[0-9a-f-]{36}$/)
  writeFileSync(idBeside(folder.file), '')
  expect(due(opened())).toEqual([])
  expect(readFileSync(idBeside(folder.file), 'utf8')).toMatch(/^[0-9a-f-]{36}$/)
})
