/** Where the items of the library are used: which of many texts a message holds, and how campaigns are counted. */
import { describe, expect, it } from 'vitest'
import type { CheckedMessage } from '../../../../../src/model/checks/message.ts'
import { rowsOf, sourceHash } from '../../../../../src/model/design/linked.ts'
import { heldIn, placesIn } from '../../../../../src/model/replace/places.ts'
import type { Json, KeptLibraryItem, LibraryItem } from '../../../../../src/preload/contract/index.ts'
import { projectOf } from '../../../../../src/renderer/blocks/design/export/project-of.ts'
import { freshBrand } from '../../../../../src/renderer/data/library.ts'
import {
  addUses,
  changeOf,
  searchesOf,
  type Uses,
  usesLines,
} from '../../../../../src/renderer/screens/library/uses.ts'

const footer = (words: string): LibraryItem => ({ id: words, kind: 'footer', name: 'Footer', value: { words } })
function colour(hex: string): LibraryItem {
  const brand = freshBrand('Brand')
  return { ...brand, id: hex, value: { ...brand.value, colours: [{ name: '', colour: hex }] } }
}

const message = (html: string, text = ''): CheckedMessage =>
  ({
    texts: [{ path: 'subject', name: 'Subject', role: 'subject', text }],
    html: { text: html, source: { html, design: null }, kind: 'mail' },
  }) as unknown as CheckedMessage

describe('what a message holds', () => {
  it.each<[what: string, html: string, held: string[]]>([
    ['a text', '<p>Open 11:00 to 22:00 today</p>', ['11:00 to 22:00']],
    ['a part of a word', '<p>A wholesale</p>', ['sale']],
    ['another case', '<p>SALE</p>', []],
    ['lines', '<p>Gulmohar<br>Karachi</p><p>Gulmohar\nRetail</p>', ['Gulmohar\nRetail']],
    ['a character reference', '<p>Caf&eacute; &amp; bar</p>', ['Café & bar']],
    ['Urdu', '<p>مفت ڈیلیوری آج</p>', ['ڈیلیوری']],
    ['signs without a word', '<p>★ ★</p>', ['★ ★']],
    ['a colour in hex', '<p style="color:#B1493C">x</p>', ['#b1493c']],
    ['a colour as rgb()', '<p style="color:rgb(177, 73, 60)">x</p>', ['#b1493c']],
    ['nothing', '<p>Hello</p>', []],
  ])('%s', (_what, html, held) => {
    const texts = ['11:00 to 22:00', 'sale', 'Gulmohar\nRetail', 'Café & bar', 'ڈیلیوری', '★ ★']
    const searches = searchesOf([...texts.map(footer), colour('#b1493c')])
    const all = searches.map(({ replacement }) => replacement)
    expect(heldIn(message(html), all).map((index) => searches[index]?.id)).toEqual(held)
    // As a search for each alone.
    expect(all.flatMap((one, index) => (placesIn(message(html), one).length > 0 ? [index] : []))).toEqual(
      heldIn(message(html), all),
    )
  })

  it('in its fields', () => {
    expect(
      heldIn(message('<p>x</p>', 'Winter sale'), [searchesOf([footer('sale')])[0]?.replacement ?? never()]),
    ).toEqual([0])
  })
})

const never = (): never => {
  throw new Error('There is a search')
}

describe('the campaigns that use an item', () => {
  const editable = { locked: null, status: 'draft' }
  const running = { locked: 'Running campaigns cannot be edited.', status: 'running' }
  const pending = { locked: 'Locked while approval is pending.', status: 'pending' }
  const stopped = { locked: 'Stopped campaigns cannot be edited.', status: 'stopped' }
  it.each([
    ['none', [], ['Not used']],
    ['drafts', [editable, editable], ['2 drafts']],
    ['a draft and what is live', [editable, running, pending], ['1 draft', '2 live']],
    ['only live', [running], ['1 live']],
    ['only ended', [stopped], ['1 ended']],
    ['a draft and ended', [editable, stopped], ['1 draft']],
  ])('%s', (_what, campaigns, lines) => {
    const uses = new Map<string, Uses>()
    for (const campaign of campaigns)
      addUses(uses, campaign, [
        { id: 'a', change: 0 },
        { id: 'a', change: 0 },
      ])
    expect(usesLines(uses.get('a'))).toEqual(lines)
    expect(uses.get('b')).toBeUndefined()
  })
})

/** A footer whose earlier texts are given, newest first. */
const changed = (words: string, ...before: string[]): KeptLibraryItem => {
  const at = '2026-11-28T10:00:00.000Z'
  const earlier = before.map((text) => ({ at, value: { words: text } }))
  return { ...{ id: 'a', kind: 'footer', name: 'Footer', value: { words } }, updatedAt: at, earlier }
}

describe('drafts with an earlier text', () => {
  it.each<[what: string, item: KeptLibraryItem, html: string, changes: number[]]>([
    ['the present one', changed('Karachi', 'Lahore'), '<p>Karachi</p>', [0]],
    ['the last one', changed('Karachi', 'Lahore'), '<p>Lahore</p>', [1]],
    ['one before it', changed('Karachi', 'Lahore', 'Multan'), '<p>Multan</p>', [2]],
    ['both', changed('Karachi', 'Lahore', 'Multan'), '<p>Karachi, Multan</p>', [0, 2]],
    ['one that the present one continues', changed('Gulmohar, Karachi', 'Gulmohar'), '<p>Gulmohar, Karachi</p>', [0]],
    ['one that came back', changed('Karachi', 'Lahore', 'Karachi'), '<p>Karachi</p>', [0]],
    ['one that was there twice', changed('Karachi', 'Lahore', 'Multan', 'Lahore'), '<p>Lahore</p>', [1]],
    ['none', changed('Karachi', 'Lahore'), '<p>Quetta</p>', []],
  ])('%s', (_what, item, html, changes) => {
    const searches = searchesOf([item])
    const held = heldIn(
      message(html),
      searches.map(({ replacement }) => replacement),
    )
    expect(held.map((index) => searches[index]?.change)).toEqual(changes)
  })

  it('are counted by the one that is furthest behind; what is live does not count', () => {
    const uses = new Map<string, Uses>()
    const campaigns = [
      { locked: null, changes: [0, 2] },
      { locked: null, changes: [1] },
      { locked: 'Running campaigns cannot be edited.', changes: [5] },
    ]
    for (const { locked, changes } of campaigns)
      addUses(
        uses,
        { locked, status: locked ? 'running' : 'draft' },
        changes.map((change) => ({ id: 'a', change })),
      )
    expect(uses.get('a')).toEqual({ drafts: 2, live: 1, ended: 0, changes: 2 })
  })
})

describe('a linked section is behind by', () => {
  const section = (text: string): string => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`
  const [a, b, c] = ['a', 'b', 'c'].map(section) as [string, string, string]
  const row = (source: string): Json => rowsOf(projectOf(`<mjml><mj-body>${source}</mj-body></mjml>`))[0] ?? null
  it.each<[what: string, inserted: string, now: string, sources: string[], changes: number]>([
    ['nothing', a, a, [a, b], 0],
    ['one change', b, b, [a, b], 1],
    ['two changes', c, c, [a, b, c], 2],
    ['more changes than are kept', c, c, [a, b], 2],
    ['nothing, as an own copy', b, c, [a, b], 0],
    ['nothing, without the item', b, b, [], 0],
  ])('%s', (_what, inserted, now, sources, changes) => {
    expect(changeOf({ id: 'x', hash: sourceHash(inserted) }, row(now), sources.map(sourceHash))).toBe(changes)
  })
})
