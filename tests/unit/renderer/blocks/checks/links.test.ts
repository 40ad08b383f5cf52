/** Rules of addresses: what they find in a field, in words and in HTML, and what the fix makes of it. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../../src/renderer/blocks/checks/check.ts'
import { withChanges } from '../../../../../src/renderer/rules/fix.ts'
import { context, findingsOfText, saidOfHtml, saidOfText } from './table.ts'

const found: [rule: string, address: string, title: string, mended: string | null, safe: boolean | null][] = [
  ['link-blanks', ' https://a.pk/x y', 'A link has spaces in it', 'https://a.pk/x%20y', true],
  [
    'link-blanks',
    'https://a.pk/?n={{first_name|dear friend}} ',
    'A link has spaces in it',
    'https://a.pk/?n={{first_name|dear friend}}',
    true,
  ],
  ['link-scheme-twice', 'https://https://a.pk', "A link begins with 'https://' twice", 'https://a.pk', true],
  ['link-scheme-twice', 'http:https://a.pk', "A link begins with 'https://' twice", 'https://a.pk', true],
  ['link-scheme-typo', 'htps://a.pk/x', 'A link starts with a typo', 'https://a.pk/x', true],
  ['link-scheme-typo', 'https:/a.pk', 'A link starts with a typo', 'https://a.pk', true],
  ['link-scheme-typo', 'https:\\\\a.pk\\x', 'A link starts with a typo', 'https://a.pk/x', true],
  ['link-scheme-typo', 'https//a.pk', 'A link starts with a typo', 'https://a.pk', true],
  [
    'link-utm-fragment',
    'https://a.pk/?q=1#top?utm_source=push',
    "Campaign tags come after '#'",
    'https://a.pk/?q=1&utm_source=push#top',
    false,
  ],
  [
    'link-no-scheme',
    'www.gulmohar.example/sale',
    "A link does not begin with 'https://'",
    'https://www.gulmohar.example/sale',
    true,
  ],
  ['link-no-scheme', '//shop.pk/a', "A link does not begin with 'https://'", 'https://shop.pk/a', true],
  ['link-no-scheme', 'shop.com', "A link does not begin with 'https://'", 'https://shop.com', true],
  ['link-http', 'http://shop.pk/a', 'A link is not secure', 'https://shop.pk/a', false],
  ['link-mail-address', 'help@shop.pk', 'A link is only an email address', 'mailto:help@shop.pk', true],
  [
    'link-password',
    'https://ali:secret@shop.pk/a',
    'A link contains a user name and a password',
    'https://shop.pk/a',
    false,
  ],
  ['link-of-this-computer', 'C:\\pictures\\sale.png', 'A link leads to a file on one computer', null, null],
  ['link-of-this-computer', 'file:///home/a.html', 'A link leads to a file on one computer', null, null],
  ['link-own-network', 'http://localhost:3000/a', 'A link leads into your own network', null, null],
  ['link-own-network', 'https://192.168.1.4/a', 'A link leads into your own network', null, null],
  ['link-own-network', 'https://shop.local', 'A link leads into your own network', null, null],
  ['link-staging', 'https://staging.shop.pk/a', 'A link leads to a test site', null, null],
  ['link-staging', 'https://shop-uat.pk', 'A link leads to a test site', null, null],
  ['link-sample', 'https://www.example.com/a', 'A link still leads to a sample address', null, null],
  [
    'link-utm-twice',
    'https://a.pk/?utm_source=x&b=1&utm_source=x#top',
    'A link is tagged twice',
    'https://a.pk/?utm_source=x&b=1#top',
    true,
  ],
  [
    'link-utm-twice',
    'https://a.pk/?utm_source=x&utm_source=y',
    'A link is tagged twice',
    'https://a.pk/?utm_source=x',
    false,
  ],
  [
    'link-question-marks',
    'https://a.pk/?b=1?utm_source=x',
    "A link has a second '?'",
    'https://a.pk/?b=1&utm_source=x',
    true,
  ],
  ['link-long', `https://a.pk/${'x'.repeat(2_050)}`, 'A link is too long for some apps', null, null],
  ['link-shortener', 'https://bit.ly/3abc', 'A link uses a public link shortener', null, null],
]

const clean = [
  'https://gulmohar.example/sale?utm_source=sms&utm_medium=sms',
  'gulmohar://product/7',
  '/sale',
  'https://a.pk/?q={{first_name}}',
  'tel:+923001234567',
  'mailto:help@shop.pk',
  'https://devices.shop.pk',
  'https://shop.pk/staging',
  '{{voucher_code}}',
  'https://example.pk',
]

describe('rules of links', () => {
  it.each(found)('%s: %s', (rule, address, title, mended, safe) => {
    expect(saidOfText(rule, 'link', address)).toMatchObject({
      title,
      mended,
      safe,
      level: rule === 'link-sample' ? 'blocking' : 'warning',
    })
  })

  it.each(clean)('says nothing of %s', (address) => {
    expect(findingsOfText('link', address)).toEqual([])
  })

  it('finds an address among words, and changes nothing else of them', () => {
    const text = 'Sale at http://shop.pk/a. Or http://shop.pk/a, today.'
    expect(saidOfText('link-http', 'text', text)).toEqual({
      level: 'warning',
      title: 'A link is not secure',
      detail: "'http://shop.pk/a' opens with a warning in some browsers.",
      mended: 'Sale at https://shop.pk/a. Or https://shop.pk/a, today.',
      safe: false,
    })
    expect(saidOfText('link-sample', 'text', 'See https://example.com/x')?.level).toBe('blocking')
    expect(saidOfText('link-no-scheme', 'text', 'See www.shop.pk')).toBeNull()
  })

  it('mends every link of HTML with that address', () => {
    const html = '<a href="http://a.pk/?b=1&amp;c=2">One</a> <a href=\'http://a.pk/?b=1&amp;c=2\'>Two</a>'
    expect(saidOfHtml('link-http', html)).toEqual([
      {
        title: 'A link is not secure',
        detail: "'http://a.pk/?b=1&c=2' opens with a warning in some browsers.",
        mended: '<a href="https://a.pk/?b=1&amp;c=2">One</a> <a href="https://a.pk/?b=1&amp;c=2">Two</a>',
      },
    ])
  })
})

describe('many links of one message', () => {
  const html = Array.from({ length: 200 }, (_, at) => `<a href="http://a.pk/${at}?x=1&amp;y=2">Shawl ${at}</a>`).join(
    '',
  )
  const said = (text: string) =>
    checkMessage({ texts: [], html: { kind: 'mail', text, source: { html: text, design: null } } }, context)

  it('are told as one, and mended as one', () => {
    const found = said(html).filter(({ id }) => id.startsWith('link-http'))
    expect(found.map(({ title, detail }) => [title, detail])).toEqual([
      ['A link is not secure', "'http://a.pk/0?x=1&y=2' opens with a warning in some browsers. And 199 more like it."],
    ])
    expect(found[0]?.fix).toMatchObject({ label: 'Make it https in all 200', safe: false })
    const after = found[0]?.fix && withChanges({ html }, found[0].fix.changes)
    expect(after).toEqual({ html: html.replaceAll('http://', 'https://') })
  })

  it('stand each by itself while they are few', () => {
    expect(said(html.slice(0, html.indexOf('Shawl 2'))).filter(({ id }) => id.startsWith('link-http')).length).toBe(3)
  })
})
