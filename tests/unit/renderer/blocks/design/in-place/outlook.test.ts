/** A link of a mail that has another one for Outlook beside it: an edit changes both, as one step, or says that the other stays. */
import { describe, expect, test } from 'vitest'
import {
  copyPart,
  movePart,
  removePart,
  setValues,
  textEditOf,
} from '../../../../../../src/renderer/blocks/design/in-place/edits.ts'
import { type Mail, mailOf, movedByAll } from '../../../../../../src/renderer/blocks/design/in-place/mail.ts'
import { outlookLeft, outlookLinksAt } from '../../../../../../src/renderer/blocks/design/in-place/outlook.ts'
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
  expect(mail.edits()).toHaveLength(1)
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
  expect(mail.edits()).toHaveLength(1)
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
  [link('https://b.pk', 'First') + drawn('https://b.pk') + link(sale), []],
  [
    link('https://b.pk', 'First') + drawn('https://b.pk') + drawn(sale) + link(sale),
    ['https://gulmohar.pk/sale?a=1&b=2'],
  ],
  [`<!--[if !mso]>${link('https://a.pk')}<![endif]-->${link(sale)}`, []],
])('Outlook has %s', (html, addresses) => {
  const at = html.lastIndexOf('<a class')
  expect(outlookLinksAt(html, at, 'https://gulmohar.pk/sale?a=1&b=2').map(({ address }) => address)).toEqual(addresses)
})

/** A button between other parts, and what of it Outlook alone reads. */
const among = (inner: string) => page(`<p>Before</p>${inner}<p>Behind</p>`)
const marked = (inner: string) => `<!--[if !mso]><!-->${inner}<!--<![endif]-->`
const boxed = (words?: string) => `<table><tr><td>${link(sale, words)}</td></tr></table>`
const opened = `<!--[if mso]><v:roundrect href="${sale}"><center><![endif]-->`
const closed = '<!--[if mso]></center></v:roundrect><![endif]-->'

test('of two buttons each has its own', () => {
  const other = (words: string) =>
    (drawn(sale) + boxed()).replaceAll(sale, 'https://gulmohar.pk/shop').replaceAll('See all', words)
  const mail = mailOf(among(drawn(sale) + boxed() + other('The shop') + drawn('https://gulmohar.pk/last')))
  for (const left of [null, 'https://gulmohar.pk/last']) {
    expect(outlookLeft(mail.tree(), firstLink(mail))).toBe(left)
    expect(mail.make(removePart(mail.tree(), firstLink(mail)))).not.toBeNull()
  }
  expect(mail.source()).toBe(among(drawn('https://gulmohar.pk/last')))
})

describe('a button goes with the one that Outlook shows in its place', () => {
  test.each([
    ['before it', drawn(sale) + boxed()],
    ['before the marks that keep Outlook from it', `${drawn(sale)}\n${marked(boxed())}`],
    ['behind it', boxed() + drawn(sale)],
    ['around it', opened + boxed() + closed],
    [
      'in a table of its own',
      `<!--[if mso]><table><tr><td><a href="${sale}">See all</a></td></tr></table><![endif]-->${boxed()}`,
    ],
    ['in the same cell', drawn(sale) + link(sale)],
  ])('%s', (_, inner) => {
    const mail = mailOf(among(inner))
    expect(outlookLeft(mail.tree(), firstLink(mail))).toBeNull()
    expect(mail.make(removePart(mail.tree(), firstLink(mail)))).not.toBeNull()
    expect(mail.source().replace('\n', '')).toBe(among(''))
    mail.undo()
    expect(mail.source()).toBe(among(inner))
    expect(mail.make(copyPart(mail.tree(), firstLink(mail)))).not.toBeNull()
    expect(mail.source()).toBe(among(inner + inner))
    mail.undo()
    const part = firstLink(mail)
    expect(mail.make(movePart(mail.tree(), mail.parts(), part, 1))).not.toBeNull()
    expect(mail.source()).toBe(page(`<p>Before</p><p>Behind</p>${inner}`))
  })

  test.each([
    ['leads elsewhere', drawn('https://gulmohar.pk/other') + boxed(), 'https://gulmohar.pk/other'],
    ['says something else', drawn(sale) + boxed('All of it'), 'https://gulmohar.pk/sale?a=1&b=2'],
    [
      'has more in its comment',
      `<!--[if mso]><p>Only here</p><a href="${sale}">See all</a><![endif]-->${boxed()}`,
      'https://gulmohar.pk/sale?a=1&b=2',
    ],
    [
      'closes what another comment opened',
      `<!--[if mso]></td><td><a href="${sale}">See all</a><![endif]-->${boxed()}`,
      'https://gulmohar.pk/sale?a=1&b=2',
    ],
    ['is one of two', drawn(sale) + drawn(sale) + boxed(), 'https://gulmohar.pk/sale?a=1&b=2'],
  ])('but not with one that %s: that is said', (_, inner, left) => {
    const mail = mailOf(among(inner))
    expect(outlookLeft(mail.tree(), firstLink(mail))).toBe(left)
    expect(mail.make(removePart(mail.tree(), firstLink(mail)))).not.toBeNull()
    expect(mail.source()).toBe(among(inner.replace(/<table>(?!<tr><td><a href="https).*/, '')))
  })
})

test('a link that is taken out with its row changes nothing else of the source', () => {
  const mail = mailOf(
    `<html><body><table><tr><td>${drawn(sale)}${link(sale)}</td></tr></table><p>end</p></body></html>`,
  )
  expect(mail.make(removePart(mail.tree(), firstLink(mail)))).not.toBeNull()
  expect(mail.source()).toBe('<html><body><p>end</p></body></html>')
})

describe("a button's text is Outlook's too", () => {
  const written = (words: string) => [...words]
  test.each([
    ['before it', (words: string) => drawn(sale).replace('See all', words) + boxed(words)],
    ['behind the marks', (words: string) => marked(boxed(words)) + drawn(sale).replace('See all', words)],
    ['around it', (words: string) => opened + boxed(words) + closed],
  ])('%s, key by key, as one step', (_, inner) => {
    const mail = mailOf(among(inner('See all')))
    for (const words of ['See', 'W', 'Winter -->'])
      expect(mail.make(textEditOf(mail.tree(), firstLink(mail), written(words)), 7)).not.toBeNull()
    expect(mail.source()).toBe(among(inner('Winter --&gt;')))
    expect(mail.edits()).toHaveLength(1)
    mail.undo()
    expect(mail.source()).toBe(among(inner('See all')))
  })

  test('and empty with it', () => {
    const mail = mailOf(among(drawn(sale) + boxed()))
    expect(mail.make(textEditOf(mail.tree(), firstLink(mail), []))).not.toBeNull()
    expect(mail.source()).toBe(among(drawn(sale).replace('See all', '&nbsp;') + boxed('')))
  })

  test('but not where it says something else, or has formatting of its own', () => {
    for (const other of [drawn(sale).replace('See all', 'All'), drawn(sale).replace('See all', 'See <b>all</b>')]) {
      const mail = mailOf(among(other + boxed()))
      expect(mail.make(textEditOf(mail.tree(), firstLink(mail), written('Winter')), 7)).not.toBeNull()
      expect(mail.source()).toBe(among(other + boxed('Winter')))
    }
  })
})
