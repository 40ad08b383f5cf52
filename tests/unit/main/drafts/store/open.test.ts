/** Opening the file: migrations, a newer schema, damage, a folder that cannot be written. */
import '../timeouts.ts'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrations } from '../../../../../src/main/drafts/store/migrations.ts'
import type { Job } from '../../../../../src/main/drafts/store/next-request.ts'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../../src/main/failure.ts'
import { idOf, saveOf, segmentIntent, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => {
  vi.unstubAllEnvs()
  folder.remove()
})

function withDraft(): void {
  const store = openStore(folder.file)
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
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  database.close()
})

it('a newer schema is read, not changed, and says so', () => {
  withDraft()
  const database = new DatabaseSync(folder.file)
  database.exec(`PRAGMA user_version = ${migrations.length + 1}; ALTER TABLE drafts ADD COLUMN mood TEXT`)
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
  ['a table that is missing', 'DROP TABLE intents'],
  ['a column that is missing', 'ALTER TABLE intents DROP COLUMN replaced'],
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
  database.exec(`PRAGMA user_version = ${migrations.length + 1}`)
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
  /** A file of an older schema with one draft; there is no room for the newer one. */
  function old(file: string): DatabaseSync {
    const database = new DatabaseSync(file)
    database.exec(`PRAGMA journal_mode = WAL; ${migrations.slice(0, 4).join(';')}; PRAGMA user_version = 4;
      INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, revision, created_at, updated_at)
        VALUES ('a', '${idOf(1)}', 7, 'sms', 'one-time', 'Eid offer', 'eid offer', 1, 'draft', 1, '', '')`)
    return database
  }
  const lasts = /^Drafts cannot be saved on this computer \(.+\)\. They last only until Herald closes\.$/
  const opened = (file: string) => {
    const store = openStore(file, Date.now, { pages: 1 })
    const { storage, damage } = store.state('a')
    const name = store.draft('a', idOf(1))?.name
    store.write('a', writeOf(2, { name: 'kept for now' }), now)
    expect(store.draft('a', idOf(2))?.name).toBe('kept for now')
    store.close()
    return { storage, damage: damage ?? null, name }
  }

  it.each(['drafts.db', "Ayesha's drafts.db", '100% #1?.db'])('%s: with what stands in it', (file) => {
    old(join(folder.folder, file)).close()
    expect(opened(join(folder.folder, file))).toEqual({
      storage: expect.stringMatching(lasts),
      damage: null,
      name: 'Eid offer',
    })
  })

  it('which is let go of once it was read', () => {
    old(folder.file).close()
    const store = openStore(folder.file, Date.now, { pages: 1 })
    expect(store.draft('a', idOf(1))?.name).toBe('Eid offer')
    expect(journalTaken(folder.file)).toBe('delete')
    store.close()
  })

  it('with what a crash left in its log, where no index of the log can be made', () => {
    vi.stubEnv('TMPDIR', folder.folder)
    const file = join(folder.folder, 'left.db')
    const crashed = old(folder.file)
    for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, file + suffix)
    crashed.close()
    mkdirSync(`${file}-shm`)
    expect(opened(file)).toEqual({ storage: expect.stringMatching(lasts), damage: null, name: 'Eid offer' })
    expect(readdirSync(folder.folder).filter((name) => name.startsWith('herald-'))).toEqual([])
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

it('a choice that an older Herald waited for can still be made', () => {
  const old = new DatabaseSync(folder.file)
  old.exec(migrations.slice(0, 4).join(';'))
  const sentence = 'Somebody else changed this on the server meanwhile. Choose what stands.'
  const failure = { kind: 'stale', message: sentence }
  const problem = { section: 'content', failure, at: '2026-11-20T09:00:00.000Z' }
  const update = { call: 'updateMessage', input: { message: { design: 'Mine' }, name: 'Eid offer' } }
  const conflict = { section: 'content', path: 'message', mine: {}, theirs: {}, base: {}, mineAt: '', theirsAt: null }
  old.exec(`
    INSERT INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, revision, created_at, updated_at)
      VALUES ('a', '${idOf(1)}', 7, 'sms', 'one-time', 'Eid offer', 'eid offer', 0, 'draft', 1, '', '');
    INSERT INTO bases VALUES ('a', '${idOf(1)}', '{"id":7,"name":"Eid offer","message":{"design":"Hello"}}');
    INSERT INTO sections (workspace, draft_id, section, value, revision, saved, departure)
      VALUES ('a', '${idOf(1)}', 'content', '"Mine"', 1, 1, '{"message":{"design":"Hello"}}');
    INSERT INTO intents (workspace, draft_id, section, slot, step, update_request, state, side, failure, problem, queued_at, due_at)
      VALUES ('a', '${idOf(1)}', 'content', 1, 1, '${JSON.stringify(update)}', 'attention', 'update', '${JSON.stringify(failure)}',
        '${JSON.stringify(problem)}', '', 0);
    INSERT INTO conflicts VALUES ('a', '${idOf(1)}', 'content', 'message', '${JSON.stringify(conflict)}');
    PRAGMA user_version = 4`)
  old.close()
  const store = openStore(folder.file)
  const known = store.draftStatus('a', idOf(1))?.sync
  expect(known).toMatchObject({ problems: [{ failure: { code: 'conflict', message: sentence } }] })
  // They took their change back: what waited for the choice goes by itself.
  const theirs = { id: 7, name: 'Eid offer', status: 'draft', message: { design: 'Hello' } }
  // What a merge reads of a job.
  const job = { intentId: 1, draftId: idOf(1), side: 'update', campaignId: 7 } as Job
  store.merge(job, 'a', theirs, { ms: 1, iso: '2026-11-20T09:00:00.000Z' })
  expect(store.draftStatus('a', idOf(1))?.sync).toMatchObject({ waiting: ['content'], problems: [] })
  store.close()
})

it('a save that waited when an older Herald ended is a change of the campaign as it was last seen', () => {
  const store = openStore(folder.file)
  const base = { id: 7, name: 'Eid offer', status: 'draft', control_group: 5 }
  const input = { name: 'Eid offer', control_group: 10, conversionGoal: [], revenue_config: null }
  const write = writeOf(1, { campaignId: 7, base, sections: { goals: 'Ten' } })
  const at = { iso: now, ms: Date.parse(now) }
  store.save('a', saveOf(write, 'goals', [{ update: { call: 'addGoals', input } }]), at)
  store.close()
  const old = new DatabaseSync(folder.file)
  const noted = () => old.prepare('SELECT departure FROM intents').get()
  const before = noted()
  old.exec('UPDATE intents SET departure = NULL')
  old.close()
  openStore(folder.file).close()
  const later = new DatabaseSync(folder.file)
  expect(before).toEqual({ departure: expect.stringContaining('"control_group":5') })
  expect(later.prepare('SELECT departure FROM intents').get()).toEqual(before)
  later.close()
})

it('words that an older Herald left were typed over the campaign as it was last seen then', () => {
  const at = { iso: now, ms: Date.parse(now) }
  const base = { id: 7, name: 'Eid offer', status: 'draft', segment_id: 1 }
  let store = openStore(folder.file)
  store.write('a', writeOf(1, { campaignId: 7, base, sections: { segment: 'Two' } }), now)
  store.close()
  const old = new DatabaseSync(folder.file)
  old.exec('UPDATE sections SET departure = NULL')
  old.close()
  store = openStore(folder.file)
  const theirs = { ...base, segment_id: 3 }
  store.applyServerReading('a', theirs, true, at)
  store.save('a', saveOf(writeOf(1, { revision: 1 }), 'segment', [segmentIntent(2)]), at)
  const { job } = store.dequeue('a', idOf(1), at, true)
  if (job) store.merge(job, 'a', theirs, at)
  expect(store.draft('a', idOf(1))?.sync.conflicts).toMatchObject([
    { mine: { segment_id: 2 }, theirs: { segment_id: 3 }, base: { segment_id: 1 } },
  ])
  store.close()
})
