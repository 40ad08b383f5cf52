/** Linked sections: which rows of a design follow the library, and that following changes nothing else in the design or in what is sent. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#contract'
import {
  aroundRow,
  detachedFrom,
  detachedLink,
  linkedSections,
  linkProperty,
  rowsOf,
  type SectionLink,
  sourceHash,
  withRow,
  withSection,
} from '../../../../src/model/design/linked.ts'
import { mjmlOf } from '../../../../src/renderer/blocks/design/export/mjml-of.ts'
import { projectOf } from '../../../../src/renderer/blocks/design/export/project-of.ts'
import { seed } from '../../../fixtures/seed.ts'

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
const compiled = (project: JsonObject): string => compile(mjmlOf(project), { fonts: {}, validationLevel: 'soft' }).html

const sourceOf = (row: Json): string => mjmlOf({ pages: [{ component: { components: [row] } }] })
const mail = (rows: readonly string[]): JsonObject =>
  projectOf(`<mjml><mj-body background-color="#fff">${rows.join('')}</mj-body></mjml>`)
const section = (text: string): string =>
  `<mj-section padding="8px" background-color="#eee"><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`
const sectionOf = (source: string): JsonObject => rowsOf(mail([source]))[0] as JsonObject

const old = section('Old &amp; <b>good</b>')
const next = section('New')
const [id, otherId] = ['01K0000000000000000000000A', '01K0000000000000000000000B']
const link = (source: string, of = id): SectionLink => ({ id: of, hash: sourceHash(source) })

/** The design with its rows linked; null leaves a row as it is. */
function linked(rows: readonly string[], links: readonly (SectionLink | null)[]): JsonObject {
  const project = mail(rows)
  rowsOf(project).forEach((row, index) => {
    const own = links[index]
    if (own) (row as JsonObject)[linkProperty] = own
  })
  return project
}

describe('the links of a design', () => {
  test.each([
    ['none', [old], [null], []],
    ['one that follows', [section('a'), old], [null, link(old)], [{ ...link(old), row: 1, isEdited: false }]],
    ['one that was edited', [next], [link(old)], [{ ...link(old), row: 0, isEdited: true }]],
    [
      'two of one item and one of another',
      [old, next, old],
      [link(old), link(next, otherId), link(old)],
      [
        { ...link(old), row: 0, isEdited: false },
        { ...link(next, otherId), row: 1, isEdited: false },
        { ...link(old), row: 2, isEdited: false },
      ],
    ],
  ])('%s', (_name, rows, links, expected) => {
    expect(linkedSections(linked(rows, links), sourceOf)).toEqual(expected)
  })

  test.each([['text'], [null], [{ id }], [{ hash: 'x' }], [[id]]])('are not read from %j', (value) => {
    const project = mail([old])
    Object.assign(rowsOf(project)[0] as object, { [linkProperty]: value })
    expect(linkedSections(project, sourceOf)).toEqual([])
  })

  test('do not reach the message', () => {
    expect(compiled(linked([old], [link(old)]))).toBe(compiled(mail([old])))
  })
})

test.each([
  [
    'the order of attributes',
    '<mj-text align="left" color="#fff">a</mj-text>',
    '<mj-text color="#fff" align="left">a</mj-text>',
    true,
  ],
  ['an id', '<p id="i4" class="a">a</p>', '<p class="a">a</p>', true],
  [
    'white space between parts',
    '<mj-column>\n  <mj-text>a</mj-text></mj-column>',
    '<mj-column><mj-text>a</mj-text></mj-column>',
    true,
  ],
  ['a space in a text', '<mj-text>a b</mj-text>', '<mj-text>ab</mj-text>', false],
  ['a value', '<mj-text color="#fff">a</mj-text>', '<mj-text color="#ffe">a</mj-text>', false],
  ['a name', '<mj-text color="#fff">a</mj-text>', '<mj-text colour="#fff">a</mj-text>', false],
])('the hash of a source and %s', (_name, one, other, isSame) => {
  expect(sourceHash(one) === sourceHash(other)).toBe(isSame)
})

