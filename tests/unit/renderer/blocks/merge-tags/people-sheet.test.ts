/** People of one's own out of a sheet, and what a preview knows of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../../../src/main/sheets/read.ts'
import { peopleIn } from '../../../../../src/renderer/blocks/merge-tags/people-sheet.ts'
import { valuesOf } from '../../../../../src/renderer/blocks/merge-tags/sample-people.ts'
import { parseText, render } from '../../../../../src/renderer/blocks/merge-tags/text.ts'
import { workbook, zip } from '../../../../fixtures/xlsx.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-people-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const keys = ['first_name', 'last_name', 'full_name', 'name', 'email', 'phone', 'city']
/** As main reads the picked file and the page takes it. */
async function read(content: string | Buffer, name = 'people.csv') {
  const path = join(folder, 'sheet')
  await writeFile(path, content)
  return peopleIn(await readRows({ path, name, limit: 10_000_000, rows: 1_000 }), keys)
}

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
    [
      { name: 'Sana', values: { first_name: 'Sana', city: 'Hub' } },
      { name: 'Sana (row 3)', values: { first_name: 'Sana', city: 'Quetta' } },
    ],
    [],
  ],
  [
    'no head',
    'Sana,Lahore',
    [],
    ['The first row must name merge tags: first_name, last_name, full_name, name for example.'],
  ],
  ['nothing', '', [], ['The file is empty.']],
  ['a value without end', `first_name\n${'x'.repeat(501)}`, [], ['Row 2: a value is longer than 500 characters.']],
])('%s', async (_name, text, people, problems) => expect(await read(text)).toEqual({ people, problems }))

it('at most fifty are taken, and it is said', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
  const { people, problems } = await read(['first_name', ...rows].join('\n'))
  expect(people).toHaveLength(50)
  expect(problems).toEqual(['Only the first 50 of 60 people were added.'])
})

it('what somebody of one’s own does not have is missing, not made up', () => {
  const tags = [{ id: 1, name: 'City', value: '{{city}}', sample: 'Karachi' }] as Parameters<typeof render>[2]
  const sana = { id: 'own Sana', name: 'Sana', note: '', values: { first_name: 'Sana' }, isOwn: true }
  expect(render(parseText('In {{city|your town}}'), valuesOf(sana), tags)).toBe('In your town')
  expect(render(parseText('In {{city}}'), valuesOf({ ...sana, isOwn: false }), tags)).toBe('In Karachi')
})

const jose = 'First name,City\nJosé,Muñoz'
it.each([
  ['UTF-8', Buffer.from(jose)],
  ['Windows-1252, as Excel writes a CSV', Buffer.from(jose, 'latin1')],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${jose}`, 'utf16le')],
  ['UTF-16 without', Buffer.from('First name,City\nJos\u00e9,Muñoz', 'utf16le')],
])('reads letters of %s', async (_what, bytes) => {
  expect((await read(bytes)).people).toEqual([{ name: 'José', values: { first_name: 'José', city: 'Muñoz' } }])
})

describe('as sheets of codes are read', () => {
  it('rows are counted as Excel counts them', async () => {
    expect(await read('first_name,city\nSana,\n\n\n,Lahore\n')).toMatchObject({
      problems: ['Row 5: no name, email or phone number.'],
    })
  })
  it.each([
    ['two people of one name', 'Name,Email\nAli Raza,a1@x.pk\nAli Raza,a2@x.pk', ['Ali Raza', 'Ali Raza (a2@x.pk)']],
    ['one who stands there twice', 'Name,Email\nAli Raza,a1@x.pk\nAli Raza,a1@x.pk', ['Ali Raza']],
    ['the first line of Excel', 'sep=;\nEmail Address;Mobile\na1@x.pk;0300', ['a1@x.pk']],
    ['a number as a formula', 'Mobile No.\n="03001234567"', ['03001234567']],
  ])('%s', async (_what, text, names) => {
    const { people, problems } = await read(text)
    expect([people.map(({ name }) => name), problems]).toEqual([names, []])
  })
  it.each([
    [
      'a quotation mark that is not closed',
      'first_name,last_name\n"Ali,Raza\nSara,Khan',
      /^A quotation mark is not closed/,
    ],
    ['a zero in a name', 'first_name\nAl\0i\n', /content is not text/],
    ['rows that are all blank', 'first_name,city\n,\n,\n', 'There are no people below the first row.'],
  ])('%s is said', async (_what, text, problem) => {
    expect(await read(text)).toEqual({ people: [], problems: [expect.stringMatching(problem)] })
  })
  it('an Excel sheet, without its hidden rows and columns', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
    const rows = [
      `<row r="1">${text('A1', 'First name')}${text('B1', 'City')}</row>`,
      `<row r="2" hidden="1">${text('A2', 'Old')}</row>`,
      `<row r="3">${text('A3', 'Sana')}${text('B3', 'Lahore')}</row>`,
    ].join('')
    expect(await read(zip(workbook(rows)), 'people.xlsx')).toEqual({
      people: [{ name: 'Sana', values: { first_name: 'Sana', city: 'Lahore' } }],
      problems: [],
    })
  })
})
