/** What a row makes of its master's values: in plain fields, HTML, designs, pictures, the segment and the schedule. */
import { createRequire } from 'node:module'
import { describe, expect, it, test } from 'vitest'
import type { Family, FamilyCells, FamilyColumn, FamilyMade, FamilyRow, Json } from '#contract'
import { emptyAppPush } from '../../../../../src/model/channels/app-push/values.ts'
import { designedFields, emptyEmail } from '../../../../../src/model/channels/email/values.ts'
import { emptyWebPush } from '../../../../../src/model/channels/web-push/values.ts'
import { projectIn } from '../../../../../src/model/design/project.ts'
import {
  cellText,
  columnTag,
  filler,
  followedText,
  memberName,
  namePattern,
  namePatternText,
  segmentOf,
  usedColumns,
  usedColumnsOf,
} from '../../../../../src/model/steps/family/fill.ts'
import { languageProblem, rowsAfter, rowsIn } from '../../../../../src/model/steps/family/languages.ts'
import { mjmlOf } from '../../../../../src/renderer/blocks/design/export/mjml-of.ts'
import { projectOf } from '../../../../../src/renderer/blocks/design/export/project-of.ts'
import { templates } from '../../../../../src/renderer/channels/email/templates/index.ts'

/** The package looks for a window while it loads. */
function loaded(): (mjml: string, options: object) => { html: string } {
  Object.assign(globalThis, { window: globalThis })
  try {
    return createRequire(import.meta.url)('mjml-browser')
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}
const compile = loaded()
const compiled = (mjml: string): string => compile(mjml, { fonts: {}, validationLevel: 'soft' }).html

const columns: FamilyColumn[] = [
  { id: 1, name: 'Shop', kind: 'text' },
  { id: 2, name: 'Map', kind: 'link' },
  { id: 3, name: 'Picture', kind: 'picture' },
  { id: 4, name: 'Segment', kind: 'segment' },
  { id: 5, name: 'Send time', kind: 'moment' },
]
const picture = { name: 'clifton.jpg', img: 'https://cdn.gulmohar.pk/clifton.jpg', size: 9, file: null, stored: null }
const clifton: FamilyCells = {
  '1': { text: 'Tom & "Jerry" <3' },
  '2': { text: ' https://gulmohar.pk/clifton?a=1&b="2" ' },
  '3': { text: 'clifton.jpg', value: picture },
  '4': { text: 'Near Clifton', value: { id: 7, name: 'Near Clifton' } },
  '5': { text: 'fri 14:30', value: { date: '2026-11-27', time: '14:30' } },
}
const json = (value: object): Json => JSON.parse(JSON.stringify(value))
const contentOf = (content: object, cells = clifton) => filler({ content: json(content) }, columns)(cells).content

describe('a field', () => {
  it.each<[string, string, FamilyCells, string]>([
    ['a tag', 'Sale at {{row.1}}!', clifton, 'Sale at Tom & "Jerry" <3!'],
    ['without blanks around', '{{ row.2 }}', clifton, 'https://gulmohar.pk/clifton?a=1&b="2"'],
    ['a blank cell', 'Sale at {{row.1}}!', {}, 'Sale at !'],
    ['a default', 'Sale at {{row.1|your shop}}!', { '1': { text: ' ' } }, 'Sale at your shop!'],
    ['a picture', '{{row.3}}', clifton, picture.img],
    [
      'no tag of a column',
      'Hello {{first_name|there}} {{row.x}} {{rows.1}}',
      clifton,
      'Hello {{first_name|there}} {{row.x}} {{rows.1}}',
    ],
    [
      'a cell with a tag',
      'Sale at {{row.1}}',
      { '1': { text: '{{row.2}} {{city}}' }, '2': { text: 'x' } },
      'Sale at {{row.2}} {{city}}',
    ],
  ])('with %s', (_, text, cells, after) => {
    expect(contentOf({ text, ios: { buttons: [{ label: text }] } }, cells)).toEqual({
      text: after,
      ios: { buttons: [{ label: after }] },
    })
  })

  it('of HTML is written as HTML', () => {
    const html =
      '<p title="{{row.1}}">{{row.1}}</p><!--[if mso]><v:roundrect href="{{row.2}}">{{row.1}}</v:roundrect><![endif]-->'
    const text = 'Tom &amp; "Jerry" &lt;3'
    expect(contentOf({ html, design: null })).toEqual({
      html: `<p title="Tom &amp; &quot;Jerry&quot; <3">${text}</p><!--[if mso]><v:roundrect href="https://gulmohar.pk/clifton?a=1&amp;b=&quot;2&quot;">${text}</v:roundrect><![endif]-->`,
      design: null,
    })
  })
})

describe('a picture of a push', () => {
  const dynamic = {
    notificationImageRadio: 'dynamic',
    selectedMergeTagForImage: { id: 'row.3', name: 'Picture', value: '{{row.3}}' },
  }
  const made = { notificationImageRadio: 'static', selectedMergeTagForImage: null }
  it('is the row’s, on the web and in the app', () => {
    expect(contentOf({ ...emptyWebPush(), ...dynamic })).toEqual(json({ ...emptyWebPush(), ...made, image: picture }))
    const push = emptyAppPush()
    expect(contentOf({ ...push, ios: { ...push.ios, ...dynamic } })).toEqual(
      json({ ...push, ios: { ...push.ios, ...made, notificationImage: picture } }),
    )
  })
  it('stays a person’s where the workspace’s tag is chosen', () => {
    const value = {
      ...emptyWebPush(),
      ...dynamic,
      selectedMergeTagForImage: { id: 3, name: 'avatar', value: '{{avatar}}' },
    }
    expect(contentOf(value)).toEqual(json(value))
  })
})

test('the segment and the moment are the row’s; blank cells follow the master', () => {
  const master = {
    segment: { segmentRadio: 'new', selectedSegment: null, smartSend: true },
    schedule: { timezone: 'Asia/Karachi', date: '2026-11-26', time: '10:00', startDate: '' },
  }
  const fill = filler(master, columns)
  expect(fill(clifton)).toEqual({
    segment: { segmentRadio: 'existing', selectedSegment: { id: 7, name: 'Near Clifton' }, smartSend: true },
    schedule: { timezone: 'Asia/Karachi', date: '2026-11-27', time: '14:30', startDate: '' },
  })
  expect(fill({})).toEqual(master)
  const monthly = { schedule: { date: '', time: '10:00', startDate: '2026-12-01' } }
  expect(filler(monthly, columns)(clifton).schedule).toEqual({ date: '', time: '14:30', startDate: '2026-11-27' })
})

test('names are filled, and used columns known', () => {
  expect(memberName({ memberName: 'Sale,  {{row.1}}' }, clifton)).toBe('Sale, Tom & "Jerry" <3')
  expect(usedColumns({ content: { text: `${columnTag({ id: 3 })} {{row.1|x}} {{row.1}}` } })).toEqual([3, 1])
})

test('the pattern of names is edited with the names of columns', () => {
  const family = { memberName: 'Sale {{row.1}} ({{row.5}}) {{row.9}}', columns }
  expect(namePatternText(family)).toBe('Sale [Shop] ([Send time]) {{row.9}}')
  expect(namePattern(namePatternText(family), columns)).toBe(family.memberName)
  expect(namePattern('[Shop] [x] [Shop', columns)).toBe('{{row.1}} [x] [Shop')
})

describe('every starter of emails', () => {
  test('of a row compiles to the HTML that the row has', () => {
    let filled = 0
    for (const { id, mjml } of templates) {
      const tagged = mjml('Gulmohar')
        .replace(/>([^<>{}&]{3,40})</g, (all, text: string) => (/\p{L}{3}/u.test(text) ? `>{{row.1}}<` : all))
        .replace(/href="[^"{]+"/g, 'href="{{row.2}}"')
        .replace(/alt="[^"]+"/g, 'alt="{{row.1}}"')
      const project = projectOf(tagged)
      const master = { ...emptyEmail(), ...designedFields(project, compiled(mjmlOf(project))) }
      const { design = null, html } = contentOf(master) as { design?: Json; html: string }
      expect(html, id).toBe(compiled(mjmlOf(projectIn(design) ?? {})))
      expect(html).not.toContain('{{row.')
      filled += html.split('Tom &amp;').length - 1
    }
    expect(filled).toBeGreaterThan(50)
  })
})

const languages = ['English', 'Urdu'].map((name) => ({ name, masterId: name }))

describe('what a blank cell follows', () => {
  const segment = { segmentRadio: 'existing', selectedSegment: { id: 3, name: 'All shops' } }
  it.each<[string, FamilyColumn['kind'], Record<string, Json>, string]>([
    ['the segment', 'segment', { segment }, 'All shops'],
    ['no segment', 'segment', { segment: { selectedSegment: null } }, ''],
    ['the moment', 'moment', { schedule: { date: '2026-11-27', time: '10:00' } }, 'Fri 27 Nov 10:00'],
    ['the start of a period', 'moment', { schedule: { date: '', startDate: '2026-11-28', time: '' } }, 'Sat 28 Nov'],
    ['nothing yet', 'moment', {}, ''],
    ['a text follows nothing', 'text', { segment }, ''],
    ['the first language', 'language', {}, 'English'],
  ])('%s', (_, kind, sections, text) => {
    expect(followedText(kind, sections, languages)).toBe(text)
  })

  it('is no language in a family of one', () => {
    expect(followedText('language', {}, [])).toBe('')
  })

  it('is not shown for a cell of its own', () => {
    expect(cellText({ kind: 'moment' }, clifton['5'] ?? { text: '' })).toBe('Fri 27 Nov 14:30')
    expect(cellText({ kind: 'moment' }, { text: 'some day' })).toBe('some day')
    expect(cellText({ kind: 'text' }, { text: 'Clifton' })).toBe('Clifton')
    expect(segmentOf(columns, clifton, { segment })).toEqual({ id: 7, name: 'Near Clifton' })
    expect(segmentOf(columns, {}, { segment })).toEqual(segment.selectedSegment)
  })
})

describe('a language', () => {
  const all: FamilyColumn[] = [
    { id: 1, name: 'Shop', kind: 'text' },
    { id: 2, name: 'Phone', kind: 'text' },
    { id: 3, name: 'Language', kind: 'language' },
  ]
  const [, urdu] = languages
  const made: FamilyMade = {
    sections: { content: { text: 'Sale at {{row.1}}' }, segment: { all: true } },
    languages: [{ name: 'Urdu', masterId: urdu?.masterId ?? '', content: { text: 'سیل {{row.2}}' } }],
    ...{ columns: all, memberName: 'Sale {{row.1}}' },
  }
  const cellsOf = (language: string): FamilyCells => ({
    ...{ '1': { text: 'Clifton' }, '2': { text: '021' } },
    ...(language === '' ? {} : { '3': { text: language } }),
  })

  it.each<[string, string, number[]]>([
    ['', 'Sale at Clifton', [1, 1]],
    ['English', 'Sale at Clifton', [1, 1]],
    ['Urdu', 'سیل 021', [1, 2]],
    [' uRDU ', 'سیل 021', [1, 2]],
    ['Punjabi', 'Sale at Clifton', [1, 1]],
  ])('‘%s’ has the message %s, and every other value of the first', (language, text, used) => {
    const cells = cellsOf(language)
    const sections = { content: { text }, segment: { all: true } }
    expect(filler(made.sections as never, all, made.languages)(cells)).toEqual(sections)
    expect(usedColumnsOf(made)(cells)).toEqual(used)
  })

  it.each<[string, string[], string | null]>([
    ['urdu ', ['English', 'Urdu'], null],
    ['Urdo', ['English', 'Urdu'], 'No language is called ‘Urdo’, only English and Urdu'],
    [' Urdo', ['English', 'Urdu', 'Sindhi'], 'No language is called ‘Urdo’, only English, Urdu and Sindhi'],
    ['Urdu', ['English'], 'No language is called ‘Urdu’, only English'],
    ['Urdu', [], 'The family has one language. Add ‘Urdu’ to it first'],
  ])('‘%s’ is read among %o', (text, names, problem) => {
    expect(
      languageProblem(
        names.map((name) => ({ name })),
        text,
      ),
    ).toBe(problem)
  })

  const family: Family = {
    ...{ id: 'f', name: 'Shops', channel: 'sms', type: 'one-time', masterId: 'English', memberName: 'x' },
    ...{ columns: all, languages, sheet: null },
  }
  const rows = ['Urdu', '', 'URDU', 'Urdo'].map(
    (text, at): FamilyRow => ({ id: String(at), cells: cellsOf(text), member: null }),
  )
  const named = (name: string) => languages.map((one) => (one === urdu ? { ...one, name } : one))

  it.each<[string, Partial<Family>, string[]]>([
    ['stays', {}, ['Urdu', '', 'URDU', 'Urdo']],
    ['has another name', { languages: named('اردو') }, ['اردو', '', 'اردو', 'Urdo']],
    ['was removed', { languages: languages.slice(0, 1) }, ['', '', '', 'Urdo']],
    ['has no column any more', { columns: all.slice(0, 2) }, ['', '', '', '']],
  ])('that %s changes its rows', (_, change, texts) => {
    const after = rowsAfter(rows, family, { ...family, ...change })
    expect(after.map(({ cells }) => cells['3']?.text ?? '')).toEqual(texts)
    for (const [at, row] of after.entries()) if (texts[at] === rows[at]?.cells['3']?.text) expect(row).toBe(rows[at])
    expect(rowsIn(urdu ?? { name: '', masterId: '' }, family, rows)).toEqual([rows[0], rows[2]])
  })
})
