/** The library of a workspace, the messages that an edit of many campaigns reads, and what such edits changed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BulkEdit, type HeldMessage, type LibraryItem, MAX_LIBRARY_ITEMS } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const iso = new Date(start).toISOString()
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

const snippet = (id: number, name: string, code: string): LibraryItem => ({
  id: idOf(id),
  kind: 'snippet',
  name,
  value: { code, text: 'Open 11:00 to 22:00' },
})
const footer = (id: number, name: string): LibraryItem => ({
  id: idOf(id),
  kind: 'footer',
  name,
  value: { words: 'Gulmohar Retail' },
})

const brand = (id: number, name: string): LibraryItem => ({
  id: idOf(id),
  kind: 'brand',
  name,
  value: { logo: null, colours: [], headingFont: null, textFont: null, button: null, footer: null },
})

describe('the library', () => {
  it('is kept by workspace, sorted by kind and name, also after a restart', () => {
    store.keepInLibrary('a', [snippet(1, 'Shop hours', 'hours'), footer(2, 'standard'), footer(3, 'Eid')], iso)
    store.keepInLibrary('b', [footer(4, 'Other')], iso)
    store.keepInLibrary('a', [snippet(1, 'Hours', 'hours')], iso)
    store.close()
    store = openStore(folder.file)
    expect(store.library('a').map(({ name }) => name)).toEqual(['Eid', 'standard', 'Hours'])
    expect(store.library('a')[2]).toEqual({ ...snippet(1, 'Hours', 'hours'), updatedAt: iso })
    expect(store.removeFromLibrary('a', idOf(2)).map(({ name }) => name)).toEqual(['Eid', 'Hours'])
    expect(store.library('b').map(({ name }) => name)).toEqual(['Other'])
  })

  it('keeps the last ten values of an item; another name is no other value', () => {
    const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`
    const words = (text: string): LibraryItem => ({ ...footer(1, 'Standard'), kind: 'footer', value: { words: text } })
    for (let hour = 0; hour < 13; hour += 1) store.keepInLibrary('a', [words(`${hour}`)], at(hour))
    store.keepInLibrary('a', [{ ...words('12'), name: 'Other' }], at(13))
    const [item] = store.library('a')
    expect(item?.earlier).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ at: at(11 - index), value: { words: `${11 - index}` } })),
    )
    const template = (type: string): LibraryItem => ({
      ...{ id: idOf(2), kind: 'template', name: 'Sale' },
      value: { channel: 'sms', type, sections: {} },
    })
    store.keepInLibrary('a', [template('one-time')], iso)
    store.keepInLibrary('a', [template('recurring')], iso)
    expect(store.library('a')[1]).toEqual({ ...template('recurring'), updatedAt: iso })
  })

  it.each<[LibraryItem, string, string | undefined]>([
    [footer(9, 'EID'), 'This name is taken', 'name'],
    [snippet(9, 'More hours', 'Hours'), "';Hours' is the code of 'Shop hours'", 'value.code'],
    [brand(9, 'Second'), 'This workspace has one already. Change that one.', 'name'],
  ])('refuses %o', (item, message, path) => {
    store.keepInLibrary('a', [snippet(1, 'Shop hours', 'hours'), footer(2, 'Eid'), brand(3, 'First')], iso)
    // All or none: the item before it is not kept either.
    const keep = () => store.keepInLibrary('a', [footer(8, 'Before'), item], iso)
    expect(keep).toThrow(expect.objectContaining({ failure: { kind: 'input', message, path } }))
    expect(store.library('a').map(({ name }) => name)).toEqual(['First', 'Eid', 'Shop hours'])
  })

  it('has a limit', () => {
    const full = Array.from({ length: MAX_LIBRARY_ITEMS }, (_, at) => footer(at + 1, `Footer ${at}`))
    store.keepInLibrary('a', full, iso)
    expect(() => store.keepInLibrary('a', [footer(9_999, 'One more')], iso)).toThrow(
      'The library holds up to 1000 items. Delete one first.',
    )
    expect(store.keepInLibrary('a', [footer(1, 'Renamed')], iso)).toHaveLength(MAX_LIBRARY_ITEMS)
  })
})

const nameIn = (one: HeldMessage) => ('draft' in one ? one.draft.name : one.campaign.name)
/** Names of all pages. */
function names(...holding: string[]): (string | null | undefined)[] {
  const found: (string | null | undefined)[] = []
  for (let after: string | null = null, pages = 0; pages < 100; pages++) {
    const { messages, next } = store.messages('a', holding, after)
    found.push(...messages.map(nameIn))
    if (next === null) return found
    after = next
  }
  throw new Error('There is no last page')
}

