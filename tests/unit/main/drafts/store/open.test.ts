/** Opening the file: an older or newer schema, damage, a folder that cannot be written. */
import '../timeouts.ts'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { upgrades } from '../../../../../src/main/drafts/store/schema.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../../src/main/failure.ts'
import { depart, idOf, saveOf, segmentIntent, setupIntent, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
const latest = 1 + upgrades.length
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

function withDraft(file = folder.file): void {
  const store = openStore(file)
  store.write('a', writeOf(1, { name: 'Eid offer' }), now)
  store.close()
}

/** Gives a file another kind of journal, which SQLite refuses while anybody else has it open; returns the kind. */
function journalTaken(file: string): unknown {
  const database = new DatabaseSync(file)
  try {
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode
  } finally {
    database.close()
  }
}

it('a fresh file has the newest schema, write-ahead logging and a full sync', () => {
  withDraft()
  const database = new DatabaseSync(folder.file)
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: latest })
  expect(database.prepare('PRAGMA application_id').get()).toEqual({ application_id: 0x48524c44 })
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  database.close()
})

it('a newer schema is read, not changed, and says so', () => {
  withDraft()
  const database = new DatabaseSync(folder.file)
  database.exec(`PRAGMA user_version = ${latest + 1}; ALTER TABLE drafts ADD COLUMN mood TEXT`)
  database.close()
  const before = readFileSync(folder.file)
  const store = openStore(folder.file)
  expect(store.isReadOnly()).toBe(true)
  expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
  expect(store.state('a').storage).toMatch(/newer version of Herald/)
  try {
    store.write('a', writeOf(1, { revision: 1, name: 'x' }), now)
    expect.unreachable()
  } catch (error) {
    expect(failureOf(error)).toMatchObject({
      kind: 'storage',
      message: expect.stringMatching(/newer version of Herald/),
    })
  }
  store.close()
  expect(readFileSync(folder.file)).toEqual(before)
})

it.each([
  ['no database at all', () => Buffer.from('words, not pages'.repeat(400))],
  ['torn pages', (bytes: Buffer) => bytes.fill(0xab, 4_096)],
])('%s: set aside whole, reported, begun anew', (_what, damage) => {
  withDraft()
  const damaged = damage(readFileSync(folder.file))
  writeFileSync(folder.file, damaged)
  const store = openStore(folder.file, () => Date.parse(now))
  const aside = readdirSync(folder.folder).find((name) => name.startsWith('drafts.db.damaged-'))
  expect(aside).toBe('drafts.db.damaged-2026-11-20T09-00-00.000Z')
  expect(readFileSync(join(folder.folder, aside ?? ''))).toEqual(damaged)
  expect(store.state('a')).toMatchObject({
    storage: null,
    damage: expect.stringMatching(/damaged and set aside as drafts/),
  })
  store.write('a', writeOf(2, { name: 'after' }), now)
  expect(store.draft('a', idOf(2))?.name).toBe('after')
  store.close()
})

it.each([
  [
    'a trigger that changes what is written',
    `CREATE TRIGGER other AFTER UPDATE OF name ON drafts BEGIN UPDATE drafts SET name = 'Theirs' WHERE id = new.id; END`,
  ],
  [
    'a trigger of ours that does something else',
    `DROP TRIGGER marks_draft_gone; CREATE TRIGGER marks_draft_gone AFTER DELETE ON drafts BEGIN DELETE FROM versions; END`,
  ],
  ['a table that is missing', 'DROP TABLE outbox'],
  ['a column that is missing', 'ALTER TABLE outbox DROP COLUMN problem'],
  ['a view in place of a table', 'ALTER TABLE conflicts RENAME TO other; CREATE VIEW conflicts AS SELECT * FROM other'],
  ['a version that there never was', 'PRAGMA user_version = -5'],
])('a file with %s is not used as it is: what can be read of it is', (_what, forge) => {
  withDraft()
  const database = new DatabaseSync(folder.file)
  database.exec(`PRAGMA foreign_keys = OFF; ${forge}`)
  database.close()
  const store = openStore(folder.file)
  expect(store.state('a')).toMatchObject({ storage: null, damage: expect.stringMatching(/1 draft was read/) })
  store.write('a', writeOf(1, { revision: 1, name: 'Mine' }), now)
  store.close()
  const again = openStore(folder.file)
  expect(again.draft('a', idOf(1))?.name).toBe('Mine')
  expect(again.state('a')).not.toHaveProperty('damage')
  again.close()
})

