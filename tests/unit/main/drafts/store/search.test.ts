/** The search in names and messages: with the full-text index and without it the same rows. */
import '../timeouts.ts'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Campaign, ListQuery } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const iso = new Date(start).toISOString()
const query = (search: string, more: Partial<ListQuery> = {}): ListQuery => ({
  limit: 25,
  page: 1,
  orderBy: 'name',
  orderDirection: 'asc',
  search,
  ...more,
})
const told = (id: number, name: string, text: string): Campaign => ({
  id,
  name,
  status: 'draft',
  updated_at: iso,
  message: { design: text },
  edit_content_page_values: { contentJson: { design: text, align: 'left' } },
})
const names = (store: Store, search: string, more: Partial<ListQuery> = {}) =>
  store.list('a', query(search, more)).rows.map(({ name }) => name)

let folder: ReturnType<typeof temporaryFolder>
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
})
afterEach(() => {
  store.close()
  folder.remove()
})

function fill() {
  store.upsertCampaigns(
    'a',
    [told(1, 'Autumn', 'Fish & chips "today"'), told(2, 'Fish market', 'Salam'), told(3, 'Spring', 'Lawn')],
    store.ask(),
  )
  store.upsertCampaigns('b', [told(1, 'Elsewhere', 'Fish')], store.ask())
  store.write('a', writeOf(1, { name: 'My draft', sections: { content: { title: 'Grilled FISH, İstanbul' } } }), iso)
}

it('a search between two writes does not say that a full disk is well again', () => {
  store.close()
  store = openStore(folder.file, Date.now, { pages: 120 })
  fill()
  expect(names(store, 'fish')).toContain('My draft')
  const write = writeOf(1, { revision: 1, sections: { goals: 'words '.repeat(200_000) } })
  expect(() => store.write('a', write, iso)).toThrow('The disk is full')
  expect(names(store, 'lawn')).toEqual(['Spring'])
  expect(store.state('a').storage).toMatch(/The disk is full/)
})

const searches = [
  ['fish', ['Autumn', 'Fish market', 'My draft']],
  ['FISH', ['Autumn', 'Fish market', 'My draft']],
  // Fewer than three letters are looked for in names alone.
  ['is', ['Fish market']],
  ['lawn', ['Spring']],
  ['"today"', ['Autumn']],
  ['h & c', ['Autumn']],
  ['sala', ['Fish market']],
  ['left', []],
  ['grilled fish', ['My draft']],
  ['100%', []],
  ['zzz', []],
] as const

describe('finds names and messages', () => {
  it.each(searches)('%s', (search, found) => {
    fill()
    expect(names(store, search)).toEqual(found)
    expect(store.list('a', query(search)).counts.all ?? 0).toBe(found.length)
  })

  it.each(searches)('%s, where SQLite has no full-text index', (search, found) => {
    fill()
    store.close()
    const database = new DatabaseSync(folder.file)
    database.exec('DROP TABLE texts_index')
    database.close()
    store = openStore(folder.file)
    Object.defineProperty(store, 'hasIndex', { value: false })
    // What a draft says was read when it was asked for above.
    expect(names(store, search).filter((name) => name !== 'My draft')).toEqual(
      found.filter((name) => name !== 'My draft'),
    )
  })
})

it('finds each once, in order and counted, where thousands hold the search in name or message', () => {
  const thousands = Array.from({ length: 2_400 }, (_, at) =>
    told(
      at + 1,
      `${at % 3 === 0 ? 'Fish' : 'Lawn'} ${String(at).padStart(4, '0')}`,
      at % 2 === 0 ? 'the sale' : 'nothing',
    ),
  )
  store.upsertCampaigns('a', thousands, store.ask())
  const [first, ...more] = [1, 2, 3].map((page) => store.list('a', query('the sale', { limit: 500, page })))
  const shown = [first, ...more].flatMap((page) => page?.rows ?? [])
  const even = thousands.filter((_, at) => at % 2 === 0).map(({ name }) => name)
  expect(shown.map(({ name }) => name)).toEqual(even.toSorted())
  expect(first?.counts).toEqual({ all: 1_200, draft: 1_200 })
  // Each holds it in its message, and every third in its name too.
  const all = thousands.map((campaign) => ({ ...campaign, message: { design: 'fish' } }))
  store.upsertCampaigns('a', all, store.ask())
  expect(names(store, 'fish', { limit: 3_000 })).toEqual(thousands.map(({ name }) => name).toSorted())
  expect(store.list('a', query('fish')).counts).toEqual({ all: 2_400, draft: 2_400 })
})

it('shows where the message holds the search, and nothing where the name does', () => {
  fill()
  const rows = store.list('a', query('fish')).rows
  expect(rows.map(({ excerpt }) => excerpt)).toEqual([
    { before: '', hit: 'Fish', after: ' & chips "today"' },
    undefined,
    { before: 'Grilled ', hit: 'FISH', after: ', İstanbul' },
  ])
  store.upsertCampaigns('a', [told(4, 'Long', `${'before '.repeat(20)}needle ${'after '.repeat(40)}`)], store.ask())
  const { before, hit, after } = store.list('a', query('needle')).rows[0]?.excerpt ?? {}
  expect([before, hit]).toEqual(['…before ', 'needle'])
  expect(after).toMatch(/^ after .*…$/)
  expect(after?.length).toBeLessThan(80)
})

