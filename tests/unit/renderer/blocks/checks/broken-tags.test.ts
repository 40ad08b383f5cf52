/** Merge tags that would be sent as written: in every text, in links and alt texts, and split by the formatting of HTML; each with a harmless sibling. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../../src/model/checks/check.ts'
import type { Role } from '../../../../../src/model/checks/message.ts'
import { saidOfHtml, saidOfText } from './table.ts'

const title = 'A merge tag is broken'
const roles: readonly Role[] = ['subject', 'preheader', 'title', 'text', 'button', 'said', 'plain', 'link']

const broken: [what: string, text: string, detail: string, mended: string | null][] = [
  [
    'a no-break space',
    'Hi {{\u00a0first_name}},',
    "'{{ first_name}}' has a space or sign in it that cannot be seen, and is sent as written.",
    'Hi {{first_name}},',
  ],
  [
    'a zero-width space',
    'Hi {{first_\u200bname|you}},',
    "'{{first_name|you}}' has a space or sign in it that cannot be seen, and is sent as written.",
    'Hi {{first_name|you}},',
  ],
  [
    'a zero-width space between the braces',
    'Hi {\u200b{first_name}},',
    "'{{first_name}}' has a space or sign in it that cannot be seen, and is sent as written.",
    'Hi {{first_name}},',
  ],
  [
    'full-width braces',
    'Hi ｛｛first_name｝｝,',
    "'｛｛first_name｝｝' has full-width braces, and is sent as written.",
    'Hi {{first_name}},',
  ],
  [
    'one full-width brace and bar',
    'Hi {｛first_name｜you}},',
    "'{｛first_name｜you}}' has full-width braces, and is sent as written.",
    'Hi {{first_name|you}},',
  ],
  [
    'spaces between the braces',
    'Hi { {first_name} },',
    "'{ {first_name} }' has spaces between its braces, and is sent as written.",
    'Hi {{first_name}},',
  ],
  [
    'a line break',
    'Hi {{first\n_name}},',
    "'{{first _name}}' has a line break in it, and is sent as written.",
    'Hi {{first_name}},',
  ],
  [
    'encoded braces',
    'https://shop.pk/%7B%7Bvoucher_code%7D%7D?n=%7b%7bfirst_name%7d%7d',
    "'%7B%7Bvoucher_code%7D%7D' is encoded, and is sent as written.",
    'https://shop.pk/{{voucher_code}}?n={{first_name}}',
  ],
  [
    'encoded braces of a tag that is not known',
    'https://shop.pk/%7B%7Bproduct_id%7D%7D',
    "'%7B%7Bproduct_id%7D%7D' is encoded, and is sent as written.",
    null,
  ],
]

const harmless = [
  'Hi {{first_name|you}},',
  'Hi {{ first_name | dear friend }},',
  // Signs that cannot be seen belong to emoji, Urdu and Hindi. Source: Unicode Standard, section 23.2.
  'Hi {{first_name|👩\u200d🚀}},',
  'Hi {{first_name|می\u200cخواهم}},',
  'Hi\u00a0{{first_name|you}}\u200b,',
  'Hi ｛first name｝',
  'https://shop.pk/?f=%7B%22a%22%3A%7B%22b%22%3A1%7D%7D',
  'a { { b',
  'f(){ {x} }y',
]

describe('a broken tag', () => {
  it.each(broken)('with %s', (_what, text, detail, mended) => {
    for (const role of roles)
      expect(saidOfText('tag-broken', role, text), role).toEqual({
        level: 'warning',
        title,
        detail,
        mended,
        safe: mended === null ? null : true,
      })
    const html = (value: string) => `<p><a href="${value}"><img alt="${value}" src="https://a.pk/b.png"></a></p>`
    const said = saidOfHtml('tag-broken', html(text))
    expect(said[0]).toMatchObject({ title, detail })
  })

  it.each(harmless)('is not %j', (text) => {
    for (const role of roles) {
      expect(saidOfText('tag-broken', role, text), role).toBeNull()
      expect(saidOfText('tag-open', role, text), role).toBeNull()
    }
    expect(saidOfHtml('tag-broken', `<p><a href="${text}">${text}</a></p>`)).toEqual([])
  })

  it('is told as broken alone, not as one of another tool', () =>
    expect(saidOfText('tag-foreign', 'text', 'Hi { {first_name} },')).toBeNull())

  it('has four braces: two go', () =>
    expect(saidOfText('tag-foreign', 'text', 'Hi {{{{first_name}}}},')?.mended).toBe('Hi {{first_name}},'))
})

/** What a person sees is one tag; what is sent is none. The lines of a public report, and their siblings. */
describe('a tag in HTML', () => {
  const split = "'{{first_name}}' is split by formatting, and is sent as written."
  const coded = "'{{first_name}}' is written in codes, and is sent as written."
  it.each([
    ['<p>Hi {{<b>first_name</b>}},</p>', split, '<p>Hi {{first_name}}<b></b>,</p>'],
    [
      '<p>Hi {{first_<span style="color:#c00">name</span>}},</p>',
      split,
      '<p>Hi {{first_name}}<span style="color:#c00"></span>,</p>',
    ],
    ['<p>Hi {<!-- x -->{first_name}},</p>', split, '<p>Hi {{first_name}},</p>'],
    ['<p>Hi {{first_na<wbr>me}},</p>', split, '<p>Hi {{first_name}}<wbr>,</p>'],
    ['<p>Hi <b>{</b>{first_name}<b>}</b>,</p>', split, '<p>Hi <b>{{first_name}}</b><b></b>,</p>'],
    ['<p>Hi &#123;&#123;first_name&#125;&#125;,</p>', coded, '<p>Hi {{first_name}},</p>'],
    [
      '<p>Hi {{first_name&nbsp;|you}},</p>',
      "'{{first_name |you}}' has a space or sign in it that cannot be seen, and is sent as written.",
      '<p>Hi {{first_name|you}},</p>',
    ],
    ['<p>Hi {{<b>nickname</b>}},</p>', "'{{nickname}}' is split by formatting, and is sent as written.", null],
  ])('%s', (html, detail, mended) => expect(saidOfHtml('tag-broken', html)).toEqual([{ title, detail, mended }]))

  it.each([
    '<p>Hi <b>{{first_name}}</b>,</p>',
    '<p>Hi {{first_name|<b>friend</b>}},</p>',
    '<p>Hi {{</p><p>first_name}}</p>',
    '<style>@media x{{a}}</style><p>Hi</p>',
    '<!-- {{<b>first_name</b>}} --><p>Hi</p>',
    '<script type="application/ld+json">{"a":{"b":1}}</script>',
  ])('%s is none', (html) => expect(saidOfHtml('tag-broken', html)).toEqual([]))

  it('is mended in its design too', () => {
    const html = '<p>Hi {{<b>first_name</b>}},</p>'
    const source = { html, design: { content: 'Hi {{<b>first_name</b>}},' } }
    const tags = [{ id: 1, name: 'first_name', value: '{{first_name}}' }]
    const found = checkMessage({ texts: [], html: { kind: 'mail', text: html, source } }, { tags, ownRules: [] })
    expect(found.find(({ id }) => id.startsWith('tag-broken'))?.fix?.changes).toEqual([
      { path: 'html', before: html, after: '<p>Hi {{first_name}}<b></b>,</p>' },
      { path: 'design', before: source.design, after: { content: 'Hi {{first_name}}<b></b>,' } },
    ])
  })
})