describe('a file of an older release', () => {
  const later = [
    ...upgrades,
    'ALTER TABLE drafts ADD COLUMN mood TEXT',
    `CREATE TABLE moods (mood TEXT) STRICT; UPDATE drafts SET mood = 'calm'`,
  ]
  function columns(): unknown[] {
    const database = new DatabaseSync(folder.file)
    const rows = [
      database.prepare('PRAGMA user_version').get(),
      database.prepare('SELECT name, mood FROM drafts').get(),
    ]
    database.close()
    return rows.map((row) => ({ ...row }))
  }

  it('is upgraded where it is, and what waits in it is still sent', () => {
    const sections = { segment: 'Lahore', content: 'Hello' }
    let store = openStore(folder.file)
    const write = writeOf(1, { name: 'Eid offer', sections })
    store.save('a', saveOf(write, 'segment', [setupIntent('Eid offer')]), { iso: now, ms: Date.parse(now) })
    store.close()
    store = openStore(folder.file, () => Date.parse(now), { upgrades: later })
    expect(store.draft('a', idOf(1))).toMatchObject({ name: 'Eid offer', sections })
    expect(store.state('a')).toMatchObject({ storage: null })
    expect(store.state('a')).not.toHaveProperty('damage')
    expect(depart(store, idOf(1))).toMatchObject({ kind: 'create', values: { name: { name: 'Eid offer' } } })
    store.close()
    expect(columns()).toEqual([{ user_version: latest + 2 }, { name: 'Eid offer', mood: 'calm' }])
    expect(readdirSync(folder.folder).filter((name) => name.includes('damaged'))).toEqual([])
  })

  it('and a fresh one have the same tables', () => {
    withDraft()
    openStore(folder.file, undefined, { upgrades: later }).close()
    expect(openStore(folder.file, undefined, { upgrades: later }).state('a')).not.toHaveProperty('damage')
    const fresh = join(folder.folder, 'fresh.db')
    openStore(fresh, undefined, { upgrades: later }).close()
    const [upgraded, made] = [folder.file, fresh].map((file) => {
      const database = new DatabaseSync(file)
      const names = database.prepare('SELECT type, name FROM sqlite_schema ORDER BY type, name').all()
      database.close()
      return names
    })
    expect(upgraded).toEqual(made)
  })

  it('is not changed by half where the upgrade has no room', () => {
    withDraft()
    const before = readFileSync(folder.file)
    const pages = before.length / 4_096
    const store = openStore(folder.file, undefined, { upgrades: [...later, 'CREATE TABLE more (n TEXT)'], pages })
    expect(store.state('a').storage).toMatch(/Drafts cannot be saved on this computer/)
    expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
    store.close()
    expect(openStore(folder.file).draft('a', idOf(1))?.name).toBe('Eid offer')
  })
})

it.each([
  ['of a Herald that was not released', 'PRAGMA application_id = 0; PRAGMA user_version = 17'],
  ['of another program', 'PRAGMA application_id = 7'],
])('a file %s is set aside, and its drafts are read', (_what, alter) => {
  withDraft()
  const database = new DatabaseSync(folder.file)
  database.exec(alter)
  database.close()
  const store = openStore(folder.file, () => Date.parse(now))
  expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
  expect(store.state('a')).toMatchObject({
    storage: null,
    damage:
      'The drafts file was damaged and set aside as drafts.db.damaged-2026-11-20T09-00-00.000Z. 1 draft was read from it.',
  })
  store.close()
})

