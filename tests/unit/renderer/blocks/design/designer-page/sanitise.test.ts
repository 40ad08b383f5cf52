/** A kept design on its way back into the designer: nothing that could act comes in, nothing else is lost. The library itself, without a screen, writes and reads the designs. */
import fc from 'fast-check'
import grapesjs, { type Editor } from 'grapesjs'
import { describe, expect, it, test } from 'vitest'
import { cleanProject } from '../../../../../../src/renderer/blocks/design/designer-page/sanitise.ts'
import { seed, times } from '../../../../../fixtures/seed.ts'

type Part = { [field: string]: unknown }

const editor: Editor = grapesjs.init({ headless: true, storageManager: false, telemetry: false, log: false })

/** As the library keeps it: JSON. */
function keptBy(parts: readonly Part[]): Part {
  editor.setComponents(structuredClone(parts) as object[])
  return JSON.parse(JSON.stringify(editor.getProjectData()))
}

function opened(project: Part): { html: string; css: string } {
  editor.loadProjectData(structuredClone(project))
  return { html: editor.getHtml(), css: editor.getCss() ?? '' }
}

const words = (content: string): Part => ({ type: 'textnode', content })
const link = (href: string, ...components: Part[]): Part => ({ type: 'link', attributes: { href }, components })

describe('a design that is opened again', () => {
  it.each<[string, Part, string]>([
    ['a link keeps its address and words', link('https://a.example/x', words('Shop')), 'https://a.example/x'],
    ["a link into an app keeps the app's address", link('gulmohar://cart', words('Cart')), 'gulmohar://cart'],
    [
      'a picture in a link',
      link('https://a.example', { type: 'image', attributes: { src: 'https://a.example/b.png' } }),
      'b.png',
    ],
    ['a link that says its element', { ...link('tel:+92', words('Call')), tagName: 'a' }, 'tel:+92'],
    [
      'a text with a link inside',
      { type: 'text', components: [words('See '), link('https://a.example', words('it'))] },
      'https://a.example',
    ],
    ['a note for one email app', { type: 'comment', content: '[if mso]><table><tr><td><![endif]' }, '[if mso]><table>'],
  ])('%s', (_what, part, kept) => {
    const project = keptBy([part])
    expect(opened(project).html).toContain(kept)
    expect(cleanProject(project)).toEqual(project)
    expect(opened(cleanProject(project))).toEqual(opened(project))
  })

  it('keeps the buttons and linked pictures of a mail', () => {
    const inColumn = [
      { type: 'mj-button', attributes: { href: 'https://a.example/a' }, components: [words('Buy')] },
      { type: 'mj-image', attributes: { href: 'https://a.example/b', src: 'https://a.example/c.png' } },
      { type: 'mj-text', components: [link('https://a.example/d', words('Read on'))] },
      { type: 'mj-navbar', components: [{ type: 'mj-navbar-link', attributes: { href: '#' } }] },
    ]
    const project = { pages: [{ frames: [{ component: { type: 'wrapper', components: inColumn } }] }] }
    expect(cleanProject(project)).toEqual(project)
  })
})

const holding = (part: unknown): Part => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components: part } }] }],
})

