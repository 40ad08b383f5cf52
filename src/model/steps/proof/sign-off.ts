/** What a review approves, and whether that is still what the campaign has. Pure. */
import {
  countOf,
  type Draft,
  type JudgedPart,
  judgedParts,
  type KeptReview,
  type Proof,
  type ReviewOfCampaign,
  type SectionName,
} from '#contract'
import { blocking, type Finding, passed, warning } from '../../rules/finding.ts'
import { partNames } from '../../rules/review-text.ts'
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

/** 'Waits for 1 sign-off'; null if none is missing. */
function waitsText(required: number, signOffs: readonly SignOff[]): string | null {
  const missing = required - validSignOffs(signOffs)
  return missing > 0 ? `Waits for ${countOf(missing, 'sign-off')}` : null
}

/** What the sign-offs say before publishing. `required`: how many the workspace asks for. */
export function signOffFindings(required: number, { proofs, reviews }: ReviewOfCampaign, now: Sections): Finding[] {
  const signOffs = signOffsOf(proofs, reviews, now)
  const place = { tab: 'REVIEW' } as const
  const waits = waitsText(required, signOffs)
  const changed = signOffs
    .filter(({ review, stale }) => review.verdict === 'approved' && stale.length > 0)
    .map(staleText)
  const asks = signOffs
    .filter(({ review }) => review.verdict === 'changes')
    .map(({ review }) => `${review.name} wants changes.`)
  const detail = [...changed, ...asks].join(' ')
  if (waits) return [blocking('sign-off', waits, place, detail || "'Share for review' asks for it.")]
  if (detail !== '') return [warning('sign-off', 'A review is open', place, detail)]
  if (signOffs.length === 0) return []
  return [passed('sign-off', `Signed off by ${signOffs.map(({ review }) => review.name).join(', ')}`, place)]
}

const staleText = ({ review, stale }: SignOff): string =>
  `Since ${review.name} approved, ${stale.map((part) => partNames[part]).join(' and ')} changed.`