describe('a new source', () => {
  test('compiles to the bytes of the same edit made by hand', () => {
    const project = linked([section('a'), old, section('b')], [null, link(old), null])
    const after = withSection(project, link(next), sectionOf(next), sourceOf)
    expect(compiled(after)).toBe(compiled(mail([section('a'), next, section('b')])))
    expect(linkedSections(after, sourceOf)).toEqual([{ ...link(next), row: 1, isEdited: false }])
  })

  test('leaves own copies and other items', () => {
    const project = linked([section('own'), old], [link(old), link(old, otherId)])
    expect(withSection(project, link(next), sectionOf(next), sourceOf)).toBe(project)
  })

  test('changes only the sections that follow, of any design', () => {
    const kinds = fc.constantFrom('follows', 'own', 'detached', 'other', 'plain', 'new')
    const sources = {
      ...{ follows: old, own: section('own'), detached: old },
      ...{ other: old, plain: section('plain'), new: next },
    }
    const links = {
      ...{ follows: link(old), own: link(old), detached: detachedLink(id) },
      ...{ other: link(old, otherId), plain: null, new: link(next) },
    }
    const run = (rows: readonly (keyof typeof sources)[]) => {
      const project = linked(
        rows.map((kind) => sources[kind]),
        rows.map((kind) => links[kind]),
      )
      const after = withSection(project, link(next), sectionOf(next), sourceOf)
      const [before, now] = [rowsOf(project), rowsOf(after)]
      for (const [index, kind] of rows.entries()) if (kind !== 'follows') expect(now[index]).toBe(before[index])
      expect(mjmlOf(after)).toBe(mjmlOf(mail(rows.map((kind) => (kind === 'follows' ? next : sources[kind])))))
      // Again changes nothing.
      expect(withSection(after, link(next), sectionOf(next), sourceOf)).toBe(after)
    }
    fc.assert(fc.property(fc.array(kinds, { maxLength: 6 }), run), { numRuns: 300, seed })
  })
})

describe('a detached section', () => {
  const project = linked([old, old], [link(old), link(old, otherId)])
  const after = detachedFrom(project, id)

  test('keeps its content, and from which item it came', () => {
    expect(mjmlOf(after)).toBe(mjmlOf(project))
    expect(linkedSections(after, sourceOf)).toEqual([
      { ...detachedLink(id), row: 0, isEdited: true },
      { ...link(old, otherId), row: 1, isEdited: false },
    ])
    expect(rowsOf(after)[1]).toBe(rowsOf(project)[1])
    expect(compiled(after)).toBe(compiled(project))
  })

  test('is left by a new source, and can follow it again', () => {
    expect(withSection(after, link(next), sectionOf(next), sourceOf)).toBe(after)
    const again = withSection(after, link(next), sectionOf(next), sourceOf, 'own copies')
    expect(linkedSections(again, sourceOf)[0]).toEqual({ ...link(next), row: 0, isEdited: false })
    expect(mjmlOf(again)).toBe(mjmlOf(mail([next, old])))
  })
})

test.each<[which: 'following' | 'own copies', rows: string[]]>([
  ['following', [next, section('own'), next]],
  ['own copies', [old, next, next]],
])('a new source in place of sections that are %s', (which, rows) => {
  const project = linked([old, section('own'), next], [link(old), link(old), link(next)])
  const after = withSection(project, link(next), sectionOf(next), sourceOf, which)
  expect(mjmlOf(after)).toBe(mjmlOf(mail(rows)))
})

test('one row alone follows the library', () => {
  const project = linked([old, old], [detachedLink(id), detachedLink(id)])
  const after = withRow(project, 1, sectionOf(next), link(next))
  expect(mjmlOf(after)).toBe(mjmlOf(mail([old, next])))
  expect(linkedSections(after, sourceOf).map(({ isEdited }) => isEdited)).toEqual([true, false])
})

test.each<[row: number, around: string[]]>([
  [0, ['a', 'b']],
  [1, ['a', 'b', 'c']],
  [3, ['c', 'd']],
])('row %i with the rows beside it', (row, around) => {
  const project = mail(['a', 'b', 'c', 'd'].map(section))
  expect(mjmlOf(aroundRow(project, row))).toBe(mjmlOf(mail(around.map(section))))
})
