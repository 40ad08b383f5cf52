/** A review as text: read back whatever mail programs do to it, refused if it is damaged or hostile. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ProofField, Review } from '#contract'
import { readReview } from '../../../../src/model/rules/read-review.ts'
import { reviewText } from '../../../../src/model/rules/review-text.ts'
import { seed, times } from '../../../fixtures/seed.ts'

const review: Review = {
  id: 'ab'.repeat(16),
  proofId: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB',
  hash: 'cd'.repeat(32),
  name: 'Bilal Ahmed',
  verdict: 'changes',
  parts: ['content', 'schedule'],
  at: '2026-11-28T09:30:00.000Z',
  comments: [
    { field: 'html:2', text: '40, not 50.\nThe tags in the shops say 40.' },
    { field: 'subject', text: '> سردیوں 🧣 <b>bold</b>' },
  ],
}
const fields: ProofField[] = [
  { key: 'html:2', part: 'content', label: 'Text', text: 'up to 50% off\nfrom 10:00', near: ['', ''] },
  { key: 'subject', part: 'content', label: 'Subject', text: 'Winter' },
]
/** The text of one review. */
const textOf = (one: unknown, campaign = 'x', of: readonly ProofField[] = []): string =>
  reviewText([{ review: one as Review, campaign, fields: of }])
const text = textOf(review, 'Blessed Friday, proof 3', fields)
const reviews = [review]
const sana = { ...review, id: 'ef'.repeat(16), name: 'Sana' }
const noReview = { refused: 'This is not a review of a proof.' }
const notWhole = { refused: 'The review is not complete. Copy all of it, from its first to its last line.' }
const other = { refused: 'This review was not made by a proof of this version of Herald.' }

describe('a review', () => {
  it('can be read by people', () => {
    expect(text.split('-----BEGIN')[0]).toBe(
      [
        'Review of Blessed Friday, proof 3',
        'Needs changes by Bilal Ahmed, 2026-11-28T09:30:00.000Z. Looked at: Content, Schedule.',
        '',
        '1. Text: up to 50% off from 10:00',
        '   40, not 50.\n   The tags in the shops say 40.',
        '2. Subject: Winter',
        '   > سردیوں 🧣 <b>bold</b>',
        '',
        'Send this text back as it is.',
        '',
      ].join('\n'),
    )
  })

  it.each<[string, string, ReturnType<typeof readReview>]>([
    ['as it is', text, { reviews }],
    ['with CRLF', text.replaceAll('\n', '\r\n'), { reviews }],
    ['quoted', text.replace(/^/gm, '> '), { reviews }],
    ['quoted twice and wrapped', text.replace(/^(.{40})/gm, '>> $1\n>> '), { reviews }],
    ['in a mail', `Dear Ayesha,\n\n${text}\n--\nBilal`, { reviews }],
    ['in one line', text.replaceAll('\n', ' '), { reviews }],
    ['after an older one', textOf({ ...review, verdict: 'approved', at: '2026-11-28T09:00:00Z' }) + text, { reviews }],
    ['before an older one', text + textOf({ ...review, verdict: 'approved', at: '2026-11-28T09:00:00Z' }), { reviews }],
    ["beside another person's", textOf(sana) + text, { reviews: [sana, review] }],
    ['without its end', text.slice(0, -60), notWhole],
    ['with a line missing', text.replace(/\n[\w+/=]{64}\n/, '\n'), notWhole],
    ['with a letter changed', text.replace(/(\n[\w+/=]{20})./, '$1-'), notWhole],
    ['another text', 'Looks good to me!', noReview],
    ['blank', '', noReview],
    ['too long', 'x'.repeat(2_000_001), { refused: 'This is too long for a review.' }],
    ['of a later version', textOf({ ...review, verdict: 'maybe' }), other],
    ['with more fields', textOf({ ...review, token: 'x' }), other],
    ['without a name', textOf({ ...review, name: ' ' }), other],
    ['with a long comment', textOf({ ...review, comments: [{ field: 'a', text: 'x'.repeat(2_001) }] }), other],
    [
      'no JSON',
      text.replace(/BEGIN HERALD REVIEW-----\n[\s\S]*?-----END/, 'BEGIN HERALD REVIEW-----\n////-----END'),
      notWhole,
    ],
  ])('%s', (_, given, expected) => {
    expect(readReview(given)).toEqual(expected)
  })
})

