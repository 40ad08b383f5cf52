/** One data folder, one host. */
import './drafts/timeouts.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataFolder } from '../../../src/main/data-folder.ts'
import { temporaryFolder } from './drafts/support.ts'

let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

it('a second one is refused until the first lets go', () => {
  const first = lockDataFolder(folder.folder)
  expect(first).not.toBeNull()
  expect(lockDataFolder(folder.folder)).toBeNull()
  first?.release()
  const second = lockDataFolder(folder.folder)
  expect(second).not.toBeNull()
  second?.release()
})

it('a process that was killed lets go', async () => {
  const source = new URL('../../../src/main/data-folder.ts', import.meta.url).href
  const script = `import { lockDataFolder } from '${source}'; if (lockDataFolder(process.argv[1])) console.log('held'); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  expect(lockDataFolder(folder.folder)).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const mine = lockDataFolder(folder.folder)
  expect(mine).not.toBeNull()
  mine?.release()
}, 30_000)

it('a folder that is not there is no lock but an error', () => {
  expect(() => lockDataFolder(`${folder.folder}/nowhere`)).toThrow('unable to open database file')
})

it('a lock file that holds something else is a lock all the same', () => {
  const file = join(folder.folder, 'lock.db')
  writeFileSync(file, 'No database at all. '.repeat(500))
  const { ino } = statSync(file)
  const first = lockDataFolder(folder.folder)
  expect(first).not.toBeNull()
  expect(lockDataFolder(folder.folder)).toBeNull()
  expect(statSync(file).ino, 'the same file').toBe(ino)
  first?.release()
  const second = lockDataFolder(folder.folder)
  expect(second).not.toBeNull()
  second?.release()
})