describe('what could act stays outside', () => {
  it.each<[string, unknown]>([
    ['a script', [{ type: 'script', attributes: { src: 'https://t.example/a.js' } }]],
    ['a script that says it is a box', [{ type: 'script', tagName: 'div' }]],
    ['a box that is a script', [{ type: 'default', tagName: 'script' }]],
    ['a script in capitals', [{ tagName: 'SCRIPT' }]],
    ['an element that closes another', [{ tagName: 'p><script' }]],
    ['a script that is the only part', { type: 'script' }],
    [
      'an element that loads a style sheet',
      [{ tagName: 'link', attributes: { rel: 'stylesheet', href: 'https://t.example' } }],
    ],
    ['a link that is a frame', [{ type: 'link', tagName: 'iframe', attributes: { src: 'https://t.example' } }]],
    ['a map, which is a frame', [{ type: 'map' }]],
    ['a frame', [{ type: 'iframe' }]],
    ['a film', [{ type: 'video' }]],
    ['a drawing', [{ type: 'svg' }]],
    ['a form', [{ tagName: 'form' }]],
    ['a redirect', [{ tagName: 'meta', attributes: { 'http-equiv': 'refresh' } }]],
    ['a comment that ends early', [{ type: 'comment', content: '--><script>1</script>' }]],
  ])('%s', (_what, part) => {
    expect(JSON.stringify(cleanProject(holding(part)))).not.toMatch(
      /script|iframe|video|svg|form|meta|map|style|comment/i,
    )
  })
  it('an acting root leaves nothing', () =>
    expect(cleanProject({ pages: [{ frames: [{ component: { type: 'script' } }] }] })).toEqual({
      pages: [{ frames: [{}] }],
    }))
  it.each([
    ['a handler', { onclick: 'a()' }],
    ['a handler in capitals', { ONERROR: 'a()' }],
    ['a script for an address', { href: ' java\nscript:a()'.replace('\n', '') }],
    ['a name that begins another element', { 'x><script': '' }],
  ])('%s', (_what, attributes) =>
    expect(cleanProject(holding([{ attributes: { id: 'kept', ...attributes } }]))).toEqual(
      holding([{ attributes: { id: 'kept' } }]),
    ),
  )
  it('a value of a mail that ends its element and begins another, which the library does not escape', () => {
    const part = (attributes: object) =>
      holding([{ type: 'mj-image', attributes: { alt: 'A "good" <3', ...attributes } }])
    expect(cleanProject(part({ title: '"><img src=x onerror=a()>' }))).toEqual(part({}))
  })
  it('scripts of a part', () =>
    expect(cleanProject(holding([{ script: 'a()', 'script-props': ['a'], 'script-export': 'b' }]))).toEqual(
      holding([{}]),
    ))
})

const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom('mailto:a@b.example', 'tel:+923001234567', '{{deep_link}}', 'gulmohar://cart?id=4', '#part'),
)
const style = fc.dictionary(
  fc.constantFrom('color', 'padding', 'background', 'font-family', 'border'),
  fc.constantFrom(
    '#123456',
    '4px 8px',
    'linear-gradient(160deg, #111, #222)',
    "Georgia, 'Times New Roman'",
    'url("https://a.example/b.png")',
  ),
)
const text = fc
  .string({ unit: fc.constantFrom('a', ' ', '<', '&', '"', '{{first_name|you}}', 'é', 'سلام', '🎉'), minLength: 1 })
  .map(words)
const { parts } = fc.letrec<{ parts: Part[]; part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'part' },
    text,
    fc.record({ type: fc.constant('image'), attributes: fc.record({ src: address, alt: fc.string() }), style }),
    fc.record({
      type: fc.constant('link'),
      attributes: fc.record({ href: address, target: fc.constant('_blank') }),
      style,
      components: fc.array(text, { maxLength: 2 }),
    }),
    fc.record({
      type: fc.constantFrom('mj-button', 'mj-text', 'mj-column', 'mj-section'),
      tagName: fc.constant('div'),
      attributes: fc.record({ href: address }),
      components: tie('parts'),
    }),
    fc.record({
      type: fc.constantFrom('default', 'text', 'cell', 'row'),
      tagName: fc.constantFrom('div', 'p', 'h1', 'td', 'span', 'ul', 'li'),
      style,
      components: tie('parts'),
    }),
  ),
  parts: fc.array(tie('part'), { maxLength: 4, depthIdentifier: 'part' }),
}))
const acting = fc.constantFrom<Part>(
  { type: 'script', components: [words('pwned()')] },
  { tagName: 'LINK', attributes: { href: 'https://pwned.example' } },
  { type: 'map', attributes: { src: 'https://pwned.example' } },
  { type: 'default', tagName: 'form', attributes: { action: 'https://pwned.example' } },
)

test('designs keep every link, picture, word and style', () => {
  fc.assert(
    fc.property(parts, (made) => {
      const project = keptBy(made)
      expect(cleanProject(project)).toEqual(project)
    }),
    { seed, numRuns: times(100, 500) },
  )
})

test('of designs with something that acts in them, only that is lost', () => {
  fc.assert(
    fc.property(parts, acting, parts, (before, hostile, after) => {
      const whole = cleanProject(holding([...before, hostile, ...after, { components: [hostile] }]))
      expect(whole).toEqual(cleanProject(holding([...before, ...after, { components: [] }])))
      expect(JSON.stringify(whole)).not.toContain('pwned')
    }),
    { seed, numRuns: times(50, 200) },
  )
})