describe('messages of this computer', () => {
  const reply = (id: number, design: string, more: object = {}) =>
    store.cacheReply(
      'a',
      `getCampaign {"id":${id}}`,
      JSON.stringify({ id, name: `Read ${id}`, status: 'draft', message: { design }, ...more }),
      iso,
    )

  it('are drafts, then campaigns that were read whole and have no draft', () => {
    store.write('a', writeOf(1, { name: 'Typed', sections: { content: { text: 'Free over 3,000' } } }), iso)
    store.write('b', writeOf(2, { name: 'Elsewhere', sections: { content: { text: '3,000' } } }), iso)
    const base = { id: 5, name: 'Opened', status: 'draft', message: { design: 'From 3,000' } }
    store.write('a', writeOf(3, { campaignId: 5, base, sections: { goals: {} } }), iso)
    const listed = [5, 6, 7, 8].map((id) => ({ id, name: `Listed ${id}`, status: id === 7 ? 'Running' : 'draft' }))
    store.upsertCampaigns('a', listed, store.ask())
    reply(5, 'From 3,000')
    reply(6, 'Nothing of it')
    reply(7, '3,000 points')
    reply(9, '3,000, but deleted on the server')
    expect(names('3,000')).toEqual(['Typed', 'Opened', 'Read 7'])
    expect(names('FREE', '3,000')).toEqual(['Typed'])
    expect(names('free', 'points')).toEqual([])
    expect(names('TYPED')).toEqual(['Typed'])
    expect(names()).toEqual(['Typed', 'Opened', 'Read 6', 'Read 7'])
    // The list was read later than the campaign.
    expect(store.messages('a', ['3,000'], 'c').messages).toEqual([
      { campaign: expect.objectContaining({ id: 7, status: 'running' }) },
    ])
  })

  it('show a picture that is found by its hash and by its addresses', () => {
    const [blob, other] = ['a'.repeat(64), 'b'.repeat(64)]
    const kept = {
      blob,
      name: 'eid.png',
      type: 'image/png' as const,
      bytes: 9,
      width: 1,
      height: 1,
      frames: 1,
      alt: '',
    }
    store.keepPicture('a', { ...kept, original: null, pickedBytes: 9 }, iso)
    const address = 'https://files.gulmohar.pk/1 a.png'
    store.keepSentFile('a', { ...kept, name: 'x' }, { fileName: '1', publicPath: address })
    const found = { blob, name: 'eid.png', addresses: [address] }
    expect(store.foundPicture('a', blob)).toEqual(found)
    expect(store.foundPicture('a', address)).toEqual(found)
    expect(store.foundPicture('a', 'https://files.gulmohar.pk/1%20a.png')).toEqual(found)
    expect(store.foundPicture('b', address)).toEqual({ blob: null, name: '1 a.png', addresses: [address] })
    expect(store.foundPicture('a', other)).toEqual({ blob: other, name: '', addresses: [] })
  })

  it('of the list that may be edited and were never read are named', () => {
    const listed = ['draft', 'Approved', 'rejected', 'running', 'pending', 'draft', 'draft']
    const all = listed.map((status, at) => ({
      id: at + 1,
      name: 'x',
      status,
      updated_at: new Date(start + at).toISOString(),
    }))
    store.upsertCampaigns('a', all, store.ask())
    reply(6, 'read')
    store.write('a', writeOf(1, { campaignId: 7, base: { id: 7, name: 'x' }, sections: { goals: {} } }), iso)
    expect(store.unread('a')).toEqual([3, 2, 1])
    expect(store.unread('b')).toEqual([])
  })

  it('come in pages without a gap', () => {
    for (let at = 1; at <= 120; at++)
      store.write('a', writeOf(at, { name: `D${at}`, sections: { content: { text: at % 2 ? 'SALE' : 'x' } } }), iso)
    expect(names('sale')).toHaveLength(60)
    expect(new Set(names())).toHaveLength(120)
    store.upsertCampaigns(
      'a',
      Array.from({ length: 70 }, (_, at) => ({ id: at + 1, name: 'x' })),
      store.ask(),
    )
    for (let id = 1; id <= 70; id++) reply(id, 'sale')
    expect(new Set(names('sale'))).toHaveLength(130)
  })
})

