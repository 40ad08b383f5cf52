/** Where the menu opens while typing, and which tags it offers. */
import { Schema } from '@tiptap/pm/model'
import { describe, expect, it, vi } from 'vitest'

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: '(text | mergeTag)*' },
    mergeTag: { inline: true },
    text: {},
  },
})

import {
  createTagMenu,
  findTrigger,
  isTagMenuOpen,
  matchingSnippets,
  matchingTags,
} from '../../../../../src/renderer/blocks/merge-tags/suggestion.ts'

/** '#' is a chip. */
const at = (text: string) => {
  const content = (text.match(/#|[^#]+/g) ?? []).map((part) =>
    part === '#' ? schema.node('mergeTag') : schema.text(part),
  )
  const doc = schema.node('doc', null, [schema.node('paragraph', null, content)])
  return findTrigger({ $position: doc.resolve(1 + text.length) })
}

describe('findTrigger', () => {
  it.each([
    ['@', '@', ''],
    ['Hi @fi', '@fi', 'fi'],
    ['Hi (@', '@', ''],
    ['سلام، @', '@', ''],
    ['{{', '{{', ''],
    ['Hi{{first_n', '{{first_n', 'first_n'],
    [`${'word '.repeat(30)}@ci`, '@ci', 'ci'],
    ['#@ci', '@ci', 'ci'],
    [';h', ';h', ';h'],
    ['Open ;hours', ';hours', ';hours'],
    ['(;hours', ';hours', ';hours'],
    ['# ;hours', ';hours', ';hours'],
    ['سلام ;اوقات', ';اوقات', ';اوقات'],
    [';eid-2026', ';eid-2026', ';eid-2026'],
    [`${'word '.repeat(30)};ho`, ';ho', ';ho'],
  ])('%j opens with %j', (text, trigger, query) => {
    expect(at(text)).toMatchObject({
      text: trigger,
      query,
      range: { from: 1 + text.length - trigger.length, to: 1 + text.length },
    })
  })

  it.each([
    ...[[''], ['plain'], ['info@'], ['info@gul'], ['a.b@c'], ['@ '], ['@fi rst'], ['{'], ['{{a}}'], ['{{a|']],
    ...[[';'], ['; '], ['; hours'], ['Hello;hours'], ['&nbsp;hours'], ['#;hours'], [';;hours'], ['@;hours']],
    ...[[';hours '], [';hours,'], [`;${'h'.repeat(31)}`]],
  ])('%j opens nothing', (text) => {
    expect(at(text)).toBeNull()
  })
})

it.each([
  ['e', ['eid-hours', 'delivery']],
  ['HO', ['hours', 'eid-hours']],
  ['free', ['delivery']],
  ['livery', ['delivery']],
  ['x', []],
])('snippets for %j', (query, codes) => {
  const snippets = [
    ['eid-hours', 'Eid times'],
    ['delivery', 'Free delivery by us'],
    ['hours', 'Shop hours'],
  ].map(([code = '', name = '']) => ({ id: code, kind: 'snippet' as const, name, value: { code, text: '.' } }))
  expect(matchingSnippets(snippets, query).map(({ value }) => value.code)).toEqual(codes)
})

describe('matching', () => {
  const tags = [
    { id: 1, name: 'last_name' },
    { id: 2, name: 'name_day' },
    { id: 3, name: 'city' },
  ]
  it.each([
    ['', [1, 2, 3]],
    ['na', [2, 1]],
    ['LAST', [1]],
    ['t n', [1]],
    ['zzz', []],
  ])('%j', (query, ids) => {
    expect(matchingTags(tags, query).map(({ id }) => id)).toEqual(ids)
  })
})

it('knows that a tag is being typed while a menu shows tags', () => {
  vi.stubGlobal('document', { createElement: () => ({}) })
  const [one, other] = [createTagMenu(), createTagMenu()]
  vi.unstubAllGlobals()
  const shown = { items: [], index: 0, choose: () => undefined }
  one.set(shown)
  other.set(shown)
  one.set(null)
  expect(isTagMenuOpen()).toBe(true)
  other.set(null)
  expect(isTagMenuOpen()).toBe(false)
})
