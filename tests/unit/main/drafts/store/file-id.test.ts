/** What waits in a drafts file that this data folder has not worked with is sent when a person says so, and not before. */
import '../timeouts.ts'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { idBeside, renew } from '../../../../../src/main/drafts/store/file-id.ts'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { isPrivate } from '../../../../fixtures/files.ts'
import {
  contentIntent,
  depart,
  end,
  idOf,
  kindOf,
  saveOf,
  segmentIntent,
  setupIntent,
  start,
  temporaryFolder,
  writeOf,
} from '../support.ts'

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

/** Two drafts of which saves wait; that of the second may be on its way. */
function filled(file = folder.file, isOnItsWay = false): void {
  const store = opened(file)
  store.save('a', saveOf(writeOf(1), 'segment', [setupIntent('Offer 1')]), now)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]), now)
  store.save('a', saveOf(writeOf(2), 'segment', [setupIntent('Offer 2')]), now)
  if (isOnItsWay) depart(store, idOf(2))
  close()
}

/** Sends what may be sent of a draft; the server does not have its campaign. */
function leaves(store: Store, id: string): boolean {
  const { inDoubt, departures } = store.sync('a', id)?.sync ?? {}
  if (!inDoubt) return depart(store, id) !== null
  end(store, id, { kind: 'quiet', departures: departures ?? 0 })
  const turn = store.sync('a', id)?.sync.turn ?? 0
  const moment = { now: start, account: 'a' }
  return store.readAndNext('a', id, { kind: 'lookedUp', turn, found: null }, null, moment) !== null
}
/** The drafts of which something leaves. */
const left = (store: Store) => store.openDrafts('a').filter((id) => leaves(store, id))
const states = (store: Store) =>
  store.items('a', now.iso).map(({ section, state, failure }) => [section, state, failure?.message])

it('a file that this folder worked with is sent from, restart after restart', () => {
  filled(folder.file, true)
  for (let turn = 0; turn < 2; turn += 1) {
    const store = opened()
    expect(left(store)).toEqual([idOf(1), idOf(2)])
    close()
  }
  expect(isPrivate(idBeside(folder.file))).toBe(true)
})

it('one without an id, as a file set up by hand, too', () => {
  filled(folder.file, true)
  const database = new DatabaseSync(folder.file)
  database.exec(`DELETE FROM meta WHERE key = 'file id'`)
  database.close()
  rmSync(idBeside(folder.file))
  expect(left(opened())).toEqual([idOf(1), idOf(2)])
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
      database.exec('CREATE TRIGGER forged AFTER UPDATE ON outbox BEGIN DELETE FROM conflicts; END')
      database.close()
    },
  ],
])('nothing of a file leaves %s, until it is sent', (_how, change) => {
  filled()
  change()
  const store = opened()
  expect(states(store)).toEqual([
    ['content', 'attention', message],
    ['name', 'attention', message],
  ])
  expect(store.list('a', { limit: 9, page: 1, orderBy: 'name', orderDirection: 'asc' }).rows.map(kindOf)).toEqual([
    'restored',
    'restored',
  ])
  expect(left(store)).toEqual([])
  close()
  // The file is this computer's own by now, and what it holds waits still.
  const again = opened()
  expect(left(again)).toEqual([])
  again.retry('a', idOf(1), start)
  expect(left(again)).toEqual([idOf(1)])
  again.retry('a', null, start)
  expect(left(again)).toEqual([idOf(2)])
})

const there = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 1 }
/** A draft of a campaign on the server, of which two steps wait; the first may be on its way. */
function filledOverServer(isOnItsWay: boolean): void {
  const store = opened()
  const write = writeOf(1, { campaignId: 7, base: there, sections: { segment: 'Lahore' } })
  store.save('a', saveOf(write, 'segment', [segmentIntent(2)]), now)
  const content = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
  store.save('a', saveOf(content, 'content', [contentIntent('Hello')]), now)
  if (isOnItsWay) expect(depart(store, idOf(1), there)).toMatchObject({ step: 'segment' })
  close()
}