/** As people see it, whatever formatting, comments and codes it is written with; and only where somebody sees it. */
describe('a tag of another program in HTML', () => {
  const mailchimp = 'Merge tag of another tool: Mailchimp'
  const written = "'*|FNAME|*' is sent as written."
  it.each([
    ['<p>Hi *|FNAME|*,</p>', mailchimp, written, '<p>Hi {{first_name}},</p>'],
    ['<p>Hi *|FNA<b>ME|*</b>,</p>', mailchimp, written, '<p>Hi {{first_name}}<b></b>,</p>'],
    ['<p>Hi *|<!-- x -->FNAME|*, *|FNAME|*</p>', mailchimp, written, '<p>Hi {{first_name}}, {{first_name}}</p>'],
    ['<p>Hi &#42;|FNAME|&ast;,</p>', mailchimp, written, '<p>Hi {{first_name}},</p>'],
    [
      '<p>Fish &amp; &notin; *|FNA<b>ME|*</b></p>',
      mailchimp,
      written,
      '<p>Fish &amp; &notin; {{first_name}}<b></b></p>',
    ],
    [
      '<p>Hi [[first<i>name</i>]],\r\n<b>[firstname]</b></p>',
      'Merge tag of another tool: GetResponse',
      "'[[firstname]]' is sent as written.",
      '<p>Hi {{first_name}}<i></i>,\r\n<b>{{first_name}}</b></p>',
    ],
    [
      '<p>Hi {{contact<b>.firstname</b>}},</p>',
      'Merge tag of another tool: HubSpot',
      "'{{contact.firstname}}' is sent as written.",
      '<p>Hi {{first_name}}<b></b>,</p>',
    ],
    [
      '<p>Hi {{ <b>first_name</b>|default:&quot;A &amp; B&quot;}},</p>',
      'Merge tag of another tool: Klaviyo',
      '\'{{ first_name|default:"A & B"}}\': people without one get \'default:"A & B"\'.',
      '<p>Hi {{first_name|A &amp; B}}<b></b>,</p>',
    ],
    [
      '<p><!--[if mso]>Hi *|FNA<b>ME|*</b>,<![endif]-->Hi</p>',
      mailchimp,
      written,
      '<p><!--[if mso]>Hi {{first_name}}<b></b>,<![endif]-->Hi</p>',
    ],
    [
      '<p>Hi &amp;<!--[if !mso]><!-->A &amp; B<!--<![endif]--><!--[if mso]>you *|FNA<b>ME|*</b>,<![endif]--></p>',
      mailchimp,
      written,
      '<p>Hi &amp;<!--[if !mso]><!-->A &amp; B<!--<![endif]--><!--[if mso]>you {{first_name}}<b></b>,<![endif]--></p>',
    ],
    ['<p>Hi *|SH<b>OE|*</b>,</p>', mailchimp, "'*|SHOE|*' is sent as written.", null],
    [
      '<img src="https://a.pk/b.png" alt="Hi *|FNAME|*">',
      mailchimp,
      written,
      '<img src="https://a.pk/b.png" alt="Hi {{first_name}}">',
    ],
  ])('%s', (html, title, detail, mended) => {
    expect(saidOfHtml('tag-foreign', html)).toEqual([{ title, detail, mended }])
    expect(saidOfHtml('tag-broken', html)).toEqual([])
  })

  it('is mended in all links and descriptions at once', () => {
    const html =
      '<a href="https://a.pk/*|X|*"></a><a href="https://a.pk/*|FNAME|*" title="*|FNAME|*"></a><img alt="*|FNAME|*">'
    expect(saidOfHtml('tag-foreign', html)).toEqual([
      {
        title: mailchimp,
        detail: `${written} And 3 more like it.`,
        mended: html.replaceAll('*|FNAME|*', '{{first_name}}'),
      },
    ])
  })

  it.each([
    '<p>Hi<!-- *|FNAME|* --></p>',
    '<p>Hi<!-- <unsubscribe>x</unsubscribe> --></p>',
    '<style>/* *|FNAME|* */</style><p>Hi</p>',
    '<script>/* *|FNAME|* */</script><p>Hi</p>',
    '<p>Hi *|FNA</p><p>ME|*</p>',
  ])('%s is none', (html) => expect(saidOfHtml('tag-foreign', html)).toEqual([]))
})

