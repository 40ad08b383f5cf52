/** What comes along with a mail, which of it is taken, and how old MJML is read. */
import { createRequire } from 'node:module'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { designOf } from '../../../../../../src/renderer/blocks/design/import/import-design.ts'
import { reportLines } from '../../../../../../src/renderer/blocks/design/import/report.ts'

const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000020806000000', 'hex'))
const drawing =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>fetch("https://x.test")</script></svg>'

test('an SVG of a zip is none, whatever it is called: it may hold script; it is told', async () => {
  const zip = zipSync({
    'index.html': strToU8('<p>Eid</p><img src="logo.svg"><img src="img/hero.png"><img src="img/sly.png">'),
    'logo.svg': strToU8(drawing),
    'img/hero.png': png,
    'img/sly.png': strToU8(drawing),
  })
  const made = await designOf([{ path: 'mail.zip', bytes: zip }], { known: [], unsubscribe: null })
  expect(made.pictures.map(({ name, type }) => [name, type])).toEqual([['hero.png', 'image/png']])
  expect(made.text).not.toContain('svg+xml')
  expect(reportLines(made).find(({ title }) => title === 'Pictures')?.lines).toEqual([
    '1 picture was imported.',
    'SVG, which email apps do not show, was left out: logo.svg. Save it as PNG and choose that in the designer.',
    'Not found: img/sly.png. Choose them in the designer, or import the folder or zip that has them.',
  ])
})

test('elements inside each other without end are refused in words', async () => {
  const html = `${'<div>'.repeat(60_000)}Eid${'</div>'.repeat(60_000)}`
  await expect(designOf([{ path: 'a.html', bytes: strToU8(html) }], { known: [], unsubscribe: null })).rejects.toThrow(
    'The HTML is nested too deeply to become a design.',
  )
})

const opened = (name: string, text: string) =>
  designOf([{ path: name, bytes: strToU8(text, true) }], { known: [], unsubscribe: null })
const removedFrom = async (name: string, text: string) => (await opened(name, text)).report.removed

/** `parts`: header lines and body of each. */
const mailOf = (parts: readonly [headers: string, body: string][], subject = 'Eid') =>
  [
    `From: Gulmohar <news@gulmohar.example>\r\nSubject: ${subject}\r\nMIME-Version: 1.0`,
    'Content-Type: multipart/mixed; boundary=x\r\n',
    ...parts.flatMap(([headers, body]) => ['--x', headers, '', body]),
    '--x--\r\n',
  ].join('\r\n')
const base64 = Buffer.from(png).toString('base64')
const page: [string, string] = [
  'Content-Type: text/html; charset=utf-8',
  '<p>Eid at Gulmohar</p><img src="https://g.example/a.png">',
]

test('parts of a mail that are not taken are named', async () => {
  const mail = mailOf([
    page,
    ['Content-Type: text/x-amp-html', '<html amp4email></html>'],
    [
      'Content-Type: application/pdf; name="prices.pdf"\r\nContent-Disposition: attachment; filename="prices.pdf"',
      '%PDF',
    ],
    [
      'Content-Type: image/png\r\nContent-Disposition: attachment; filename="shop.png"\r\nContent-Transfer-Encoding: base64',
      base64,
    ],
  ])
  expect(await removedFrom('a.eml', mail)).toEqual([
    ['AMP version', 1],
    ["attachment 'prices.pdf'", 1],
    ["attachment 'shop.png'", 1],
  ])
})

test.each(['https://g.example/a.png', 'https://g.example/\r\n a.png'])(
  'a picture is found by Content-Location: %j',
  async (address) => {
    const location = `Content-Type: image/png\r\nContent-Location: ${address}\r\nContent-Transfer-Encoding: base64`
    const { pictures, report } = await opened('saved.mht', mailOf([page, [location, base64]]))
    expect(pictures.map(({ type }) => type)).toEqual(['image/png'])
    expect(report.removed).toEqual([])
  },
)

test('letters of more than a byte stay when a part has a Content-Location', async () => {
  const text: [string, string] = [
    'Content-Type: text/html; charset=utf-8\r\nContent-Location: https://g.example/',
    '<p>عید مبارک – ab “heute”</p>',
  ]
  const { text: html } = await designOf([{ path: 'a.eml', bytes: new TextEncoder().encode(mailOf([text])) }], {
    known: [],
    unsubscribe: null,
  })
  expect(html).toContain('<p>عید مبارک – ab “heute”</p>')
})

