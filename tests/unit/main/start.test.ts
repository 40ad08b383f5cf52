/** Starting on a disk that is full and beside files that are not what Herald made: it opens, shows every draft, and says what it cannot do. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

const child = fileURLToPath(new URL('start-child.ts', import.meta.url))
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'herald-start-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Told = { seen: Record<string, unknown>; complaints: string[]; logged: string[] }
/** Of one start after the other. */
const toldIn = (text: string) => JSON.parse(text) as Told[]
const { PATH, NODE_COMPILE_CACHE } = process.env
const env = { PATH, NODE_COMPILE_CACHE, NODE: process.execPath, CHILD: child }

/** A disk of our own, gone with the shell: Linux lets anybody mount one in a namespace, unless its main process says no. */
const disk = 'mount -t tmpfs -o size=12m tmpfs "$ROOT"'
const inNamespace = (script: string) =>
  execFileSync('unshare', ['-Urm', 'sh', '-ec', `${disk}; ${script}`], {
    encoding: 'utf8',
    env: { ...env, ROOT: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-Urm', 'sh', '-ec', disk], { env: { ...env, ROOT: tmpdir() }, stdio: 'ignore' })
    return true
  } catch {
    console.log('full disk at the start: not run (no disk can be mounted here)')
    return false
  }
}

describe.runIf(canMount())('a full disk', () => {
  const full = 'The disk is full. The last change is not saved.'
  test.each([
    ['write', 'after a clean end', '"$NODE" "$CHILD" write,fill,look "$ROOT/data" "$ROOT/filler"'],
    [
      'crash',
      'after a crash',
      `"$NODE" "$CHILD" crash "$ROOT/data" >/dev/null || true
       "$NODE" "$CHILD" fill,look "$ROOT/data" "$ROOT/filler"`,
    ],
  ])(
    '%s: %s every draft is there, refusals say why, and words are taken once there is room',
    (task, _what, script) => {
      const told = toldIn(inNamespace(script)).at(-1)
      expect(told?.seen).toMatchObject({
        locked: true,
        inPlace: true,
        session: 'practice',
        draft: `Written before the ${task}`,
        written: full,
        storage: full,
        settings: 'The settings could not be saved on this computer: the disk is full',
        groups: 'The groups of test recipients could not be saved on this computer: the disk is full',
        file: { failure: { kind: 'storage', message: 'The file could not be saved: the disk is full' } },
        later: { revision: 1 },
        storageLater: null,
      })
      expect(told?.complaints).toEqual([])
    },
    180_000,
  )
})

describe('files that are not what Herald made', () => {
  const junk = Buffer.from('words, not what was here'.repeat(300))
  const start = (tasks: 'write' | 'look,look', folder = root) =>
    toldIn(execFileSync(process.execPath, [child, tasks, folder], { encoding: 'utf8' }))
  /** A data folder with a draft in it. */
  let made = ''
  const before = () => {
    if (made === '') {
      made = mkdtempSync(join(tmpdir(), 'herald-start-'))
      start('write', made)
    }
    return made
  }
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  const well = { locked: true, inPlace: true, session: 'practice', storage: null, draft: 'Written before the write' }
  const database = 'practice/reference.db'
  const names = [
    'lock.db',
    'control.json',
    'settings.json',
    'lists.json',
    'test-groups.json',
    'jobs.json',
    'sheets.json',
    'workspaces.json',
    'restore.json',
    'blobs',
    'restore',
    'shelf',
    'copies',
    'logs',
  ]

  test.each([
    ['junk in every file, and files in place of folders', (path: string) => writeFileSync(path, junk), database],
    ['folders in place of files', (path: string) => mkdirSync(join(path, 'something'), { recursive: true }), 'blobs'],
  ])(
    '%s: Herald opens with the drafts and can write all of it again',
    (_what, damage, practice) => {
      cpSync(before(), root, { recursive: true })
      for (const name of [...names, practice]) {
        rmSync(join(root, name), { recursive: true, force: true })
        damage(join(root, name))
      }
      const [told, next] = start('look,look')
      expect(told?.seen).toMatchObject(well)
      expect(told?.seen.settings).toMatchObject({ listPageSize: 100 })
      expect(told?.seen.groups).toEqual([{ name: 'QA', recipients: ['03001234567'] }])
      expect(told?.seen.file).toMatchObject({ ok: true })
      // And the next start has nothing to complain of.
      expect(next).toMatchObject({ seen: well, complaints: [], logged: [] })
      expect(readdirSync(root)).not.toContain('control.json')
    },
    180_000,
  )
})