it('a request that was on its way when Herald was closed waits with the other steps, until it is sent', () => {
  filledOverServer(true)
  renew(folder.file)
  const store = opened()
  expect(states(store)).toEqual([
    ['segment', 'attention', message],
    ['content', 'attention', message],
  ])
  expect(depart(store, idOf(1), there)).toBeNull()
  store.retry('a', idOf(1), start)
  expect(depart(store, idOf(1), there)).toMatchObject({ step: 'segment' })
})

it('a create that was on its way when Herald was closed is looked for, and not sent again', () => {
  filled(folder.file, true)
  renew(folder.file)
  const store = opened()
  expect(states(store)).toEqual([
    ['content', 'attention', message],
    ['name', 'attention', message],
  ])
  expect(left(store)).toEqual([])
})

it.each([
  ['this computer’s own file', () => {}],
  ['another drafts file', () => renew(folder.file)],
])('of %s whose states and events are lost no line waits, and its steps are unsaved', (_what, change) => {
  filledOverServer(false)
  const database = new DatabaseSync(folder.file)
  database.exec('DELETE FROM states; DELETE FROM events')
  database.close()
  change()
  const store = opened()
  expect(states(store)).toEqual([])
  expect(store.state('a')).toMatchObject({ waiting: 0, storage: null })
  expect(store.unsaved('a', idOf(1))).toEqual(['segment', 'content'])
  expect(store.draft('a', idOf(1))).toMatchObject({
    sections: { segment: 'Lahore', content: 'Hello' },
    sync: { unsaved: ['segment', 'content'] },
  })
})

it.each([
  ['saved as it is waits, and is sent', 2],
  ['saved with another value is sent without a question', 3],
])('a step of a draft whose states and events are lost that is %s', (_what, segment) => {
  filledOverServer(false)
  const database = new DatabaseSync(folder.file)
  database.exec('DELETE FROM states; DELETE FROM events')
  database.close()
  const store = opened()
  const revision = store.draft('a', idOf(1))?.revision ?? 0
  store.save('a', saveOf(writeOf(1, { revision }), 'segment', [segmentIntent(segment)]), now)
  expect(store.draft('a', idOf(1))?.sync.waiting).toEqual(['segment'])
  const values = { segment_id: { segment_id: segment } }
  expect(depart(store, idOf(1), there)).toMatchObject({ step: 'segment', values })
  expect(store.draft('a', idOf(1))?.sync.conflicts).toBeUndefined()
})

it('an id that the disk does not give is said until the next start, and what waits is not sent', () => {
  filled()
  rmSync(idBeside(folder.file))
  mkdirSync(idBeside(folder.file))
  const store = opened()
  const said = /^The drafts file could not be marked as that of this computer/
  expect(store.state('a').storage).toMatch(said)
  expect(left(store)).toEqual([])
  expect(states(store).map(([, state]) => state)).toEqual(['attention', 'attention'])
  store.write('a', writeOf(3, { name: 'Offer 3' }), now.iso)
  expect(store.state('a').storage).toMatch(said)
})

it('what is saved afterwards goes on its own', () => {
  filled()
  renew(folder.file)
  const store = opened()
  store.save('a', saveOf(writeOf(3), 'segment', [setupIntent('Offer 3')]), now)
  expect(left(store)).toEqual([idOf(3)])
})

it('an emptied id counts as none, and gets another one', () => {
  filled()
  expect(readFileSync(idBeside(folder.file), 'utf8')).toMatch(/^[0-9a-f-]{36}$/)
  writeFileSync(idBeside(folder.file), '')
  expect(left(opened())).toEqual([])
  expect(readFileSync(idBeside(folder.file), 'utf8')).toMatch(/^[0-9a-f-]{36}$/)
})
