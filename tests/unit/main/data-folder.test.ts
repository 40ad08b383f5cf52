/** Where Herald keeps things, also where it may keep nothing. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { singleFiles } from '../../../src/main/backup/manifest.ts'
import { findDataFolder } from '../../../src/main/data-folder.ts'
import { hasModes, heldByModes } from '../../fixtures/files.ts'

let root = ''
let complaints: string[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'herald-folder-'))
  complaints = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))
const find = (folder: string) => findDataFolder(folder, (line) => complaints.push(line))

it('is made where it is missing, and stays', () => {
  const wanted = join(root, 'deep', 'data')
  const data = find(wanted)
  expect(data).toMatchObject({ folder: wanted, draftsFile: join(wanted, 'drafts.db') })
  data.leave()
  expect(existsSync(wanted)).toBe(true)
  expect(complaints).toEqual([])
})

it.skipIf(process.platform === 'win32')('is closed to others, whoever made it and whatever stood in it', () => {
  const wanted = join(root, 'theirs')
  mkdirSync(join(wanted, 'blobs'), { recursive: true })
  for (const name of ['drafts.db', 'drafts.db-wal']) writeFileSync(join(wanted, name), '', { mode: 0o644 })
  chmodSync(join(wanted, 'blobs'), 0o755)
  chmodSync(wanted, 0o777)
  find(wanted)
  const mode = (name: string) => (statSync(join(wanted, name)).mode & 0o777).toString(8)
  expect(['.', 'blobs', 'drafts.db', 'drafts.db-wal'].map(mode)).toEqual(['700', '700', '600', '600'])
  expect(complaints).toEqual([])
})

it('is a temporary one where it cannot be made, for as long as Herald runs', () => {
  writeFileSync(join(root, 'file'), '')
  const wanted = join(root, 'file', 'data')
  const data = find(wanted)
  expect(dirname(data.folder)).toBe(tmpdir())
  expect(data.draftsFile).toBe(join(wanted, 'drafts.db'))
  expect(complaints).toEqual([expect.stringContaining('cannot be written, so nothing is saved')])
  data.leave()
  expect(existsSync(data.folder)).toBe(false)
})

const source = new URL('../../../src/main/data-folder.ts', import.meta.url).href
const script = `import { readFileSync } from 'node:fs'; import { join } from 'node:path'; import { findDataFolder } from '${source}';
  const data = findDataFolder(process.argv[1], () => {});
  const read = (name) => readFileSync(join(data.folder, name), 'utf8');
  console.log(JSON.stringify(JSON.parse(process.argv[2]).map(read))); data.leave()`

it.runIf(hasModes)('begins with what can be read of one that cannot be written', () => {
  mkdirSync(join(root, 'practice'))
  const names = [...singleFiles, 'practice/reference.db']
  for (const name of names) writeFileSync(join(root, name), name)
  chmodSync(root, 0o555)
  const [command, args] = heldByModes(['--input-type=module', '-e', script, root, JSON.stringify(names)])
  const told = execFileSync(command, args, { cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH } })
  chmodSync(root, 0o755)
  expect(JSON.parse(told)).toEqual(names)
})
