/** Backup and restore: what a file holds, what is refused, and that nothing is ever lost on the way. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Proof, Review } from '#contract'
import { createBackups } from '../../../../src/main/backup/index.ts'
import { headOf, type Manifest, mayHold, unpack } from '../../../../src/main/backup/manifest.ts'
import { applyRestore, wantRestore } from '../../../../src/main/backup/restore.ts'
import { openStore } from '../../../../src/main/drafts/store/store.ts'

let folder = ''
let file = ''
let restarts = 0
const open: DatabaseSync[] = []

const clock = {
  now: () => Date.UTC(2026, 9, 3, 8, 30),
  after: (_ms: number, task: () => void) => {
    task()
    return () => {}
  },
}
const ports = (dataFolder = folder) => ({
  dataFolder,
  draftsFile: join(dataFolder, 'drafts.db'),
  version: '0.1.0',
  saveAs: async () => ({ path: file, deliver: () => ({ savedTo: file, collectFrom: null }) }),
  startAgain: (() => {
    restarts += 1
  }) as (() => void) | null,
  clock,
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-backup-'))
  file = `${folder}.herald-backup`
  restarts = 0
})
afterEach(() => {
  for (const database of open.splice(0)) database.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(file, { force: true })
})

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const textAt = (path: string) => readFileSync(join(folder, path), 'utf8')

/** A database in use: its last words stand in the write-ahead log only. */
function draftsWith(name: string): void {
  const database = new DatabaseSync(join(folder, 'drafts.db'))
  open.push(database)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS drafts (name TEXT)')
  database.prepare('INSERT INTO drafts VALUES (?)').run(name)
}
function namesIn(path: string): unknown[] {
  const database = new DatabaseSync(path)
  const rows = database.prepare('SELECT name FROM drafts').all()
  database.close()
  return rows.map(({ name }) => name)
}

async function written(): Promise<void> {
  await (await createBackups(ports())).handlers.write()
}
const blob = 'ab'.repeat(32)

