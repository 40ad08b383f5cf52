/** A damaged file of drafts: what can be read is there again, what a copy holds comes back, and what is lost is named. */
import '../patience.ts'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Store } from '../../../../../src/main/drafts/store/store.ts'
import { contentIntent, idOf, saveOf, temporaryFolder, writeOf } from '../support.ts'

const now = '2026-11-20T09:00:00.000Z'
const pageSize = 4_096
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const count = 60
const words = (n: number, text: string) => `${text} of campaign ${n}. `.repeat(40)

/** Sixty drafts with words of a page's third each, every tenth of them saved and waiting for the server. */
function fill(text = 'Words'): void {
  const store = new Store(folder.file, () => Date.parse(now))
  for (let n = 1; n <= count; n += 1) {
    const revision = store.draft('a', idOf(n))?.revision ?? 0
    const write = writeOf(n, { revision, name: `Campaign ${n}`, sections: { content: words(n, text) } })
    if (n % 10 === 0) store.save('a', saveOf(write, 'content', [contentIntent(words(n, text))]), { ms: 0, iso: now })
    else store.write('a', write, now)
  }
  store.close()
}
const copyOf = (day: string) => {
  mkdirSync(join(folder.folder, 'copies'), { recursive: true })
  copyFileSync(folder.file, join(folder.folder, 'copies', `drafts-${day}.db`))
}
/** Pages of a table's rows, or of an index, from 0. */
function pagesOf(name: string, kind = 'leaf'): number[] {
  const database = new DatabaseSync(folder.file)
  const rows = database.prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ?').all(name, kind)
  database.close()
  return rows.map(({ pageno }) => Number(pageno) - 1)
}
function spoil(pages: readonly number[], byte = 0): void {
  const bytes = readFileSync(folder.file)
  for (const page of pages) bytes.fill(byte, page * pageSize, (page + 1) * pageSize)
  writeFileSync(folder.file, bytes)
}
const open = () => new Store(folder.file, () => Date.parse('2026-11-21T09:00:00.000Z'))
const namesIn = (store: Store) =>
  Array.from({ length: count }, (_, n) => store.draft('a', idOf(n + 1))?.name ?? null).filter((name) => name !== null)

describe('without a copy', () => {
  it('one page of drafts: the others are there with all their words, and those that are not are named by their versions', () => {
    fill()
    const [, page = 0] = pagesOf('drafts')
    spoil([page])
    const damaged = readFileSync(folder.file)
    const store = open()
    const { storage, damage = '' } = store.state('a')
    const names = namesIn(store)
    expect(storage).toBeNull()
    expect(names.length).toBeGreaterThan(20)
    expect(names.length).toBeLessThan(count)
    expect(damage).toMatch(
      new RegExp(
        `^The file of drafts was damaged and set aside as drafts\\.db\\.damaged-2026-11-21T09-00-00\\.000Z\\. ${names.length} drafts were read from it\\. Lost, whole or in part: `,
      ),
    )
    const savedAndLost = [10, 20, 30, 40, 50, 60].map((n) => `Campaign ${n}`).filter((name) => !names.includes(name))
    expect(savedAndLost.length).toBeGreaterThan(0)
    for (const name of savedAndLost) expect(damage).toContain(`'${name}'`)
    for (const name of names) {
      const n = Number(name.split(' ')[1])
      expect(store.draft('a', idOf(n))?.sections.content).toBe(words(n, 'Words'))
    }
    expect(readFileSync(join(folder.folder, 'drafts.db.damaged-2026-11-21T09-00-00.000Z'))).toEqual(damaged)
    store.close()
    expect(sound(folder.file)).toBe('ok')
  })

  it('a page of words: the drafts are there and say which words are lost', () => {
    fill()
    spoil([pagesOf('sections')[3] ?? 0], 0xff)
    const store = open()
    expect(namesIn(store)).toHaveLength(count)
    const empty = Array.from({ length: count }, (_, n) => n + 1).filter(
      (n) => store.draft('a', idOf(n))?.sections.content === undefined,
    )
    expect(empty.length).toBeGreaterThan(0)
    expect(empty.length).toBeLessThan(8)
    for (const n of empty) expect(store.state('a').damage).toContain(`'Campaign ${n}'`)
    store.close()
  })

  it('what waited for the server waits again', () => {
    fill()
    spoil([pagesOf('steps')[0] ?? 0])
    const store = open()
    expect(store.state('a')).toMatchObject({ waiting: 6, damage: expect.stringContaining('60 drafts were read') })
    store.close()
  })

  it('only once: the next start is well', () => {
    fill()
    spoil([pagesOf('steps')[0] ?? 0])
    open().close()
    const store = open()
    expect(store.state('a').damage).toBeUndefined()
    expect(namesIn(store)).toHaveLength(count)
    store.close()
  })
})

