/** Pictures of a family: the files that cells name, and the pictures that a row's campaign gets, in every place that has one. */
import { describe, expect, it, test } from 'vitest'
import { type FamilyCells, type FamilyColumn, type FamilyRow, type Json, waitingFile } from '#contract'
import { noPicture } from '../../../../../src/model/image/values.ts'
import { isPictureColumn } from '../../../../../src/model/merge-tags/text.ts'
import { columnTags, filler } from '../../../../../src/model/steps/family/fill.ts'
import {
  type CellReaders,
  isFileCalled,
  readAgain,
  withPictures,
} from '../../../../../src/model/steps/family/problems.ts'

const columns: FamilyColumn[] = [
  { id: 1, name: 'Shop', kind: 'text' },
  { id: 2, name: 'Picture', kind: 'picture' },
  { id: 3, name: 'Segment', kind: 'segment' },
]
const file = { blob: 'a'.repeat(64), type: 'image/png' }
const kept = { ...noPicture, name: 'clifton.png', size: 9, stored: file } as unknown as Json
const remote = { ...noPicture, name: 'c.png', img: 'https://cdn.pk/c.png?a=1&b=2' } as unknown as Json

describe('the file that a cell names', () => {
  it.each([
    ['clifton.png', 'clifton.png', true],
    ['CLIFTON.PNG', 'Clifton', true],
    ['clifton.png', ' photos/clifton.png ', true],
    ['clifton.png', 'C:\\photos\\clifton.png', true],
    ['clifton.png', 'clifton.jpg', false],
    ['clifton.png', '', false],
    ['.png', '', false],
  ])('%s is %j: %s', (name, cell, is) => {
    expect(isFileCalled(name, cell)).toBe(is)
  })
})

const row = (id: string, cells: FamilyCells): FamilyRow => ({ id, cells, member: null })

test('dropped files are the pictures of the cells that name them, also of those with another picture', () => {
  const rows = [
    row('a', { '1': { text: 'clifton.png' }, '2': { text: 'Clifton' } }),
    row('b', { '2': { text: 'clifton.png', value: remote } }),
    row('c', { '2': { text: 'saddar.png' } }),
  ]
  const after = withPictures(columns, rows, [
    { name: 'clifton.png', value: kept },
    { name: 'gulshan.png', value: kept },
  ])
  expect(after).toEqual({
    rows: [
      row('a', { '1': { text: 'clifton.png' }, '2': { text: 'Clifton', value: kept } }),
      row('b', { '2': { text: 'clifton.png', value: kept } }),
      rows[2],
    ],
    count: 2,
    unused: ['gulshan.png'],
  })
  expect(after.rows[2]).toBe(rows[2])
})

test('cells of segments and pictures that can be read now are read again; texts, and cells with a value, are not', () => {
  const readers: CellReaders = {
    segment: (text) => (text === 'Near' ? { value: { id: 7 } } : { problem: 'none' }),
    picture: () => ({ value: kept }),
    moment: () => ({ value: {} }),
  }
  const rows = [
    row('a', { '1': { text: 'Near' }, '3': { text: 'Near' } }),
    row('b', { '3': { text: 'Far' } }),
    row('c', { '2': { text: 'x.png', value: remote }, '3': { text: 'Near', value: { id: 1 } } }),
    row('d', { '2': { text: 'x.png' } }),
  ]
  expect(readAgain(columns, rows, readers)).toEqual([
    row('a', { '1': { text: 'Near' }, '3': { text: 'Near', value: { id: 7 } } }),
    row('d', { '2': { text: 'x.png', value: kept } }),
  ])
})

describe('the picture of a row', () => {
  const filledContent = (content: Json, cell: FamilyCells[string]) =>
    filler({ content }, columns)({ '2': cell }).content
  const waiting = waitingFile({ ...file, name: 'clifton.png' }, 'path')
  const html = '<img src="{{row.2}}" alt="{{ row.2 | none }}">'

  it.each<[string, Json, FamilyCells[string], Json]>([
    [
      'that waits for its upload, in HTML',
      { html },
      { text: 'clifton.png', value: kept },
      { html: `<img src="${waiting}" alt="${waiting}">` },
    ],
    [
      'at an address, in HTML',
      { html },
      { text: 'c', value: remote },
      { html: '<img src="https://cdn.pk/c.png?a=1&amp;b=2" alt="https://cdn.pk/c.png?a=1&amp;b=2">' },
    ],
    [
      'that waits, in a design',
      { design: { src: '{{row.2}}' } },
      { text: 'clifton.png', value: kept },
      { design: { src: waiting } },
    ],
    [
      'that waits, in a field for a file',
      { headerDocument: { ...noPicture, name: 'Picture', img: '{{row.2}}' } as unknown as Json },
      { text: 'clifton.png', value: kept },
      { headerDocument: kept },
    ],
    [
      'that is blank, in a field for a file',
      { headerDocument: { ...noPicture, name: 'Picture', img: '{{row.2}}' } as unknown as Json },
      { text: '' },
      { headerDocument: noPicture as unknown as Json },
    ],
    [
      'is no other picture',
      { headerDocument: remote },
      { text: 'clifton.png', value: kept },
      { headerDocument: remote },
    ],
  ])('%s', (_, content, cell, filled) => {
    expect(filledContent(content, cell)).toEqual(filled)
  })
})

test('a column that is called like a merge tag says that it is the row’s', () => {
  const others = [
    { id: 1, name: 'first_name', value: '{{first_name}}' },
    { id: 2, name: 'City', value: '{{city}}' },
  ]
  const named = (name: string, id: number): FamilyColumn => ({ id, name, kind: 'text' })
  expect(
    columnTags([named('Shop', 1), named('city', 2), named('First name', 3)], others).map(({ name, value }) => [
      name,
      value,
    ]),
  ).toEqual([
    ['Shop', '{{row.1}}'],
    ['city of the row', '{{row.2}}'],
    ['First name of the row', '{{row.3}}'],
  ])
})

test('columns of pictures are told apart from merge tags and from columns of texts', () => {
  const tag = { name: 'Picture', value: '{{x}}', sample: '' }
  expect(isPictureColumn({ ...tag, id: 'row.2', isImageMergeTag: true })).toBe(true)
  expect(isPictureColumn({ ...tag, id: 'row.2' })).toBe(false)
  expect(isPictureColumn({ ...tag, id: 12, isImageMergeTag: true })).toBe(false)
})