describe('the drafts of a damaged file are collected in a second one, which takes its place', () => {
  const collected = () => `${folder.file}.collected`
  /** Only the drafts of its other tables can be read. */
  function damage(): void {
    const database = new DatabaseSync(folder.file)
    database.exec('DROP TABLE outbox')
    database.close()
  }
  function opened(limits: { pages?: number } = {}) {
    const store = openStore(folder.file, () => Date.parse(now), limits)
    const { storage, damage = null } = store.state('a')
    const names = [1, 2].map((n) => store.draft('a', idOf(n))?.name ?? null)
    store.close()
    return { storage, damage, names }
  }
  /** The files of drafts, without ids and logs. */
  const files = () => readdirSync(folder.folder).filter((name) => /^drafts\.db(\.collected|\.damaged.*)?$/.test(name))

  it('a second one that was left half filled is begun anew', () => {
    withDraft()
    damage()
    const store = openStore(collected())
    store.write('a', writeOf(2, { name: 'Half filled' }), now)
    store.close()
    const said = expect.stringMatching(/1 draft was read from it\.$/)
    expect(opened()).toEqual({ storage: null, damage: said, names: ['Eid offer', null] })
    expect(files()).toEqual(['drafts.db', 'drafts.db.damaged-2026-11-20T09-00-00.000Z'])
  })

  it('one that is complete takes the place of a file that was already set aside, without its log', () => {
    const damaged = openStore(folder.file)
    damaged.write('a', writeOf(2, { name: 'Damaged' }), now)
    const log = readFileSync(`${folder.file}-wal`)
    damaged.close()
    rmSync(folder.file)
    withDraft(collected())
    writeFileSync(`${folder.file}-wal`, log)
    const aside = 'drafts.db.damaged-2026-11-20T09-00-00.000Z'
    writeFileSync(join(folder.folder, aside), '')
    expect(opened()).toMatchObject({
      damage: `The drafts file was damaged and set aside as ${aside}.`,
      names: ['Eid offer', null],
    })
    expect(readFileSync(join(folder.folder, `${aside}-wal`))).toEqual(log)
    expect(files()).toEqual(['drafts.db', aside, `${aside}-wal`])
  })

  it('without room for it the damaged file stays, and its drafts are shown from memory', () => {
    const store = openStore(folder.file)
    for (const n of [1, 2])
      store.write('a', writeOf(n, { name: `Offer ${n}`, sections: { content: 'words '.repeat(20_000) } }), now)
    store.close()
    damage()
    const before = readFileSync(folder.file)
    expect(opened({ pages: 60 })).toEqual({
      storage: expect.stringMatching(/^Drafts cannot be saved .+ They last only until Herald closes\.$/),
      damage: 'The drafts file was damaged. 2 drafts were read from it.',
      names: ['Offer 1', 'Offer 2'],
    })
    expect(files()).toEqual(['drafts.db'])
    expect(readFileSync(folder.file)).toEqual(before)
    expect(opened().names).toEqual(['Offer 1', 'Offer 2'])
  })
})

it('a file that lost all it held is told, and the copy of a day before is offered', () => {
  withDraft()
  mkdirSync(join(folder.folder, 'copies'))
  copyFileSync(folder.file, join(folder.folder, 'copies', 'drafts-2026-11-19.db'))
  writeFileSync(folder.file, '')
  const store = openStore(folder.file)
  expect(store.state('a')).toMatchObject({
    storage: null,
    damage: expect.stringMatching(/damaged and set aside/),
    copy: { day: '2026-11-19', words: expect.stringContaining('Eid offer') },
  })
  store.bringBack('2026-11-19')
  expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
  store.close()
})

it('a copy is not offered to a Herald that is too old to take it', () => {
  withDraft()
  mkdirSync(join(folder.folder, 'copies'))
  copyFileSync(folder.file, join(folder.folder, 'copies', 'drafts-2026-11-19.db'))
  writeFileSync(folder.file, '')
  openStore(folder.file).close()
  const database = new DatabaseSync(folder.file)
  database.exec(`PRAGMA user_version = ${latest + 1}`)
  database.close()
  const store = openStore(folder.file)
  expect(store.isReadOnly()).toBe(true)
  expect(store.state('a').copy).toBeUndefined()
  store.close()
})

it('an empty file without copies is a fresh one', () => {
  writeFileSync(folder.file, '')
  const store = openStore(folder.file)
  expect(store.state('a')).not.toHaveProperty('damage')
  store.close()
})

it('a database of another program in its place is set aside', () => {
  const database = new DatabaseSync(folder.file)
  database.exec('CREATE TABLE drafts (x)')
  database.close()
  const store = openStore(folder.file)
  expect(store.state('a')).toMatchObject({ storage: null, damage: expect.stringMatching(/set aside/) })
  store.write('a', writeOf(1, { name: 'Mine' }), now)
  store.close()
})