describe('edits of many campaigns', () => {
  const edit = (id: number, more: Partial<BulkEdit> = {}): BulkEdit => ({
    id: idOf(id * 100),
    at: iso,
    title: 'a → b',
    state: 'open',
    places: 1,
    drafts: [
      {
        ...{ id: idOf(1), campaignId: null, channel: 'sms', type: 'one-time', name: 'Sale', section: 'content' },
        edits: [{ keys: ['text'], at: 0, of: 1, from: 'a', to: 'b' }],
      },
    ],
    ...more,
  })

  it('are kept, newest first, the latest twenty of each workspace', () => {
    for (let at = 1; at <= 22; at++) store.keepBulkEdit('a', edit(at))
    store.keepBulkEdit('b', edit(1))
    expect(store.state('a').unfinished).toBe('a → b')
    store.keepBulkEdit('a', edit(22, { state: 'done' }))
    expect(store.state('a').unfinished).toBeUndefined()
    store.close()
    store = openStore(folder.file)
    const kept = store.bulkEdits('a')
    expect(kept).toHaveLength(20)
    expect(kept[0]).toEqual(edit(22, { state: 'done' }))
    expect(kept.at(-1)?.id).toBe(idOf(300))
    expect(store.bulkEdits('b')).toEqual([edit(1)])
    // All pieces of an edit stay with it.
    for (let piece = 1; piece <= 30; piece++) store.keepBulkEdit('a', edit(22, { id: idOf(2_200 + piece) }))
    expect(store.bulkEdits('a')).toHaveLength(50)
  })
})

describe('writes of several drafts', () => {
  const saved = (id: number, text: string) => ({
    write: writeOf(id, { revision: 1, window: idOf(77), n: id, sections: { content: { text } } }),
    saves: [{ section: 'content' as const, intents: [] }],
  })
  const textOf = (id: number) => store.draft('a', idOf(id))?.sections.content

  it('are all kept, saved or unsaved as asked', () => {
    for (const id of [1, 2]) store.write('a', writeOf(id, { sections: { content: { text: 'before' } } }), iso)
    const writes = [saved(1, 'after'), { ...saved(2, 'after'), saves: [] }]
    const statuses = store.writeAll('a', writes, { iso, ms: start })
    expect(statuses.map(({ id, sync }) => [id, sync.unsaved.includes('content')])).toEqual([
      [idOf(1), false],
      [idOf(2), true],
    ])
    expect([1, 2].map(textOf)).toEqual([{ text: 'after' }, { text: 'after' }])
    // Each is a step of undo of its own.
    expect(store.steps('a', idOf(2)).undo).toBe(2)
  })

  it('of a master of a family are written, and not saved', () => {
    const head = { id: idOf(500), name: 'Shops', channel: 'sms', type: 'one-time', masterId: idOf(1) }
    store.write('a', writeOf(1, { sections: { content: { text: 'before' } } }), iso)
    store.keepFamily('a', { ...head, memberName: 'x', columns: [], languages: [], sheet: null }, [])
    const [status] = store.writeAll('a', [saved(1, 'after')], { iso, ms: start })
    expect(status?.sync.unsaved).toContain('content')
    expect(textOf(1)).toEqual({ text: 'after' })
  })

  it('are none if one is refused', () => {
    store.write('a', writeOf(1, { sections: { content: { text: 'before' } } }), iso)
    expect(() => store.writeAll('a', [saved(1, 'after'), saved(9, 'after')], { iso, ms: start })).toThrow(
      'This draft is no longer on this computer',
    )
    expect(textOf(1)).toEqual({ text: 'before' })
  })
})
