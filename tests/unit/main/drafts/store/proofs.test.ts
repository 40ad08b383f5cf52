/** Proofs and reviews in the store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Proof, Review, ReviewState } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
let folder: ReturnType<typeof temporaryFolder>
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
})
afterEach(() => {
  store.close()
  folder.remove()
})

const proofOf = (id: number, more: Partial<Proof> = {}): Proof => ({
  ...{ id: idOf(id), draftId: idOf(1), campaignId: null, name: 'Sale', channel: 'sms', type: 'one-time', number: id },
  ...{ at: at(id), by: 'Ayesha', sections: { content: { text: 'Sale' } }, fields: [], hash: 'ab'.repeat(32) },
  ...more,
})
const reviewOf = (proof: number, more: Partial<Review> = {}): Review => ({
  ...{
    id: '0a'.repeat(16),
    proofId: idOf(proof),
    hash: 'ab'.repeat(32),
    name: 'Bilal',
    verdict: 'changes',
    parts: ['content'],
  },
  ...{ at: at(30), comments: [{ field: 'text', text: '40, not 50' }] },
  ...more,
})
const read = () => store.proofs('a', { draftId: idOf(1), campaignId: null })

describe('a proof', () => {
  it('is kept with its page, newest first, also after a restart and without its draft', () => {
    store.keepProof('a', { proof: proofOf(2), page: '<html>2' })
    store.keepProof('a', { proof: proofOf(3, { campaignId: 7 }), page: '<html>3' })
    store.keepProof('a', { proof: proofOf(4, { draftId: idOf(9) }), page: '<html>4' })
    store.close()
    store = openStore(folder.file)
    expect(read().proofs.map(({ number }) => number)).toEqual([3, 2])
    expect(store.proofs('a', { draftId: idOf(8), campaignId: 7 }).proofs.map(({ number }) => number)).toEqual([3])
    expect(store.proofPage('a', idOf(2))).toBe('<html>2')
    expect(store.proofPage('b', idOf(2))).toBeNull()
  })

  it('of several campaigns is kept with one page', () => {
    store.keepProof('a', { proof: proofOf(2), page: '<html>both' })
    store.keepProof('a', { proof: proofOf(3, { draftId: idOf(9) }), page: { of: idOf(2) } })
    expect([2, 3].map((id) => store.proofPage('a', idOf(id)))).toEqual(['<html>both', '<html>both'])
  })

  it('is in the list of all with its answers, also after its campaign was deleted', () => {
    store.write('a', writeOf(1), at(0))
    store.keepProof('a', { proof: proofOf(2), page: '' })
    store.keepProof('a', { proof: proofOf(3, { draftId: idOf(9) }), page: '' })
    store.keepProof('b', { proof: proofOf(4), page: '' })
    store.takeReview('a', reviewOf(2), at(40))
    const { fields: _, hash: __, sections: ___, ...second } = proofOf(2)
    const answers = [{ name: 'Bilal', verdict: 'changes', at: at(30) }]
    expect(store.ownProofs('a')).toMatchObject([{ id: idOf(3), answers: [], isGone: true }, {}])
    expect(store.ownProofs('a')[1]).toEqual({ ...second, answers, isGone: false })
  })

  it('is never replaced', () => {
    store.keepProof('a', { proof: proofOf(2), page: 'first' })
    expect(() => store.keepProof('a', { proof: proofOf(2), page: 'second' })).toThrow()
    expect(store.proofPage('a', idOf(2))).toBe('first')
  })
})

describe('a review', () => {
  beforeEach(() => store.keepProof('a', { proof: proofOf(2), page: '' }))

  it('is kept once, however often it arrives', () => {
    expect(store.takeReview('a', reviewOf(2), at(40))).toEqual(proofOf(2))
    store.takeReview('a', reviewOf(2), at(50))
    expect(read().reviews).toEqual([{ ...reviewOf(2), receivedAt: at(40), resolved: {} }])
  })

  it.each<[string, Review, string]>([
    [
      'of a proof that is not here',
      reviewOf(3),
      'The proof of this review is not on this computer. Open the review where the proof was made.',
    ],
    [
      'of other values',
      reviewOf(2, { hash: 'cd'.repeat(32) }),
      'This review belongs to other values than the proof has. Ask for it again.',
    ],
    [
      'with the id of another one',
      reviewOf(2, { id: '0b'.repeat(16) }),
      'Another text of this review was already taken. Ask the reviewer to save it again.',
    ],
  ])('is refused: %s', (_, review, message) => {
    store.takeReview('a', reviewOf(2, { id: '0b'.repeat(16), name: 'Sana' }), at(40))
    expect(() => store.takeReview('a', review, at(41))).toThrow(message)
    expect(read().reviews).toHaveLength(1)
  })

  it('has comments that are resolved with an answer and opened again', () => {
    store.takeReview('a', reviewOf(2), at(40))
    const comment = { review: reviewOf(2).id, comment: 0 }
    store.resolveComment('a', { ...comment, resolved: { by: 'Ayesha', answer: 'Done' } }, at(50))
    expect(read().reviews[0]?.resolved).toEqual({ '0': { by: 'Ayesha', answer: 'Done', at: at(50) } })
    store.resolveComment('a', { ...comment, resolved: null }, at(51))
    expect(read().reviews[0]?.resolved).toEqual({})
  })
})

describe('what the reviews say of a campaign', () => {
  const sale = { text: 'Sale' }
  const approval = (more: Partial<Review> = {}) => reviewOf(2, { verdict: 'approved', comments: [], ...more })
  const later = { id: '0b'.repeat(16) }
  const write = (text: string) => store.write('a', writeOf(1, { name: 'Sale', sections: { content: { text } } }), at(1))

  it.each<[string, readonly Review[], string, Pick<ReviewState, 'state' | 'people' | 'comments'>]>([
    ['no answer', [], 'Sale', { state: 'waiting', people: 0, comments: 0 }],
    ['one wants changes', [reviewOf(2)], 'Sale', { state: 'changes', people: 1, comments: 1 }],
    ['one approves', [approval()], 'Sale', { state: 'approved', people: 1, comments: 0 }],
    [
      'two approve',
      [approval(), approval({ ...later, name: 'Sana' })],
      'Sale',
      { state: 'approved', people: 2, comments: 0 },
    ],
    [
      'one of two wants changes',
      [reviewOf(2), approval({ ...later, name: 'Sana' })],
      'Sale',
      { state: 'changes', people: 2, comments: 1 },
    ],
    [
      'the last answer of one counts',
      [reviewOf(2), approval({ ...later, name: 'bilal ' })],
      'Sale',
      { state: 'approved', people: 1, comments: 1 },
    ],
    ['edited since', [approval()], '40% off', { state: 'stale', people: 1, comments: 0 }],
    [
      'another part was approved',
      [approval({ parts: ['schedule'] })],
      '40% off',
      { state: 'approved', people: 1, comments: 0 },
    ],
  ])('%s', (_, reviews, text, expected) => {
    write(text)
    store.keepProof('a', { proof: proofOf(2, { sections: { content: sale, segment: { id: 7 } } }), page: '' })
    for (const [index, review] of reviews.entries()) store.takeReview('a', review, at(40 + index))
    expect(store.reviewStates('a')).toEqual([{ draftId: idOf(1), campaignId: null, ...expected }])
    expect(store.reviewStates('b')).toEqual([])
  })

  it('is of all its proofs, and of open comments only', () => {
    write('40% off')
    store.keepProof('a', { proof: proofOf(2, { sections: { content: sale } }), page: '' })
    store.keepProof('a', { proof: proofOf(3, { sections: { content: { text: '40% off' } } }), page: '' })
    store.takeReview('a', reviewOf(2), at(40))
    store.takeReview('a', approval({ ...later, proofId: idOf(3) }), at(41))
    store.resolveComment('a', { review: reviewOf(2).id, comment: 0, resolved: { by: 'Ayesha', answer: '' } }, at(50))
    expect(store.reviewStates('a')).toEqual([
      { draftId: idOf(1), campaignId: null, state: 'approved', people: 1, comments: 0 },
    ])
  })

  it('is not known of a draft that is gone, or of a campaign that was published', () => {
    store.keepProof('a', { proof: proofOf(2), page: '' })
    expect(store.reviewStates('a')).toEqual([])
    store.keepProof('a', { proof: proofOf(3, { draftId: idOf(9), campaignId: 7 }), page: '' })
    const moment = { iso: at(1), ms: start }
    store.draftForAct('a', 7, idOf(7), moment)
    const read = (status: string) => store.applyServerReading('a', { id: 7, name: 'Sale', status }, true, moment)
    read('approved')
    expect(store.reviewStates('a')).toMatchObject([{ draftId: idOf(7), campaignId: 7, state: 'waiting' }])
    read('running')
    expect(store.reviewStates('a')).toEqual([])
  })
})
