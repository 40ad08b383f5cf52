/** A finding's part is outlined in the message, and nothing else of it. */
import { expect, it } from 'vitest'
import { markedHtml } from '../../../../../src/renderer/blocks/checks/finding-mark.ts'

const html =
  '<html><head><style>a{}</style></head><body><img src="a.png" alt="IMG_1.jpg"><img src="b.png" alt=""/><a href="#">Go</a><a href="http://a.pk">Click here</a><p style="color:#999999;background:#ffffff">Pale</p><video src="c.mp4"></video></body></html>'
const marked = (id: string) =>
  [...markedHtml(html, { id }).matchAll(/<(\w+)[^<>]* data-finding=""/g)].map(([, name]) => name)

it.each([
  ['html-alt-file-name html IMG_1.jpg', ['img']],
  ['email-alt', ['img']],
  ['email-links', ['a']],
  ['link-http html http://a.pk', ['a']],
  ['link-http html', ['a']],
  ['html-link-words html Click here', ['a']],
  ['html-contrast html #999999 on #ffffff', ['p']],
  ['client-support html html-video', ['video']],
  ['email-size', []],
  ['words-lorem html', []],
])('%s', (id, parts) => {
  expect(marked(id)).toEqual(parts)
  if (parts.length === 0) expect(markedHtml(html, { id })).toBe(html)
})

it('leaves a message as it stands while nothing is looked at', () => expect(markedHtml(html, null)).toBe(html))

it.each([
  ['that closes itself', 'email-alt', '<img src="b.png" alt=""/>', '<img data-finding="" src="b.png" alt=""/>'],
  [
    'whose address ends in a slash',
    'link-http html http://a.pk/',
    '<a href=http://a.pk/>',
    '<a data-finding="" href=http://a.pk/>',
  ],
  [
    'with its end in a value',
    'email-links',
    '<a title="1 > 0" href="#">',
    '<a data-finding="" title="1 > 0" href="#">',
  ],
  [
    'by what its codes say',
    'link-http html http://a.pk/?é',
    '<a href="http://a.pk/?&eacute;">',
    '<a data-finding="" href="http://a.pk/?&eacute;">',
  ],
  [
    'of a claim behind a line break',
    'email-claim 18:30',
    '<p>Today<br>18:30 &amp; later</p>',
    '<p data-finding="">Today<br>18:30 &amp; later</p>',
  ],
])('marks a tag %s', (_, id, before, after) => {
  expect(markedHtml(`<p>A</p>${before}`, { id })).toContain(`<p>A</p>${after}`)
})

it('marks nothing that Outlook alone reads', () => {
  const half = '<!--[if mso]><img src="a.png"><![endif]-->'
  expect(markedHtml(half, { id: 'email-alt' })).toBe(half)
})
