/** Kill -9 while drafts are written: every acknowledged write is there, and the file is sound. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Store } from '../../../../src/main/drafts/store/store.ts'
import { idOf, temporaryFolder } from './support.ts'

const writer = fileURLToPath(new URL('kill-writer.ts', import.meta.url))

async function writeAndKill(file: string, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  await once(child.stdout, 'data')
  await pause(afterMs)
  child.kill('SIGKILL')
  await once(child, 'close')
  // The last line may have been cut.
  return Number(told.slice(0, told.lastIndexOf('\n')).split('\n').at(-1))
}

it('every acknowledged write is there', async () => {
  const folder = temporaryFolder()
  for (const afterMs of [1, 17, 41]) {
    const acknowledged = await writeAndKill(folder.file, afterMs)
    const store = new Store(folder.file)
    const draft = store.draft('a', idOf(1))
    store.close()
    expect(draft?.revision).toBeGreaterThanOrEqual(acknowledged)
    expect(draft?.sections.content).toBe(`words ${draft?.revision}`)
    const database = new DatabaseSync(folder.file)
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    database.close()
  }
  folder.remove()
}, 60_000)
