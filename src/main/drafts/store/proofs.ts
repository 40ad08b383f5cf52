/** Proofs of a workspace with the pages that were handed over, and the reviews that came back. */
import { isDeepStrictEqual } from 'node:util'
import type { Bridge, KeptReview, Proof, Review, ReviewOfCampaign } from '#contract'
import { FailureError } from '../../failure.ts'
import { ifReadable, toText } from './db.ts'
import type { StoreFile } from './store-file.ts'

type Asked<Call extends keyof Bridge['proofs']> = Parameters<Bridge['proofs'][Call]>[0]

export const proofs = (file: StoreFile) => ({
  proofs(workspace: string, { draftId, campaignId }: Asked<'of'>): ReviewOfCampaign {
    const found = file.db
      .all<{ proof: string }>(
        `SELECT proof FROM proofs WHERE workspace = ?1 AND (draft_id = ?2 OR campaign_id = ?3) ORDER BY at DESC, id DESC`,
        [workspace, draftId, campaignId],
      )
      .flatMap(({ proof }) => ifReadable<Proof>(proof) ?? [])
    return { proofs: found, reviews: found.flatMap(({ id }) => reviewsOf(id)).toSorted(byArrival) }

    function reviewsOf(proofId: string): KeptReview[] {
      return file.db
        .all<{ review: string; received_at: string; resolved: string }>(
          'SELECT review, received_at, resolved FROM reviews WHERE workspace = ? AND proof_id = ?',
          [workspace, proofId],
        )
        .flatMap(({ review, received_at: receivedAt, resolved }) => {
          const read = ifReadable<Review>(review)
          return read ? [{ ...read, receivedAt, resolved: ifReadable<KeptReview['resolved']>(resolved) ?? {} }] : []
        })
    }
  },

  proofPage: (workspace: string, id: string): string | null =>
    file.db.get<{ page: string }>('SELECT page FROM proofs WHERE workspace = ? AND id = ?', [workspace, id])?.page ??
    null,

  /** Throws `input` if there is one with this id. */
  keepProof(workspace: string, { proof, page }: Asked<'keep'>): void {
    const { id, draftId, campaignId, at } = proof
    file.change((db) =>
      db.run(
        'INSERT INTO proofs (workspace, id, draft_id, campaign_id, at, proof, page) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [workspace, id, draftId, campaignId, at, toText(proof), page],
      ),
    )
  },

  /** Throws `not-found` without its proof, and `refused` if it is of other values or another review has its id. */
  takeReview(workspace: string, review: Review, now: string): Proof {
    return file.change((db) => {
      const row = db.get<{ proof: string }>('SELECT proof FROM proofs WHERE workspace = ? AND id = ?', [
        ...[workspace, review.proofId],
      ])
      const proof = row && ifReadable<Proof>(row.proof)
      if (!proof) throw new FailureError({ kind: 'not-found', message: noProof })
      if (proof.hash !== review.hash) throw new FailureError({ kind: 'refused', message: otherValues })
      const known = db.get<{ review: string }>('SELECT review FROM reviews WHERE workspace = ? AND id = ?', [
        ...[workspace, review.id],
      ])
      if (known && !isDeepStrictEqual(JSON.parse(known.review), review))
        throw new FailureError({ kind: 'refused', message: changedReview })
      if (!known)
        db.run(
          'INSERT INTO reviews (workspace, id, proof_id, received_at, review, resolved) VALUES (?, ?, ?, ?, ?, ?)',
          [workspace, review.id, review.proofId, now, toText(review), '{}'],
        )
      return proof
    })
  },

  resolveComment(workspace: string, { review, comment, resolved }: Asked<'resolve'>, at: string): void {
    file.change((db) => {
      const row = db.get<{ resolved: string }>('SELECT resolved FROM reviews WHERE workspace = ? AND id = ?', [
        ...[workspace, review],
      ])
      if (!row) throw new FailureError({ kind: 'not-found', message: 'This review is not here any more.' })
      const { [comment]: _, ...others } = ifReadable<Record<string, unknown>>(row.resolved) ?? {}
      db.run('UPDATE reviews SET resolved = ? WHERE workspace = ? AND id = ?', [
        toText(resolved ? { ...others, [comment]: { ...resolved, at } } : others),
        workspace,
        review,
      ])
    })
  },
})

const noProof = 'The proof of this review is not on this computer. Open the review where the proof was made.'
const otherValues = 'This review belongs to other values than the proof has. Ask for it again.'
const changedReview = 'Another text of this review was already taken. Ask the reviewer to save it again.'

const byArrival = (one: KeptReview, other: KeptReview): number =>
  one.receivedAt < other.receivedAt ? -1 : one.receivedAt > other.receivedAt ? 1 : 0
