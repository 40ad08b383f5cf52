/** Families in the store: head, rows and masters, and campaigns that are written together with their rows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BulkWrite, Family, FamilyRow } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const now = { iso: new Date(start).toISOString(), ms: start }
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

const shops: Family = {
  ...{ id: idOf(1), name: 'Shops', channel: 'sms', type: 'one-time', masterId: idOf(2) },
  memberName: 'Sale {{row.1}}',
  languages: [],
  columns: [{ id: 1, name: 'Shop', kind: 'text' }],
  sheet: { name: 'shops.xlsx', at: now.iso },
}
const row = (id: number, shop: string, draft: number | null = null, master = 1): FamilyRow => ({
  id: idOf(id),
  cells: { '1': { text: shop } },
  member: draft === null ? null : { draftId: idOf(draft), master, cells: { '1': { text: shop } } },
})
const made = (text: string) => ({
  sections: { content: { text } },
  languages: [],
  columns: shops.columns,
  memberName: shops.memberName,
})
const write = (id: number, name: string): BulkWrite => ({
  write: { ...writeOf(id), name, window: idOf(900), n: id },
  saves: [],
})

describe('a family', () => {
  it('is kept with its rows in their order, also after a restart', () => {
    store.keepFamily('a', shops, [row(11, 'Clifton'), row(10, 'Saddar')])
    store.keepFamily('a', { ...shops, name: 'All shops' }, undefined)
    store.keepFamilyRows('a', shops.id, [row(10, 'Saddar Road'), row(12, 'never added')])
    store.close()
    store = openStore(folder.file)
    const { family, rows, masters } = store.family('a', shops.id) ?? {}
    expect(family?.name).toBe('All shops')
    expect(rows).toEqual([row(11, 'Clifton'), row(10, 'Saddar Road')])
    expect(masters).toEqual([])
    expect(store.family('b', shops.id)).toBeNull()
    expect(store.families('a')).toEqual([
      { id: shops.id, name: 'All shops', channel: 'sms', type: 'one-time', masterId: idOf(2), rows: 2, members: 0 },
    ])
  })

  it('writes campaigns together with their rows', () => {
    store.keepFamily('a', shops, [row(10, 'Saddar'), row(11, 'Clifton')])
    const version = store.keepFamilyMaster('a', shops.id, made('Sale at {{row.1}}'))
    store.writeFamily('a', { id: shops.id, rows: [row(10, 'Saddar', 20)], writes: [write(20, 'Sale Saddar')] }, now)
    expect(version).toBe(1)
    expect(store.draft('a', idOf(20))?.name).toBe('Sale Saddar')
    expect(store.familyOfDraft('a', idOf(20))).toEqual({ family: shops, rowId: idOf(10) })
    expect(store.familyOfDraft('a', idOf(2))).toEqual({ family: shops, rowId: null })
    expect(store.families('a')[0]).toMatchObject({ rows: 2, members: 1 })
    // A row whose campaign was deleted has none.
    store.discard('a', idOf(20))
    expect(store.family('a', shops.id)?.rows[0]).toEqual(row(10, 'Saddar'))
    expect(store.families('a')[0]).toMatchObject({ rows: 2, members: 0 })
  })

  it('takes cells and campaigns that are written at the same time', () => {
    store.keepFamily('a', shops, [row(10, 'Saddar'), row(11, 'Clifton')])
    // The page did not know of the campaign when the cells were typed, nor of the cells when the campaign was written.
    const write20 = { id: shops.id, rows: [row(10, 'Saddar', 20)], writes: [write(20, 'Sale Saddar')] }
    store.keepFamilyRows('a', shops.id, [row(10, 'Saddar Road')])
    store.writeFamily('a', write20, now)
    const both = { ...row(10, 'Saddar', 20), cells: { '1': { text: 'Saddar Road' } } }
    expect(store.family('a', shops.id)?.rows).toEqual([both, row(11, 'Clifton')])
    store.keepFamilyRows('a', shops.id, [row(10, 'Saddar Road')])
    store.keepFamily('a', shops, [row(11, 'Clifton'), row(10, 'Saddar Road')])
    expect(store.family('a', shops.id)?.rows).toEqual([row(11, 'Clifton'), both])
    expect(store.familyOfDraft('a', idOf(20))?.rowId).toBe(idOf(10))
  })

  it('writes all or none', () => {
    store.keepFamily('a', shops, [row(10, 'Saddar')])
    // The disk takes no such value.
    const broken = { ...write(21, 'Sale'), write: { ...writeOf(21), sections: { content: 1n as unknown as string } } }
    const writes = [write(20, 'Sale Saddar'), broken]
    expect(() => store.writeFamily('a', { id: shops.id, rows: [row(10, 'Saddar', 20)], writes }, now)).toThrow()
    expect(store.draft('a', idOf(20))).toBeNull()
    expect(store.family('a', shops.id)?.rows).toEqual([row(10, 'Saddar')])
    store.removeFamily('a', shops.id)
    const gone = () => store.writeFamily('a', { id: shops.id, rows: [], writes: [write(20, 'Sale Saddar')] }, now)
    expect(gone).toThrow('This family was deleted.')
    expect(store.draft('a', idOf(20))).toBeNull()
  })

  it('keeps the masters that a campaign follows, and the latest two', () => {
    store.keepFamily('a', shops, [row(10, 'Saddar', 20, 2)])
    store.writeFamily('a', { id: shops.id, rows: [], writes: [write(20, 'Sale Saddar')] }, now)
    const versions = ['one', 'two', 'two', 'three', 'four'].map((text) =>
      store.keepFamilyMaster('a', shops.id, made(text)),
    )
    expect(versions).toEqual([1, 2, 2, 3, 4])
    const kept = () => store.family('a', shops.id)?.masters.map(({ version }) => version)
    expect(kept()).toEqual([2, 3, 4])
    store.writeFamily('a', { id: shops.id, rows: [row(10, 'Saddar', 20, 4)], writes: [] }, now)
    store.keepFamilyMaster('a', shops.id, made('five'))
    expect(kept()).toEqual([4, 5])
  })

  it('keeps versions again that rows go back to, with the master and the campaigns', () => {
    store.keepFamily('a', shops, [row(10, 'Saddar', 20, 4)])
    store.writeFamily('a', { id: shops.id, rows: [], writes: [write(20, 'Sale Saddar')] }, now)
    for (const text of ['one', 'two', 'three', 'four']) store.keepFamilyMaster('a', shops.id, made(text))
    const kept = () => store.family('a', shops.id)?.masters.map(({ version, sections }) => [version, sections.content])
    expect(kept()).toEqual([
      [3, { text: 'three' }],
      [4, { text: 'four' }],
    ])
    const back = [row(10, 'Saddar', 20, 2)]
    const masters = [
      { ...made('two'), version: 2 },
      { ...made('never'), version: 4 },
    ]
    const writes = [{ write: { ...writeOf(2), sections: { content: { text: 'two' } } }, saves: [] }]
    store.writeFamily('a', { id: shops.id, rows: back, writes, masters }, now)
    expect(kept()).toEqual([
      [2, { text: 'two' }],
      [3, { text: 'three' }],
      [4, { text: 'four' }],
    ])
    expect(store.draft('a', shops.masterId)?.sections.content).toEqual({ text: 'two' })
    expect(store.keepFamilyMaster('a', shops.id, made('two'))).toBe(5)
    expect(kept()?.map(([version]) => version)).toEqual([2, 3, 4, 5])
    // Rows that come back bring theirs.
    store.keepFamily('a', shops, [])
    store.keepFamilyMaster('a', shops.id, made('six'))
    expect(kept()?.map(([version]) => version)).toEqual([5, 6])
    store.keepFamily('a', shops, back, masters)
    expect(kept()?.map(([version]) => version)).toEqual([2, 4, 5, 6])
  })

  it('has masters of other languages, which go with it, also of one that was removed', () => {
    const named = ['English', 'Urdu', 'Sindhi'].map((name, at) => ({ name, masterId: idOf(2 + at) }))
    for (const n of [2, 3, 4]) store.write('a', writeOf(n), now.iso)
    store.keepFamily('a', { ...shops, languages: named }, [])
    store.keepFamily('a', { ...shops, languages: named.slice(0, 2) }, undefined)
    for (const n of [3, 4]) {
      const save = { write: writeOf(n, { revision: 1 }), section: 'content' as const, intents: [], wait: false }
      expect(() => store.save('a', save, now)).toThrow('The master of a family is never sent.')
      expect(store.familyOfDraft('a', idOf(n))).toMatchObject({ family: { id: shops.id }, rowId: null })
    }
    store.removeFamily('a', shops.id)
    expect([2, 3, 4].map((n) => store.draft('a', idOf(n)) !== null)).toEqual([true, false, false])
  })

  it('has a master whose steps cannot be saved', () => {
    store.keepFamily('a', shops, [])
    const save = { write: writeOf(2), section: 'content' as const, intents: [], wait: false }
    expect(() => store.save('a', save, now)).toThrow('The master of a family is never sent.')
    expect(store.write('a', writeOf(2), now.iso).stamp.id).toBe(idOf(2))
  })
})
