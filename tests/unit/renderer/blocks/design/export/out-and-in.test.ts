/** MJML out of a design and in again is the same design, for designs made by chance; and lines for people change nothing of it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#contract'
import { laidOut, mjmlOf } from '../../../../../../src/renderer/blocks/design/export/mjml-of.ts'
import { projectOf } from '../../../../../../src/renderer/blocks/design/export/project-of.ts'
import { asClasses } from '../../../../../../src/renderer/blocks/design/mail/direction.ts'
import { times } from '../../../../../fixtures/seed.ts'

const words = fc.stringMatching(/^[a-zA-Z&<>"'{}|ÄÖس؟0-9][a-zA-Z &<>"'{}|ÄÖس؟0-9]{0,30}[a-z]$/)
const pixels = fc.integer({ min: 0, max: 90 }).map((size) => `${size}px`)
const colour = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`)
const address = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.constant('{{deep_link}}'),
  fc.constant(`herald-file:${'ab'.repeat(32)}/path/image%2Fpng/a.png`),
)
const padding = fc.record({ 'padding-top': pixels, 'padding-bottom': pixels }, { requiredKeys: [] })
/** A direction that was chosen. */
const chosen = fc.constantFrom({}, asClasses({ dir: 'rtl' }), asClasses({ align: 'left', side: 'left', dir: 'ltr' }))
const textnode = words.map((content): JsonObject => ({ type: 'textnode', content }))

const part = (type: string, attributes: object, components: JsonObject[] = []): JsonObject => ({
  tagName: type,
  type,
  ...(Object.keys(attributes).length > 0 ? { attributes: attributes as JsonObject } : {}),
  ...(components.length > 0 ? { components } : {}),
})
const inner = (tagName: string, type: string, attributes: object, components: JsonObject[]): JsonObject => ({
  ...part(tagName, attributes, components),
  type,
})

const inline = fc.oneof(
  { weight: 3, arbitrary: textnode },
  textnode.map((one) => inner('b', 'text', {}, [one])),
  fc.tuple(textnode, address).map(([one, href]) => inner('a', 'link', { href }, [one])),
  fc.constant(inner('br', 'default', {}, [])),
  fc.constant<JsonObject>({ type: 'comment', content: '[if mso]><p>x</p><![endif]' }),
)
/** Two stretches of words beside each other are one when they are read. */
const line = fc
  .array(inline, { minLength: 1, maxLength: 4 })
  .map((all) => all.filter((one, at) => one.type !== 'textnode' || all[at - 1]?.type !== 'textnode'))
const paragraph = fc
  .tuple(line, colour)
  .map(([components, shade]) => inner('p', 'text', { style: `margin:0;color:${shade};` }, components))

const leaf = fc.oneof(
  fc
    .tuple(padding, chosen, fc.oneof(line, fc.array(paragraph, { minLength: 1, maxLength: 3 })))
    .map(([more, kept, inside]) => part('mj-text', { ...more, ...kept }, inside)),
  fc.tuple(padding, address, words).map(([more, src, alt]) => part('mj-image', { ...more, src, alt })),
  fc
    .tuple(padding, address, textnode, colour)
    .map(([more, href, one, shade]) => part('mj-button', { ...more, href, 'background-color': shade }, [one])),
  padding.map((more) => part('mj-divider', more)),
  pixels.map((height) => part('mj-spacer', { height })),
  fc.tuple(padding, fc.array(address, { minLength: 1, maxLength: 4 })).map(([more, all]) =>
    part(
      'mj-social',
      more,
      all.map((href) => part('mj-social-element', { href, src: href })),
    ),
  ),
)
const column = fc.array(leaf, { maxLength: 5 }).map((all) => part('mj-column', {}, all))
const section = fc
  .tuple(padding, fc.array(column, { minLength: 1, maxLength: 3 }))
  .map(([more, all]) => part('mj-section', more, all))
const raw = fc.constant(
  part('mj-raw', {}, [
    { type: 'comment', content: '[if mso]><table><![endif]' },
    inner('div', 'text', { class: 'kept' }, [{ type: 'textnode', content: 'x' }]),
  ]),
)
const head = fc.constant(
  part('mj-head', {}, [
    part('mj-style', {}, [{ type: 'textnode', content: '@media (max-width:480px){.a .b{color:red}}' }]),
  ]),
)
const design = fc
  .tuple(head, colour, fc.array(fc.oneof(section, { arbitrary: raw, weight: 1 }), { minLength: 1, maxLength: 6 }))
  .map(
    ([first, shade, all]): JsonObject => ({
      pages: [
        {
          frames: [
            {
              component: {
                type: 'wrapper',
                components: [part('mjml', {}, [first, part('mj-body', { 'background-color': shade }, all)])],
              },
            },
          ],
        },
      ],
    }),
  )

const runs = times(90, 3_000)

test('MJML out and in again is the same design', () => {
  fc.assert(
    fc.property(design, (project) => {
      const mjml = mjmlOf(project)
      const again = projectOf(mjml)
      expect(again).toEqual(project)
      expect(mjmlOf(again)).toBe(mjml)
    }),
    { numRuns: runs },
  )
})

test('on lines of its own it is the same design', () => {
  fc.assert(
    fc.property(design, (project) => {
      expect(projectOf(laidOut(mjmlOf(project)))).toEqual(project)
    }),
    { numRuns: runs / 3 },
  )
})
