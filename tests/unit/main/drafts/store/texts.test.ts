/** The words that the search keeps: when there is an index, and what of a message is shown around what was found. */
import { describe, expect, it } from 'vitest'
import { type Db, reasonOf, storageFailure } from '../../../../../src/main/drafts/store/db.ts'
import {
  catchUp,
  excerptOf,
  isBehind,
  looksInText,
  openIndex,
  searchTextOf,
  textsHolding,
} from '../../../../../src/main/drafts/store/texts.ts'

/** A database in which `rows` answers what is asked; writes fail with `error`, where there is one. */
function dbWith(rows: (sql: string) => object[], error?: unknown) {
  const written: string[] = []
  const db: Db = {
    // The rows are those that the statement's caller reads.
    get: <Row>(sql: string) => rows(sql)[0] as Row | undefined,
    all: <Row>(sql: string) => rows(sql) as Row[],
    run: (sql) => {
      if (error) throw error
      written.push(sql)
      return { changes: 0, id: 0 }
    },
    transaction: (work) => work(),
  }
  return { db, written }
}

it.each([
  ['ab', false],
  ['abc', true],
  ['🎉🎉', false],
  ['🎉🎉🎉', true],
])('%s is looked for in messages: %j', (search, looks) => {
  expect(looksInText(search)).toBe(looks)
})

describe('the index', () => {
  const known = (sql: string) => (sql.includes('texts_index') ? [{ 1: 1 }] : [])
  const fts5 = (sql: string) => (sql.includes('fts5') ? [{ 1: 1 }] : [])
  it.each<[string, (sql: string) => object[], unknown, boolean]>([
    ['is there', known, undefined, true],
    ['is made', fts5, undefined, true],
    ['cannot be made without FTS5', () => [], undefined, false],
    ['cannot be made by an older FTS5', fts5, new Error('unrecognized option: "contentless_delete"'), false],
    ['cannot be used by a build without it', known, new Error('no such module: fts5'), false],
  ])('%s', (_what, rows, error, has) => {
    expect(openIndex(dbWith(rows, error).db)).toBe(has)
  })

  it.each([new Error('disk I/O error'), 'no such module: fts5'])('%s is no answer to whether there is one', (error) => {
    expect(() => openIndex(dbWith(known, error).db)).toThrow(error)
  })

  it.each([
    ['nothing waits', false, '', false],
    ['a draft waits to be read', false, 'texts_stale', true],
    ['a text waits for the index', true, 'indexed = 0', true],
    ['there is none, and nothing waits for it', false, 'indexed = 0', false],
  ])('%s', (_what, hasIndex, waiting, behind) => {
    const { db } = dbWith((sql) => (waiting && sql.includes(waiting) ? [{ 1: 1 }] : []))
    expect(isBehind(db, hasIndex)).toBe(behind)
  })

  it.each([
    [true, true],
    [false, false],
  ])('what waits for it is added where there is one: %j', (hasIndex, isAdded) => {
    const { db, written } = dbWith((sql) => (sql.includes('indexed = 0') ? [{ id: 1, text_key: 'eid' }] : []))
    catchUp(db, hasIndex)
    expect(written.some((sql) => sql.includes('INSERT INTO texts_index'))).toBe(isAdded)
  })

  it.each([true, false])('is asked where there is one: %j', (hasIndex) => {
    expect(textsHolding(hasIndex).includes('MATCH')).toBe(hasIndex)
    expect(textsHolding(hasIndex)).toContain('instr(t.text_key, ?2) > 0')
  })
})

describe('what is shown of a message', () => {
  const excerpt = (text: string, search: string) =>
    excerptOf(dbWith(() => [{ text }]).db, 'a', { campaign_id: 1, draft_id: null }, search)
  it.each([
    ['Salam to all', 'salam', { before: '', hit: 'Salam', after: ' to all' }],
    ['Say hello, SALAM to all', 'salam', { before: 'Say hello, ', hit: 'SALAM', after: ' to all' }],
    ['One two thr salam', 'salam', { before: 'One two thr ', hit: 'salam', after: '' }],
    ['One two three salam', 'salam', { before: '…two three ', hit: 'salam', after: '' }],
    ['Unbrokenwords1salam', 'salam', { before: '…brokenwords1', hit: 'salam', after: '' }],
    [`salam ${'x'.repeat(80)}`, 'salam', { before: '', hit: 'salam', after: ` ${'x'.repeat(67)}…` }],
    ['x👨‍👩‍👧‍👦👨‍👩‍👧‍👦salam', 'salam', { before: '…👨‍👩‍👧‍👦👨‍👩‍👧‍👦', hit: 'salam', after: '' }],
    [`salam ${'x'.repeat(66)}👨‍👩‍👧‍👦x`, 'salam', { before: '', hit: 'salam', after: ` ${'x'.repeat(66)}👨‍👩‍👧‍👦…` }],
    ['Sale 👍🏽 now', 'sale 👍', { before: '', hit: 'Sale 👍🏽', after: ' now' }],
    ['Nothing of it', 'salam', null],
  ])('%s: %s', (text, search, shown) => {
    expect(excerpt(text, search)).toEqual(shown)
  })

  it('nothing of a message that is not kept', () => {
    expect(excerptOf(dbWith(() => []).db, 'a', { campaign_id: null, draft_id: 'x' }, 'salam')).toBeNull()
  })
})

