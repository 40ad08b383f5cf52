/** People of one's own out of a CSV, and what a preview knows of them. */
import { expect, it } from 'vitest'
import { peopleIn } from '../../../../../src/renderer/blocks/merge-tags/people-sheet.ts'
import { valuesOf } from '../../../../../src/renderer/blocks/merge-tags/sample-people.ts'
import { parseText, render } from '../../../../../src/renderer/blocks/merge-tags/text.ts'

const keys = ['first_name', 'last_name', 'full_name', 'name', 'email', 'phone', 'city']

it.each([
  [
    'as tags are written',
    'first_name,city\nSana,Lahore',
    [{ name: 'Sana', values: { first_name: 'Sana', city: 'Lahore' } }],
    [],
  ],
  [
    'as people write them',
    '\ufeffFirst name;City\nثنا;لاہور',
    [{ name: 'ثنا', values: { first_name: 'ثنا', city: 'لاہور' } }],
    [],
  ],
  ['a name alone', 'Name,Email\nSana Tariq,', [{ name: 'Sana Tariq', values: { name: 'Sana Tariq' } }], []],
  [
    'an unknown column',
    'first_name,shoe size\nSana,38',
    [{ name: 'Sana', values: { first_name: 'Sana' } }],
    ['No merge tag is called "shoe size".'],
  ],
  [
    'nobody in a row',
    'first_name,city\n,Lahore\nSana,',
    [{ name: 'Sana', values: { first_name: 'Sana' } }],
    ['Row 2: no name, email or phone number.'],
  ],
  [
    'the same name twice',
    'first_name,city\nSana,Hub\nSana,Quetta',
    [{ name: 'Sana', values: { first_name: 'Sana', city: 'Quetta' } }],
    [],
  ],
  [
    'no head',
    'Sana,Lahore',
    [],
    ['The first row must name merge tags: first_name, last_name, full_name, name for example.'],
  ],
  ['nothing', '', [], ['The first row must name merge tags: first_name, last_name, full_name, name for example.']],
  ['a value without end', `first_name\n${'x'.repeat(501)}`, [], ['Row 2: a value is longer than 500 characters.']],
])('%s', (_name, text, people, problems) => expect(peopleIn(text, keys)).toEqual({ people, problems }))

it('at most fifty are taken, and it is said', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
  const { people, problems } = peopleIn(['first_name', ...rows].join('\n'), keys)
  expect(people).toHaveLength(50)
  expect(problems).toEqual(['Only the first 50 of 60 people were added.'])
})

it('what somebody of one’s own does not have is missing, not made up', () => {
  const tags = [{ id: 1, name: 'City', value: '{{city}}', sample: 'Karachi' }] as Parameters<typeof render>[2]
  const sana = { id: 'own Sana', name: 'Sana', note: '', values: { first_name: 'Sana' }, isOwn: true }
  expect(render(parseText('In {{city|your town}}'), valuesOf(sana), tags)).toBe('In your town')
  expect(render(parseText('In {{city}}'), valuesOf({ ...sana, isOwn: false }), tags)).toBe('In Karachi')
})