describe('a tag that is not closed', () => {
  it.each([
    ['Hi {{first_name, welcome', "'{{first_name' is sent as written.", 'Hi {{first_name}}, welcome'],
    ['Hi {{first_name welcome', "'{{first_name' is sent as written.", 'Hi {{first_name}} welcome'],
    ['Hi first_name}}, welcome', "'first_name}}' is sent as written.", 'Hi {{first_name}}, welcome'],
    ['Hi {{first_name|you, welcome', "'{{first_name|you, welcome' is sent as written.", null],
    ['Hi {{nickname, {{first_name|you}}', "'{{nickname' is sent as written.", null],
  ])('%s', (text, detail, mended) =>
    expect(saidOfText('tag-open', 'text', text)).toMatchObject({ title: 'A merge tag is not closed', detail, mended }),
  )
  it('is found in a link and an alt text of HTML', () => {
    const html = '<a href="https://shop.pk/?n={{first_name"><img alt="For {{first_name" src="https://a.pk/b.png"></a>'
    expect(saidOfHtml('tag-open', html).map(({ mended }) => mended)).toEqual([
      html.replace('={{first_name', '={{first_name}}'),
      html.replace('For {{first_name', 'For {{first_name}}'),
    ])
  })
})

/** What somebody without a value gets is the default as it is written. */
describe('a default that is none', () => {
  it.each([
    ['Hi {{first_name|“friend”}},', "People without one get '“friend”'.", 'Hi {{first_name|friend}},'],
    ['Hi {{first_name|"friend"}},', 'People without one get \'"friend"\'.', 'Hi {{first_name|friend}},'],
    ['Hi {{first_name|‘friend’}},', "People without one get '‘friend’'.", 'Hi {{first_name|friend}},'],
  ])('%s', (text, detail, mended) =>
    expect(saidOfText('tag-default-quoted', 'text', text)).toEqual({
      level: 'warning',
      title: 'A default has quotes around it',
      detail,
      mended,
      safe: false,
    }),
  )
  it.each([
    ['Hi {{first_name|default:"friend"}},', '{{first_name|default:"friend"}}', 'default:"friend"'],
    ['Hi {{first_name|default:“friend”}},', '{{first_name|default:“friend”}}', 'default:“friend”'],
    ['Hi {{first_name|fallback=friend}},', '{{first_name|fallback=friend}}', 'fallback=friend'],
  ])('%s', (text, source, given) =>
    expect(saidOfText('tag-foreign', 'text', text)).toMatchObject({
      level: 'blocking',
      detail: `'${source}': people without one get '${given}'.`,
      mended: 'Hi {{first_name|friend}},',
    }),
  )
  it.each(['Hi {{first_name|friend}},', "Hi {{first_name|friend's}},", 'Hi {{first_name|the “VIP” guest}},'])(
    'is not %s',
    (text) => {
      expect(saidOfText('tag-default-quoted', 'text', text)).toBeNull()
      expect(saidOfText('tag-foreign', 'text', text)).toBeNull()
    },
  )
})
