/** People of one's own out of a sheet, and what a preview knows of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPerson } from '#contract'
import { readRows } from '../../../../../src/main/sheets/read.ts'
import { valuesOf } from '../../../../../src/model/merge-tags/sample-people.ts'
import { parseText, render } from '../../../../../src/model/merge-tags/text.ts'
import { peopleIn } from '../../../../../src/renderer/blocks/merge-tags/people-dialog.tsx'
import { styled, workbook, zip } from '../../../../fixtures/xlsx.ts'

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
  expect(problems).toEqual(['Only the first 50 people of the sheet were added.'])
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
  ['Windows-1252 in quotes, with semicolons', Buffer.from('"First name";"City"\r\n"José";"Muñoz"\r\n', 'latin1')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${jose}`, 'utf16le').swap16()],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${jose}`, 'utf16le')],
  ['UTF-16 without', Buffer.from('First name,City\nJos\u00e9,Muñoz', 'utf16le')],
])('reads letters of %s', async (_what, bytes) => {
  expect((await read(bytes)).people).toEqual([{ name: 'José', values: { first_name: 'José', city: 'Muñoz' } }])
})

it('reads the quotation marks of Windows-1252', async () => {
  const bytes = Buffer.concat([Buffer.from('Name\r\nSiobh\xe1n O', 'latin1'), Buffer.of(0x92), Buffer.from('Neil\r\n')])
  expect((await read(bytes)).people).toEqual([{ name: 'Siobhán O’Neil', values: { name: 'Siobhán O’Neil' } }])
})

describe('as sheets of codes are read', () => {
  it.each([
    ['blank lines', 'first_name,city\nSana,\n\n\n,Lahore\n', 5],
    ['blank lines of Excel', 'first_name,city\r\nSana,\r\n,\r\n,Lahore\r\n', 4],
    ['blank lines above the names', '\n\nfirst_name,city\n\n,Lahore\n', 5],
    ['a value of two lines', 'first_name,city\nSana,"Old\nCity"\n,Lahore\n', 3],
    ['a separator that is said', 'sep=;\nfirst_name;city\n;Lahore\n', 2],
  ])('rows are counted as Excel counts them: %s', async (_what, text, row) => {
    expect(await read(text)).toMatchObject({ problems: [`Row ${row}: no name, email or phone number.`] })
  })
  it.each([
    ['two people of one name', 'Name,Email\nAli Raza,a1@x.pk\nAli Raza,a2@x.pk', ['Ali Raza', 'Ali Raza (a2@x.pk)']],
    ['one who stands there twice', 'Name,Email\nAli Raza,a1@x.pk\nAli Raza,a1@x.pk', ['Ali Raza']],
    ['the first line of Excel', 'sep=;\nEmail Address;Mobile\na1@x.pk;0300', ['a1@x.pk']],
    ['a number as a formula', 'Mobile No.\n="03001234567"', ['03001234567']],
    ['two of one name with phones', 'Name,Phone #\nAli Raza,0300\nAli Raza,0301', ['Ali Raza', 'Ali Raza (0301)']],
    [
      'two of one name and address',
      'Name,E-mail*,City\nAli Raza,a@x.pk,Hub\nAli Raza,a@x.pk,Quetta\nAli Raza,a@x.pk,Lahore',
      ['Ali Raza', 'Ali Raza (a@x.pk)', 'Ali Raza (row 4)'],
    ],
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
    ['a heading alone', 'first_name,city', 'There are no people below the first row.'],
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

describe('values are kept as a person wrote them', () => {
  // No message goes to these people: a phone is shown where a preview has its merge tag, and tests read recipients of their own.
  it.each([
    '0300 123 4567',
    '0300-1234567',
    '0092 300 1234567',
    '00923001234567',
    '+92 (300) 123-4567',
    '923001234567',
  ])('the phone %s', async (phone) => {
    expect(await read(`Name;Mobile\nSana;${phone}`)).toEqual({
      people: [{ name: 'Sana', values: { name: 'Sana', phone } }],
      problems: [],
    })
  })
  it.each(['jörg.müller@bücher.example', 'ali+eid@x.pk', "o'neil@x.pk", 'علی@مثال.pk', 'Ali.Raza@X.pk'])(
    'the address %s',
    async (email) => {
      const people = [{ name: email, values: { email } }]
      expect((await read(`Email Address,Mobile\n${email},`)).people).toEqual(people)
      expect((await read(Buffer.from(`\ufeffEmail Address\tMobile\n${email}\t`, 'utf16le'))).people).toEqual(people)
    },
  )
  it.each([
    ['0', '3001234567', '3001234567'],
    ['General', '923001234567', '923001234567'],
    ['00000000000', '3001234567', '03001234567'],
    ['+0', '923001234567', '+923001234567'],
    ['0000-0000000', '3001234567', '0300-1234567'],
  ])('a number in the format %s as Excel shows it', async (format, value, phone) => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Mobile</t></is></c></row><row r="2"><c r="A2" s="1"><v>${value}</v></c></row>`
    expect(await read(zip(styled([format], rows)), 'people.xlsx')).toEqual({
      people: [{ name: phone, values: { phone } }],
      problems: [],
    })
  })
})

it('what somebody is called is short enough to be kept, and one line', async () => {
  const [first, last] = ['x'.repeat(300), 'y'.repeat(300)]
  const { people } = await read(
    `first_name,last_name,email,city\n${first},${last},,\n${first},${last},${first}@x.pk,Hub\n`,
  )
  expect(people).toHaveLength(2)
  for (const person of people) expect(v.safeParse(ownPerson, person).success).toBe(true)
  expect((await read('Name\n"Sana\nTariq"\n')).people).toEqual([
    { name: 'Sana Tariq', values: { name: 'Sana\nTariq' } },
  ])
})