it('a file that cannot be opened leaves the work in memory and says so', () => {
  const store = openStore(join(folder.folder, 'nowhere', 'drafts.db'))
  store.write('a', writeOf(1, { name: 'kept for now' }), now)
  expect(store.draft('a', idOf(1))?.name).toBe('kept for now')
  expect(store.state('a').storage).toMatch(/last only until Herald closes/)
  store.close()
})

it('work that lives in memory has no copy to take back', () => {
  const store = openStore(join(folder.folder, 'nowhere', 'drafts.db'))
  expect(() => store.bringBack('2026-11-19')).toThrow('The copy of 19 November 2026 is no longer there.')
  store.close()
})

describe('a file that cannot be written: the work lives in memory', () => {
  /** A file with one draft, whose log cannot be written. */
  function unwritable(file: string): void {
    withDraft(file)
    mkdirSync(`${file}-wal`)
  }
  const lasts = /^Drafts cannot be saved on this computer \(.+\)\. They last only until Herald closes\.$/
  const opened = (file: string) => {
    const store = openStore(file)
    const { storage, damage } = store.state('a')
    const name = store.draft('a', idOf(1))?.name
    store.write('a', writeOf(2, { name: 'kept for now' }), now)
    expect(store.draft('a', idOf(2))?.name).toBe('kept for now')
    store.close()
    return { storage, damage: damage ?? null, name }
  }

  it.each(['drafts.db', "Ayesha's drafts.db", '100% #1?.db'])('%s: with what stands in it', (file) => {
    unwritable(join(folder.folder, file))
    expect(opened(join(folder.folder, file))).toEqual({
      storage: expect.stringMatching(lasts),
      damage: null,
      name: 'Eid offer',
    })
  })

  it('which is let go of once it was read', () => {
    unwritable(folder.file)
    const store = openStore(folder.file)
    expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
    rmSync(`${folder.file}-wal`, { recursive: true })
    expect(journalTaken(folder.file)).toBe('delete')
    store.close()
  })

  it('with what is in the log of a file that another program holds', () => {
    vi.stubEnv('TMPDIR', folder.folder)
    withDraft()
    const holder = new DatabaseSync(folder.file)
    holder.exec(`PRAGMA locking_mode = EXCLUSIVE; UPDATE drafts SET name = 'Eid sale', name_key = 'eid sale'`)
    expect(opened(folder.file)).toEqual({ storage: expect.stringMatching(lasts), damage: null, name: 'Eid sale' })
    expect(readdirSync(folder.folder).filter((name) => name.startsWith('herald-'))).toEqual([])
    holder.close()
  })

  it.each([
    ['a folder of that name', () => mkdirSync(folder.file), /Earlier drafts cannot be read: unable to open database/],
    [
      'a folder of that name with a log',
      () => {
        mkdirSync(folder.file)
        writeFileSync(`${folder.file}-wal`, 'log')
      },
      /Earlier drafts cannot be read: unable to open database/,
    ],
  ])('and says so of %s', (_what, before, words) => {
    vi.stubEnv('TMPDIR', folder.folder)
    before()
    expect(opened(folder.file)).toEqual({ storage: expect.stringMatching(words), damage: null, name: undefined })
    expect(readdirSync(folder.folder).filter((name) => name.startsWith('herald-'))).toEqual([])
  })
})

it('form values out of a damaged file count as typed over the campaign as it was last seen', () => {
  const at = { iso: now, ms: Date.parse(now) }
  const base = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 1 }
  let store = openStore(folder.file)
  store.write('a', writeOf(1, { campaignId: 7, base, sections: { segment: 'Two' } }), now)
  store.close()
  const database = new DatabaseSync(folder.file)
  database.exec('UPDATE sections SET departure = NULL')
  database.close()
  store = openStore(folder.file)
  const theirs = { ...base, segment_id: 3 }
  store.applyServerReading('a', theirs, true, at)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'segment', [segmentIntent(2)]), at)
  expect(depart(store, idOf(1), theirs)).toBeNull()
  expect(store.draft('a', idOf(1))?.sync.conflicts).toMatchObject([
    { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
  ])
  store.close()
})
