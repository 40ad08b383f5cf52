/** How campaigns of a family follow their master, and keep what was edited in them. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Draft, FamilyRow } from '#contract'
import {
  type FollowStep,
  followed,
  followStep,
  type OwnField,
  ownFields,
  targetsOf,
  withMembers,
} from '../../../../../src/model/steps/family/follow.ts'
import { times } from '../../../../fixtures/seed.ts'

type Sections = Draft['sections']
const content = (value: object): Sections => ({ content: JSON.parse(JSON.stringify(value)) })
const own = (...keys: string[]): OwnField => ({ section: 'content', keys })

/** What a campaign was made with, what it is, what its master says now, and what follows. */
const cases: [name: string, made: object, now: object, next: object, after: object, own: OwnField[]][] = [
  ['follows', { text: 'a' }, { text: 'a' }, { text: 'b' }, { text: 'b' }, []],
  [
    'keeps its own text',
    { text: 'a', to: 1 },
    { text: 'own', to: 1 },
    { text: 'b', to: 2 },
    { text: 'own', to: 2 },
    [own('text')],
  ],
  ['keeps it when nothing changed', { text: 'a' }, { text: 'own' }, { text: 'a' }, { text: 'own' }, [own('text')]],
  [
    'keeps a field of one system',
    { android: { title: 'a', text: 'x' }, ios: { title: 'a' } },
    { android: { title: 'own', text: 'x' }, ios: { title: 'a' } },
    { android: { title: 'b', text: 'y' }, ios: { title: 'b' } },
    { android: { title: 'own', text: 'y' }, ios: { title: 'b' } },
    [own('android', 'title')],
  ],
  [
    'takes a segment as a whole',
    { selectedSegment: { id: 1, name: 'A' } },
    { selectedSegment: { id: 2, name: 'B' } },
    { selectedSegment: { id: 3, name: 'C' } },
    { selectedSegment: { id: 2, name: 'B' } },
    [own('selectedSegment')],
  ],
  [
    'keeps an address that was uploaded meanwhile',
    { icon: { img: '', stored: { blob: 'f' } }, text: 'a' },
    { icon: { img: 'https://a.pk/1.png', stored: { blob: 'f' } }, text: 'a' },
    { icon: { img: '', stored: { blob: 'f' } }, text: 'b' },
    { icon: { img: 'https://a.pk/1.png', stored: { blob: 'f' } }, text: 'b' },
    [],
  ],
  [
    'takes a design with its HTML',
    { design: { rows: ['a', 'b'] }, html: 'ab', subject: 's' },
    { design: { rows: ['own', 'b'] }, html: 'own b', subject: 's' },
    { design: { rows: ['a', 'c'] }, html: 'ac', subject: 't' },
    { design: { rows: ['own', 'b'] }, html: 'own b', subject: 't' },
    [own('design')],
  ],
  [
    'compares buttons one by one',
    { buttons: [{ text: 'a', link: 'l' }] },
    { buttons: [{ text: 'own', link: 'l' }] },
    { buttons: [{ text: 'b', link: 'm' }] },
    { buttons: [{ text: 'own', link: 'm' }] },
    [own('buttons', '0', 'text')],
  ],
  [
    'keeps its own number of buttons',
    { buttons: [{ text: 'a' }] },
    { buttons: [] },
    { buttons: [{ text: 'b' }] },
    { buttons: [] },
    [own('buttons')],
  ],
]

describe('a campaign', () => {
  it.each(cases)('%s', (_, made, now, next, after, mine) => {
    expect(ownFields(content(made), content(now))).toEqual(mine)
    expect(followed(content(made), content(now), content(next))).toEqual(content(after))
    // Nothing is its own any more.
    expect(followed(content(made), content(now), content(next), mine)).toEqual(
      mine.length === 0 ? content(after) : content(next),
    )
  })

  it('follows again with one field, and keeps the other', () => {
    const made = content({ title: 'a', text: 'a' })
    const now = content({ title: 'own', text: 'own' })
    expect(followed(made, now, made, [own('text')])).toEqual(content({ title: 'own', text: 'a' }))
  })
})

