/** Find and replace in plain texts and addresses: each case is a text, a search and what it becomes; null where nothing is found. */
import { describe, expect, test } from 'vitest'
import {
  colourMatches,
  holdingsOf,
  matchesIn,
  type ReadAs,
  type Replacement,
  withMatches,
} from '../../../../src/model/replace/replacement.ts'

const text = (find: string, to: string, part: Partial<Replacement & { kind: 'text' }> = {}): Replacement => ({
  kind: 'text',
  find,
  to,
  wholeWords: true,
  matchCase: false,
  ...part,
})
const link = (find: string, to: string): Replacement => ({ kind: 'link', find, to })
const phone = (find: string, to: string): Replacement => ({ kind: 'phone', find, to })
const tag = (find: string, to: string): Replacement => ({ kind: 'tag', find, to })

type Case = [replacement: Replacement, before: string, after: string | null, readAs?: ReadAs]

const cases: Case[] = [
  [text('3,000', '2,500'), 'Free over Rs 3,000, until Sunday', 'Free over Rs 2,500, until Sunday'],
  [text('3,000', '2,500'), 'Rs 3,000 and Rs 3,000.', 'Rs 2,500 and Rs 2,500.'],
  [text('3,000', '2,500'), 'Rs 13,000 or 3,000.50 or 23,000', null],
  [text('sale', 'offer'), 'Wholesale, SALE, sales', 'Wholesale, offer, sales'],
  [text('sale', 'offer', { wholeWords: false }), 'Wholesale, SALE', 'Wholeoffer, offer'],
  [text('sale', 'offer', { matchCase: true }), 'SALE sale', 'SALE offer'],
  [text('a.b', 'c'), 'a.b axb', 'c axb'],
  [text('free delivery', 'delivery on us'), 'Free\u00a0delivery, free\ndelivery', 'delivery on us, delivery on us'],
  [
    text('first_name', 'x', { wholeWords: false }),
    'Hi {{first_name|first_name}} first_name',
    'Hi {{first_name|first_name}} x',
  ],
  [text('ڈیلیوری', 'ترسیل'), 'مفت ڈیلیوری آج', 'مفت ترسیل آج'],
  [text('$1', '$&'), 'It costs $1 today', 'It costs $& today'],
  [text('Sale', ''), 'Sale now', ' now'],
  [text('   ', 'x'), 'a   b', null],
  [text('shop', 'store'), 'https://a.pk/shop', null, 'address'],
  [link('https://a.pk/shop', 'https://b.pk'), 'https://a.pk/shop', 'https://b.pk', 'address'],
  [link('https://a.pk/shop', 'https://b.pk'), 'https://a.pk/shop?x={{id}}', 'https://b.pk?x={{id}}', 'address'],
  [link('https://a.pk/shop', 'https://b.pk'), 'https://a.pk/shopping', null, 'address'],
  [link('https://a.pk/', 'https://b.pk/'), 'https://a.pk/shop', 'https://b.pk/shop', 'address'],
  [link('https://a.pk', 'https://b.pk'), 'https://a.pk/u?t={token}', null, 'address'],
  [link('https://a.pk', 'https://b.pk'), 'See https://a.pk/x, or www.a.pk.', 'See https://b.pk/x, or www.a.pk.'],
  [link('www.a.pk', 'www.b.pk'), 'Go to www.a.pk.', 'Go to www.b.pk.'],
  [phone('021 3555 0114', '021 3555 0190'), 'Call 021-35550114 now', 'Call 021 3555 0190 now'],
  [phone('+922135550114', '+92 21 3555 0190'), 'tel:+92-21-3555-0114', 'tel:+922135550190', 'address'],
  [phone('+92 21 3555 0114', '+92 21 3555 0190'), '+922135550114', '+922135550190', 'number'],
  [text('922135550114', '1'), '+922135550114', null, 'number'],
  [phone('114', '115'), 'Room 114', null],
  [phone('021 3555 0114', '1'), '1021 3555 0114', null],
  [
    tag('first_name', 'name'),
    'Hi {{ first_name | you }}, {{first_name}} {{last_name}}',
    'Hi {{name| you }}, {{name}} {{last_name}}',
  ],
]

describe('what the stored values of a campaign hold', () => {
  test.each<[Replacement, string[][]]>([
    [text('Rs 3,000 a', 'x'), [['Rs', '000']]],
    [link('https://a.pk/shop', 'x'), [['https', 'pk', 'shop']]],
    [phone('021 3555 0114', 'x'), [[]]],
    [{ kind: 'colour', find: '#aabbcc', to: '#ddeeff' }, [[]]],
    [{ kind: 'segment', find: '7', to: '12', segments: { find: null, to: null } }, [['id":7']]],
  ])('%o', (replacement, holding) => {
    expect(holdingsOf(replacement)).toEqual(holding)
  })
})

describe('a search in a text', () => {
  test.each(cases)('%o in %j', (replacement, before, after, readAs = 'words') => {
    const found = matchesIn(before, replacement, readAs)
    expect(found.length === 0 ? null : withMatches(before, found)).toBe(after)
  })

  test.each([
    ['color:#B1493C;background:#fff', 'color:#1f5f4a;background:#fff'],
    ['border:1px solid rgb(177, 73, 60)', 'border:1px solid #1f5f4a'],
    ['color:#b1493c00', null],
  ])('a colour in %j', (before, after) => {
    const found = colourMatches(before, { kind: 'colour', find: '#b1493c', to: '#1F5F4A' })
    expect(found.length === 0 ? null : withMatches(before, found)).toBe(after)
  })
})
