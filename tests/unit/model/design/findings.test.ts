/** What every designed message has to say before publishing, be it a mail or a panel: samples block, links without an address are named. */
import { describe, expect, it, test } from 'vitest'
import type { Json } from '#contract'
import { messageFindings } from '../../../../src/model/design/findings.ts'
import { noImage } from '../../../../src/model/design/placeholder.ts'
import { ourDesign } from '../../../../src/model/design/project.ts'
import { elementsIn } from '../../../../src/model/rules/elements.ts'

const samples = [
  { name: 'Everyday tote', words: ['Everyday tote', 'Rs 3,490'] },
  { name: 'Linen shirt', words: ['Linen shirt', 'Rs 4,950'] },
]
const found = (html: string, design: Json = null) =>
  messageFindings({ html, design }, { prefix: 'x', samples }).map(
    ({ level, title, detail }) => `${level}: ${title}. ${detail}`,
  )

test('a picture that is only decoration needs no description', () => {
  const mute = '<img src="https://a.example/b.png" alt="">'
  const mail = (marks: object) =>
    ourDesign({ pages: [{ component: { components: [{ type: 'mj-image', attributes: { alt: '', ...marks } }] } }] })
  expect(found(mute, mail({ 'css-class': 'decoration' }))).toEqual([])
  expect(found(mute, mail({}))).toHaveLength(1)
  expect(found('<img role="presentation" src="https://a.example/b.png" alt="">')).toEqual([])
})

const mend = 'Give it your own address in the designer.'

describe('a message', () => {
  it.each<[string, string, string[]]>([
    [
      'that is sound says nothing',
      '<a href="https://a.example">Shop</a><img alt="A" src="https://a.example/b.png">',
      [],
    ],
    [
      'with a placeholder for a picture',
      `<img alt="A" src="${noImage}">`,
      ['blocking: One picture is a placeholder. Replace it before publishing.'],
    ],
    [
      'with a picture of a sample address',
      '<img alt="A" src="https://cdn.example.com/a.png"><img alt="B" src=\'//example.org/b.png\'>',
      ['blocking: 2 pictures are placeholders. Replace them before publishing.'],
    ],
    [
      'with a picture that nobody described',
      '<img src="https://a.example/b.png" alt="">',
      ['warning: One picture has no alt text. People who cannot see pictures get nothing instead.'],
    ],
    [
      'with a sample address',
      '<a href="https://example.com">Shop now</a>',
      [`blocking: 'Shop now' still leads to a sample address. It leads to https://example.com. ${mend}`],
    ],
    [
      'with a sample address behind a long text: never half of an emoji',
      `<a href="https://example.com">${'x'.repeat(38)}👨‍👩‍👧‍👦${'x'.repeat(9)}</a>`,
      [
        `blocking: '${'x'.repeat(38)}👨‍👩‍👧‍👦…' still leads to a sample address. It leads to https://example.com. ${mend}`,
      ],
    ],
    [
      'with a page of one',
      '<a href="https://example.com/a?b=c">Shop</a>',
      [`blocking: 'Shop' still leads to a sample address. It leads to https://example.com/a?b=c. ${mend}`],
    ],
    [
      'with a host below one',
      "<a href='http://shop.example.net:8080'>Shop</a>",
      [`blocking: 'Shop' still leads to a sample address. It leads to http://shop.example.net:8080. ${mend}`],
    ],
    [
      'with a mail to one',
      '<a href=mailto:hello@example.org>Write</a>',
      [`blocking: 'Write' still leads to a sample address. It leads to mailto:hello@example.org. ${mend}`],
    ],
    [
      'with one in capitals, without a scheme',
      '<A HREF="Example.COM/a">Shop</A>',
      [`blocking: 'Shop' still leads to a sample address. It leads to Example.COM/a. ${mend}`],
    ],
    [
      'with several',
      '<a href="https://example.com"><img alt="The bag" src="https://a.example/b.png"></a><a href="https://www.example.com">Shop &amp; more</a>',
      [
        "blocking: 2 links still lead to a sample address. 'The bag' and 'Shop & more'. Give them your own addresses in the designer.",
      ],
    ],
    [
      'whose address only resembles one',
      '<a href="https://example.com.pk">a</a><a href="https://myexample.com">b</a><a href="https://a.example/?u=https://example.com">c</a>',
      [],
    ],
    ['that speaks of one in a remark of its code', '<!-- <a href="https://example.com">x</a> --><p>x</p>', []],
    [
      'that leads there in one email app',
      '<!--[if mso]><a href="https://example.com">x</a><![endif]-->',
      [`blocking: 'x' still leads to a sample address. It leads to https://example.com. ${mend}`],
    ],
    [
      'with a link that leads nowhere',
      '<a href="#">Shop</a>',
      ["warning: 'Shop' leads nowhere. It has no address yet."],
    ],
    [
      'with links that never had an address',
      '<a class="b">Shop</a><a href=" ">now</a><a name="top"></a>',
      ["warning: 2 links lead nowhere. 'Shop' and 'now' have no address yet."],
    ],
    [
      'with a bare scheme for an address',
      '<a href="https://">Shop</a>',
      ["warning: 'Shop' leads nowhere. It has no address yet."],
    ],
    ['with a merge tag for an address', '<a href="{{deep_link}}">Shop</a>', []],
    [
      'with goods of the template',
      '<p>Everyday tote</p><p>Rs 3,490</p>',
      [
        "blocking: Sample content is still in the message. 'Everyday tote' comes with the template. Replace or remove it.",
      ],
    ],
    [
      'with several of them',
      '<p>Everyday tote</p><p>Rs 3,490</p>Linen shirt Rs 4,950',
      [
        "blocking: Sample content is still in the message. 'Everyday tote' and 'Linen shirt' come with the template. Replace or remove them.",
      ],
    ],
    ['with goods of its own price', '<p>Everyday tote</p><p>Rs 3,900</p>', []],
  ])('%s', (_what, html, findings) => expect(found(html)).toEqual(findings))

  it('names a button of a mail that has no address', () => {
    const button = (words: string, attributes = {}) => ({
      type: 'mj-button',
      attributes,
      components: [{ type: 'textnode', content: words }],
    })
    const design = (...buttons: object[]) =>
      ourDesign({ pages: [{ frames: [{ component: { components: buttons as never } }] }] })
    expect(found('<p>x</p>', design(button('Buy'), button('Look', { href: 'https://a.example' })))).toEqual([
      "warning: 'Buy' leads nowhere. It has no address yet.",
    ])
    expect(found('<a href="#">Go</a>', design(button(' ', { href: ' ' })))).toEqual([
      "warning: 2 links lead nowhere. 'Go' and a button have no address yet.",
    ])
  })
})

test('elements are read as a browser reads them', () => {
  expect(
    elementsIn('a < b <A Href = x title="1 > 0" data-x=\'"\' checked>y</A><br/><1><!-- <i> --><b').map(
      ({ name, attributes }) => [name, attributes],
    ),
  ).toEqual([
    ['a', { href: 'x', title: '1 > 0', 'data-x': '"', checked: '' }],
    ['br', {}],
  ])
})