describe('why the disk said no', () => {
  const error = (errcode: unknown) => Object.assign(new Error('No'), { errcode })
  it.each([
    [error(11), 'damaged'],
    [error(26), 'damaged'],
    [error(13), 'full'],
    [error(8 | (3 << 8)), 'read-only'],
    [error(10), 'disk'],
    [error(1), null],
    [error('13'), null],
    [new Error('No'), null],
    [{ errcode: 13 }, null],
    ['full', null],
  ])('%s', (thrown, reason) => {
    expect(reasonOf(thrown)).toBe(reason)
    expect(storageFailure(thrown)?.kind ?? null).toBe(reason && 'storage')
  })
})

it.each([
  [
    'a text message',
    { design: 'Salam {{first_name}},%0Athe sale ends tonight' },
    'Salam {{first_name}}, the sale ends tonight',
  ],
  ['words that begin with a bracket', { text: '{{first_name}}, hello' }, '{{first_name}}, hello'],
  ['settings', { align: 'center', color: '#ff0000', kind: 'IMMEDIATELY', font: 'fontSize', size: '12px' }, ''],
  ['one small word in a place for words', { title: 'sale', align: 'left' }, 'sale'],
  ['numbers and empty texts', { title: '2026', body: '  ', n: 5, on: true, none: null }, ''],
  [
    'addresses of data and files',
    { image: 'data:image/png;base64,AAAA', file: `herald-file:${'a'.repeat(64)}/path/x/y` },
    '',
  ],
  [
    'HTML without tags, styles and scripts',
    { html: '<style>p{color:red}</style><p>Fish &amp; chips</p><script>alert(1)</script><b>now</b>' },
    'Fish & chips now',
  ],
  [
    'words that formatting is inside of',
    { html: '<p>Ei<b>d</b> sale<br>Don&#8217;t</p><td title="a > b">caf&eacute;</td>' },
    'Eid sale Don’t café',
  ],
  ['JSON kept as a text', { contentJson: '{"title":"Eid Mubarak","align":"left"}' }, 'Eid Mubarak'],
  [
    'lists, each text once',
    { buttons: [{ title: 'Shop now' }, { title: 'Shop now' }, { title: 'Later' }] },
    'Shop now · Later',
  ],
  ['small words in a list in a place for words', { title: ['sale', 'now'] }, 'sale · now'],
  ['composed form', { title: 'Cafe\u0301 open' }, 'Café open'],
  [
    'a design: its text and alt texts, no style sheet, attribute or comment',
    {
      design: {
        pages: [
          {
            frames: [
              {
                component: {
                  type: 'wrapper',
                  stylable: ['background', 'padding top'],
                  components: [
                    {
                      tagName: 'mj-head',
                      type: 'mj-head',
                      components: [{ tagName: 'mj-style', content: 'td { x: y }' }],
                    },
                    { type: 'comment', content: 'kept table for Outlook' },
                    {
                      tagName: 'mj-text',
                      attributes: { 'font-family': 'Arial, sans-serif', padding: '0 24px', 'css-class': 'only screen' },
                      components: [{ type: 'textnode', content: 'Eid sale: 25% off' }],
                    },
                    { tagName: 'mj-image', attributes: { src: 'https://a.example/important.png', alt: 'Two lamps' } },
                  ],
                },
              },
            ],
          },
        ],
        styles: [
          {
            selectors: ['td'],
            style: { width: '100% !important', color: 'red' },
            mediaText: 'only screen and (min-width: 480px)',
            atRuleType: 'media',
          },
        ],
      },
    },
    'Eid sale: 25% off · Two lamps',
  ],
  [
    'the style objects of another builder',
    {
      body: { rows: [{ style: { font: 'Open Sans, bold important' }, text: 'Hello all' }] },
      styles: ['a b !important'],
    },
    'Hello all',
  ],
  [
    'HTML without comments, also those for Outlook',
    { html: '<!--[if mso]><table border="0"><tr><td>600 wide</td></tr></table><![endif]--><p>Winter</p>' },
    'Winter',
  ],
  ['nothing', null, ''],
])('%s', (_what, values, words) => {
  expect(searchTextOf(values)).toBe(words)
})

it('keeps no more than 20,000 characters', () => {
  expect(searchTextOf({ body: 'long words '.repeat(5_000) })).toHaveLength(20_000)
})
