/** A folder that several people see: proofs are put there, and their reviews are taken from it. */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { localId } from './entities/index.ts'
import type { SavedFile } from './files.ts'
import { type Proof, type ProofField, type Review, review } from './proofs.ts'

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
