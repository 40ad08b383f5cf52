/** A review as text: read back whatever mail programs do to it, refused if it is damaged or hostile. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { ProofField, Review } from '#contract'
import { readReview } from '../../../../src/model/rules/read-review.ts'
import { reviewText } from '../../../../src/model/rules/review-text.ts'
import { seed } from '../../../fixtures/seed.ts'

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
const text = reviewText(review, 'Blessed Friday, proof 3', fields)
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
    ['as it is', text, { review }],
    ['with CRLF', text.replaceAll('\n', '\r\n'), { review }],
    ['quoted', text.replace(/^/gm, '> '), { review }],
    ['quoted twice and wrapped', text.replace(/^(.{40})/gm, '>> $1\n>> '), { review }],
    ['in a mail', `Dear Ayesha,\n\n${text}\n--\nBilal`, { review }],
    ['in one line', text.replaceAll('\n', ' '), { review }],
    ['after an older one', reviewText({ ...review, name: 'Sana' }, 'x', []) + text, { review }],
    ['without its end', text.slice(0, -60), notWhole],
    ['with a line missing', text.replace(/\n[\w+/=]{64}\n/, '\n'), notWhole],
    ['with a letter changed', text.replace(/(\n[\w+/=]{20})./, '$1-'), notWhole],
    ['another text', 'Looks good to me!', noReview],
    ['blank', '', noReview],
    ['too long', 'x'.repeat(2_000_001), { refused: 'This is too long for a review.' }],
    ['of a later version', reviewText({ ...review, verdict: 'maybe' } as never, 'x', []), other],
    ['with more fields', reviewText({ ...review, token: 'x' } as never, 'x', []), other],
    ['without a name', reviewText({ ...review, name: ' ' }, 'x', []), other],
    [
      'with a long comment',
      reviewText({ ...review, comments: [{ field: 'a', text: 'x'.repeat(2_001) }] }, 'x', []),
      other,
    ],
    [
      'no JSON',
      text.replace(/BEGIN HERALD REVIEW-----\n[\s\S]*?-----END/, 'BEGIN HERALD REVIEW-----\n////-----END'),
      notWhole,
    ],
  ])('%s', (_, given, expected) => {
    expect(readReview(given)).toEqual(expected)
  })
})

test('10,000 hostile files are refused with a sentence, or are a review with these fields and no others', () => {
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
    .map((value) => reviewText({ ...review, toJSON: () => value } as never, 'x', []))
  const damaged = fc
    .tuple(fc.nat(text.length), letters)
    .map(([at, more]) => text.slice(0, at) + more + text.slice(at + 1))
  const framed = letters.map((inside) => `-----BEGIN HERALD REVIEW-----${inside}-----END HERALD REVIEW-----`)
  const hostile = fc.oneof(written, damaged, letters, framed)
  fc.assert(
    fc.property(hostile, (given) => {
      const read = readReview(given)
      if ('refused' in read) expect(read.refused).toMatch(/^(?:This|The) .*\.$/)
      else expect(Object.keys(read.review).toSorted()).toEqual(Object.keys(review).toSorted())
    }),
    { numRuns: 10_000, seed },
  )
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
})
