/** The copy of the drafts that is made each day: when, of what, and how many are kept. */
import { copyFileSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepDailyCopies } from '../../../../src/main/backup/write.ts'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { idOf, manualClock, temporaryFolder, until, writeOf } from '../drafts/support.ts'

const hour = 3_600_000
const now = '2026-11-20T09:00:00.000Z'
let data = temporaryFolder()
let store: Store
let logged: string[] = []
beforeEach(() => {
  data = temporaryFolder()
  store = openStore(data.file)
  logged = []
})
afterEach(() => {
  store.close()
  data.remove()
})

const copies = () => join(data.folder, 'copies')
const names = () => readdirSync(copies()).sort()
function open(at = now) {
  const clock = manualClock(Date.parse(at))
  const daily = keepDailyCopies({
    dataFolder: data.folder,
    draftsFile: data.file,
    clock,
    log: (_level, message, error) => void logged.push(error === undefined ? message : `${message}: ${String(error)}`),
  })
  return { clock, daily }
}
const made = (day: string) => until(() => readdirSync(copies()).includes(`drafts-${day}.db`), `the copy of ${day}`)

test('a minute after the start, while words are written, and once a day', async () => {
  mkdirSync(copies())
  store.write('a', writeOf(1, { name: 'Eid offer' }), now)
  const { clock, daily } = open()
  clock.pass(59_000)
  expect(names()).toEqual([])
  clock.pass(1_000)
  store.write('a', writeOf(2, { name: 'Written meanwhile' }), now)
  await made('2026-11-20')
  clock.pass(14 * hour)
  await daily.stop()
  expect(names()).toEqual(['drafts-2026-11-20.db'])
  const copy = join(data.folder, 'a copy.db')
  copyFileSync(join(copies(), 'drafts-2026-11-20.db'), copy)
  const read = openStore(copy)
  expect(read.draft('a', idOf(1))?.name).toBe('Eid offer')
  expect(read.state('a')).toMatchObject({ storage: null })
  read.close()
})

test('a day that begins while Herald is open has its copy too', async () => {
  mkdirSync(copies())
  const { clock, daily } = open()
  clock.pass(60_000)
  await made('2026-11-20')
  clock.pass(24 * hour)
  await made('2026-11-21')
  await daily.stop()
})

test('seven are kept, the newest ones', async () => {
  mkdirSync(copies())
  for (let day = 10; day < 20; day += 1) writeFileSync(join(copies(), `drafts-2026-11-${day}.db`), 'x')
  writeFileSync(join(copies(), 'something else.txt'), 'x')
  const { clock, daily } = open()
  clock.pass(60_000)
  await made('2026-11-20')
  await daily.stop()
  const days = [14, 15, 16, 17, 18, 19, 20].map((day) => `drafts-2026-11-${day}.db`)
  expect(names()).toEqual([...days, 'something else.txt'])
})

test('all of them together stay below a gigabyte', async () => {
  mkdirSync(copies())
  for (const day of [16, 17, 18, 19]) {
    const file = join(copies(), `drafts-2026-11-${day}.db`)
    writeFileSync(file, '')
    // Holes take no room on the disk.
    truncateSync(file, 400 * 1024 ** 2)
  }
  const { clock, daily } = open()
  clock.pass(60_000)
  await made('2026-11-20')
  await daily.stop()
  expect(names()).toEqual(['drafts-2026-11-18.db', 'drafts-2026-11-19.db', 'drafts-2026-11-20.db'])
})

test('a folder that cannot be made costs the copy and says so in the log', async () => {
  writeFileSync(copies(), 'a file')
  const { clock, daily } = open()
  clock.pass(60_000)
  await daily.stop()
  expect(logged).toEqual([expect.stringContaining('Today’s copy of the drafts was not made')])
})
