/** Whose a design is, and whether there is anything in it. */
import { describe, expect, it } from 'vitest'
import { hasContent, isForeign, ourDesign, projectIn, showsSomething } from '../../../../src/model/design/project.ts'
import { previewHtml } from '../../../../src/renderer/blocks/design/shown-html.ts'

const project = (...inColumn: object[]) => ({
  pages: [
    {
      frames: [
        {
          component: {
            type: 'wrapper',
            components: [
              {
                type: 'mjml',
                components: [
                  {
                    type: 'mj-body',
                    components: [{ type: 'mj-section', components: [{ type: 'mj-column', components: inColumn }] }],
                  },
                ],
              },
            ],
          },
        },
      ],
    },
  ],
})
// A design is JSON; the builder above makes nothing else.
const ours = (...inColumn: object[]) => ourDesign(JSON.parse(JSON.stringify(project(...inColumn))))
const row = (contents: object[]) => JSON.parse(JSON.stringify({ body: { rows: [{ columns: [{ contents }] }] } }))

describe("'at least one row with content'", () => {
  it.each([
    ['nothing at all', null, '', false],
    ['an empty column of ours', ours(), '<p>leftover</p>', false],
    ['only room between', ours({ type: 'mj-spacer' }, { type: 'mj-divider' }), '', false],
    [
      'a text without words',
      ours({ type: 'mj-text', components: [{ type: 'textnode', content: ' &nbsp; ' }] }),
      '',
      false,
    ],
    ['a text', ours({ type: 'mj-text', components: [{ type: 'textnode', content: 'Hello' }] }), '', true],
    ['a text that is kept as one string', ours({ type: 'mj-text', components: 'Hello' }), '', true],
    ['a picture', ours({ type: 'mj-image' }), '', true],
    ['a button', ours({ type: 'mj-button' }), '', true],
    ['rows of another editor', row([{ type: 'text' }]), '', true],
    ['empty rows of another editor', row([]), '<p>Hello</p>', false],
    ['no rows', { body: { rows: [] } }, '<p>Hello</p>', false],
    ['an unknown design', { version: 7 }, '<p>Hello</p>', true],
    ['an unknown design without words', { version: 7 }, '<p> </p>', false],
    ['HTML alone', null, '<img src="https://a.example/b.png">', true],
    ['HTML with a head alone', null, '<head><title>Hello</title></head><body></body>', false],
  ])('%s', (_what, design, html, expected) => expect(hasContent(design, html)).toBe(expected))
})

describe('whose it is', () => {
  it('ours by its mark', () => {
    expect(isForeign(ours())).toBe(false)
    expect(projectIn(ours())).toEqual(project())
    expect(projectIn(null)).toBeNull()
  })
  it("another editor's without it", () => {
    for (const design of [row([]), { pages: [] }, 'text', 4, []]) {
      expect(isForeign(design)).toBe(true)
      expect(projectIn(design)).toBeNull()
    }
    expect(isForeign(null)).toBe(false)
  })
})

describe('what is seen of HTML', () => {
  it.each([
    ['', false],
    ['<!-- words --><style>p{}</style><script>words</script>', false],
    ['<p>&nbsp;</p>', false],
    ['<p>.</p>', true],
    ['<img src=x>', true],
  ])('%s', (html, expected) => expect(showsSomething(html)).toBe(expected))
})

describe('a preview', () => {
  it('has nothing that acts before it is drawn', () => {
    const html =
      '<html><head><base href="https://a.example/"><meta http-equiv="refresh" content="0;url=https://a.example"><link rel="preconnect" href="https://a.example"></head><body>Hi</body></html>'
    const shown = previewHtml(html)
    expect(shown).not.toMatch(/<(base|link)|http-equiv/)
    expect(shown).toContain('pointer-events:none')
    expect(shown).toContain('<body>Hi</body>')
  })
  it('shows what describes a picture where pictures are off', () => {
    const html = '<div style="background:url(a.png)"><img width="4" src="https://a.example/a.png" alt="A shawl"></div>'
    expect(previewHtml(html, { pictures: false })).toContain(
      '<div style="background:none"><img width="4" alt="A shawl"></div>',
    )
    expect(previewHtml(html)).toContain(html)
  })
})