describe('a past start of a never-ending campaign, which begins today each day', () => {
  const startOf = (startDate: string, startMovedFrom: string | null = null, startTime = '09:00'): Sections => ({
    schedule: { startDate, startMovedFrom, startTime },
  })
  const made = startOf('2026-11-27', '2026-11-01')
  const field = (key: string): OwnField => ({ section: 'schedule', keys: [key] })
  it.each<[string, Sections, OwnField[]]>([
    ['the next day', startOf('2026-11-28', '2026-11-01'), []],
    ['saved on the same day', startOf('2026-11-27'), []],
    ['saved then, read the next day', startOf('2026-11-28', '2026-11-27'), []],
    ['with another hour', startOf('2026-11-28', '2026-11-01', '10:00'), [field('startTime')]],
    ['saved the next day', startOf('2026-11-28'), [field('startDate'), field('startMovedFrom')]],
    ['a day to come', startOf('2026-12-24'), [field('startDate'), field('startMovedFrom')]],
  ])('%s', (_, now, expected) => {
    expect(ownFields(made, now)).toEqual(expected)
    // A change of the master is followed unless the start is its own; without a change nothing is written.
    const next = startOf('2026-12-24')
    if (expected.length === 0) expect(followed(made, now, next)).toEqual(next)
    expect(followed(made, now, made)).toEqual(now)
  })
})

const word = fc.constantFrom('a', 'b', 'c')
const form = fc.record({
  text: word,
  design: fc.record({ rows: fc.array(word, { maxLength: 2 }) }),
  html: word,
  android: fc.record({ title: word, picture: fc.record({ img: word, stored: fc.constant(null) }) }),
  buttons: fc.array(fc.record({ text: word, link: word }), { maxLength: 2 }),
})
const sectionsOf = fc.record({ content: form, schedule: fc.record({ date: word, time: word }) })

test('what changed nowhere else is the master’s, what is its own stays: many campaigns', () => {
  fc.assert(
    fc.property(sectionsOf, sectionsOf, sectionsOf, (made, now, next) => {
      expect(followed(made, made, next)).toEqual(next)
      expect(followed(made, now, made)).toEqual(now)
      const after = followed(made, now, next)
      // Twice is once.
      expect(followed(next, after, next)).toEqual(after)
      // A field that is not its own is the master's.
      const mine = JSON.stringify(ownFields(made, now))
      for (const field of ownFields(next, after)) expect(mine).toContain(JSON.stringify(field.keys[0]))
      // Back at the former master, nothing of its own is lost.
      const back = followed(next, after, made)
      for (const { section, keys } of ownFields(next, after)) {
        const at = (whole: Sections) => keys.reduce((value: unknown, key) => (value as never)[key], whole[section])
        expect(at(back)).toEqual(at(after))
      }
    }),
    { numRuns: times(500, 3_000) },
  )
})

test('undo of rows keeps the campaigns that were made meanwhile, and gives those of removed rows back', () => {
  const row = (id: string, text: string, draftId: string | null): FamilyRow => ({
    ...{ id, cells: { '1': { text } } },
    member: draftId === null ? null : { draftId, master: 1, cells: {} },
  })
  const before = [row('a', 'Clifton', null), row('b', 'Saddar', 'B'), row('c', 'Gulshan', 'C')]
  const now = [row('a', 'Clifton Road', 'A'), row('c', 'Gulshan', null)]
  expect(withMembers(before, now)).toEqual([
    row('a', 'Clifton', 'A'),
    row('b', 'Saddar', 'B'),
    row('c', 'Gulshan', null),
  ])
})

