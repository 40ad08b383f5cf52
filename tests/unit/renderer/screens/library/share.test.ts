/** Reading a library file: what is new, what is here already, and what meets a name or code of this workspace. */
import { describe, expect, it } from 'vitest'
import type { KeptLibraryItem, LibraryItem } from '#contract'
import { unknownSections } from '../../../../../src/renderer/blocks/design/import/library-sections.ts'
import { incomingOf, itemsToKeep } from '../../../../../src/renderer/screens/library/share.tsx'

const id = (number: number) => `01K9XJ5D3T8N4Q2R6V7W1Y${String(number).padStart(4, '0')}`
const snippet = (number: number, name: string, code: string, text = 'x'): LibraryItem => ({
  id: id(number),
  kind: 'snippet',
  name,
  value: { code, text },
})
const footer = (number: number, name: string, words = 'x'): LibraryItem => ({
  id: id(number),
  kind: 'footer',
  name,
  value: { words },
})
const brand = (number: number, name: string): LibraryItem => ({
  id: id(number),
  kind: 'brand',
  name,
  value: { logo: null, colours: [], headingFont: null, textFont: null, button: null, footer: null },
})
const here = (...items: LibraryItem[]): KeptLibraryItem[] =>
  items.map((item) => ({ ...item, updatedAt: '2026-11-28T00:00:00.000Z' }))

describe('an item of a file', () => {
  it.each<[string, LibraryItem, LibraryItem[], 'new' | 'here' | string]>([
    ['of another name', footer(1, 'Eid'), [footer(2, 'Standard')], 'new'],
    ['of the same name and another kind', footer(1, 'Hours'), [snippet(2, 'Hours', 'h')], 'new'],
    ['that is here', footer(1, 'Eid'), [footer(1, 'Eid')], 'here'],
    ['that is here under another id', footer(1, 'Eid'), [footer(2, 'Eid')], 'here'],
    ['that was changed', footer(1, 'Eid', 'new'), [footer(1, 'Eid', 'old')], 'Eid'],
    ['that was renamed', footer(1, 'Eid 2027'), [footer(1, 'Eid')], 'Eid'],
    ['of which a workspace has one', brand(1, 'New'), [brand(2, 'Own')], 'Own'],
    ['with a name that is taken', footer(1, 'EID', 'new'), [footer(2, 'Eid')], 'Eid'],
    ['with a code that is taken', snippet(1, 'Opening', 'Hours'), [snippet(2, 'Shop hours', 'hours')], 'Shop hours'],
  ])('%s', (_name, item, own, expected) => {
    const [found] = incomingOf([item], here(...own))
    expect(found ? (found.clash?.name ?? 'new') : 'here').toBe(expected)
  })
})

describe('a section of a file', () => {
  const row = (inner: string) => `<mj-section><mj-column>${inner}</mj-column></mj-section>`
  it.each([
    [row('<mj-text>Sale &amp; more</mj-text>'), row('<mj-text>Sale &amp; more</mj-text>')],
    [row('<mj-text>Sale<script>act()</script></mj-text>'), row('<mj-text>Sale</mj-text>')],
    [row('<mj-raw><iframe src="https://a.pk"></iframe></mj-raw>'), row('<mj-raw></mj-raw>')],
    [row('<mj-button href="javascript:act()">Shop</mj-button>'), row('<mj-button>Shop</mj-button>')],
    [row('<mj-text><b onclick="act()">Sale</b></mj-text>'), row('<mj-text><b>Sale</b></mj-text>')],
    [`<mj-include path="./x.mjml"></mj-include>${row('')}`, row('')],
  ])('%j', (source, cleaned) => {
    const item: LibraryItem = { id: id(1), kind: 'section', name: 'Header', value: { editor: 'mjml', source } }
    expect(incomingOf([item], [])[0]?.item.value).toEqual({ editor: 'mjml', source: cleaned })
  })
})

describe('a section that comes with a campaign', () => {
  const section = (number: number, name: string, source = '<mj-section></mj-section>'): LibraryItem => ({
    id: id(number),
    kind: 'section',
    name,
    value: { editor: 'mjml', source },
  })
  it.each<[string, LibraryItem[], LibraryItem[], [number, string][]]>([
    ['is new', [section(1, 'Header')], [], [[1, 'Header']]],
    [
      'is here, in another form: it stays as it is here',
      [section(1, 'Header', '<mj-raw></mj-raw>')],
      [section(1, 'Header')],
      [],
    ],
    [
      'has a name that is taken: messages follow its id',
      [section(1, 'header')],
      [section(2, 'Header')],
      [[1, 'header 2']],
    ],
    ['is there twice', [section(1, 'Header'), section(1, 'Header')], [], [[1, 'Header']]],
    ['is no section', [brand(1, 'Own'), footer(2, 'Eid')], [], []],
  ])('%s', (_name, items, own, expected) =>
    expect(unknownSections(items, own).map(({ id, name }) => [id, name])).toEqual(
      expected.map(([number, name]) => [id(number), name]),
    ),
  )

  it('loses what could act', () => {
    const [found] = unknownSections(
      [section(1, 'Header', '<mj-section onclick="act()"><mj-column></mj-column></mj-section>')],
      [],
    )
    expect(JSON.stringify(found)).not.toContain('onclick')
  })
})

describe('a second brand', () => {
  const [file, own] = [[brand(1, 'New')], here(brand(2, 'Own'))]
  it.each<[string, Parameters<typeof itemsToKeep>[1], string[]]>([
    ['is left out', {}, []],
    ['replaces the one here on demand', { [id(1)]: 'replace' }, [id(2)]],
  ])('%s', (_name, choices, ids) =>
    expect(itemsToKeep(incomingOf(file, own), choices, own).map((item) => item.id)).toEqual(ids),
  )
})

describe('what is kept', () => {
  const own = here(snippet(1, 'Shop hours', 'hours', 'old'), snippet(2, 'Shop hours 2', 'hours-2'), footer(3, 'Eid'))
  const file = [snippet(11, 'Shop hours', 'hours', 'new'), footer(12, 'Standard')]

  it('are both by default, the second with a number in name and code', () => {
    const kept = itemsToKeep(incomingOf(file, own), {}, own)
    expect(kept.map((item) => [item.name, item.kind === 'snippet' ? item.value.code : null])).toEqual([
      ['Shop hours 3', 'hours-3'],
      ['Standard', null],
    ])
    expect(own.map((item) => item.id)).not.toContain(kept[0]?.id)
    expect(kept[1]?.id).toBe(id(12))
  })

  it('is the file’s in the place of the one here', () => {
    const [kept] = itemsToKeep(incomingOf(file, own), { [id(11)]: 'replace' }, own)
    expect(kept).toEqual({ ...snippet(11, 'Shop hours', 'hours', 'new'), id: id(1) })
  })

  it('is left out', () => {
    expect(itemsToKeep(incomingOf(file, own), { [id(11)]: 'leave' }, own).map(({ name }) => name)).toEqual(['Standard'])
  })
})
