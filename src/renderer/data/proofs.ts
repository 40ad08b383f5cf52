/** Proofs that were shared for review, and the reviews that came back. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Bridge,
  campaignTypeOf,
  countOf,
  MAX_REVIEW_BYTES,
  type OwnProof,
  type Proof,
  type Review,
  type ReviewOfCampaign,
  type ReviewState,
} from '#contract'
import { editPath, homePath } from '../../model/rules/campaign-paths'
import { readReview } from '../../model/rules/read-review'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'

const proofsKey = ['proofs'] as const
/** Below that of the lists, so that a change of a campaign reads it again. */
const statesKey = ['campaigns', 'list', 'reviews'] as const

export type ProofsOf = { draftId: string; campaignId: number | null }

/** The proofs and reviews of a campaign; undefined until they are read. */
export function useReviews({ draftId, campaignId }: ProofsOf): ReviewOfCampaign | undefined {
  useChanges()
  return useQuery({
    queryKey: [...proofsKey, draftId, campaignId],
    queryFn: () => readReviews({ draftId, campaignId }),
  }).data
}

/** What the reviews say of each campaign with proofs; undefined until they are read, which begins once `isEnabled`. */
export function useReviewStates(isEnabled: boolean): readonly ReviewState[] | undefined {
  useChanges()
  return useQuery({
    queryKey: statesKey,
    queryFn: () => unwrap(bridge().proofs.states()),
    enabled: isEnabled,
  }).data
}

/** The proofs of this computer, newest first; undefined until they are read. */
export function useOwnProofs() {
  useChanges()
  return useQuery({ queryKey: [...proofsKey, 'all'], queryFn: () => unwrap(bridge().proofs.all()) })
}

/** Throws `HeraldFailure`. */
export const readReviews = (of: ProofsOf): Promise<ReviewOfCampaign> => unwrap(bridge().proofs.of(of))

/** Reads again what changed in any window. */
function useChanges(): void {
  const client = useQueryClient()
  useEffect(() => bridge().proofs.changed(() => readAgain(client)), [client])
}

function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: proofsKey })
  void client.invalidateQueries({ queryKey: statesKey })
}

/** Keeps proofs with the page that they share. On disk when it resolves. Throws `HeraldFailure`. */
export async function keepProofs([first, ...others]: readonly Proof[], page: string): Promise<void> {
  if (!first) return
  await unwrap(bridge().proofs.keep({ proof: first, page }))
  for (const proof of others) await unwrap(bridge().proofs.keep({ proof, page: { of: first.id } }))
}

/** The page of a proof as it was handed over; null if it is not here. Throws `HeraldFailure`. */
export const readProofPage = (id: string): Promise<string | null> => unwrap(bridge().proofs.page({ id }))

type Taken = { proof: Proof; review: Review }

/** Keeps the reviews that a text holds. Those that are refused are left out, if others are not. Throws `HeraldFailure`, also for a text without a review. */
async function takeReviews(text: string): Promise<{ taken: Taken[]; passedOn: Review[]; refused: readonly unknown[] }> {
  const read = readReview(text)
  if ('refused' in read) throw new HeraldFailure({ kind: 'input', message: read.refused })
  const taken: Taken[] = []
  const passedOn: Review[] = []
  const refused: unknown[] = []
  for (const review of read.reviews)
    try {
      const proof = await unwrap(bridge().proofs.take(review))
      if (proof) taken.push({ proof, review })
      else passedOn.push(review)
    } catch (error) {
      refused.push(error)
    }
  if (taken.length + passedOn.length === 0) throw refused[0]
  return { taken, passedOn, refused }
}

/** Whether a dropped file may be a review: the page of a proof saves a text. */
export const mayBeReview = ({ name, size }: File): boolean => /\.txt$/i.test(name) && size <= MAX_REVIEW_BYTES

/** Takes reviews from a dropped or chosen file, or from a text, and says whose they are. `open` opens the page of their campaign. Never rejects. */
export async function takeArrivedReview(from: File | string, open: (path: string) => void): Promise<void> {
  try {
    const { taken, passedOn, refused } = await takeReviews(typeof from === 'string' ? from : await from.text())
    toastArrived(taken, open)
    if (passedOn[0]) toastSuccess(`The review of ${passedOn[0].name} is in the shared folder`)
    if (refused.length > 0)
      toastDanger(`${countOf(refused.length, 'review')} could not be taken`, failureOf(refused[0]).message)
  } catch (error) {
    toastDanger('The review could not be taken', failureOf(error).message)
  }
}

/** Says whose reviews came out of the shared folder; returns a function that stops it. `open` as above. */
export const listenToFolder = (open: (path: string) => void): (() => void) =>
  bridge().reviewFolder.arrived((taken) => toastArrived(taken, open))

function toastArrived(taken: readonly Taken[], open: (path: string) => void): void {
  if (taken.length === 0) return
  const path = pathOf(taken)
  toastSuccess(arrivedText(taken), undefined, { label: 'Open', to: path, run: () => open(path) })
}

/** Several campaigns are in the list. */
const pathOf = ([first, ...others]: readonly Taken[]): string =>
  first && others.length === 0 ? pathOfProof(first.proof) : '/campaign'

/** The page of a proof's campaign. */
export const pathOfProof = ({
  campaignId,
  channel,
  type,
  draftId,
  name,
}: Omit<OwnProof, 'answers' | 'isGone'>): string =>
  campaignId === null
    ? editPath(channel, campaignTypeOf(type) ?? 'one-time', draftId)
    : homePath(campaignId, name, 'review')

function arrivedText(taken: readonly Taken[]): string {
  const people = [...new Set(taken.map(({ review }) => review.name))].join(', ')
  const campaigns = new Set(taken.map(({ proof }) => proof.draftId)).size
  const where = campaigns === 1 ? `‘${taken[0]?.proof.name}’` : countOf(campaigns, 'campaign')
  return taken.length === campaigns
    ? `The review of ${people} is with ${where}`
    : `The reviews of ${people} are with ${where}`
}

/** Resolves a comment or opens it again. */
export const useResolveComment = () =>
  useAct((asked: Parameters<Bridge['proofs']['resolve']>[0]) => bridge().proofs.resolve(asked), {
    failed: 'The comment could not be changed',
  })