describe('there and back', () => {
  test('everything but tokens, locks, logs and half files', async () => {
    draftsWith('Eid offer')
    put('settings.json', '{"railClosed":true}')
    put(`blobs/ab/${blob}`, 'a picture')
    put('practice/files/x-logo.png', 'logo')
    for (const left of ['session.vault', 'control.json', 'electron/Cookies', 'logs/herald.log', 'blobs/incoming/half'])
      put(left, 'left here')
    await written()
    const into = join(folder, 'unpacked')
    const { files, herald, madeAt } = await unpack([readFileSync(file)], into)
    expect({ herald, madeAt }).toEqual({ herald: '0.1.0', madeAt: '2026-10-03T08:30:00.000Z' })
    expect(files.map(({ path }) => path)).toEqual([
      'drafts.db',
      'settings.json',
      `blobs/ab/${blob}`,
      'practice/files/x-logo.png',
    ])
    expect(namesIn(join(into, 'drafts.db'))).toEqual(['Eid offer'])
    expect(readdirSync(folder).filter((name) => name.startsWith('backup-'))).toEqual([])
  })

  test('restored at the next start; what was there is set aside', async () => {
    draftsWith('Before')
    put('settings.json', 'old settings')
    await written()
    draftsWith('After')
    put('settings.json', 'new settings')
    put('lists.json', 'new lists')
    put('drafts.db.id', 'the id of the file before')
    const backups = await createBackups(ports())
    const look = await backups.take([readFileSync(file)])
    expect(look).toMatchObject({ madeAt: '2026-10-03T08:30:00.000Z', herald: '0.1.0', files: 2 })
    expect(textAt('settings.json'), 'nothing changes yet').toBe('new settings')
    const plan = await backups.handlers.restore({ id: look.id })
    expect(plan).toEqual({ restarts: 'itself', setAside: join(folder, 'set-aside-2026-10-03T08-30-00') })
    expect(restarts).toBe(1)
    for (const database of open.splice(0)) database.close()

    expect(await applyRestore(folder, complaint)).toBe(plan.setAside)
    expect(namesIn(join(folder, 'drafts.db'))).toEqual(['Before'])
    expect(textAt('settings.json')).toBe('old settings')
    expect(textAt('drafts.db.id'), 'what waits in it is not sent by itself').toMatch(/^[0-9a-f-]{36}$/)
    expect(existsSync(join(folder, 'lists.json'))).toBe(false)
    expect(namesIn(join(plan.setAside, 'drafts.db'))).toEqual(['Before', 'After'])
    expect(readFileSync(join(plan.setAside, 'lists.json'), 'utf8')).toBe('new lists')
    expect(await applyRestore(folder, complaint), 'once only').toBeNull()
  })

  test('what was shared for review comes back, with its page, its reviews and the answers to them', async () => {
    const [id, hash] = ['01HERA0DRAFTS0000000000002', 'ab'.repeat(32)]
    const proof: Proof = {
      ...{ id, draftId: '01HERA0DRAFTS0000000000001', campaignId: null, name: 'Eid offer', channel: 'sms' },
      ...{ type: 'one-time', number: 1, at: '2026-10-03T08:00:00.000Z', by: 'Ayesha', sections: {}, fields: [], hash },
    }
    const answer = { ...{ id: '0a'.repeat(16), proofId: id, hash, name: 'Sana', verdict: 'changes', at: proof.at } }
    const review = { ...answer, parts: ['content'], comments: [{ field: 'text', text: '40, not 50' }] } as Review
    const store = openStore(join(folder, 'drafts.db'))
    store.keepProof('a', { proof, page: '<p>Eid offer' })
    store.takeReview('a', review, '2026-10-03T08:10:00.000Z')
    const resolved = { by: 'Ayesha', answer: 'Done' }
    store.resolveComment('a', { review: review.id, comment: 0, resolved }, '2026-10-03T08:20:00.000Z')
    const [before, page] = [store.proofs('a', proof), store.proofPage('a', id)]
    await written()
    store.close()
    rmSync(join(folder, 'drafts.db'))

    const backups = await createBackups(ports())
    await backups.handlers.restore({ id: (await backups.take([readFileSync(file)])).id })
    await applyRestore(folder, complaint)
    const restored = openStore(join(folder, 'drafts.db'))
    expect([restored.proofs('a', proof), restored.proofPage('a', id)]).toEqual([before, page])
    expect(before.reviews[0]?.resolved).toMatchObject({ 0: resolved })
    restored.close()
  })

  test('what a start that was killed had of a backup is removed, and nothing else', async () => {
    put(`backup-${randomUUID()}/drafts.db`, 'a whole copy')
    put('backup-of-mine/drafts.db', 'put there by a person')
    put(`backup-${randomUUID()}.herald-backup`, 'saved there by a person')
    await createBackups(ports())
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^backup-.*\.herald-backup$/), 'backup-of-mine'])
  })

  test('where only a person can start Herald again', async () => {
    draftsWith('One')
    await written()
    const backups = await createBackups({ ...ports(), startAgain: null })
    const { id } = await backups.take([readFileSync(file)])
    expect((await backups.handlers.restore({ id })).restarts).toBe('person')
  })
})

const complaint = (line: string) => {
  throw new Error(line)
}

describe('a start that was cut short', () => {
  const id = randomUUID()
  const waiting = () => join('restore', id)
  const marker = (phase: string) => put('restore.json', JSON.stringify({ id, aside: 'set-aside-1', phase }))

  test('while the data moved aside', async () => {
    put('set-aside-1/drafts.db', 'mine')
    put('settings.json', 'mine')
    put(`${waiting()}/drafts.db`, 'backup')
    marker('aside')
    await applyRestore(folder, complaint)
    expect([textAt('drafts.db'), textAt('set-aside-1/drafts.db'), textAt('set-aside-1/settings.json')]).toEqual([
      'backup',
      'mine',
      'mine',
    ])
  })
  test('while the backup moved in', async () => {
    put('set-aside-1/drafts.db', 'mine')
    put('drafts.db', 'backup')
    put(`${waiting()}/settings.json`, 'backup')
    marker('place')
    await applyRestore(folder, complaint)
    expect([textAt('drafts.db'), textAt('settings.json'), textAt('set-aside-1/drafts.db')]).toEqual([
      'backup',
      'backup',
      'mine',
    ])
  })
  test('a disk that refuses leaves everything as it was, and says so', async () => {
    put('drafts.db', 'mine')
    put('settings.json', 'mine')
    put(`${waiting()}/drafts.db`, 'backup')
    // A file stands where the folder for the present data has to be made.
    put('set-aside-1', 'in the way')
    marker('aside')
    const said: string[] = []
    expect(await applyRestore(folder, (line) => said.push(line))).toBeNull()
    expect(said).toEqual([expect.stringMatching(/^The backup could not be restored, so your data is unchanged: /)])
    expect([textAt('drafts.db'), textAt('settings.json'), existsSync(join(folder, 'restore.json'))]).toEqual([
      'mine',
      'mine',
      false,
    ])
  })
  test('the backup is gone', async () => {
    put('drafts.db', 'mine')
    await wantRestore(folder, id, 'set-aside-1')
    const said: string[] = []
    expect(await applyRestore(folder, (line) => said.push(line))).toBeNull()
    expect(said).toHaveLength(1)
    expect(textAt('drafts.db')).toBe('mine')
  })
  for (const text of ['', 'null', '{"id":"../..","aside":"set-aside-1","phase":"aside"}'])
    test(`a marker that says ${text || 'nothing'}`, async () => {
      put('drafts.db', 'mine')
      put('restore.json', text)
      expect(await applyRestore(folder, () => {})).toBeNull()
      expect(textAt('drafts.db')).toBe('mine')
    })
})

