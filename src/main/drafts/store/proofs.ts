/** Proofs of a workspace with the pages that were handed over, and the reviews that came back. */
import { isDeepStrictEqual } from 'node:util'
import {
  type Bridge,
  type Draft,
  isClosed,
  type Json,
  type KeptReview,
  type OwnProof,
  type Proof,
  type Review,
  type ReviewOfCampaign,
  type ReviewState,
} from '#contract'
import { type SignOff, signOffsOf } from '../../../model/steps/proof/sign-off.ts'
import { FailureError } from '../../failure.ts'
import { type Db, ifReadable, readable, readableIn, toText } from './db.ts'
import type { StoreFile } from './store-file.ts'

/** `name` and `number` are null if the proof cannot be read any more. */
export type SharedProof = { workspace: string; id: string; name: string | null; number: number | null }

type Asked<Call extends keyof Bridge['proofs']> = Parameters<Bridge['proofs'][Call]>[0]

export const proofs = (file: StoreFile) => ({
  proofs(workspace: string, { draftId, campaignId }: Asked<'of'>): ReviewOfCampaign {
    const found = file.db
      .all<{ proof: string }>(
        `SELECT proof FROM proofs WHERE workspace = ?1 AND (draft_id = ?2 OR campaign_id = ?3) ORDER BY at DESC, id DESC`,
        [workspace, draftId, campaignId],
      )
      .flatMap(({ proof }) => ifReadable<Proof>(proof) ?? [])
    const reviews = found.flatMap(({ id }) => reviewsOf(file.db, workspace, id))
    return { proofs: found, reviews: reviews.toSorted(byArrival) }
  },

  ownProofs: (workspace: string): OwnProof[] => ownIn(file.db, workspace),

  reviewStates: (workspace: string): ReviewState[] => statesIn(file.db, workspace),

  /** The proofs of all workspaces, oldest first. */
  sharedProofs: (): SharedProof[] =>
    file.db.all<SharedProof>(
      `SELECT workspace, id, ${readableIn('proof')} ->> 'name' AS name, ${readableIn('proof')} ->> 'number' AS number FROM proofs ORDER BY at, id`,
      [],
    ),

  hasReview: (workspace: string, id: string): boolean =>
    file.db.get('SELECT 1 FROM reviews WHERE workspace = ? AND id = ?', [workspace, id]) !== undefined,

  proofPage: (workspace: string, id: string): string | null =>
    file.db.get<{ page: string }>(
      `SELECT coalesce(shared.page, p.page) AS page FROM proofs p
       LEFT JOIN proofs shared ON shared.workspace = p.workspace AND shared.id = p.page
       WHERE p.workspace = ? AND p.id = ?`,
      [workspace, id],
    )?.page ?? null,

  /** Throws `input` if there is one with this id. */
  keepProof(workspace: string, { proof, page }: Asked<'keep'>): void {
    const { id, draftId, campaignId, at } = proof
    file.change((db) =>
      db.run(
        'INSERT INTO proofs (workspace, id, draft_id, campaign_id, at, proof, page) VALUES (?, ?, ?, ?, ?, ?, ?)',
        // The page of another proof is written as its id.
        [workspace, id, draftId, campaignId, at, toText(proof), typeof page === 'string' ? page : page.of],
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

const ownIn = (db: Db, workspace: string): OwnProof[] =>
  db
    .all<{ proof: string; there: number }>(
      `SELECT proof,
         EXISTS (SELECT 1 FROM drafts d WHERE d.workspace = ?1 AND (d.id = p.draft_id OR d.campaign_id = p.campaign_id))
         OR EXISTS (SELECT 1 FROM mirror m WHERE m.workspace = ?1 AND m.campaign_id = p.campaign_id) AS there
       FROM proofs p WHERE workspace = ?1 ORDER BY at DESC, id DESC LIMIT 500`,
      [workspace],
    )
    .flatMap(({ proof, there }) => {
      const read = ifReadable<Proof>(proof)
      if (!read) return []
      const { id, draftId, campaignId, channel, type, name, number, at, by } = read
      const answers = reviewsOf(db, workspace, id)
        .toSorted(byArrival)
        .map((review) => ({ name: review.name, verdict: review.verdict, at: review.at }))
      return [{ id, draftId, campaignId, channel, type, name, number, at, by, answers, isGone: there === 0 }]
    })

const reviewsOf = (db: Db, workspace: string, proofId: string): KeptReview[] =>
  db
    .all<ReviewRow>('SELECT review, received_at, resolved FROM reviews WHERE workspace = ? AND proof_id = ?', [
      workspace,
      proofId,
    ])
    .flatMap(reviewIn)

type ReviewRow = { review: string; received_at: string; resolved: string }

function reviewIn({ review, received_at: receivedAt, resolved }: ReviewRow): KeptReview[] {
  const read = ifReadable<Review>(review)
  return read ? [{ ...read, receivedAt, resolved: ifReadable<KeptReview['resolved']>(resolved) ?? {} }] : []
}

function statesIn(db: Db, workspace: string): ReviewState[] {
  const campaigns = Map.groupBy(sharedRows(db, workspace), (row) => row.campaign_id ?? row.draft_id)
  const reviews = db
    .all<ReviewRow>('SELECT review, received_at, resolved FROM reviews WHERE workspace = ?', [workspace])
    .flatMap(reviewIn)
    .toSorted(byArrival)
  const edited = editedSections(db, workspace)
  return [...campaigns.values()].map((rows): ReviewState => {
    // A group has at least one row.
    const { draft_id: draftId, campaign_id: campaignId } = rows[0] as SharedRow
    const own = reviews.filter(({ proofId }) => rows.some(({ id }) => id === proofId))
    const proofs = rows.flatMap((row) => ifReadable<Proof>(row.proof) ?? [])
    // A section without a value of its own is the server's, as when it was judged. The cast is safe: an absent section is not in the object.
    const signOffs = proofs.flatMap((proof) => {
      const now = { ...proof.sections, ...edited.get(draftId) } as Draft['sections']
      return signOffsOf([proof], own, now)
    })
    const open = own.flatMap(({ comments, resolved }) => comments.filter((_, index) => !resolved[index]))
    return { draftId, campaignId, state: stateOf(signOffs), people: signOffs.length, comments: open.length }
  })
}

type SharedRow = {
  id: string
  /** Null without reviews. */
  proof: string | null
  draft_id: string
  campaign_id: number | null
  status: string | null
  server_status: string | null
}

/** The proofs of campaigns that can still be edited, with the draft that they have now. */
const sharedRows = (db: Db, workspace: string): SharedRow[] =>
  db
    .all<SharedRow>(
      `SELECT p.id, CASE WHEN EXISTS (SELECT 1 FROM reviews r WHERE r.workspace = ?1 AND r.proof_id = p.id) THEN p.proof END AS proof,
         coalesce(d.id, c.id, p.draft_id) AS draft_id, coalesce(d.campaign_id, p.campaign_id) AS campaign_id,
         coalesce(d.status, c.status) AS status, m.status AS server_status
       FROM proofs p
       LEFT JOIN drafts d ON d.workspace = ?1 AND d.id = p.draft_id
       LEFT JOIN drafts c ON c.workspace = ?1 AND c.campaign_id = p.campaign_id
       LEFT JOIN mirror m ON m.workspace = ?1 AND m.campaign_id = coalesce(d.campaign_id, p.campaign_id)
       WHERE p.workspace = ?1`,
      [workspace],
    )
    .filter(
      (row) => (row.status ?? row.server_status) !== null && !isClosed(row.status) && !isClosed(row.server_status),
    )

/** By draft, the values that reviewed drafts have of their own. */
function editedSections(db: Db, workspace: string): Map<string, Draft['sections']> {
  const rows = db.all<{ draft_id: string; section: string; value: string }>(
    `WITH reviewed AS (
       SELECT draft_id, campaign_id FROM proofs WHERE workspace = ?1 AND id IN (SELECT proof_id FROM reviews WHERE workspace = ?1)
     )
     SELECT s.draft_id, s.section, s.value FROM drafts d
     JOIN sections s ON s.workspace = ?1 AND s.draft_id = d.id
     WHERE d.workspace = ?1
       AND (d.id IN (SELECT draft_id FROM reviewed) OR d.campaign_id IN (SELECT campaign_id FROM reviewed))`,
    [workspace],
  )
  const byDraft = Map.groupBy(rows, (row) => row.draft_id)
  const valuesOf = (own: typeof rows) =>
    Object.fromEntries(
      own.flatMap(({ section, value }) => {
        const read = readable<Json>(value)
        return read === undefined ? [] : [[section, read]]
      }),
    )
  return new Map([...byDraft].map(([draftId, own]) => [draftId, valuesOf(own)]))
}

function stateOf(signOffs: readonly SignOff[]): ReviewState['state'] {
  if (signOffs.some(({ review }) => review.verdict === 'changes')) return 'changes'
  if (signOffs.some(({ stale }) => stale.length > 0)) return 'stale'
  return signOffs.length > 0 ? 'approved' : 'waiting'
}

const byArrival = (one: KeptReview, other: KeptReview): number =>
  one.receivedAt < other.receivedAt ? -1 : one.receivedAt > other.receivedAt ? 1 : 0
