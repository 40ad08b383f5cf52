/** Kill -9 while drafts are typed, saved and synced: every acknowledged write is there, and the file is sound. */
import './timeouts.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { seed, times } from '../../../fixtures/seed.ts'
import { idOf, temporaryFolder } from './support.ts'

const child = fileURLToPath(new URL('kill-child.ts', import.meta.url))
const kills = times(2, 200)

/** The same numbers for the same seed (mulberry32). */
function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Runs the child until `afterMs` after its opening; returns the last acknowledged revision of each draft. */
async function workAndKill(file: string, what: string, afterMs: number): Promise<Map<number, number>> {
  const running = spawn(process.execPath, [child, file, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  await once(running.stdout, 'data')
  await pause(afterMs)
  running.kill('SIGKILL')
  await once(running, 'close')
  // The last line may have been cut.
  const lines = told.slice(0, told.lastIndexOf('\n') + 1).split('\n')
  return new Map(
    lines.filter((line) => line.includes(' ')).map((line) => line.split(' ').map(Number) as [number, number]),
  )
}

function check(file: string, acknowledged: Map<number, number>): void {
  const store = openStore(file)
  for (const [number, revision] of acknowledged) {
    const draft = store.draft('a', idOf(number))
    expect(draft?.revision).toBeGreaterThanOrEqual(revision)
    const words = Number(String(draft?.sections.content).replace('words ', ''))
    expect(words).toBeGreaterThanOrEqual(revision)
  }
  expect(store.state('a').storage).toBeNull()
  store.close()
  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
}

it(
  `${kills} kills`,
  async () => {
    console.info(`kill: seed ${seed}`)
    const random = randomOf(seed)
    const ways = ['typing', 'saving', 'sync']
    for (let kill = 0; kill < kills; kill += 1) {
      const folder = temporaryFolder()
      const what = ways[kill % ways.length] ?? 'typing'
      const acknowledged = await workAndKill(folder.file, what, random() * 60)
      check(folder.file, acknowledged)
      folder.remove()
    }
  },
  kills * 20_000,
)