it('follows what is written, undone, discarded and forgotten', () => {
  fill()
  expect(names(store, 'lawn')).toEqual(['Spring'])
  store.upsertCampaigns('a', [{ id: 3, name: 'Spring', message: { design: 'Khaddar' } }], store.ask())
  expect(names(store, 'lawn')).toEqual([])
  expect(names(store, 'khaddar')).toEqual(['Spring'])
  // A list without content takes no words away.
  store.upsertCampaigns('a', [{ id: 3, name: 'Spring again' }], store.ask())
  expect(names(store, 'khaddar')).toEqual(['Spring again'])
  store.forgetCampaign('a', 3)
  expect(names(store, 'khaddar')).toEqual([])
  const write = writeOf(1, { revision: 1, sections: { content: { title: 'Steamed rice' } } })
  store.write('a', write, new Date(start + 60_000).toISOString())
  expect([names(store, 'grilled'), names(store, 'steamed')]).toEqual([[], ['My draft']])
  store.stepBack('a', 'undo', { id: write.id, revision: 2 }, iso)
  expect([names(store, 'grilled'), names(store, 'steamed')]).toEqual([['My draft'], []])
  store.discard('a', write.id)
  expect(names(store, 'grilled')).toEqual([])
})

it('a draft speaks for its campaign: its own words where there are any, else those it was opened with', () => {
  store.upsertCampaigns('a', [told(7, 'Seven', 'on the server')], store.ask())
  const base = { id: 7, name: 'Seven', message: { design: 'as it was opened' } }
  const write = writeOf(2, { campaignId: 7, base })
  store.write('a', write, iso)
  expect([names(store, 'opened'), names(store, 'on the server')]).toEqual([['Seven'], []])
  store.write('a', { ...write, base: undefined, revision: 1, sections: { content: { text: 'Written here' } } }, iso)
  expect([names(store, 'opened'), names(store, 'written here')]).toEqual([[], ['Seven']])
})

it('adds to a page of the server what only this computer can find', () => {
  fill()
  const page = store.serverPage('a', query('fish'), [2])
  expect(page.rows.map(({ name }) => name)).toEqual(['My draft', 'Autumn', 'Fish market'])
  expect(page.unseen).toBe(2)
  expect(store.serverPage('a', query('fish', { page: 2 }), [2]).rows.map(({ name }) => name)).toEqual(['Fish market'])
})

it('the same search again sees what was written, renamed, learned, discarded and forgotten meanwhile', () => {
  fill()
  const fish = () => names(store, 'fish')
  expect(fish()).toEqual(['Autumn', 'Fish market', 'My draft'])
  store.write('a', writeOf(2, { name: 'Fish two' }), iso)
  expect(fish()).toEqual(['Autumn', 'Fish market', 'Fish two', 'My draft'])
  store.write('a', writeOf(2, { name: 'Bird two', revision: 1 }), iso)
  expect(fish()).toEqual(['Autumn', 'Fish market', 'My draft'])
  store.upsertCampaigns('a', [{ id: 4, name: 'Fish four' }], store.ask())
  expect(fish()).toEqual(['Autumn', 'Fish four', 'Fish market', 'My draft'])
  store.upsertCampaigns('a', [{ id: 3, name: 'Spring', message: { design: 'Fish again' } }], store.ask())
  expect(fish()).toEqual(['Autumn', 'Fish four', 'Fish market', 'My draft', 'Spring'])
  store.markRead('a', iso)
  store.completeReading('a', store.ask(), iso)
  expect(fish()).toEqual(['My draft'])
  store.discard('a', idOf(1))
  expect(fish()).toEqual([])
})

it('reads what was kept of campaigns before there was a search in them, once', () => {
  store.upsertCampaigns('a', [{ id: 9, name: 'Nine' }], store.ask())
  store.cacheReply('a', 'getCampaign {"id":9}', JSON.stringify(told(9, 'Nine', 'Kept words')), iso)
  store.close()
  const database = new DatabaseSync(folder.file)
  database.exec(`DELETE FROM meta WHERE key = 'kept words read'`)
  database.close()
  store = openStore(folder.file)
  expect(names(store, 'kept words')).toEqual(['Nine'])
})

it('an index that went missing is made anew', () => {
  fill()
  expect(names(store, 'chips')).toEqual(['Autumn'])
  store.close()
  const database = new DatabaseSync(folder.file)
  database.exec('DROP TABLE texts_index')
  database.close()
  store = openStore(folder.file)
  expect(names(store, 'chips')).toEqual(['Autumn'])
})

it('finds a draft by its own name again once its campaign, which had another, is gone from the list', () => {
  store.upsertCampaigns('a', [told(1, 'Spring', 'Lawn')], store.ask())
  store.write('a', writeOf(1, { campaignId: 1, base: { id: 1, name: 'Fish market' } }), iso)
  expect(names(store, 'fish')).toEqual([])
  store.completeReading('a', store.ask(), iso)
  expect(names(store, 'fish')).toEqual(['Fish market'])
})

it('a row that the server found by what this computer does not know shows no place in its message', () => {
  fill()
  const { rows } = store.serverPage('a', query('Karachi'), [3])
  expect(rows).toMatchObject([{ name: 'Spring' }])
  expect(rows[0]).not.toHaveProperty('excerpt')
})
