/** Copies of the database whose write-ahead log ends at every page boundary, as after a power cut: each holds every commit before the cut. */
import './timeouts.ts'
import { copyFileSync, readFileSync, statSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { times } from '../../../fixtures/seed.ts'
import { idOf, saveOf, segmentIntent, setupIntent, start, temporaryFolder, writeOf } from './support.ts'

const samples = times(15, Number.POSITIVE_INFINITY)
/** Of the write-ahead log: its header, and what stands before each page in it. */
const [header, frame] = [32, 24 + 4_096]

it('opens at every cut, with all that was committed before it', () => {
  const folder = temporaryFolder()
  const store = openStore(folder.file, () => start)
  /** Length of the log after each acknowledged revision. */
  const commits: { revision: number; length: number }[] = []
  for (let revision = 0; revision < 60; revision += 1) {
    const write = writeOf(1, {
      revision,
      name: 'Eid offer',
      sections: { content: `words ${revision + 1} `.repeat(1 + (revision % 7) * 90) },
    })
    const at = { ms: start + revision, iso: new Date(start + revision).toISOString() }
    const intents = [setupIntent('Eid offer'), segmentIntent(revision)]
    if (revision % 4 === 3) store.save('a', saveOf(write, 'segment', intents), at)
    else store.write('a', write, at.iso)
    commits.push({ revision: revision + 1, length: statSync(`${folder.file}-wal`).size })
  }
  const log = readFileSync(`${folder.file}-wal`)
  const pages = Math.floor((log.length - header) / frame)
  const step = Math.max(1, Math.floor(pages / samples))
  expect(pages).toBeGreaterThan(50)
  for (let page = 0; page <= pages; page += step) {
    const copy = join(folder.folder, `cut-${page}.db`)
    copyFileSync(folder.file, copy)
    // Half of the cuts tear the page behind the boundary.
    const length = header + page * frame + (page % 2) * 1_000
    writeFileSync(`${copy}-wal`, log.subarray(0, length))
    checkCopy(copy, commits.findLast((commit) => commit.length <= length)?.revision ?? 0)
  }
  store.close()
  folder.remove()
}, 600_000)

function checkCopy(file: string, expected: number): void {
  const store = openStore(file, () => start)
  const draft = store.draft('a', idOf(1))
  expect(draft?.revision ?? 0).toBe(expected)
  if (expected > 0) expect(String(draft?.sections.content)).toContain(`words ${expected} `)
  expect(store.state('a').storage).toBeNull()
  store.close()
  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
}

it.each<[string, (log: string) => void, boolean]>([
  ['whole', () => {}, false],
  ['shortened by a page', (log) => truncateSync(log, statSync(log).size - frame), true],
  ['missing', (log) => unlinkSync(log), true],
])('a log that is %s after Herald was ended: what is missing is said, once', (_what, damage, isSaid) => {
  const { file, folder, remove } = temporaryFolder()
  const store = openStore(file, () => start)
  for (let revision = 0; revision < 5; revision += 1)
    store.write('a', writeOf(1, { revision, name: `Name ${revision}` }), new Date(start).toISOString())
  // The files as they are at this moment, as after a kill.
  const killed = join(folder, 'killed.db')
  for (const suffix of ['', '-wal', '.log']) copyFileSync(file + suffix, killed + suffix)
  store.close()
  damage(`${killed}-wal`)
  const said = [1, 2].map(() => {
    const again = openStore(killed, () => start)
    const { damage = '' } = again.state('a')
    again.close()
    return damage.includes('The last changes before Herald ended may be lost.')
  })
  expect(said).toEqual([isSaid, false])
  remove()
})
