/** Which texts of a channel's JSON count as words of the message. */
import { expect, it } from 'vitest'
import { searchTextOf } from '../../../../../src/main/drafts/store/search-text.ts'

it.each([
  [
    'a text message',
    { design: 'Salam {{first_name}},%0Athe sale ends tonight' },
    'Salam {{first_name}}, the sale ends tonight',
  ],
  ['words that begin with a bracket', { text: '{{first_name}}, hello' }, '{{first_name}}, hello'],
  ['settings', { align: 'center', color: '#ff0000', kind: 'IMMEDIATELY', font: 'fontSize', size: '12px' }, ''],
  ['one small word in a place for words', { title: 'sale', align: 'left' }, 'sale'],
  ['numbers and empty texts', { title: '2026', body: '  ', n: 5, on: true, none: null }, ''],
  [
    'addresses of data and files',
    { image: 'data:image/png;base64,AAAA', file: `herald-file:${'a'.repeat(64)}/path/x/y` },
    '',
  ],
  [
    'HTML without tags, styles and scripts',
    { html: '<style>p{color:red}</style><p>Fish &amp; chips</p><script>alert(1)</script><b>now</b>' },
    'Fish & chips now',
  ],
  [
    'words that formatting is inside of',
    { html: '<p>Ei<b>d</b> sale<br>Don&#8217;t</p><td title="a > b">caf&eacute;</td>' },
    'Eid sale Don’t café',
  ],
  ['JSON kept as a text', { contentJson: '{"title":"Eid Mubarak","align":"left"}' }, 'Eid Mubarak'],
  [
    'lists, each text once',
    { buttons: [{ title: 'Shop now' }, { title: 'Shop now' }, { title: 'Later' }] },
    'Shop now · Later',
  ],
  ['small words in a list in a place for words', { title: ['sale', 'now'] }, 'sale · now'],
  ['composed form', { title: 'Cafe\u0301 open' }, 'Café open'],
  [
    'a design: its text and alt texts, no style sheet, attribute or comment',
    {
      design: {
        pages: [
          {
            frames: [
              {
                component: {
                  type: 'wrapper',
                  stylable: ['background', 'padding top'],
                  components: [
                    {
                      tagName: 'mj-head',
                      type: 'mj-head',
                      components: [{ tagName: 'mj-style', content: 'td { x: y }' }],
                    },
                    { type: 'comment', content: 'kept table for Outlook' },
                    {
                      tagName: 'mj-text',
                      attributes: { 'font-family': 'Arial, sans-serif', padding: '0 24px', 'css-class': 'only screen' },
                      components: [{ type: 'textnode', content: 'Eid sale: 25% off' }],
                    },
                    { tagName: 'mj-image', attributes: { src: 'https://a.example/important.png', alt: 'Two lamps' } },
                  ],
                },
              },
            ],
          },
        ],
        styles: [
          {
            selectors: ['td'],
            style: { width: '100% !important', color: 'red' },
            mediaText: 'only screen and (min-width: 480px)',
            atRuleType: 'media',
          },
        ],
      },
    },
    'Eid sale: 25% off · Two lamps',
  ],
  [
    'the style objects of another builder',
    {
      body: { rows: [{ style: { font: 'Open Sans, bold important' }, text: 'Hello all' }] },
      styles: ['a b !important'],
    },
    'Hello all',
  ],
  [
    'HTML without comments, also those for Outlook',
    { html: '<!--[if mso]><table border="0"><tr><td>600 wide</td></tr></table><![endif]--><p>Winter</p>' },
    'Winter',
  ],
  ['nothing', null, ''],
])('%s', (_what, values, words) => {
  expect(searchTextOf(values)).toBe(words)
})

it('keeps no more than 20,000 characters', () => {
  expect(searchTextOf({ body: 'long words '.repeat(5_000) })).toHaveLength(20_000)
})
