/** When a sign-off is stale, and how many a campaign has. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type Draft,
  type Json,
  type JudgedPart,
  judgedParts,
  type KeptReview,
  type Proof,
  sectionNames,
} from '#contract'
import {
  changedParts,
  sectionsOf,
  signOffFindings,
  signOffsOf,
  validSignOffs,
} from '../../../../../src/model/steps/proof/sign-off.ts'
import { seed } from '../../../../fixtures/seed.ts'

type Sections = Draft['sections']

const sections: Sections = {
  segment: { selectedSegment: { id: 7, name: 'Karachi', counts: {} } },
  goals: { goal: 'buy' },
  content: { text: 'Sale', image: { name: 'a.png', img: '', stored: { blob: 'ab', type: 'image/png' } } },
  schedule: { date: '2026-11-27', time: '10:00' },
}

describe('the parts that changed', () => {
  it.each<[string, Sections, JudgedPart[]]>([
    ['nothing', {}, []],
    ['the text', { content: { ...(sections.content as object), text: 'Sale!' } }, ['content']],
    [
      'an address that arrived',
      {
        content: {
          text: 'Sale',
          image: { name: 'a.png', img: 'https://a.example/a.png', stored: { blob: 'ab', type: 'image/png' } },
        },
      },
      [],
    ],
    [
      'another picture',
      { content: { text: 'Sale', image: { name: 'b.png', img: '', stored: { blob: 'cd', type: 'image/png' } } } },
      ['content'],
    ],
    [
      'a count that arrived',
      { segment: { selectedSegment: { id: 7, name: 'Karachi', counts: { sms: 9 }, countedAt: 'x' } } },
      [],
    ],
    ['another segment', { segment: { selectedSegment: { id: 8, name: 'Lahore', counts: {} } } }, ['audience']],
    ['a goal', { goals: { goal: 'visit' } }, ['audience']],
    ['a trigger', { trigger: { event: 'order' } }, ['audience']],
    [
      'the hour and the text',
      { schedule: { date: '2026-11-27', time: '11:00' }, content: { text: 'x' } },
      ['content', 'schedule'],
    ],
  ])('%s', (_, after, expected) => {
    expect(changedParts(sections, { ...sections, ...after })).toEqual(expected)
  })

  it('a past start that another day replaced by that day is no change', () => {
    const on = (startDate: string, startMovedFrom: string | null): Sections => ({
      schedule: { startDate, startMovedFrom },
    })
    expect(changedParts(on('2026-11-27', '2026-11-01'), on('2026-11-28', '2026-11-01'))).toEqual([])
    expect(changedParts(on('2026-11-01', null), on('2026-11-28', '2026-11-01'))).toEqual([])
    expect(changedParts(on('2026-11-27', '2026-11-01'), on('2026-11-28', null))).toEqual(['schedule'])
  })
})

const proofOf = (id: string, judged = sections): Proof => ({
  ...{
    id,
    draftId: 'd',
    campaignId: null,
    name: 'Sale',
    channel: 'sms',
    type: 'one-time',
    number: 1,
    at: '',
    by: 'Ayesha',
  },
  ...{ sections: judged, fields: [], hash: '' },
})
const reviewOf = (name: string, more: Partial<KeptReview> = {}): KeptReview => ({
  ...{ id: name, proofId: 'p1', hash: '', name, verdict: 'approved', parts: [...judgedParts], at: '', comments: [] },
  ...{ receivedAt: '', resolved: {} },
  ...more,
})

describe('sign-offs', () => {
  const later = { ...sections, content: { text: 'Sale at last' } }
  it.each<[string, KeptReview[], Sections, number]>([
    ['none', [], sections, 0],
    ['one', [reviewOf('Sana')], sections, 1],
    ['two', [reviewOf('Sana'), reviewOf('Omar')], sections, 2],
    ['the same person twice', [reviewOf('Sana'), reviewOf(' sana ', { id: '2' })], sections, 1],
    ['needs changes', [reviewOf('Sana', { verdict: 'changes' })], sections, 0],
    [
      'approved, then needs changes',
      [reviewOf('Sana'), reviewOf('Sana', { id: '2', verdict: 'changes' })],
      sections,
      0,
    ],
    ['of some parts only', [reviewOf('Sana', { parts: ['content'] })], sections, 0],
    [
      'parts by different people',
      [reviewOf('Sana', { parts: ['content'] }), reviewOf('Omar', { parts: ['audience', 'schedule'] })],
      sections,
      1,
    ],
    ['stale', [reviewOf('Sana')], later, 0],
    ['stale, but approved again', [reviewOf('Sana'), reviewOf('Sana', { id: '2', proofId: 'p2' })], later, 1],
    ['of a proof that is gone', [reviewOf('Sana', { proofId: 'p3' })], sections, 0],
  ])('%s', (_, reviews, now, expected) => {
    expect(validSignOffs(signOffsOf([proofOf('p1'), proofOf('p2', later)], reviews, now))).toBe(expected)
  })

  it('says which judged parts are stale', () => {
    const all = signOffsOf([proofOf('p1')], [reviewOf('Sana'), reviewOf('Omar', { parts: ['schedule'] })], later)
    expect(all.map(({ review, stale }) => [review.name, stale])).toEqual([
      ['Omar', []],
      ['Sana', ['content']],
    ])
  })
})

describe('before publishing', () => {
  const later = { ...sections, content: { text: 'Sale at last' } }
  const ask = "'Share for review' asks for it."
  const omar = reviewOf('Omar', { verdict: 'changes' })
  it.each<[string, number, KeptReview[], Sections, [string, string, string?] | null]>([
    ['nothing is asked for', 0, [], sections, null],
    ['one is missing', 1, [], sections, ['blocking', 'Waits for 1 sign-off', ask]],
    ['two are missing', 2, [], sections, ['blocking', 'Waits for 2 sign-offs', ask]],
    ['one of two', 2, [reviewOf('Sana')], sections, ['blocking', 'Waits for 1 sign-off', ask]],
    ['enough', 1, [reviewOf('Sana')], sections, ['passed', 'Signed off by Sana']],
    ['more than asked for', 0, [reviewOf('Sana')], sections, ['passed', 'Signed off by Sana']],
    [
      'stale',
      1,
      [reviewOf('Sana')],
      later,
      ['blocking', 'Waits for 1 sign-off', 'Since Sana approved, Content changed.'],
    ],
    [
      'stale, not asked for',
      0,
      [reviewOf('Sana')],
      later,
      ['warning', 'A review is open', 'Since Sana approved, Content changed.'],
    ],
    [
      'changes are wanted',
      1,
      [reviewOf('Sana'), omar],
      sections,
      ['warning', 'A review is open', 'Omar wants changes.'],
    ],
  ])('%s', (_, required, reviews, now, expected) => {
    const found = signOffFindings(required, { proofs: [proofOf('p1')], reviews }, now)
    expect(found.map(({ level, title, detail }) => [level, title, ...(detail ? [detail] : [])])).toEqual(
      expected ? [expected] : [],
    )
  })
})

/** Sets a text at a path of an object. */
const withText = (value: Json, [key = '', ...rest]: readonly string[], text: string): Json => ({
  ...(value as object),
  [key]: rest.length === 0 ? text : withText(((value as Record<string, Json>)[key] ?? {}) as Json, rest, text),
})

