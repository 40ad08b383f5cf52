/** Kill -9 while a draft is edited and sent: every acknowledged event and every departure is there, and the file is sound. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { randomFrom } from '../../../../explore/explore.ts'
import { seed, times } from '../../../../fixtures/seed.ts'
import { alter, eventsFolder, openEvents, syncIn } from './event-support.ts'

const child = fileURLToPath(new URL('event-kill-child.ts', import.meta.url))
const kills = times(5, 250)

/** Kills the child some milliseconds after it opened the file; returns the last numbers that it printed. */
async function workAndKill(file: string, afterMs: number): Promise<{ n: number; departures: number }> {
  const running = spawn(process.execPath, [child, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(running.stdout, 'data')
  await pause(afterMs)
  running.kill('SIGKILL')
  await once(running, 'close')
  // The last line may be cut.
  const lines = output.slice(0, output.lastIndexOf('\n') + 1)
  const last = (name: string) => Number([...lines.matchAll(new RegExp(`^${name} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0)
  return { n: last('n'), departures: last('departures') }
}

it(
  `${kills} kills`,
  async () => {
    console.info(`kill: seed ${seed}`)
    const random = randomFrom(seed)
    const folder = eventsFolder()
    for (let kill = 0; kill < kills; kill += 1) {
      const acknowledged = await workAndKill(folder.file, random(60))
      let store = openEvents(folder.file)
      const sync = syncIn(store)
      expect([store.losses, store.file.damage, sync.inFlight]).toEqual([[], null, null])
      expect(sync.received.one ?? 0).toBeGreaterThanOrEqual(acknowledged.n)
      expect(sync.departures).toBeGreaterThanOrEqual(acknowledged.departures)
      store.close()
      expect(alter(folder.file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
      alter(folder.file, 'DELETE FROM states')
      store = openEvents(folder.file)
      expect(syncIn(store)).toEqual(sync)
      store.close()
    }
    folder.remove()
  },
  kills * 20_000,
)
