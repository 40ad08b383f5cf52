/** Which rows of one database another takes, and what a person reads of those that are lost. */
import fs, { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { copiesIn, lostByCopies } from '../../../../../src/main/drafts/store/copies.ts'
import { listed, salvageText } from '../../../../../src/main/drafts/store/salvage.ts'
import { copyRows } from '../../../../../src/main/drafts/store/salvage-rows.ts'
import { temporaryFolder } from '../support.ts'

/** `made` of a table `sections` in one database, the table as it is there in another. */
function copied(schema: string, made: string, where = {}, into = schema): unknown[] {
  const from = new DatabaseSync(':memory:')
  from.exec(`${schema}; ${made}`)
  const other = new DatabaseSync(':memory:')
  other.exec(into)
  copyRows(from, other, 'sections', where)
  const statement = other.prepare('SELECT * FROM sections')
  statement.setReadBigInts(true)
  const rows = statement.all().map((row) => Object.values(row).map(String).join(' '))
  from.close()
  other.close()
  return rows
}
const schema = 'CREATE TABLE sections (id TEXT PRIMARY KEY, value TEXT, size INTEGER CHECK (size > 0))'

it.each<[string, string, string, object, string, string[]]>([
  ['all of them', schema, `INSERT INTO sections VALUES ('a', '1', 5), ('b', '2', 6)`, {}, schema, ['a 1 5', 'b 2 6']],
  [
    'those that are asked for',
    schema,
    `INSERT INTO sections VALUES ('a', '1', 5), ('b', '2', 6)`,
    { id: 'b' },
    schema,
    ['b 2 6'],
  ],
  [
    'of a table without row numbers',
    `${schema} WITHOUT ROWID`,
    `INSERT INTO sections VALUES ('a', '1', 5), ('b', '2', 6)`,
    {},
    schema,
    ['a 1 5', 'b 2 6'],
  ],
  [
    'numbers beyond those of JavaScript',
    schema,
    `INSERT INTO sections VALUES ('a', '1', 9007199254740993)`,
    {},
    schema,
    ['a 1 9007199254740993'],
  ],
  [
    'none whose words are no JSON',
    schema,
    `INSERT INTO sections VALUES ('a', 'one', 5), ('b', '2', 6)`,
    {},
    schema,
    ['b 2 6'],
  ],
  [
    'none that the other would not take',
    'CREATE TABLE sections (id TEXT PRIMARY KEY, value TEXT, size INTEGER)',
    `INSERT INTO sections VALUES ('a', '1', 0), ('b', '2', 6)`,
    {},
    schema,
    ['b 2 6'],
  ],
  [
    'the columns that both know',
    schema,
    `INSERT INTO sections VALUES ('a', '1', 5)`,
    {},
    'CREATE TABLE sections (id TEXT, value TEXT, mood TEXT)',
    ['a 1 null'],
  ],
  ['nothing of a table that only one has', 'CREATE TABLE others (id TEXT)', '', {}, schema, []],
])('copies %s', (_what, from, made, where, into, rows) => {
  expect(copied(from, made, where, into)).toEqual(rows)
})

it.each([
  ['side by side', 1],
  ['far apart', 1_000],
])('of rows with numbers %s, those behind a damaged page as well', (_, gap) => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'some.db')
  const made = new DatabaseSync(file)
  made.exec('CREATE TABLE sections (id INTEGER PRIMARY KEY, value TEXT)')
  const insert = made.prepare('INSERT INTO sections VALUES (?, ?)')
  for (let n = 1; n <= 40; n += 1) insert.run(n * gap, JSON.stringify('words '.repeat(200)))
  const pages = made.prepare(`SELECT pageno FROM dbstat WHERE name = 'sections' AND pagetype = 'leaf'`).all()
  made.close()
  const bytes = readFileSync(file)
  const page = Number(pages[3]?.pageno)
  writeFileSync(file, bytes.fill(0, (page - 1) * 4_096, page * 4_096))
  const from = new DatabaseSync(file)
  const into = new DatabaseSync(':memory:')
  into.exec('CREATE TABLE sections (id INTEGER PRIMARY KEY, value TEXT)')
  copyRows(from, into, 'sections')
  const ids = into.prepare('SELECT id FROM sections ORDER BY id').all()
  expect(ids.length).toBeGreaterThan(30)
  expect(ids.length).toBeLessThan(40)
  expect([ids[0]?.id, ids.at(-1)?.id]).toEqual([gap, 40 * gap])
  for (const database of [from, into]) database.close()
  remove()
})

