/** Find and replace in messages: what is found, that nothing else changes, and that a design and its HTML stay one. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedEmail } from '../../../../src/model/channels/email/checks.ts'
import {
  designedFields,
  type EmailValues,
  emptyEmail,
  withoutHeraldDesign,
} from '../../../../src/model/channels/email/values.ts'
import { checkedSms } from '../../../../src/model/channels/sms/reading.ts'
import { emptySms } from '../../../../src/model/channels/sms/values.ts'
import type { CheckedMessage } from '../../../../src/model/checks/message.ts'
import { projectIn } from '../../../../src/model/design/project.ts'
import { placesIn, replacedChanges } from '../../../../src/model/replace/places.ts'
import type { Replacement } from '../../../../src/model/replace/replacement.ts'
import { revertedChanges, withChanges } from '../../../../src/model/rules/finding.ts'
import { waitingFile } from '../../../../src/preload/contract/index.ts'
import { mjmlOf } from '../../../../src/renderer/blocks/design/export/mjml-of.ts'
import { projectOf } from '../../../../src/renderer/blocks/design/export/project-of.ts'
import { templates } from '../../../../src/renderer/channels/email/templates/index.ts'
import { seed, times } from '../../../fixtures/seed.ts'

/** The package looks for a window while it loads. */
function loaded(): (mjml: string, options: object) => { html: string } {
  Object.assign(globalThis, { window: globalThis })
  try {
    return createRequire(import.meta.url)('mjml-browser')
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}
const compile = loaded()
const compiled = (mjml: string): string => compile(mjml, { fonts: {}, validationLevel: 'soft' }).html

const text = (find: string, to: string): Replacement => ({ kind: 'text', find, to, wholeWords: true, matchCase: false })

const mail = (mjml: string, part: Partial<EmailValues> = {}): EmailValues => {
  const project = projectOf(mjml)
  return { ...emptyEmail(), subject: 'Sale', ...designedFields(project, compiled(mjmlOf(project))), ...part }
}
const replaced = (values: EmailValues, replacement: Replacement, chosen: ReadonlySet<string> | null = null) =>
  withChanges(values, replacedChanges(checkedEmail(values), replacement, chosen)) as EmailValues

const body = (inner: string) =>
  `<mjml><mj-body><mj-section><mj-column>${inner}</mj-column></mj-section></mj-body></mjml>`

describe('the places of a message', () => {
  test('are named by their fields, with the text around them', () => {
    const values = mail(
      body('<mj-text>Free over Rs 3,000 <b>today</b></mj-text><mj-button href="https://a.pk">Rs 3,000</mj-button>'),
      {
        subject: 'Free delivery over Rs 3,000, until Sunday',
      },
    )
    expect(placesIn(checkedEmail(values), text('3,000', '2,500'))).toEqual([
      {
        id: 'subject#0',
        name: 'Subject',
        field: 'subject',
        before: 'Free delivery over Rs ',
        hit: '3,000',
        after: ', until Sunday',
        becomes: '2,500',
      },
      {
        id: 'html#0',
        name: 'Message',
        field: 'design',
        before: 'Free over Rs ',
        hit: '3,000',
        after: '',
        becomes: '2,500',
      },
      { id: 'html#1', name: 'Message', field: 'design', before: 'Rs ', hit: '3,000', after: '', becomes: '2,500' },
    ])
  })

  test('are shortened between characters, never inside one', () => {
    const long = { ...emptySms(), text: `${'👩‍👩‍👧 '.repeat(20)}sale ${'é '.repeat(60)}` }
    const [place] = placesIn(checkedSms(long), text('sale', 'offer'))
    expect(place?.before).toMatch(/^…(?:\s?👩‍👩‍👧)+ $/)
    expect(place?.after.endsWith('…')).toBe(true)
  })

  test('in a message that another editor designed, or in a template, are not offered', () => {
    const foreign: CheckedMessage = { texts: [], html: { kind: 'mail', text: '<p>sale</p>', source: null } }
    expect(placesIn(foreign, text('sale', 'offer'))).toEqual([])
    const approved: CheckedMessage = { texts: [{ role: 'text', path: 'a', name: 'Body', text: 'sale', fixed: true }] }
    expect(placesIn(approved, text('sale', 'offer'))).toEqual([])
  })
})

describe('a replacement', () => {
  test('changes the chosen places only', () => {
    const values = mail(body('<mj-text>sale sale</mj-text>'))
    const after = replaced(values, text('sale', 'offer'), new Set(['subject#0', 'html#1']))
    expect(after.subject).toBe('offer')
    expect(after.html).toContain('sale offer')
    expect(JSON.stringify(after.design)).toContain('sale offer')
  })

  test.each<[string, Replacement, string, string]>([
    ['text with marks of HTML', text('sale', 'A & B <c>'), '<p>sale</p>', '<p>A &amp; B &lt;c&gt;</p>'],
    ['text behind a reference', text('tea & cake', 'tea'), '<p>x &amp; y, tea &amp; cake</p>', '<p>x &amp; y, tea</p>'],
    [
      'an alt text',
      text('sale', 'A "B"'),
      '<img alt="Our sale" src="sale.png">',
      '<img alt="Our A &quot;B&quot;" src="sale.png">',
    ],
    [
      'no code',
      text('sale', 'offer'),
      '<style>.sale{}</style><p class="sale">a sale</p><!-- sale -->',
      '<style>.sale{}</style><p class="sale">a offer</p><!-- sale -->',
    ],
    [
      'a link',
      { kind: 'link', find: 'https://a.pk/x', to: 'https://b.pk/?a&b' },
      '<a href="https://a.pk/x?y=1&amp;z=2">https://a.pk/x</a>',
      '<a href="https://b.pk/?a&amp;b?y=1&amp;z=2">https://b.pk/?a&amp;b</a>',
    ],
    [
      'not the unsubscribe link',
      { kind: 'link', find: 'https://a.pk', to: 'https://b.pk' },
      '<a href="https://a.pk/u?t={token}">a</a>',
      '<a href="https://a.pk/u?t={token}">a</a>',
    ],
    [
      'a number to call',
      { kind: 'phone', find: '021 3555 0114', to: '021 3555 0190' },
      '<a href="tel:02135550114">021 3555-0114</a>',
      '<a href="tel:02135550190">021 3555 0190</a>',
    ],
    [
      'a colour',
      { kind: 'colour', find: '#b1493c', to: '#1f5f4a' },
      '<style>a{color:#B1493C}</style><div bgcolor="#b1493c" style="color:#fff">#b1493c</div>',
      '<style>a{color:#1f5f4a}</style><div bgcolor="#1f5f4a" style="color:#fff">#b1493c</div>',
    ],
    [
      'what Outlook alone reads',
      text('sale', 'offer'),
      '<!--[if mso]><p>sale</p><![endif]--><p>sale</p>',
      '<!--[if mso]><p>offer</p><![endif]--><p>offer</p>',
    ],
  ])('in HTML: %s', (_name, replacement, before, after) => {
    const values: EmailValues = { ...emptyEmail(), ...withoutHeraldDesign(before) }
    expect(replaced(values, replacement).html).toBe(after)
  })

  test('of a message whose places differ in design and HTML is one place', () => {
    const inHead =
      '<mjml><mj-head><mj-attributes><mj-text color="#b1493c" /></mj-attributes></mj-head><mj-body><mj-section><mj-column><mj-text>a</mj-text><mj-text>b</mj-text></mj-column></mj-section></mj-body></mjml>'
    const values = mail(inHead)
    const colour: Replacement = { kind: 'colour', find: '#b1493c', to: '#1f5f4a' }
    expect(placesIn(checkedEmail(values), colour).map(({ name }) => name)).toEqual(['Message, 2 places'])
    const after = replaced(values, colour)
    expect(after.html).not.toContain('#b1493c')
    expect(after.html).toBe(compiled(mjmlOf(projectIn(after.design) ?? {})))
  })
})

const file = { blob: 'b'.repeat(64), name: 'new.png', type: 'image/png', bytes: 70 }

/** What people may search for in a starter: a part of its text, a link, a colour, a tag or a picture. */
const searches = (html: string): Replacement[] => {
  const words = [...html.matchAll(/>([^<>{}&]{3,40})</g)]
    .map(([, found = '']) => found.trim())
    .filter((found) => /\p{L}{3}/u.test(found))
  const colours = [...new Set(html.match(/#[0-9a-f]{6}/gi) ?? [])]
  const links = [...new Set([...html.matchAll(/href="([^"]+)"/g)].map(([, found = '']) => found))]
  const pictures = [...new Set([...html.matchAll(/ src="([^"]+)"/g)].map(([, found = '']) => found))]
  const tags = [...new Set([...html.matchAll(/\{\{\s*(\w+)/g)].map(([, found = '']) => found))]
  return [
    ...words.map((find) => text(find, 'Grüße & <mehr>')),
    ...links.map((find): Replacement => ({ kind: 'link', find, to: 'https://gulmohar.pk/a?b=1&c=2' })),
    ...tags.map((find): Replacement => ({ kind: 'tag', find, to: 'other_name' })),
    ...colours.map((find): Replacement => ({ kind: 'colour', find, to: '#123456' })),
    ...pictures.map(
      (find): Replacement => ({
        ...{ kind: 'picture', find, to: file.blob },
        picture: { blob: null, name: find, addresses: [find.replaceAll('&amp;', '&')] },
        file: { ...file, address: waitingFile(file, 'path') },
      }),
    ),
  ]
}

describe('every starter', () => {
  const starters = templates.map(({ id, mjml }) => ({ id, values: mail(mjml('Gulmohar')) }))
  const all = starters.flatMap(({ id, values }) =>
    searches(values.html).map((replacement) => ({ id, values, replacement })),
  )

  test('has something to search for', () => {
    expect(all.length).toBeGreaterThan(80)
    for (const kind of ['text', 'link', 'tag', 'colour', 'picture'])
      expect(all.some(({ replacement }) => replacement.kind === kind)).toBe(true)
  })

  test('compiles to the same HTML after a replacement, which undo reverts to the byte', () => {
    for (const { id, values, replacement } of all) {
      const changes = replacedChanges(checkedEmail(values), replacement, null)
      const after = withChanges(values, changes) as EmailValues
      expect(after.html, `${id} ${JSON.stringify(replacement)}`).toBe(compiled(mjmlOf(projectIn(after.design) ?? {})))
      expect(withChanges(after, revertedChanges({ changes }))).toEqual(values)
    }
  })
})

test('nothing outside the matches changes by a byte', () => {
  const words = fc.constantFrom(
    'sale',
    'SALE',
    'wholesale',
    '&amp;',
    '<b>',
    '</b>',
    '<p class="sale">',
    '</p>',
    ' ',
    '{{sale|sale}}',
    '<!-- sale -->',
    'é',
    '👩‍👧',
    '<a href="https://a.pk/sale">',
    '</a>',
  )
  const run = (pieces: readonly string[]) => {
    const html = pieces.join('')
    const values: EmailValues = { ...emptyEmail(), ...withoutHeraldDesign(html || '<p></p>') }
    const after = replaced(values, text('sale', '\u0001'))
    let position = 0
    for (const [index, part] of after.html.split('\u0001').entries()) {
      if (index > 0) expect(values.html.slice(position, position + 4).toLowerCase()).toBe('sale')
      position += index > 0 ? 4 : 0
      expect(values.html.startsWith(part, position), html).toBe(true)
      position += part.length
    }
    expect(position).toBe(values.html.length)
  }
  fc.assert(fc.property(fc.array(words, { maxLength: 24 }), run), { numRuns: times(300, 2_000), seed })
})