/** What a campaign was changed to, what it is now, what it was before, and what it is once that was taken back. */
const takenBack: [name: string, changed: object, now: object, before: object, after: object][] = [
  ['goes back', { text: 'b' }, { text: 'b' }, { text: 'a' }, { text: 'a' }],
  [
    'keeps what was edited since',
    { text: 'b', note: 'y' },
    { text: 'own', note: 'y' },
    { text: 'a', note: 'x' },
    { text: 'own', note: 'x' },
  ],
  [
    'keeps what was its own before',
    { text: 'b', note: 'y' },
    { text: 'b', note: 'own' },
    { text: 'a', note: 'x' },
    { text: 'a', note: 'own' },
  ],
  ['has its own text again', { text: 'b' }, { text: 'b' }, { text: 'own' }, { text: 'own' }],
]

test.each(takenBack)('a campaign taken back %s', (_, changed, now, before, after) => {
  expect(followed(content(changed), content(now), content(before))).toEqual(content(after))
})

describe('the rows of a step', () => {
  const made = (master: number, shop: string) => ({ master, cells: { '1': { text: shop } } })
  const row = (id: string, draftId: string | null, of = made(2, 'b')): FamilyRow => ({
    ...{ id, cells: { '1': { text: 'typed since' } } },
    member: draftId === null ? null : { draftId, ...of },
  })
  const master = (version: number) => ({ sections: {}, languages: [], columns: [], memberName: 'Sale', version })
  const own: OwnField[] = [{ section: 'content', keys: ['text'] }]
  const was = content({ text: 'own' })
  const step: FollowStep = {
    rows: [{ rowId: 'a', before: made(1, 'a'), after: made(2, 'b'), was, again: own }],
    ...{ made: 0, before: master(1), after: master(2), masters: [master(1), master(2)] },
  }
  const cases: [name: string, rows: FamilyRow[], way: 'undo' | 'redo', to: object[], gone: string[]][] = [
    ['go back', [row('a', 'A')], 'undo', [{ ...made(1, 'a'), sections: was }], []],
    ['change again', [row('a', 'A', made(1, 'a'))], 'redo', [{ ...made(2, 'b'), again: own }], []],
    ['are gone', [row('b', 'B')], 'undo', [], ['a']],
    ['have no campaign any more', [row('a', null)], 'undo', [], ['a']],
    ['followed a later master', [row('a', 'A', made(3, 'b'))], 'undo', [], ['a']],
    ['followed other cells', [row('a', 'A', made(2, 'c'))], 'undo', [], ['a']],
    ['went back before', [row('a', 'A', made(1, 'a'))], 'undo', [], ['a']],
  ]
  it.each(cases)('%s', (_, rows, way, to, gone) => {
    const found = targetsOf(step, rows, way)
    expect(found.targets).toEqual(to.map((one) => ({ row: rows[0], to: one })))
    expect(found.gone.map(({ rowId }) => rowId)).toEqual(gone)
  })

  const changed = (before: (typeof step.rows)[number]['before'] | null) => ({
    ...{ rowId: 'a', before, after: made(2, 'b'), was: null, again: [] },
  })
  it.each<[string, number[], ReturnType<typeof changed>[], object | null]>([
    ['nothing', [1], [], null],
    [
      'a campaign that followed',
      [1],
      [changed(made(1, 'a'))],
      { rows: [changed(made(1, 'a'))], made: 0, masters: [1, 2] },
    ],
    ['one that followed an earlier version', [0, 1], [changed(made(0, 'a'))], { made: 0, masters: [0, 2] }],
    ['a new one, which follows what all did', [1], [changed(null)], { rows: [changed(made(1, 'b'))], made: 1 }],
    ['a new one of the same master, which stays', [2], [changed(null)], null],
    ['a new one of the first master, which stays', [], [changed(null)], null],
  ])('are made of %s', (_, versions, changes, expected) => {
    const found = followStep(versions.map(master), master(2), changes)
    const kept = found && { ...found, masters: found.masters.map(({ version }) => version) }
    if (expected) expect(kept).toMatchObject(expected)
    else expect(found).toBeNull()
  })
})