it('names of campaigns, eight at most', () => {
  expect(listed(['Eid offer', ''])).toBe("'Eid offer', an unnamed campaign")
  expect(listed(Array.from({ length: 10 }, (_, n) => String(n)))).toBe(
    "'0', '1', '2', '3', '4', '5', '6', '7' and 2 more",
  )
})

it.each<[Parameters<typeof salvageText>[0], string]>([
  [{ read: 1, rebuilt: [], lost: [], isAllKnown: true }, `1 draft was read from it.`],
  [
    { read: 0, rebuilt: [], lost: [], isAllKnown: false },
    `0 drafts were read from it. There may have been others in it.`,
  ],
  [
    {
      read: 2,
      rebuilt: ['Eid'],
      lost: [1, 2].map(() => ({ workspace: 'a', id: '1', section: null, name: 'Lawn' })),
      isAllKnown: true,
    },
    `2 drafts were read from it. Some of their words may be older: 'Eid'. Lost, whole or in part: 'Lawn'.`,
  ],
])('%j', (salvaged, text) => {
  expect(salvageText(salvaged)).toBe(text)
})

it('copies of days, newest first, and nothing else of their folder', () => {
  const { folder, remove } = temporaryFolder()
  const copies = join(folder, 'copies')
  expect(copiesIn(copies)).toEqual([])
  mkdirSync(copies)
  const days = ['2026-11-19', '2026-11-21', '2026-11-20', '2025-12-31']
  for (const day of days) writeFileSync(join(copies, `drafts-${day}.db`), '')
  writeFileSync(join(copies, 'drafts-2026-11-22.db.part'), '')
  expect(copiesIn(copies).map(({ day }) => day)).toEqual(days.toSorted().reverse())
  remove()
})

it('copies of days are newest first also where the folder tells them in another order', () => {
  const { folder, remove } = temporaryFolder()
  const days = ['2026-11-20', '2026-11-21', '2025-12-31', '2026-11-19']
  const told = vi.spyOn(fs, 'readdirSync').mockReturnValue(days.map((day) => `drafts-${day}.db`) as never)
  syncBuiltinESMExports()
  const found = copiesIn(folder).map(({ day }) => day)
  told.mockRestore()
  syncBuiltinESMExports()
  expect(found).toEqual(days.toSorted().reverse())
  remove()
})

it('a copy that is looked into is closed again, and one that went meanwhile is not made anew', () => {
  const { folder, file, remove } = temporaryFolder()
  const drafts = `CREATE TABLE drafts (workspace TEXT, id TEXT, name TEXT, updated_at TEXT);
    CREATE TABLE versions (workspace TEXT, draft_id TEXT, version INTEGER, name TEXT);
    CREATE TABLE bases (workspace TEXT, draft_id TEXT, campaign TEXT)`
  const copy = new DatabaseSync(file)
  copy.exec(`${drafts}; INSERT INTO drafts VALUES ('a', '1', 'Eid offer', '')`)
  copy.close()
  const database = new DatabaseSync(':memory:')
  database.exec(drafts)
  const gone = join(folder, 'drafts-2026-11-21.db')
  const close = vi.spyOn(DatabaseSync.prototype, 'close')
  const copies = [
    { day: '2026-11-21', file: gone },
    { day: '2026-11-20', file },
  ]
  expect(lostByCopies(database, copies)).toEqual([{ workspace: 'a', id: '1', section: null, name: 'Eid offer' }])
  expect(close).toHaveBeenCalledTimes(1)
  close.mockRestore()
  expect(existsSync(gone)).toBe(false)
  database.close()
  remove()
})
