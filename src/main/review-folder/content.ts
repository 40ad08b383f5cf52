/** What a file of the shared folder holds: reviews, which are taken if their proof was made here, or proofs. */
import { type Handlers, MAX_REVIEW_BYTES, type Proof, type Review } from '#contract'
import { readReview } from '../../model/rules/read-review.ts'
import { MAX_PROOF_BYTES, noProof, type ReadProof, readProof } from '../../model/steps/proof/read-proof.ts'
import type { StoreClient } from '../drafts/client.ts'
import { failureOf } from '../failure.ts'
import { type FolderFile, reasonOf, textOf } from './files.ts'

export type Content = {
  reviews: readonly Review[]
  proofs: readonly ReadProof[]
  /** Why the file cannot be used, as a sentence; null if it can, or is none of Herald's. */
  refused: string | null
}

/** Reviews that are new here, with their proofs. */
type Arrived = { proof: Proof; review: Review }[]

type ContentPorts = {
  workspace: string
  store: Pick<StoreClient, 'hasReview'>
  /** Keeps a review as one that was dropped. Throws `FailureError`, `not-found` for one of somebody else's proof. */
  take: Handlers['proofs']['take']
}

/** Reads a file, and takes its reviews. Never throws. */
export async function contentOf(
  folder: string,
  { name, size }: FolderFile,
  ports: ContentPorts,
): Promise<Content & { arrived: Arrived }> {
  const isReview = /\.txt$/i.test(name)
  const maxBytes = isReview ? MAX_REVIEW_BYTES : MAX_PROOF_BYTES
  const none = { reviews: [], proofs: [], refused: null, arrived: [] }
  try {
    const text = size > maxBytes ? null : await textOf(folder, name, maxBytes)
    if (text === null) return { ...none, refused: `This is too large for a ${isReview ? 'review' : 'proof'}.` }
    if (isReview) return { ...none, ...(await takeIn(text, ports)) }
    const read = readProof(text)
    if ('proofs' in read) return { ...none, proofs: read.proofs }
    return { ...none, refused: read.refused === noProof ? null : read.refused }
  } catch (error) {
    return { ...none, refused: `It cannot be read. ${reasonOf(error)}` }
  }
}

async function takeIn(
  text: string,
  { workspace, store, take }: ContentPorts,
): Promise<Pick<Content, 'reviews' | 'refused'> & { arrived: Arrived }> {
  const read = readReview(text)
  if ('refused' in read) return { reviews: [], refused: read.refused, arrived: [] }
  const arrived: Arrived = []
  let refused: string | null = null
  for (const review of read.reviews) {
    const isKnown = await store.hasReview(workspace, review.id)
    try {
      const proof = await take(review)
      if (proof && !isKnown) arrived.push({ proof, review })
    } catch (error) {
      const { kind, message } = failureOf(error)
      if (kind !== 'not-found') refused = message
    }
  }
  return { reviews: read.reviews, refused, arrived }
}
