/** The links of a message, by where they stand. */
import { expect, it } from 'vitest'
import { linksOf } from '../../../../../src/renderer/blocks/checks/links-of.ts'

it('are found in fields, words and HTML, each once, and say whether they unsubscribe', () => {
  const html = `<a href="https://gulmohar.pk/eid">Eid offers</a><a href="https://gulmohar.pk/eid"><img alt="Eid"></a>
    <a href="#top">Up</a><a name="x">No link</a><a href="https://gulmohar.pk/u?i=1">Unsubscribe</a>
    <a href="mailto:hello@gulmohar.pk">Write to us</a>`
  const links = linksOf({
    texts: [
      { role: 'link', path: 'destination', name: 'Link', text: ' https://gulmohar.pk/a ' },
      { role: 'link', path: 'other', name: 'Other link', text: '' },
      { role: 'text', path: 'text', name: 'Message', text: 'See https://gulmohar.pk/b.' },
      { role: 'sender', path: 'from', name: 'From', text: 'https://gulmohar.pk/not-this' },
    ],
    html: { text: html, source: null, kind: 'mail' },
  })
  expect(links.map(({ address, field, link, unsubscribes }) => [address, field, link, unsubscribes])).toEqual([
    ['https://gulmohar.pk/a', 'destination', 'Content, Link', false],
    ['https://gulmohar.pk/b', 'text', 'Content, Message', false],
    ['https://gulmohar.pk/eid', 'design', 'Content, Message', false],
    ['https://gulmohar.pk/u?i=1', 'design', 'Content, Message', true],
    ['mailto:hello@gulmohar.pk', 'design', 'Content, Message', false],
  ])
  expect(linksOf(null)).toEqual([])
})

it("are those of Outlook's half too, and one of two with the same address that unsubscribes is never asked", () => {
  const html = `<!--[if mso]><v:rect href="https://test.gulmohar.pk/"><center>Shop</center></v:rect><![endif]-->
    <a href="https://gulmohar.pk/out?t=1">Unsubscribe</a><a href="https://gulmohar.pk/out?t=1">Change what you get</a>
    <a href="https://gulmohar.pk/o?t={token}">Here</a>`
  const links = linksOf({ texts: [], html: { text: html, source: null, kind: 'mail' } })
  expect(links.map(({ address, label, unsubscribes }) => [address, label, unsubscribes])).toEqual([
    ['https://test.gulmohar.pk/', 'Shop', false],
    ['https://gulmohar.pk/out?t=1', 'Unsubscribe', true],
    ['https://gulmohar.pk/o?t={token}', 'Here', true],
  ])
})
