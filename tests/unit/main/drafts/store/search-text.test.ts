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
  ['JSON kept as a text', { contentJson: '{"title":"Eid Mubarak","align":"left"}' }, 'Eid Mubarak'],
  [
    'lists, each text once',
    { buttons: [{ title: 'Shop now' }, { title: 'Shop now' }, { title: 'Later' }] },
    'Shop now · Later',
  ],
  ['small words in a list in a place for words', { title: ['sale', 'now'] }, 'sale · now'],
  ['composed form', { title: 'Cafe\u0301 open' }, 'Café open'],
  ['nothing', null, ''],
])('%s', (_what, values, words) => {
  expect(searchTextOf(values)).toBe(words)
})

it('keeps no more than 20,000 characters', () => {
  expect(searchTextOf({ body: 'long words '.repeat(5_000) })).toHaveLength(20_000)
})
