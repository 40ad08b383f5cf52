/** What each kind of reader gets of a message: links with their words, Outlook's half, and what is seen. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linksRead, unsubscribeIn } from '../../../../src/model/rules/reading.ts'
import { hiddenLinks } from '../../../fixtures/hidden-links.ts'

it.each(hiddenLinks)('an unsubscribe link: %s', (_, html, seen) => {
  expect(unsubscribeIn(html)).toBe(seen)
})

const words = (html: string) => linksRead(html).map(({ address, linkText, readers }) => [address, linkText, readers])
const [all, most, outlook] = ['all', 'most', 'outlook']

it.each([
  ['a link', '<a href=" https://a.pk/?x=1&amp;y=2 ">Shop <b>now</b></a>', [['https://a.pk/?x=1&y=2', 'Shop now', all]]],
  ['none', '<a name="top">Top</a><p>href="https://a.pk/"</p><!-- <a href="https://b.pk/">B</a> -->', []],
  ['a picture', '<a href="https://a.pk/"><img src="x.png" alt="A shawl"></a>', [['https://a.pk/', 'A shawl', all]]],
  ['an area', '<map><area href="https://a.pk/" alt="Left"></map>', [['https://a.pk/', 'Left', all]]],
  [
    "Outlook's half, and what Outlook is kept from",
    '<!--[if mso]><a href="https://o.pk/">O</a><![endif]--><!--[if !mso]><!--><a href="https://m.pk/">M</a><!--<![endif]-->',
    [
      ['https://o.pk/', 'O', outlook],
      ['https://m.pk/', 'M', most],
    ],
  ],
  [
    'a button drawn for Outlook',
    '<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://o.pk/" arcsize="10%"><center>Shop</center></v:roundrect><![endif]--><!--[if !mso]><!-- --><a href="https://o.pk/">Shop</a><!--<![endif]-->',
    [
      ['https://o.pk/', 'Shop', outlook],
      ['https://o.pk/', 'Shop', most],
    ],
  ],
  [
    'revealed to all but Outlook in the short way',
    '<![if !mso]><a href="https://m.pk/">M</a><![endif]>',
    [['https://m.pk/', 'M', most]],
  ],
])('links of %s', (_, html, links) => {
  expect(words(html)).toEqual(links)
})

// Source: https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512, 'Syntax'.
it.each([
  ['mso', true],
  ['gte mso 9', true],
  ['mso 16', true],
  ['mso 12', false],
  ['lt mso 12', false],
  ['(gte mso 9)|(IE)', true],
  ['mso | IE', true],
  ['(gt mso 9)&(lt mso 12)', false],
  ['!mso', false],
  ['!(mso)', false],
  ['IE', false],
  ['lte IE 8', false],
  ['gte vml 1', true],
  ['true', true],
])('Outlook reads what stands in [if %s]: %s', (condition, reads) => {
  const html = `<!--[if ${condition}]><a href="https://o.pk/">O</a><![endif]-->`
  expect(linksRead(html)).toHaveLength(reads ? 1 : 0)
})

it('each link is found at its place', () => {
  const html = '<p>ü <a href="https://a.pk/">A</a><!--[if mso]><a href="https://b.pk/">B</a><![endif]--></p>'
  expect(linksRead(html).map(({ at }) => html.slice(at, at + 23))).toEqual([
    '<a href="https://a.pk/"',
    '<a href="https://b.pk/"',
  ])
})

const mails = new URL('../../../fixtures/mails/foreign/', import.meta.url)
it.each(readdirSync(mails).filter((name) => name.endsWith('.html')))('%s is read whole', (name) => {
  const html = readFileSync(new URL(name, mails), 'utf8')
  const written = html.replace(/<!--[\s\S]*?-->/g, '').match(/<(?:a|area)\b[^>]*\shref\s*=\s*["']?[^"'\s>]/gi) ?? []
  expect(linksRead(html).filter(({ readers }) => readers !== 'outlook')).toHaveLength(written.length)
})
