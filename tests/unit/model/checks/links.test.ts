/** Rules of addresses: what they find in a field, in words and in HTML, and what the fix makes of it. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import { withChanges } from '../../../../src/model/rules/finding.ts'
import { context, findingsOfText, saidOfHtml, saidOfText } from '../../renderer/blocks/checks/table.ts'

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
  // A tab and a line break are dropped, not encoded. Source: https://url.spec.whatwg.org/#concept-basic-url-parser, step 3.
  ['link-blanks', 'https://a.pk/x\ty', 'A link has spaces in it', 'https://a.pk/xy', true],
  ['link-blanks', 'https://a.pk/x\u00a0y', 'A link has spaces in it', 'https://a.pk/x%C2%A0y', true],
  ['link-blanks', 'https://a b.pk/x', 'A link has spaces in it', null, null],
  // Source: RFC 3966, section 5.1.1: visual separators are '-', '.', '(' and ')'.
  ['link-blanks', 'tel:+1 555 0100', 'A link has spaces in it', 'tel:+15550100', true],
  ['link-blanks', 'myapp://order/7 8', 'A link has spaces in it', null, null],
  ['link-scheme-typo', 'http:/a.pk/x', 'A link starts with a typo', 'http://a.pk/x', true],
  ['link-scheme-typo', 'https:\\\\shop.pk\\a?p=x\\y', 'A link starts with a typo', 'https://shop.pk/a?p=x\\y', true],
  // 'shop.com:8080' is a scheme to the URL Standard, a host to most people.
  ['link-no-scheme', 'shop.com:8080/a', "A link does not begin with 'https://'", 'https://shop.com:8080/a', false],
  ['link-scheme-before-tag', 'http://{{product_url}}', "A link begins with 'https://' twice", '{{product_url}}', false],
  [
    'link-scheme-before-tag',
    'https://{{shop|https://shop.pk}}/a',
    "A link begins with 'https://' twice",
    '{{shop|https://shop.pk}}/a',
    false,
  ],
  // Source: RFC 6694 (about:); W3C File API, section 8 (blob:); Apple Mail writes applewebdata: when it copies a relative link.
  ['link-of-this-browser', 'applewebdata://E3B0C442/sale', 'A link works on one computer only', null, null],
  ['link-of-this-browser', 'about:blank', 'A link works on one computer only', null, null],
  ['link-of-this-browser', 'blob:https://a.pk/9f', 'A link works on one computer only', null, null],
  ['link-of-this-browser', 'chrome-extension://abc/x.html', 'A link works on one computer only', null, null],
  ['link-of-this-computer', 'FILE:///home/a.html', 'A link leads to a file on one computer', null, null],
  ['link-only-place', '#sizes', 'A link leads nowhere', null, null],
  [
    'link-double-entity',
    'https://shop.pk/a?x=1&amp;y=2&amp;z=3',
    "A link has '&amp;' in it",
    'https://shop.pk/a?x=1&y=2&z=3',
    true,
  ],
  [
    'link-double-escape',
    'https://shop.pk/red%2520scarf?q=%25C3%25A9',
    'A link is encoded twice',
    'https://shop.pk/red%20scarf?q=%C3%A9',
    false,
  ],
  ['link-bare-percent', 'https://shop.pk/?p=50%&q=1', "A link has a bare '%'", 'https://shop.pk/?p=50%25&q=1', true],
  [
    'link-bare-percent',
    'mailto:help@shop.pk?subject=Save 20% on all',
    "A link has a bare '%'",
    'mailto:help@shop.pk?subject=Save 20%25 on all',
    true,
  ],
  // '%da' alone is no UTF-8: what was meant is not known.
  ['link-bare-percent', 'mailto:a@shop.pk?subject=20% on %da%', "A link has a bare '%'", null, null],
  // Source: Google Analytics, 'Collect campaign data with custom URLs': parameters are case sensitive.
  [
    'link-utm-twice',
    'https://a.pk/?UTM_Source=x&utm_source=x',
    'A link is tagged twice',
    'https://a.pk/?utm_source=x',
    true,
  ],
  [
    'link-utm-letters',
    'https://shop.pk/a?UTM_Source=old',
    'A campaign tag has capitals in its name',
    'https://shop.pk/a?utm_source=old',
    false,
  ],
  [
    'link-two-spellings',
    'https://shop.pk/a?Colour=red&colour=blue',
    'A link spells one parameter in two ways',
    null,
    null,
  ],
  [
    'link-question-marks',
    'https://a.pk/?q=really?size=L',
    "A link has a second '?'",
    'https://a.pk/?q=really&size=L',
    false,
  ],
]

/** Scripts, however they are spelled. Source: https://url.spec.whatwg.org/#concept-basic-url-parser, steps 1 to 3, as Node's URL reads it. */
const scripts = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscr\ript:alert(1)',
  'VBScript:x',
  'data:text/html,<b>x</b>',
  'DATA:text/html;base64,PGI+',
]