describe('with copies', () => {
  it('what is lost comes back as it was in the newest copy that can be read, and the rest stays as it is', () => {
    fill('Older')
    copyOf('2026-11-18')
    fill('Yesterday’s')
    copyOf('2026-11-19')
    fill('Today’s')
    copyOf('2026-11-20')
    writeFileSync(join(folder.folder, 'copies', 'drafts-2026-11-20.db'), 'words, not pages')
    spoil([pagesOf('sections')[3] ?? 0])
    const store = open()
    expect(namesIn(store)).toHaveLength(count)
    const texts = Array.from({ length: count }, (_, n) => String(store.draft('a', idOf(n + 1))?.sections.content))
    const back = texts.filter((text) => text.startsWith('Yesterday’s'))
    expect(back.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.startsWith('Today’s'))).toHaveLength(count - back.length)
    expect(store.state('a').damage).toContain('As in the copy of 19 November 2026: ')
    expect(store.state('a').damage).not.toContain('Lost')
    store.close()
  })

  it('what was discarded since stays discarded', () => {
    fill()
    copyOf('2026-11-20')
    const before = open()
    before.discard('a', idOf(7))
    before.close()
    spoil([pagesOf('sections')[3] ?? 0])
    const store = open()
    expect(store.draft('a', idOf(7))).toBeNull()
    expect(namesIn(store)).toHaveLength(count - 1)
    store.close()
  })

  it.each([
    ['the first page is gone', () => spoil([0])],
    [
      'half of the file is missing',
      () => truncateSync(folder.file, Math.floor(readFileSync(folder.file).length / 2 / pageSize) * pageSize),
    ],
    ['the file is something else', () => writeFileSync(folder.file, 'words, not pages'.repeat(400))],
  ])('%s: every draft is there', (_what, damage) => {
    fill()
    copyOf('2026-11-20')
    damage()
    const store = open()
    expect(namesIn(store)).toHaveLength(count)
    expect(store.state('a').damage).toContain('As in the copy of 20 November 2026')
    // It may have been sent since: nothing of a copy goes to the server by itself.
    store.write('a', writeOf(3, { revision: 99, name: 'Written on' }), now)
    expect(store.draft('a', idOf(3))?.name).toBe('Written on')
    store.close()
  })
})

it('random damage never stops a start, and whatever is shown can be opened', () => {
  fill()
  const whole = readFileSync(folder.file)
  let seed = 20_261_120
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % below
  }
  for (let round = 0; round < 15; round += 1) {
    const bytes = Buffer.from(whole)
    for (let flip = 0; flip < 200; flip += 1) {
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
    }
    writeFileSync(folder.file, bytes)
    const store = open()
    for (let n = 1; n <= count; n += 1) store.draft('a', idOf(n))
    expect(store.list('a', { page: 1, limit: 100, orderBy: 'name', orderDirection: 'asc' }).rows).toBeInstanceOf(Array)
    store.close()
    for (const name of readdirSync(folder.folder))
      if (name.includes('-wal') || name.includes('-shm')) writeFileSync(join(folder.folder, name), '')
  }
})

function sound(file: string): unknown {
  const database = new DatabaseSync(file)
  const answer = database.prepare('PRAGMA integrity_check').get()?.integrity_check
  const broken = database.prepare('PRAGMA foreign_key_check').all()
  database.close()
  return broken.length > 0 ? broken : answer
}