describe('the reviews of three campaigns', () => {
  const proofIds = ['01K9XJ5D3T8N4Q2R6V7W1Y0ZA1', '01K9XJ5D3T8N4Q2R6V7W1Y0ZA2', '01K9XJ5D3T8N4Q2R6V7W1Y0ZA3']
  const three = proofIds.map((proofId, index) => ({ ...review, proofId, id: `${index}`.repeat(32) }))
  const all = reviewText(three.map((one, index) => ({ review: one, campaign: `Sale ${index + 1}, proof 1`, fields })))
  const [, first = '', second = '', third = ''] = all.split(/(?=-----BEGIN)/)

  it('can be read by people', () => {
    expect(all.match(/^(?:Review of|Needs|Send|-----).*$/gm)).toEqual([
      ...[
        'Review of Sale 1, proof 1',
        'Needs changes by Bilal Ahmed, 2026-11-28T09:30:00.000Z. Looked at: Content, Schedule.',
      ],
      ...[
        'Review of Sale 2, proof 1',
        'Needs changes by Bilal Ahmed, 2026-11-28T09:30:00.000Z. Looked at: Content, Schedule.',
      ],
      ...[
        'Review of Sale 3, proof 1',
        'Needs changes by Bilal Ahmed, 2026-11-28T09:30:00.000Z. Looked at: Content, Schedule.',
      ],
      'Send this text back as it is.',
      ...['-----BEGIN HERALD REVIEW 1 OF 3-----', '-----END HERALD REVIEW-----'],
      ...['-----BEGIN HERALD REVIEW 2 OF 3-----', '-----END HERALD REVIEW-----'],
      ...['-----BEGIN HERALD REVIEW 3 OF 3-----', '-----END HERALD REVIEW-----'],
    ])
  })

  it.each<[string, string, ReturnType<typeof readReview>]>([
    ['as they are', all, { reviews: three }],
    ['quoted twice and wrapped', all.replace(/^(.{40})/gm, '>> $1\n>> '), { reviews: three }],
    ['in a mail, in one line', `Dear Ayesha,\n${all.replaceAll('\n', ' ')}`, { reviews: three }],
    ['twice', all + all.replace(/^/gm, '> '), { reviews: three }],
    ["before another person's", all + textOf(sana), { reviews: [...three, sana] }],
    ['the second damaged', first + second.replace(/(\n[\w+/=]{20})./, '$1-') + third, notWhole],
    ['the second without its end', first + second.slice(0, -40) + third, notWhole],
    ['without the second', first + third, notWhole],
    ['without the last', first + second, notWhole],
    ['without the first', second + third, notWhole],
    ['in another order', second + first + third, notWhole],
    ["with a stranger's", all + textOf({ ...sana, token: 'x' }), other],
  ])('%s', (_, given, expected) => {
    expect(readReview(given)).toEqual(expected)
  })
})

test('hostile files are refused with a sentence, or are a review with these fields and no others', () => {
  const letters = fc.string({ unit: 'binary', maxLength: 200 })
  const near = fc.record(
    Object.fromEntries(
      Object.entries(review).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
    ),
    { requiredKeys: [] },
  )
  // As a page would write it, of any value: the sum is right, the values are not.
  const written = fc
    .oneof(fc.jsonValue(), near, fc.constant(JSON.parse('{"__proto__":{"admin":true}}')))
    .map((value) => textOf({ ...review, toJSON: () => value }))
  const damaged = fc
    .tuple(fc.nat(text.length), letters)
    .map(([at, more]) => text.slice(0, at) + more + text.slice(at + 1))
  const framed = fc
    .tuple(letters, fc.constantFrom('', ' 1 OF 1', ' 1 OF 2', ' 0 OF 0', ' 99 OF 99'))
    .map(([inside, place]) => `-----BEGIN HERALD REVIEW${place}-----${inside}-----END HERALD REVIEW-----`)
  const hostile = fc.oneof(written, damaged, letters, framed)
  fc.assert(
    fc.property(hostile, (given) => {
      const read = readReview(given)
      if ('refused' in read) expect(read.refused).toMatch(/^(?:This|The) .*\.$/)
      else for (const one of read.reviews) expect(Object.keys(one).toSorted()).toEqual(Object.keys(review).toSorted())
    }),
    { numRuns: times(1_000, 10_000), seed },
  )
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})
