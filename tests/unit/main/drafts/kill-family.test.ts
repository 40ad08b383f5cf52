/** Kill -9 while 200 campaigns of a family are made, and while they follow its master: each is whole, and the next start makes the rest. */
import './timeouts.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { times } from '../../../fixtures/seed.ts'
import { madeBy, rows, shops } from './kill-family-child.ts'
import { temporaryFolder } from './support.ts'

const child = fileURLToPath(new URL('kill-family-child.ts', import.meta.url))
const kills = times(2, 50)

/** Runs the child with the master's `text`; kills it so many milliseconds after it told so many lines, or lets it finish. */
async function work(file: string, text: string, kill?: { lines: number; ms: number }): Promise<void> {
  const running = spawn(process.execPath, [child, file, text], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(running, 'close')
  let told = ''
  running.stdout.setEncoding('utf8')
  for await (const part of running.stdout) {
    told += part
    if (!kill || told.split('\n').length - 1 < kill.lines) continue
    await pause(kill.ms)
    running.kill('SIGKILL')
    break
  }
  await closed
  if (!kill) expect(told).toContain('done')
}

/** Each campaign is what its row says that it was made of, with all its saves, and there is no other. Returns how many follow `version`. */
function follow(file: string, version: number): number {
  const store = openStore(file)
  const whole = store.family('a', shops.id)
  if (!whole) throw new Error('The family is gone')
  expect(whole.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  const members = whole.rows.flatMap(({ member }) => member ?? [])
  for (const { draftId, master, cells } of members) {
    const draft = store.draft('a', draftId)
    const { name, sections } = madeBy(whole, master, cells)
    expect(draft).toMatchObject({ name, sections })
    expect(store.draftStatus('a', draftId)?.sync.waiting.toSorted()).toEqual(['content', 'segment'])
  }
  store.close()
  const database = new DatabaseSync(file)
  expect(database.prepare('SELECT count(*) AS drafts FROM drafts').get()).toEqual({ drafts: members.length })
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
  return members.filter(({ master }) => master === version).length
}

/** Each place of the work in turn: some milliseconds after it began, or after one of its batches. */
const placeOf = (nth: number) => ({ lines: [2, 1, 3, 4][nth % 4] ?? 1, ms: ((nth + 1) % 7) * 8 })

it(
  `${kills} kills`,
  async () => {
    const found: number[] = []
    for (let kill = 0; kill < kills; kill += 2) {
      const folder = temporaryFolder()
      for (const [text, version] of [['Sale', 1] as const, ['Big sale', 2] as const]) {
        await work(folder.file, text, placeOf(kill / 2))
        found.push(follow(folder.file, version))
        await work(folder.file, text)
        expect(follow(folder.file, version)).toBe(rows.length)
      }
      folder.remove()
    }
    console.info(`kills of a family: ${found.join(', ')} campaigns were written`)
  },
  kills * 30_000,
)
