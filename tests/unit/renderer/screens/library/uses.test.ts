/** Where the items of the library are used: which of many texts a message holds, and how campaigns are counted. */
import { describe, expect, it } from 'vitest'
import type { CheckedMessage } from '../../../../../src/model/checks/message.ts'
import { heldIn } from '../../../../../src/model/replace/held.ts'
import { placesIn } from '../../../../../src/model/replace/places.ts'
import type { LibraryItem } from '../../../../../src/preload/contract/index.ts'
import { freshBrand } from '../../../../../src/renderer/data/library.ts'
import { addUses, searchesOf, type Uses, usesLines } from '../../../../../src/renderer/screens/library/uses.ts'

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
    for (const campaign of campaigns) addUses(uses, campaign, ['a', 'a'])
    expect(usesLines(uses.get('a'))).toEqual(lines)
    expect(uses.get('b')).toBeUndefined()
  })
})