describe('a file that is refused', () => {
  const content = 'words'
  const sha256 = createHash('sha256').update(content).digest('hex')
  const manifest = (more: Partial<Manifest> = {}, one: Partial<Manifest['files'][number]> = {}): Manifest => ({
    version: 1,
    madeAt: '2026-10-03T08:30:00.000Z',
    herald: '0.1.0',
    files: [{ path: 'settings.json', size: content.length, sha256, ...one }],
    ...more,
  })
  const damaged = 'This backup is damaged: its content does not match its list. Nothing was changed.'
  const foreign = 'This file is not a Herald backup'
  const newer = { ...manifest(), version: 2 }
  const rows: [string, string, string][] = [
    ['empty', '', foreign],
    ['a picture', '\x89PNG\r\n\x1a\n....', foreign],
    ['text without an end', 'x'.repeat(1_000), foreign],
    ['the first line alone', 'herald.backup\n', damaged],
    ['no list', 'herald.backup\n[1]\n', damaged],
    [
      'a newer one',
      `herald.backup\n${JSON.stringify(newer)}\n`,
      'A newer version of Herald wrote this backup. Update Herald to restore it.',
    ],
    ['cut off', `${headOf(manifest())}wor`, damaged],
    ['too long', `${headOf(manifest())}words and more`, damaged],
    ['another byte', `${headOf(manifest())}wordz`, damaged],
    ['a path outside', `${headOf(manifest({}, { path: '../settings.json' }))}words`, damaged],
    ['a path of the program', `${headOf(manifest({}, { path: 'session.vault' }))}words`, damaged],
    ['a path twice', `${headOf(manifest({ files: [...manifest().files, ...manifest().files] }))}wordswords`, damaged],
    ['a size below nothing', `${headOf(manifest({}, { size: -1 }))}words`, damaged],
  ]
  for (const [name, text, words] of rows)
    test(name, async () => {
      const backups = await createBackups(ports())
      await expect(backups.take([Buffer.from(text)])).rejects.toThrow(words)
      expect(existsSync(join(folder, 'restore'))).toBe(false)
    })
  test('in chunks of any size it is the same file', async () => {
    const whole = Buffer.from(`${headOf(manifest())}words`)
    const crumbs = Array.from(whole, (byte) => Uint8Array.of(byte))
    const { files } = await (await createBackups(ports())).take(crumbs)
    expect(files).toBe(1)
  })
  test('one that nobody looked at', async () => {
    await expect((await createBackups(ports())).handlers.restore({ id: randomUUID() })).rejects.toThrow(
      'Choose the backup again',
    )
  })
  test('one that the disk does not give is not told as gone', async () => {
    const backups = await createBackups(ports())
    put('restore', 'a file where a folder should be')
    await expect(backups.handlers.restore({ id: randomUUID() })).rejects.toThrow(
      'The backup could not be read (ENOTDIR)',
    )
  })
})

describe('paths that a backup may hold', () => {
  const rows: [string, boolean][] = [
    ['drafts.db', true],
    ['practice/reference.db', true],
    [`blobs/ab/${blob}`, true],
    ['practice/files/0a-logo.png', true],
    ['blobs', false],
    ['blobs/', false],
    ['blobs/../session.vault', false],
    ['blobs/ab/..', false],
    ['blobs/ab/c/d', false],
    ['blobs\\..\\x', false],
    ['practice/files/.hidden', false],
    ['practice/files/a\0b', false],
    ['/etc/passwd', false],
    ['C:/x', false],
    ['lock.db', false],
    ['electron/Cookies', false],
  ]
  for (const [path, may] of rows) test(`${JSON.stringify(path)}: ${may}`, () => expect(mayHold(path)).toBe(may))
})
