/** Small traps of links, tags and pictures in every channel and place: each is named, and its harmless sibling in the same place is not. */
import { expect, it } from 'vitest'
import type { Json } from '../../../../../src/preload/contract/index.ts'
import { channelChecks } from '../../../../../src/renderer/channels/checks.ts'
import { contentFindings } from '../../../../../src/renderer/steps/content/checked.ts'
import { put } from '../../../../fixtures/planted/clean.ts'
import { type Place, places, sound } from '../../../../fixtures/planted/places.ts'

const said = (channel: string, values: Json): string[] =>
  found(channel, values)
    .filter(({ level }) => level === 'blocking' || level === 'warning')
    .map(({ title, detail }) => `${title}. ${detail ?? ''}`)
const titles = (channel: string, values: Json) => found(channel, values).map(({ title }) => title)

const found = (channel: string, values: Json) =>
  contentFindings(values, channelChecks[channel], {
    campaignId: 1,
    channelConfigurationId: 1,
    inJourney: false,
    inReview: false,
    name: 'Winter sale',
    type: 'one-time',
    sender: 'Gulmohar <news@gulmohar.pk>',
    reach: null,
    mergeTags: [
      { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
      { id: 2, name: 'voucher_code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
    ],
  })

type Trap = readonly [what: string, trap: string, sibling: string, says: RegExp]

const ofLinks: readonly Trap[] = [
  ['a script', 'JavaScript:alert(1)', 'https://shop.pk/javascript:1', /begins with 'javascript:'/],
  ['a script with a tab', 'java\tscript:alert(1)', 'https://shop.pk/java', /begins with 'javascript:'/],
  ['a page of its own', 'data:text/html,x', 'https://shop.pk/data:text', /begins with 'data:'/],
  ['a scanner', 'https://urldefense.com/v3/__https://shop.pk/a__;!!x!y$', 'https://shop.pk/v3/__a__', /goes through/],
  [
    'a search engine',
    'https://www.google.com/url?q=https://shop.pk/a',
    'https://www.google.com/maps?q=Lahore',
    /goes through/,
  ],
  ['another mailer', 'https://mailchi.mp/shop/eid', 'https://mailchimp.com/eid', /another email tool/],
  ['a click of another mailer', 'https://a.shop.pk/ls/click?upn=x', 'https://a.shop.pk/ls/click', /another email tool/],
  ['an address of one browser', 'applewebdata://E3B0/sale', 'https://shop.pk/applewebdata', /one computer only/],
  ['a place without a page', '#sizes', 'https://shop.pk/#sizes', /leads nowhere|place that is not there/],
  ['an escape of HTML', 'https://shop.pk/?x=1&amp;y=2', 'https://shop.pk/?x=1&y=2', /'&amp;'/],
  ['a double escape', 'https://shop.pk/a%2520b', 'https://shop.pk/a%20b', /encoded twice/],
  ['a bare per cent sign', 'https://shop.pk/?p=50%', 'https://shop.pk/?p=50%25', /bare '%'/],
  ['two spellings', 'https://shop.pk/?Size=L&size=M', 'https://shop.pk/?size=L&size=M', /in two ways/],
  ['a tag in capitals', 'https://shop.pk/?UTM_Source=x', 'https://shop.pk/?utm_source=x', /capitals in its name/],
  ['backslashes', 'https:\\\\shop.pk\\a', 'https://shop.pk/a', /starts with a typo/],
  ['two schemes', 'https://https://shop.pk', 'https://shop.pk/https://', /twice/],
  [
    'two schemes when filled',
    'https://{{product_url}}',
    'https://shop.pk/{{first_name|you}}/x',
    /holds a whole address/,
  ],
]

const ofTags: readonly Trap[] = [
  [
    'a sign that is not seen',
    'Dear {{first_\u200bname|you}}, see it',
    'Dear {{first_name|you}}, see it',
    /merge tag is broken/,
  ],
  [
    'a no-break space',
    'Dear {{\u00a0first_name|you}}, see it',
    'Dear {{ first_name|you }}, see it',
    /merge tag is broken/,
  ],
  ['full-width braces', 'Dear ｛｛first_name|you｝｝, see it', 'Dear {{first_name|你}}, see it', /merge tag is broken/],
  ['spaces between braces', 'Dear { {first_name|you} }, see it', 'Dear {{first_name|you}}, see', /merge tag is broken/],
  ['no end', 'Dear {{first_name, see it', 'Dear {{first_name|you}}: see it', /not closed/],
  ['no beginning', 'See first_name}}, you', 'See first_name, you', /not closed/],
  ['three braces', 'Dear {{{first_name}}}, see it', 'Dear {{first_name|dear you}}, see it', /another tool/],
  [
    'a default that is none',
    'Dear {{first_name|default:“you”}}, see it',
    'Dear {{first_name|dear}}, see it',
    /without one get/,
  ],
  [
    'quotes around a default',
    'Dear {{first_name|“you”}}, see it',
    'Dear {{first_name|you’re}}, see it',
    /quotes around/,
  ],
]

const encoded: Trap = [
  'an encoded tag',
  'https://shop.pk/%7B%7Bvoucher_code%7D%7D/x',
  'https://shop.pk/?f=%7B%22a%22:1%7D',
  /merge tag is broken/,
]

const ofPictures: readonly Trap[] = [
  [
    'signed by Amazon',
    'https://f.pk/k.png?X-Amz-Date=20261126T090000Z&X-Amz-Expires=60',
    'https://f.pk/k.png?v=2',
    /expires/,
  ],
  ['signed by Azure', 'https://f.pk/k.png?se=2026-11-27&sig=0', 'https://f.pk/k.png?se=2026-11-27', /expires/],
  [
    'of Google Docs',
    'https://lh7-rt.googleusercontent.com/docsz/AD?key=a',
    'https://lh3.googleusercontent.com/a/AC',
    /expires/,
  ],
  ['of one computer', 'blob:https://a.pk/1', 'https://a.pk/blob:1', /one computer only/],
]

/** One letter that makes two messages of one; the sibling is in the alphabet of an SMS. Source: 3GPP TS 23.038, 6.2.1. */
const ofLetters: readonly Trap[] = (
  [
    ['a Greek letter', 'until Sunday δ', 'until Sunday Δ', 'δ (Greek small letter delta, U+03B4) makes'],
    ['a Cyrillic letter', 'until Sundаy', 'until Sunday', 'а (Cyrillic small letter a, U+0430) makes'],
    ['a typographic apostrophe', 'Don’t miss it', "Don't miss it", '’ makes'],
    ['a dash', 'Mon – Fri', 'Mon - Fri', '– makes'],
    ['an ellipsis', 'Soon…', 'Soon...', '… makes'],
    ['a zero-width space', 'Sale\u200b today', 'Sale today', 'zero width space (U+200B) makes'],
    ['a no-break space', 'Rs\u00a0900', 'Rs 900', 'no-break space (U+00A0) makes'],
    ['a line separator', 'Sale\u2028today', 'Sale\ntoday', 'line separator (U+2028) makes'],
    ['a soft hyphen', 'win\u00adter', 'winter', 'soft hyphen (U+00AD) makes'],
    ['a small letter with an accent', 'Café ê', 'Café è', 'ê makes'],
    ['a full-width letter', 'ＳALE', 'SALE', 'Ｓ (U+FF33) makes'],
    ['an emoji', 'Sale 🎉', 'Sale :)', '🎉 makes'],
  ] as const
).map(([what, trap, sibling, says]) => {
  const long = (text: string) =>
    `Forty shawls are ready for you in our shop in Lahore, and twenty more on Friday. ${text}`
  return [what, long(trap), long(sibling), new RegExp(`doubles the cost. ${says.replace(/[()+]/g, '\\$&')} 2`)]
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const pages = ['email', 'web-popup', 'in-app'] as const
const withHtml = (channel: string, change: (html: string) => string): Json => {
  const values = sound[channel]?.() as Record<string, Json>
  return { ...values, html: change(String(values.html)) }
}

type Case = { at: string; channel: string; trap: Json; sibling: Json; says: RegExp }

const inPlaces = places.flatMap((place: Place): Case[] => {
  const tags = ofTags.map(([what, ...rest]): Trap => [what, ...rest])
  // A provider of templates refuses tags in other ways, and an address without a scheme has its own rule there.
  const traps =
    place.channel === 'sms'
      ? [...tags, ...ofLetters]
      : place.kind === 'link'
        ? place.channel === 'whatsapp'
          ? ofLinks.slice(0, 12)
          : [...ofLinks, encoded]
        : tags
  return traps.map(([what, trap, sibling, says]) => ({
    at: `${place.path}: ${what}`,
    channel: place.channel,
    trap: put(place, trap),
    sibling: put(place, sibling),
    says,
  }))
})

const inPages = pages.flatMap((channel): Case[] => {
  const at = (name: string, change: (text: string) => (html: string) => string) => (trap: Trap) => ({
    at: `${name}: ${trap[0]}`,
    channel,
    trap: withHtml(channel, change(trap[1])),
    sibling: withHtml(channel, change(trap[2])),
    says: trap[3],
  })
  const href = (text: string) => (html: string) => html.replace('https://shop.pk/sale', () => escaped(text))
  const src = (text: string) => (html: string) => html.replace('https://cdn.shop.pk/shawl.jpg', () => escaped(text))
  const alt = (text: string) => (html: string) =>
    html.replace('A folded red shawl', () => text.replaceAll('"', '&quot;'))
  const words = (text: string) => (html: string) => html.replace('Forty shawls', () => text)
  // A panel may lead to a place of the page that it is shown on.
  const links = ofLinks.filter(([what]) => channel === 'email' || what !== 'a place without a page')
  // What Outlook alone reads is followed there like any other link.
  const outlook = (inner: string) => (html: string) =>
    html.replace('</body>', () => `<!--[if mso]>${inner}<![endif]--></body>`)
  const drawn = (text: string) => outlook(`<v:rect href="${escaped(text)}"><center>All shawls</center></v:rect>`)
  const filled = (text: string) => outlook(`<v:fill type="frame" src="${escaped(text)}" />`)
  const ground = (text: string) => (html: string) =>
    html.replace('<img', () => `<div style="background:url('${escaped(text)}')">Forty</div><img`)
  return [
    ...[...links, encoded].map(at('link', href)),
    ...(channel === 'email' ? [...links, encoded].map(at('link of Outlook', drawn)) : []),
    ...(channel === 'email' ? ofPictures.map(at('picture of Outlook', filled)) : []),
    ...ofPictures.map(at('picture', src)),
    // Of a mail that Outlook shows without them there is more to be said.
    ...(channel === 'email' ? [] : ofPictures.map(at('background', ground))),
    ...ofTags.filter(([, , , says]) => !/without one|quotes/.test(says.source)).map(at('alt text', alt)),
    ...ofTags.map(at('words', words)),
    at(
      'words',
      words,
    )(['formatting inside', '{{<b>first_name</b>|you}}', '<b>{{first_name|you}}</b>', /merge tag is broken/]),
  ]
})

const cases = [...inPlaces, ...inPages]
const isNew = (channel: string, finding: string) => !said(channel, sound[channel]?.() ?? null).includes(finding)

it('every trap is named', () => {
  expect(cases.length).toBeGreaterThanOrEqual(300)
  const missed = cases.filter(({ channel, trap, says }) => !said(channel, trap).some((one) => says.test(one)))
  if (process.env.HERALD_SOAK) console.log(`${cases.length} traps, ${missed.length} missed`)
  expect(missed.map(({ channel, at }) => `${channel} ${at}`)).toEqual([])
})

it('tags that are broken are not called valid beside it', () => {
  const tags = cases.filter(({ at }) => ofTags.some(([what]) => at.endsWith(`: ${what}`)))
  const isCalledValid = (channel: string, values: Json) =>
    titles(channel, values).some((one) => /erge tags valid/.test(one))
  const wrong = tags.filter(
    ({ channel, trap, says }) => /broken|not closed|another/.test(says.source) && isCalledValid(channel, trap),
  )
  expect(wrong.map(({ channel, at }) => `${channel} ${at}`)).toEqual([])
})

it('no harmless sibling is', () => {
  const alarms = cases.flatMap(({ channel, at, sibling }) =>
    said(channel, sibling)
      .filter((one) => isNew(channel, one))
      .map((one) => `${channel} ${at}: ${one}`),
  )
  if (process.env.HERALD_SOAK) console.log(`${cases.length} harmless siblings, ${alarms.length} false alarms`)
  expect(alarms).toEqual([])
})
