/** Proofs that were shared for review, the reviews of them that came back, and the folder that several people see. All kept on this computer. */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { sections, slug } from './drafts.ts'
import { localId, serverId } from './entities/index.ts'
import type { SavedFile } from './files.ts'

/** What a reviewer judges; each covers sections of the campaign. */
export const judgedParts = ['content', 'audience', 'schedule'] as const
export type JudgedPart = (typeof judgedParts)[number]

export const MAX_COMMENT = 2_000
export const MAX_COMMENTS = 200
/** Characters of the page that is handed over. */
export const MAX_PAGE = 7_000_000
/** Campaigns in one page. */
export const MAX_SHARED = 30

const moment = v.pipe(v.string(), v.isoTimestamp())
const shortText = v.pipe(v.string(), v.maxLength(300))
const fieldKey = v.pipe(v.string(), v.maxLength(200))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A place that can be commented on: a field of the message, a block of its HTML, or one of the other parts as a whole. */
const proofField = v.strictObject({
  key: fieldKey,
  part: v.picklist(judgedParts),
  /** 'Subject', 'Button'. */
  label: shortText,
  /** As written, with merge tags. */
  text: v.pipe(v.string(), v.maxLength(20_000)),
  /** The texts before and after a block of HTML, by which it is found again; absent for a field. */
  near: v.optional(v.tuple([v.pipe(v.string(), v.maxLength(20_000)), v.pipe(v.string(), v.maxLength(20_000))])),
})
export type ProofField = v.InferOutput<typeof proofField>

export const proof = v.strictObject({
  /** ULID. */
  id: localId,
  draftId: localId,
  campaignId: v.nullable(serverId),
  name: v.pipe(v.string(), v.maxLength(500)),
  /** As in routes. */
  channel: slug,
  type: slug,
  /** Counts from 1 in each campaign. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: moment,
  /** Who made it. */
  by: shortText,
  /** The judged values. */
  sections,
  fields: v.pipe(v.array(proofField), v.maxLength(2_000)),
  /** SHA-256 of the judged values in hex. */
  hash,
})
export type Proof = v.InferOutput<typeof proof>

const comment = v.strictObject({
  /** The key of a field of the proof. */
  field: fieldKey,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_COMMENT)),
})

/** A reviewer's answer, as it comes back in a file or as text. */
export const review = v.strictObject({
  /** 32 hex digits, made by the page of the proof. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  proofId: localId,
  hash,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  verdict: v.picklist(['approved', 'changes']),
  parts: v.pipe(v.array(v.picklist(judgedParts)), v.maxLength(judgedParts.length)),
  at: moment,
  comments: v.pipe(v.array(comment), v.maxLength(MAX_COMMENTS)),
})
export type Review = v.InferOutput<typeof review>

/** `resolved`: by the comment's place in the review; `answer` may be ''. */
export type KeptReview = Review & {
  receivedAt: string
  resolved: Readonly<Record<string, { at: string; by: string; answer: string }>>
}

/** A proof of this computer in the list of all; `answers` are in the order in which they came. */
export type OwnProof = Pick<
  Proof,
  'id' | 'draftId' | 'campaignId' | 'channel' | 'type' | 'name' | 'number' | 'at' | 'by'
> & {
  answers: Pick<Review, 'name' | 'verdict' | 'at'>[]
  /** Its campaign was deleted. */
  isGone: boolean
}

/** Proofs, newest first, and their reviews in the order in which they came. */
export type ReviewOfCampaign = { proofs: Proof[]; reviews: KeptReview[] }

/**
 * What the reviews of a campaign say of it as it is now: somebody's last answer wants changes; an approval whose parts changed since; all
 * approve; no answer yet. `people`: how many answered. `comments`: those that are open.
 */
export type ReviewState = {
  draftId: string
  campaignId: number | null
  state: 'changes' | 'stale' | 'approved' | 'waiting'
  people: number
  comments: number
}

export const proofCalls = {
  /** The last 500 of the workspace, newest first; also those whose campaign was deleted. */
  all: call(v.undefined()).returns<OwnProof[]>(),
  /** Of each campaign with proofs that can still be edited. */
  states: call(v.undefined()).returns<ReviewState[]>(),
  /** Those of a draft or of the campaign that it became. */
  of: call(v.strictObject({ draftId: localId, campaignId: v.nullable(serverId) })).returns<ReviewOfCampaign>(),
  /** Keeps a proof with its page, or with the page of a proof that is kept: several campaigns share one. On disk when it returns. */
  keep: call(
    v.strictObject({
      proof,
      page: v.union([v.pipe(v.string(), v.maxLength(MAX_PAGE)), v.strictObject({ of: localId })]),
    }),
  ).returns<null>(),
  /** The page of a proof as it was handed over; null if it is not here. */
  page: call(v.strictObject({ id: localId })).returns<string | null>(),
  /**
   * Keeps a review; the same one again changes nothing. Returns the proof, or null if that was made by somebody else and the review was put
   * into the shared folder. Refused if its proof is not here, or if it is of other values.
   */
  take: call(review).returns<Proof | null>(),
  /** Resolves a comment, or opens it again (null). */
  resolve: call(
    v.strictObject({
      review: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      comment: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COMMENTS)),
      resolved: v.nullable(v.strictObject({ by: shortText, answer: v.pipe(v.string(), v.maxLength(MAX_COMMENT)) })),
    }),
  ).returns<null>(),
  /** Changed in any window, or another workspace was opened. */
  changed: notice<null>(),
} as const

/** Bytes of a file with a review; files with more are no reviews. */
export const MAX_REVIEW_BYTES = 4_000_000

/** What became of the folder that the settings name. */
export type ReviewFolderState = {
  /** When its files were read last, ISO 8601 in UTC; null before the first time. */
  reachedAt: string | null
  /** Why it cannot be reached, as a sentence; null while it is reached. */
  away: string | null
  /** Why proofs cannot be put there, as a sentence; null if they can. */
  unwritten: string | null
  /** Files that could not be used, with a sentence each. */
  refused: { file: string; reason: string }[]
}

/** A proof in the folder that was not made on this computer. `answers`: the last one of each person, in the order of their times. */
export type FolderProof = Pick<Proof, 'id' | 'name' | 'number' | 'at' | 'by'> & {
  answers: Pick<Review, 'name' | 'verdict' | 'at'>[]
}

/** What an answer needs to know of a proof. */
export type ProofToAnswer = Pick<Proof, 'id' | 'hash' | 'name' | 'number'> & { fields: ProofField[] }

export const reviewFolderCalls = {
  state: call(v.undefined()).returns<ReviewFolderState>(),
  /** Newest first. */
  list: call(v.undefined()).returns<FolderProof[]>(),
  /** Null if it is not in the folder any more. */
  proof: call(v.strictObject({ id: localId })).returns<ProofToAnswer | null>(),
  /** Opens the file of a proof in the browser, or hands it to the page to be saved (browser host). Refused if it is not there any more. */
  open: call(v.strictObject({ id: localId })).returns<SavedFile | null>(),
  /** Puts an answer to a proof of the folder into the folder. On disk when it returns. */
  answer: call(review).returns<null>(),
  /** Asks for a folder in the system's dialog; null if the user chose none, or if this host has no such dialog. */
  choose: call(v.undefined()).returns<string | null>(),
  /** Its state or its files changed. */
  changed: notice<null>(),
  /** The reviews of a file that came into the folder, of proofs of this computer. */
  arrived: notice<{ proof: Proof; review: Review }[]>(),
} as const
