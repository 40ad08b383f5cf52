/** What the reviews say of the list's campaigns, from a single question for all of them instead of one per row. */
import { createContext, useContext, useMemo } from 'react'
import type { CampaignRow, ReviewState } from '#contract'
import { useReviewStates } from '../../data/proofs'

type ReviewsByRow = ReadonlyMap<ReturnType<typeof keyOf>, ReviewState>

export const ReviewsContext = createContext<ReviewsByRow>(new Map())

/** By campaign, read once the list is here; empty until then. */
export function useReviewsByRow(hasRows: boolean): ReviewsByRow {
  const states = useReviewStates(hasRows)
  return useMemo(() => new Map((states ?? []).map((state) => [keyOf(state), state])), [states])
}

const keyOf = ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>) => campaignId ?? draftId

/** Undefined for a campaign that was not shared for review. */
export const useReviewOf = (row: CampaignRow): ReviewState | undefined => useContext(ReviewsContext).get(keyOf(row))