test('a line break in a subject is a space: it would begin another header', async () => {
  const subject = `=?utf-8?B?${Buffer.from('Winter sale\r\nBcc: all@list.example').toString('base64')}?=`
  expect((await opened('a.eml', mailOf([page], subject))).found.subject).toBe('Winter sale Bcc: all@list.example')
})

/** Around one part of a column. */
const column = (part: string) => `<mj-section><mj-column>${part}</mj-column></mj-section>`

test.each([
  [
    '<mj-container width="640" background-color="#eee">a</mj-container>',
    '<mj-body width="640px" background-color="#eee">a</mj-body>',
  ],
  [
    column('<mj-list><li>a</li><li>b</li></mj-list>'),
    `<mj-body>${column('<mj-text><ul><li>a</li><li>b</li></ul></mj-text>')}</mj-body>`,
  ],
  [column('<mj-html><p>a</p></mj-html>'), `<mj-body>${column('<mj-text><p>a</p></mj-text>')}</mj-body>`],
  [
    '<mj-hero><mj-hero-content width="100%"><mj-text>a</mj-text></mj-hero-content></mj-hero>',
    '<mj-body><mj-hero><mj-text>a</mj-text></mj-hero></mj-body>',
  ],
  [
    column(
      '<mj-social display="facebook twitter:url" facebook-href="https://f.example" twitter-content="Say &amp; share" color="red" />',
    ),
    `<mj-body>${column(
      '<mj-social color="red"><mj-social-element name="facebook" href="https://f.example"></mj-social-element><mj-social-element name="twitter" href="">Say &amp; share</mj-social-element></mj-social>',
    )}</mj-body>`,
  ],
  [
    '<mj-navbar><mj-inline-links base-url="https://g.example"><mj-link href="/a">A</mj-link></mj-inline-links></mj-navbar>',
    `<mj-body>${column('<mj-navbar base-url="https://g.example"><mj-navbar-link href="/a">A</mj-navbar-link></mj-navbar>')}</mj-body>`,
  ],
  [
    column('<mj-navbar><mj-navbar-link href="/a">A</mj-navbar-link></mj-navbar>'),
    `<mj-body>${column('<mj-navbar><mj-navbar-link href="/a">A</mj-navbar-link></mj-navbar>')}</mj-body>`,
  ],
])('MJML 3: %s', async (old, now) => {
  expect((await opened('a.mjml', `<mjml><mj-body>${old}</mj-body></mjml>`)).text).toBe(`<mjml>${now}</mjml>`)
})

test('MJML itself finds no fault in a converted mail, and shows all of its texts', async () => {
  const mail = `<mj-container width="640">${column('<mj-text>One</mj-text><mj-list><li>Two</li></mj-list><mj-html><p>Three</p></mj-html>')}
    <mj-hero height="200px" background-url="https://g.example/a.jpg"><mj-hero-content><mj-text>Four</mj-text></mj-hero-content></mj-hero>
    <mj-navbar><mj-inline-links><mj-link href="/a">Five</mj-link></mj-inline-links></mj-navbar></mj-container>`
  const { text } = await opened('a.mjml', `<mjml><mj-body>${mail}</mj-body></mjml>`)
  // The package looks for a window while it loads.
  Object.assign(globalThis, { window: globalThis })
  const compile = createRequire(import.meta.url)('mjml-browser') as (
    mjml: string,
    how: object,
  ) => { html: string; errors: unknown[] }
  Reflect.deleteProperty(globalThis, 'window')
  const { html, errors } = compile(text, { validationLevel: 'soft' })
  expect(errors).toEqual([])
  for (const word of ['One', 'Two', 'Three', 'Four', 'Five']) expect(html).toContain(word)
})

test('attributes of old tags are those of the new ones', async () => {
  const head = (tag: string) => `<mj-head><mj-attributes><${tag} color="#123456"></${tag}></mj-attributes></mj-head>`
  expect((await opened('a.mjml', `<mjml>${head('mj-list')}<mj-body></mj-body></mjml>`)).text).toBe(
    `<mjml>${head('mj-text')}<mj-body></mj-body></mjml>`,
  )
})

test('MJML with tags that the designer cannot show is refused with their names', async () => {
  const mjml = `<mjml><mj-body>${column('<mj-invoice></mj-invoice><mj-location></mj-location><mj-invoice></mj-invoice>')}</mj-body></mjml>`
  await expect(opened('a.mjml', mjml)).rejects.toThrow(
    'MJML 4 has no <mj-invoice>, <mj-location>. Take it out, or compile the MJML and import its HTML.',
  )
})