/** Links of scanners, search engines and social networks, each by its public form, and the address that they carry; null where none can be read. */
const redirects: [rule: 'link-scanner' | 'link-click-redirect', address: string, inside: string | null][] = [
  // Source: Microsoft Learn, 'Safe Links in Microsoft Defender for Office 365'.
  [
    'link-scanner',
    'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fshop.pk%2Fa%3Fx%3D1%26y%3D2&data=05%7C01&reserved=0',
    'https://shop.pk/a?x=1&y=2',
  ],
  // Source: Proofpoint, 'URL Defense decoder' (its published script).
  ['link-scanner', 'https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fshop.pk%2Fa&k=x', 'https://shop.pk/a'],
  [
    'link-scanner',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__shop.pk_a-3Fx-3D1-26y-3D2&d=DwMF&c=x',
    'https://shop.pk/a?x=1&y=2',
  ],
  ['link-scanner', 'https://urldefense.com/v3/__https://shop.pk/a?x=1__;!!N11eV2iwtfs!abc$', 'https://shop.pk/a?x=1'],
  ['link-scanner', 'https://urldefense.com/v3/__https://shop.pk/a*b__;Kw!!N11eV2iwtfs!abc$', 'https://shop.pk/a+b'],
  ['link-scanner', 'https://urldefense.com/v3/__https://shop.pk/a**Cb__;Kys!!N11!abc$', null],
  ['link-scanner', 'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fshop.pk%2fa&c=E,1,x', 'https://shop.pk/a'],
  ['link-scanner', 'https://www.google.com/url?q=https://shop.pk/a&sa=D&source=editors', 'https://shop.pk/a'],
  ['link-scanner', 'https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fshop.pk%2F', 'https://shop.pk/'],
  [
    'link-scanner',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fshop.pk%2Fa%3Ffbclid%3D1&h=AT0',
    'https://shop.pk/a?fbclid=1',
  ],
  ['link-scanner', 'https://l.instagram.com/?u=https%3A%2F%2Fshop.pk%2Fa&e=AT', 'https://shop.pk/a'],
  ['link-scanner', 'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fshop.pk%2F', 'https://shop.pk/'],
  ['link-scanner', 'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fshop.pk%2Fa&rut=1', 'https://shop.pk/a'],
  ['link-scanner', 'https://slack-redir.net/link?url=https%3A%2F%2Fshop.pk', 'https://shop.pk'],
  ['link-scanner', 'https://url.us.m.mimecastprotect.com/s/AbC?domain=shop.pk', null],
  ['link-scanner', 'https://secure-web.cisco.com/1abc/https%3A%2F%2Fshop.pk%2Fa', 'https://shop.pk/a'],
  // A script inside is no address to offer.
  ['link-scanner', 'https://www.google.com/url?q=javascript:alert(1)', null],
  // Source: the vendors' documentation of click tracking.
  ['link-click-redirect', 'https://shop.us1.list-manage.com/track/click?u=1&id=2&e=3', null],
  ['link-click-redirect', 'https://mailchi.mp/shop/eid-offers', null],
  ['link-click-redirect', 'https://u123.ct.sendgrid.net/ls/click?upn=abc', null],
  ['link-click-redirect', 'https://links.shop.pk/ls/click?upn=abc-2F', null],
  ['link-click-redirect', 'https://trk.klclick1.com/ls/click?upn=a', null],
  ['link-click-redirect', 'https://ctrk.klclick.com/l/01ABC', null],
  ['link-click-redirect', 'https://trk.klaviyomail.com/x', null],
  ['link-click-redirect', 'https://d1.hubspotlinks.com/Ctc/RI+113/x', null],
  ['link-click-redirect', 'https://mandrillapp.com/track/click/1/shop.pk?p=x', null],
  [
    'link-click-redirect',
    'https://abc.r.eu-west-1.awstrack.me/L0/https:%2F%2Fshop.pk%2Fa/1/0102/x=3',
    'https://shop.pk/a',
  ],
  ['link-click-redirect', 'https://click.pstmrk.it/3s/shop.pk%2Fa/xyz/AQ', 'https://shop.pk/a'],
  ['link-click-redirect', 'https://r20.rs6.net/tn.jsp?f=001', null],
  ['link-click-redirect', 'https://shop.cmail20.com/t/y-l-abc/', null],
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
  // An app's own scheme is kept as it is.
  'com.brand.shop:/open',
  'com.brand.shop://open/7',
  'com.brand.app:open',
  'https://web.archive.org/web/2026/https://shop.pk',
  'https://{{shop_domain}}/x',
  'https://{{shop_domain|shop.pk}}/x',
  'https://shop.pk/about:blank',
  'https://shop.pk/javascript:the-good-parts',
  'https://shop.pk/a#sizes',
  'https://shop.pk/a?q=AT%26T&amp=1',
  // An address inside a parameter is encoded once more.
  'https://shop.pk/go?to=https%3A%2F%2Fa.pk%2F%3Fq%3Dred%2520scarf',
  'https://shop.pk/go?to=https://a.pk/?x=1',
  'https://shop.pk/?p=50%25',
  'https://shop.pk/?text=20%25de',
  'https://shop.pk/a?size=L&size=M',
  'https://shop.pk/a?t=1&T=2',
  'https://www.google.com/maps?q=https://shop.pk',
  'https://www.facebook.com/shop',
  'https://shop.pk/url?q=https://shop.pk/a',
  'https://shop.pk/track/click',
  'https://shop.pk/ls/click',
  'https://mailchimp.com/features',
  'https://www.youtube.com/watch?v=1',
  'https://l.shop.pk/?u=1',
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

  it.each(scripts)('%j is a script, and blocks', (address) => {
    expect(['javascript:', 'vbscript:', 'data:']).toContain(new URL(address).protocol)
    expect(saidOfText('link-script', 'link', address)).toMatchObject({ level: 'blocking', mended: null })
    const html = `<a href="${address.replaceAll('<', '&lt;')}">x</a>`
    expect(saidOfHtml('link-script', html), html).toHaveLength(1)
  })

  it('knows a script by the codes of HTML that a browser reads', () => {
    expect(saidOfHtml('link-script', '<a href="java&#115;cript&colon;alert(1)">x</a>')).toHaveLength(1)
    expect(saidOfHtml('link-script', '<a href="java&Tab;script:alert(1)">x</a>')).toHaveLength(1)
  })

  it('says where a script begins', () => {
    expect(saidOfText('link-script', 'link', 'JavaScript:alert(1)')).toMatchObject({
      title: "A link begins with 'javascript:'",
      detail: 'It can run a script, and no app or browser should follow it.',
    })
  })

  it.each(redirects)('%s: %s carries %s', (rule, address, inside) => {
    const said = saidOfText(rule, 'link', address)
    expect(said).toMatchObject({ level: 'warning', mended: inside, safe: inside === null ? null : false })
    expect(saidOfHtml(rule, `<a href="${address.replaceAll('&', '&amp;')}">x</a>`)).toHaveLength(1)
  })

  it('names who redirects', () => {
    expect(saidOfText('link-scanner', 'link', 'https://www.google.com/url?q=https://shop.pk/a')).toMatchObject({
      title: 'A link goes through www.google.com',
      detail: 'It was rewritten when it was copied. People may see a warning, or nothing.',
    })
    expect(saidOfText('link-click-redirect', 'link', 'https://mailchi.mp/shop/eid')).toMatchObject({
      title: 'A link goes through another email tool: mailchi.mp',
      detail: 'It counts clicks there, and stops working when that account ends.',
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

describe('a place in the message', () => {
  const said = (html: string, kind?: 'mail' | 'panel') => saidOfHtml('html-no-target', html, kind)
  it('is named where no part has its name', () =>
    expect(said('<a href="#sizes">Sizes</a><a href="#sizes">Again</a><p id="size">x</p>')).toMatchObject([
      {
        title: 'A link leads to a place that is not there',
        detail: "No part of the message has the name 'sizes'.",
        mended: null,
      },
      {},
    ]))
  it.each([
    '<a href="#sizes">Sizes</a><p id="sizes">x</p>',
    '<a href="#sizes">Sizes</a><a name="sizes"></a>',
    '<a href="#gr%C3%B6%C3%9Fe">Sizes</a><p id="größe">x</p>',
    '<a href="#top">Up</a>',
    '<a href="#Top">Up</a>',
    '<a href="#">Shop</a>',
    '<a href="#{{city}}">Shop</a>',
    '<a href="https://shop.pk/#sizes">Shop</a>',
  ])('is there in %s', (html) => expect(said(html)).toEqual([]))
  it('may be one of the page that a panel is shown on', () =>
    expect(said('<a href="#sizes">Sizes</a>', 'panel')).toEqual([]))
})

/** What is meant by a link, as Node's URL (WHATWG) reads it; null where it cannot. */
const meaning = (address: string) => {
  if (!URL.canParse(address)) return null
  const { protocol, host, pathname, searchParams, hash } = new URL(address)
  return { protocol, host, pathname: loosely(pathname), parameters: [...searchParams], hash: loosely(hash) }
}
const loosely = (text: string) => text.replace(/%(?![\da-f]{2})/gi, '%25')

describe('a safe mend', () => {
  const hosts = ['shop.pk', 'shop.pk:8443', 'www.münchen.de']
  const rests = [
    '/a b?x=1&y=2#top',
    '/a%20b?text=50% off&y=%',
    '/?back=https%3A%2F%2Fb.pk%2F%3Fq%3Da%2520b',
    '/a\\b?p=c\\d',
    '/a\tb\n?x= 1',
    '/käse?q=ü\u00a0x',
    '/?a=1?b=2',
    '/?Ref=1&ref=1',
    '/?to=https://b.pk/?x=1',
  ]
  const begins = ['https://', 'http://', ' https://', 'https:\\\\', 'http:/', 'https:', 'myapp://', 'com.brand.app:/']
  const addresses = begins.flatMap((begin) => hosts.flatMap((host) => rests.map((rest) => begin + host + rest)))

  it.each(addresses)('keeps what %j means', (address) => {
    const before = meaning(address)
    for (const { id, fix } of findingsOfText('link', address)) {
      if (!fix?.safe) continue
      const after = String((withChanges({ text: address }, fix.changes) as { text: string }).text)
      // '&amp;' and a second '?' are what is mended in the parameters themselves; each has its own rows above.
      expect(meaning(after), `${id}: ${after}`).toEqual(before)
    }
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
