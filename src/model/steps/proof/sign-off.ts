/** What a review approves, and whether that is still what the campaign has. Pure. */
import { type Draft, type JudgedPart, judgedParts, type KeptReview, type Proof, type SectionName } from '#contract'
import { ownFields } from '../family/follow.ts'

type Sections = Draft['sections']

/** The sections that each part covers. */
export const sectionsOf: Readonly<Record<JudgedPart, readonly SectionName[]>> = {
  content: ['content'],
  audience: ['trigger', 'segment', 'goals'],
  schedule: ['schedule'],
}

/** The parts that differ from what was judged. Uploaded addresses and counts that arrived are no difference. */
export function changedParts(judged: Sections, now: Sections): JudgedPart[] {
  const changed = new Set(ownFields(judged, now).map(({ section }) => section))
  return judgedParts.filter((part) => sectionsOf[part].some((section) => changed.has(section)))
}

/** One person's last answer. `stale`: the judged parts that changed since. */
export type SignOff = { review: KeptReview; proof: Proof; stale: readonly JudgedPart[] }

/** The last answer of each person, the newest first. A person is known by the name, in any case. */
export function signOffsOf(proofs: readonly Proof[], reviews: readonly KeptReview[], now: Sections): SignOff[] {
  const latest = new Map(reviews.map((review) => [review.name.trim().toLocaleLowerCase(), review]))
  return [...latest.values()].toReversed().flatMap((review) => {
    const proof = proofs.find(({ id }) => id === review.proofId)
    if (!proof) return []
    // The cast is safe: an absent section is not in the object.
    const changed = changedParts(proof.sections as Sections, now)
    return [{ review, proof, stale: review.parts.filter((part) => changed.includes(part)) }]
  })
}

/** How many people approved each part as it is now: a campaign has as many sign-offs as its least approved part. */
export const validSignOffs = (signOffs: readonly SignOff[]): number =>
  Math.min(
    ...judgedParts.map(
      (part) =>
        signOffs.filter(
          ({ review, stale }) => review.verdict === 'approved' && review.parts.includes(part) && !stale.includes(part),
        ).length,
    ),
  )