test('500 histories of edits after a sign-off: stale exactly where a judged section differs', () => {
  const edit = fc.record({
    section: fc.constantFrom(...sectionNames),
    keys: fc.array(fc.constantFrom('text', 'title', 'note'), { minLength: 1, maxLength: 2 }),
    text: fc.constantFrom('a', 'b'),
  })
  const history = fc.record({ edits: fc.array(edit, { maxLength: 12 }), parts: fc.subarray([...judgedParts]) })
  fc.assert(
    fc.property(history, ({ edits, parts }) => {
      const start: Sections = Object.fromEntries(
        sectionNames.map((section) => [section, { text: 'a', title: 'a', note: { text: 'a' } }]),
      )
      const now: Sections = { ...start }
      for (const { section, keys, text } of edits) now[section] = withText(now[section] ?? {}, keys.toReversed(), text)
      const differs = judgedParts.filter((part) =>
        sectionsOf[part].some(
          (section) => JSON.stringify(sorted(start[section])) !== JSON.stringify(sorted(now[section])),
        ),
      )
      const [signOff] = signOffsOf([proofOf('p1', start)], [reviewOf('Sana', { parts })], now)
      expect(signOff?.stale).toEqual(parts.filter((part) => differs.includes(part)))
    }),
    { numRuns: 500, seed },
  )
})

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value
