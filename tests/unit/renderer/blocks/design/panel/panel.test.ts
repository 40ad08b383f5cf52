/** A panel of our designer: whether there is anything in it, its findings, and the pieces that starter designs are made of. */
import { describe, expect, it } from 'vitest'
import { panelFindings } from '../../../../../../src/model/design/panel/findings.ts'
import { designedPanel, emptyPanel, panelInPlace } from '../../../../../../src/model/design/panel/placement.ts'
import { noImage, placeholdersIn } from '../../../../../../src/model/design/placeholder.ts'
import { hasContent, isForeign, ourDesign, projectIn } from '../../../../../../src/model/design/project.ts'
import { panelKind } from '../../../../../../src/renderer/blocks/design/panel/kind.ts'
import {
  brandIn,
  element,
  flowers,
  hills,
  picture,
  sign,
} from '../../../../../../src/renderer/blocks/design/panel/parts.ts'

// A design is JSON; the builder makes nothing else.
const ours = (...components: object[]) =>
  ourDesign(
    JSON.parse(JSON.stringify({ pages: [{ frames: [{ component: { type: 'wrapper', components } }] }], styles: [] })),
    'panel',
  )
const words = (content: string) => ({ type: 'text', components: [{ type: 'textnode', content }] })

describe("'at least one row with content', in plain HTML", () => {
  it.each([
    ['nothing', ours(), false],
    ['an empty box', ours({ components: [{ components: [] }] }), false],
    ['blanks', ours(words(' &nbsp; ')), false],
    ['words deep inside', ours({ components: [{ components: [words('Hello')] }] }), true],
    ['words as one string', ours({ type: 'text', components: 'Hello' }), true],
    ['words as content', ours({ type: 'text', content: 'Hello' }), true],
    ['a picture', ours({ components: [{ type: 'image' }] }), true],
    ['styles alone', ours({ type: 'default', components: '<style>p{}</style>' }), false],
  ])('%s', (_what, design, expected) => {
    expect(hasContent(design, '<p>leftover</p>')).toBe(expected)
    expect(isForeign(design)).toBe(false)
    expect(projectIn(design)).not.toBeNull()
  })
})

describe('findings', () => {
  const tags = [{ id: 7, name: 'first_name', value: '{{first_name}}' }]
  const found = (html: string) =>
    panelFindings({ ...emptyPanel(), ...panelInPlace(html) }, { mergeTags: tags }, 'x').map(
      ({ id, level, title }) => `${level} ${id}: ${title}`,
    )
  it.each([
    ['nothing', '', []],
    ['a sound one', '<p>Hello {{first_name}}</p>', ['passed x-tags: Merge tags valid']],
    [
      'what every designed message has to say',
      '<a href="https://example.com">a</a>',
      ["blocking x-sample-links: 'a' still leads to a sample address", 'passed x-tags: Merge tags valid'],
    ],
    [
      'a script',
      '<p onclick="x()">x</p>',
      ['warning x-acting: This message has scripts of its own', 'passed x-tags: Merge tags valid'],
    ],
    ['what only a comment holds', '<p>x<!-- <script>{{a}}</script> --></p>', ['passed x-tags: Merge tags valid']],
    ['unknown tags', '<p>{{a}} {{b}}</p>', ['warning x-tags: 2 unknown merge tags']],
  ])('of %s', (_what, html, findings) => expect(found(html)).toEqual(findings))
})

describe('what starters are made of', () => {
  it('every piece is whole, its words are words', () => {
    expect(element('p', { color: 'red', 'font-family': '"A", b' }, 'x', { title: 'a "b" & c' })).toBe(
      '<p title="a &quot;b&quot; &amp; c" style="color:red;font-family:&quot;A&quot;, b">x</p>',
    )
    const { tiles, insertion } = panelKind({
      title: '',
      wholeName: '',
      screens: { desktop: { width: 1 }, phone: { width: 1 } },
    })
    for (const { id } of tiles) {
      const { source } = insertion(id, null)
      expect(source).toMatch(/^<\w/)
      expect(source.split('<div').length).toBe(source.split('</div>').length)
      expect(source).not.toContain('example.com')
    }
  })
  it('drawn pictures are no placeholders and load nothing', () => {
    const colours = { ground: '#111', first: '#222', second: '#333', third: '#444' }
    for (const art of [
      flowers(100, 80, colours),
      hills(100, 80, colours),
      sign('bag', { ground: '#1', ink: '#2', round: 4 }),
    ]) {
      expect(art).toMatch(/^data:image\/svg\+xml;charset=utf-8,/)
      expect(decodeURIComponent(art).replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href="(?!#)/)
      expect(placeholdersIn(picture(art, 'A'))).toBe(0)
    }
    expect(placeholdersIn(picture(noImage, ''))).toBe(1)
  })
  it.each([
    ['gulmohar.example', 'Gulmohar'],
    ['www.gulmohar.example', 'Gulmohar'],
    ['Gulmohar Retail', 'Gulmohar Retail'],
    [' ', 'Your brand'],
  ])('the brand in %j', (sender, brand) => expect(brandIn(sender)).toBe(brand))
})

describe('a new design', () => {
  it('takes the place of whatever was there', () => {
    expect(designedPanel({ pages: [] }, '<p>x</p>')).toEqual({
      design: { madeBy: 'herald', editor: 'panel', project: { pages: [] } },
      html: '<p>x</p>',
      source: null,
    })
    expect(panelInPlace('<p>x</p>')).toEqual({
      design: null,
      html: '<p>x</p>',
      source: { message: { isTheMessage: true }, html: { isTheMessage: true }, htmlData: { isTheMessage: true } },
    })
  })
})
