/** A link of a mail that has another one for Outlook beside it: an edit changes both, as one step, or says that the other stays. */
import { expect, test } from 'vitest'
import { setValues } from '../../../../../../src/renderer/blocks/design/in-place/edits.ts'
import { type Mail, mailOf, movedByAll } from '../../../../../../src/renderer/blocks/design/in-place/mail.ts'
import { outlookLinksAt } from '../../../../../../src/renderer/blocks/design/in-place/outlook.ts'
import { everyPart } from '../../../../../../src/renderer/blocks/design/in-place/parts.ts'
import { valuesOf } from '../../../../../../src/renderer/blocks/design/in-place/values.ts'

const sale = 'https://gulmohar.pk/sale?a=1&amp;b=2'
const drawn = (href: string) =>
  `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${href}" style="height:40px"><center>See all</center></v:roundrect><![endif]-->`
const link = (href: string, words = 'See all') => `<a class="b" href="${href}" style="background:#f00">${words}</a>`
const page = (inner: string) => `<html><body><table><tr><td>${inner}</td></tr></table></body></html>`

const firstLink = (mail: Mail) => {
  const part = everyPart(mail.parts()).find((one) => valuesOf(one).href !== undefined)
  if (!part) throw new Error('No part is a link')
  return part
}

test.each([
  ['a drawing before it', drawn(sale) + link(sale), (to: string) => drawn(to) + link(to)],
  [
    'a link of its own, which other programs pass over, and the marks that keep Outlook from the first',
    `<!--[if mso]><a href=${sale}>See all</a><![endif]--><!--[if !mso]><!-->${link(sale)}<!--<![endif]-->`,
    (to: string) =>
      `<!--[if mso]><a href="${to}">See all</a><![endif]--><!--[if !mso]><!-->${link(to)}<!--<![endif]-->`,
  ],
  ['a drawing behind it', link(sale) + drawn(sale), (to: string) => link(to) + drawn(to)],
  [
    'a drawing of the next link, which leads to the same page',
    `${drawn(sale)}${link(sale)}</td><td>${drawn(sale)}${link(sale, 'Second')}`,
    (to: string) => `${drawn(to)}${link(to)}</td><td>${drawn(sale)}${link(sale, 'Second')}`,
  ],
  [
    'a drawing that leads elsewhere',
    drawn('https://gulmohar.pk/other') + link(sale),
    (to: string) => drawn('https://gulmohar.pk/other') + link(to),
  ],
  ['none', link(sale), (to: string) => link(to)],
])('with %s', (_, before, after) => {
  const mail = mailOf(page(before))
  const part = firstLink(mail)
  const to = 'https://gulmohar.pk/eid?a=1&b="2"'
  expect(mail.make(setValues(mail.tree(), part, { href: to }))).not.toBeNull()
  expect(mail.source()).toBe(page(after('https://gulmohar.pk/eid?a=1&amp;b=&quot;2&quot;')))
  expect(mail.edits()).toBe(1)
  mail.undo()
  expect(mail.source()).toBe(page(before))
  mail.redo()
  expect(mail.source()).toBe(page(after('https://gulmohar.pk/eid?a=1&amp;b=&quot;2&quot;')))
})

test('typed in one stay, key by key, it stays the address of both', () => {
  const mail = mailOf(page(drawn(sale) + link(sale)))
  for (const to of ['h', 'https://g.pk', 'https://g.pk/-->']) {
    expect(mail.make(setValues(mail.tree(), firstLink(mail), { href: to }), 7)).not.toBeNull()
  }
  expect(mail.source()).toBe(page(drawn('https://g.pk/--&gt;') + link('https://g.pk/-->')))
  expect(mail.edits()).toBe(1)
  mail.undo()
  expect(mail.source()).toBe(page(drawn(sale) + link(sale)))
})

test('without an address Outlook is led nowhere, and follows again when there is one', () => {
  const mail = mailOf(page(drawn(sale) + link(sale)))
  const part = firstLink(mail)
  const made = mail.make(setValues(mail.tree(), part, { href: null }), 7)
  expect(mail.source()).toBe(page(`${drawn('#')}<a class="b" style="background:#f00">See all</a>`))
  const id = String(movedByAll(made ?? [], Number(part.id)))
  const same = everyPart(mail.parts()).find((one) => one.id === id)
  expect(same && mail.make(setValues(mail.tree(), same, { href: 'https://g.pk' }), 7)).not.toBeNull()
  expect(mail.source()).toBe(
    page(`${drawn('https://g.pk')}<a href="https://g.pk" class="b" style="background:#f00">See all</a>`),
  )
  mail.undo()
  expect(mail.source()).toBe(page(drawn(sale) + link(sale)))
})

test.each([
  [drawn(sale) + link(sale), ['https://gulmohar.pk/sale?a=1&b=2']],
  [drawn('https://a.pk') + link(sale), ['https://a.pk']],
  [link('https://b.pk', 'First') + drawn('https://a.pk') + link(sale), ['https://a.pk']],
  [drawn('https://a.pk') + link('https://b.pk', 'First') + link(sale), []],
  [`<!--[if !mso]>${link('https://a.pk')}<![endif]-->${link(sale)}`, []],
])('Outlook has %s', (html, addresses) => {
  const at = html.lastIndexOf('<a class')
  expect(outlookLinksAt(html, at, 'https://gulmohar.pk/sale?a=1&b=2').map(({ address }) => address)).toEqual(addresses)
})
