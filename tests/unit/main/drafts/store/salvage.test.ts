/** A damaged file of drafts: what can be read is there again, what a copy holds comes back, and what is lost is named. */
import '../timeouts.ts'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { times } from '../../../../fixtures/seed.ts'
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
  const store = openStore(folder.file, () => Date.parse(now))
  for (let n = 1; n <= count; n += 1) {
    const revision = store.draft('a', idOf(n))?.revision ?? 0
    const write = writeOf(n, { revision, name: `Campaign ${n}`, sections: { content: words(n, text) } })
    if (n % 10 === 0)
      store.save('a', saveOf(write, 'content', [contentIntent(words(n, text), `Campaign ${n}`)]), { ms: 0, iso: now })
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
const open = () => openStore(folder.file, () => Date.parse('2026-11-21T09:00:00.000Z'))
const namesIn = (store: Store) =>
  Array.from({ length: count }, (_, n) => store.draft('a', idOf(n + 1))?.name ?? null).filter((name) => name !== null)

describe('without a copy', () => {
  it('a page of drafts and the page of the index that knows them: the others are there with all their words, the rest is named', () => {
    fill()
    spoil([pagesOf('drafts')[1] ?? 0, ...pagesOf('drafts_heads'), ...pagesOf('drafts_heads', 'internal')])
    const damaged = readFileSync(folder.file)
    const store = open()
    const { storage, damage = '', copy } = store.state('a')
    const names = namesIn(store)
    expect(storage).toBeNull()
    expect(copy).toBeUndefined()
    const whole = namesIn(store).filter((name) => {
      const n = Number(name.split(' ')[1])
      return store.draft('a', idOf(n))?.sections.content === words(n, 'Words')
    })
    expect(whole.length).toBeGreaterThan(20)
    expect(damage).toMatch(
      new RegExp(
        `^The drafts file was damaged and set aside as drafts\\.db\\.damaged-2026-11-21T09-00-00\\.000Z\\. ${whole.length} drafts were read from it\\. Lost, whole or in part: `,
      ),
    )
    // Saves are in the state of a draft too, with which it is listed again.
    const saved = [10, 20, 30, 40, 50, 60].map((n) => `Campaign ${n}`)
    expect(names.toSorted()).toEqual([...new Set([...whole, ...saved])].toSorted())
    const listedAgain = names.filter((name) => !whole.includes(name))
    expect(listedAgain.length).toBeGreaterThan(0)
    for (const name of listedAgain) {
      expect(damage).toContain(`'${name}'`)
      const n = Number(name.split(' ')[1])
      const message = { message: { design: words(n, 'Words') } }
      expect(store.sync('a', idOf(n))?.sync.edits.message).toMatchObject({ saved: message })
    }
    expect(readFileSync(join(folder.folder, 'drafts.db.damaged-2026-11-21T09-00-00.000Z'))).toEqual(damaged)
    store.close()
    expect(sound(folder.file)).toBe('ok')
  })

  it('a page of drafts: they are put together again from the index, their words and their campaigns, and it is said', () => {
    fill()
    const before = open()
    const was = Array.from({ length: count }, (_, n) => before.draft('a', idOf(n + 1)))
    before.close()
    spoil(pagesOf('drafts'))
    const store = open()
    for (const draft of was) {
      const now = store.draft('a', draft?.id ?? '')
      const { channel, type, name, status, campaignId, sections, createdAt } = draft ?? {}
      expect(now).toMatchObject({ channel, type, name, status, campaignId, sections, createdAt })
      // A page that still shows it must read it again.
      expect(now?.revision).toBeGreaterThan(draft?.revision ?? 0)
    }
    expect(store.state('a')).toMatchObject({
      waiting: 6,
      damage: expect.stringMatching(/60 drafts were read from it\. Some of their words may be older: 'Campaign /),
    })
    const { revision } = store.write(
      'a',
      writeOf(3, { revision: store.draft('a', idOf(3))?.revision ?? 0, name: 'On' }),
      now,
    ).stamp
    expect(store.draft('a', idOf(3))).toMatchObject({ name: 'On', revision })
    store.close()
    expect(sound(folder.file)).toBe('ok')
  })

  it('a page of words: what was saved is as it was last saved, and which words are lost is said', () => {
    fill()
    spoil(pagesOf('sections'), 0xff)
    const store = open()
    expect(namesIn(store)).toHaveLength(count)
    const texts = Array.from({ length: count }, (_, n) => store.draft('a', idOf(n + 1))?.sections.content)
    const saved = [10, 20, 30, 40, 50, 60]
    for (const [place, text] of texts.entries()) {
      const n = place + 1
      expect(text).toBe(saved.includes(n) ? words(n, 'Words') : undefined)
    }
    const { damage } = store.state('a')
    expect(damage).toContain(`Some of their words may be older: 'Campaign 10', 'Campaign 20', `)
    expect(damage).toContain(`Lost, whole or in part: 'Campaign 1', 'Campaign 2', `)
    expect(damage).toContain(' and 46 more.')
    store.close()
    expect(sound(folder.file)).toBe('ok')
  })

  it('a draft that is put together again keeps a name that was typed; any other follows the server', () => {
    const before = open()
    before.write('a', writeOf(1, { campaignId: 7, base: { id: 7, name: 'Eid offer', status: 'draft' } }), now)
    before.write('a', writeOf(2, { campaignId: 8, base: { id: 8, name: 'Lawn', status: 'draft' }, name: 'Mine' }), now)
    before.close()
    spoil(pagesOf('drafts'))
    const store = open()
    for (const id of [7, 8])
      store.applyServerReading('a', { id, name: `Theirs ${id}`, status: 'draft' }, true, { ms: 0, iso: now })
    expect(namesIn(store)).toEqual(['Theirs 7', 'Mine'])
    store.close()
  })

  it('what waited for the server waits again', () => {
    fill()
    spoil([pagesOf('steps')[0] ?? 0])
    const store = open()
    expect(store.state('a')).toMatchObject({ waiting: 6, damage: expect.stringContaining('60 drafts were read') })
    store.close()
  })

  it('a file that was cut gives back all that is left of it, however much is missing', () => {
    fill()
    const whole = readFileSync(folder.file)
    const read = (length: number) => {
      writeFileSync(folder.file, whole.subarray(0, length))
      const store = open()
      const names = namesIn(store)
      const asWritten = names.filter((name) => {
        const n = Number(name.split(' ')[1])
        return store.draft('a', idOf(n))?.sections.content === words(n, 'Words')
      })
      const { damage } = store.state('a')
      store.close()
      return { drafts: names.length, asWritten: asWritten.length, damage }
    }
    expect(read(whole.length - pageSize)).toMatchObject({ drafts: count, asWritten: expect.any(Number) })
    expect(read(whole.length - pageSize * 2 - 1_000).asWritten).toBeGreaterThan(count * 0.8)
    const most = read(Math.floor(whole.length * 0.85))
    expect(most.drafts).toBeGreaterThan(count / 2)
    expect(most.asWritten).toBeGreaterThan(count / 2)
    expect(most.damage).toMatch(/Lost, whole or in part: |There may have been others in it\./)
    // Every cut comes to an end.
    for (let tenth = 1; tenth < 10; tenth += times(3, 1)) read(Math.floor((whole.length * tenth) / 10))
    expect(read(pageSize * 3)).toMatchObject({
      drafts: 0,
      damage: expect.stringContaining('There may have been others in it.'),
    })
  })

  it.each([
    ['the first page', () => spoil([0])],
    ['a page of the list of tables', () => spoil([pagesOf('sqlite_schema')[1] ?? 0], 0xff)],
  ])(
    '%s is damaged: the list of tables is taken from a file that is like it, and every draft is there',
    (_what, damage) => {
      fill()
      damage()
      const store = open()
      expect(namesIn(store)).toHaveLength(count)
      for (let n = 1; n <= count; n += 1) expect(store.draft('a', idOf(n))?.sections.content).toBe(words(n, 'Words'))
      store.close()
      expect(sound(folder.file)).toBe('ok')
    },
  )

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
  const textsIn = (store: Store) =>
    Array.from({ length: count }, (_, n) => store.draft('a', idOf(n + 1))?.sections.content as string | undefined)

  it('what is lost is offered from the newest copy that can be read, and comes back as it was then once somebody says so', () => {
    fill('Older')
    copyOf('2026-11-18')
    fill('Yesterday’s')
    copyOf('2026-11-19')
    fill('Today’s')
    copyOf('2026-11-20')
    writeFileSync(join(folder.folder, 'copies', 'drafts-2026-11-20.db'), 'words, not pages')
    spoil([pagesOf('sections')[0] ?? 0])
    const store = open()
    const lost = textsIn(store).filter((text) => text === undefined).length
    expect(lost).toBeGreaterThan(0)
    const { damage, copy } = store.state('a')
    expect(damage).toContain('Lost, whole or in part: ')
    expect(copy).toEqual({
      day: '2026-11-19',
      words: expect.stringMatching(/^The copy of 19 November 2026 still has 'Campaign \d+'.*\.$/),
    })
    store.bringBack('2026-11-19')
    expect(namesIn(store)).toHaveLength(count)
    expect(textsIn(store).filter((text) => text?.startsWith('Yesterday’s'))).toHaveLength(lost)
    expect(textsIn(store).filter((text) => text?.startsWith('Today’s'))).toHaveLength(count - lost)
    expect(store.state('a').damage).toMatch(/^Restored from the copy of 19 November 2026: 'Campaign \d+'/)
    expect(store.state('a').copy).toBeUndefined()
    store.close()
    expect(sound(folder.file)).toBe('ok')
  })

  it('the offer stands at later starts, and says nothing of what was written anew or discarded since', () => {
    fill()
    copyOf('2026-11-20')
    spoil([pagesOf('sections')[3] ?? 0])
    open().close()
    const store = open()
    const { damage, copy } = store.state('a')
    expect(damage).toBeUndefined()
    expect(copy?.day).toBe('2026-11-20')
    const gone = textsIn(store).flatMap((text, n) => (text === undefined ? [n + 1] : []))
    expect(gone.length).toBeGreaterThan(1)
    const [anew = 0, ...others] = gone
    store.write('a', writeOf(anew, { revision: 99, sections: { content: 'Written anew' } }), now)
    for (const n of others) store.discard('a', idOf(n))
    store.close()
    const later = open()
    expect(later.state('a').copy).toBeUndefined()
    expect(later.draft('a', idOf(anew))?.sections.content).toBe('Written anew')
    later.close()
  })

  it('an older copy is offered for what the newest does not have', () => {
    fill()
    copyOf('2026-11-18')
    const before = open()
    before.discard('a', idOf(60))
    before.close()
    copyOf('2026-11-19')
    fill()
    spoil(pagesOf('sections'), 0xff)
    const store = open()
    store.bringBack('2026-11-19')
    // 60 was saved, so that its words are there.
    expect(textsIn(store).filter((text) => text === undefined)).toEqual([])
    expect(store.state('a').copy).toBeUndefined()
    store.close()
  })

  it('a file in which no drafts were lost none: what was discarded is not offered', () => {
    const before = open()
    before.write('a', writeOf(1, { name: 'Discarded' }), now)
    before.close()
    copyOf('2026-11-19')
    const since = open()
    since.discard('a', idOf(1))
    since.close()
    spoil(pagesOf('steps'))
    const store = open()
    expect(store.state('a').damage).toMatch(/0 drafts were read from it\.$/)
    expect(store.state('a').copy).toBeUndefined()
    store.close()
  })

  it('what the index names behind its own damaged page is offered too', () => {
    const before = open()
    for (let n = 1; n <= 400; n += 1) before.write('a', writeOf(n, { name: `Campaign ${n}` }), now)
    before.close()
    copyOf('2026-11-19')
    const index = pagesOf('sqlite_autoindex_drafts_1')
    expect(index.length).toBeGreaterThan(2)
    spoil([...pagesOf('drafts'), ...pagesOf('drafts_heads'), ...pagesOf('drafts_heads', 'internal'), index[1] ?? 0])
    const store = open()
    expect(store.draft('a', idOf(400))).toBeNull()
    store.bringBack('2026-11-19')
    expect([1, 400].map((n) => store.draft('a', idOf(n))?.name)).toEqual(['Campaign 1', 'Campaign 400'])
    store.close()
  })

  it('a copy that went meanwhile is said', () => {
    fill()
    copyOf('2026-11-20')
    spoil([pagesOf('sections')[3] ?? 0])
    const store = open()
    unlinkSync(join(folder.folder, 'copies', 'drafts-2026-11-20.db'))
    expect(() => store.bringBack('2026-11-20')).toThrow('The copy of 20 November 2026 is no longer there.')
    store.close()
  })

  it.each([
    ['all but the first page is missing', () => truncateSync(folder.file, pageSize)],
    ['the file is something else', () => writeFileSync(folder.file, 'words, not pages'.repeat(400))],
  ])('%s: every draft is offered, and comes back', (_what, damage) => {
    fill()
    copyOf('2026-11-20')
    damage()
    const store = open()
    expect(namesIn(store)).toHaveLength(0)
    expect(store.state('a')).toMatchObject({
      waiting: 0,
      damage: expect.stringMatching(
        /0 drafts were read from it\. Lost, whole or in part: 'Campaign \d+'.* and 52 more\.$/,
      ),
      copy: { day: '2026-11-20', words: expect.stringContaining(' and 52 more.') },
    })
    store.bringBack('2026-11-20')
    expect(namesIn(store)).toHaveLength(count)
    // It may have been sent since: nothing of a copy goes to the server by itself.
    expect(store.state('a').waiting).toBe(0)
    expect(store.unsaved('a', idOf(10))).toEqual(['content'])
    store.write('a', writeOf(3, { revision: 99, name: 'Written on' }), now)
    expect(store.draft('a', idOf(3))?.name).toBe('Written on')
    store.close()
    expect(sound(folder.file)).toBe('ok')
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
  for (let round = 0; round < times(5, 100); round += 1) {
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
