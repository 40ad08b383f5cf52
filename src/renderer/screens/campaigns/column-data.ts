/** Results and reviews of the list's campaigns, from one request each for all of them instead of one per row. */
import { createContext, useContext, useMemo } from 'react'
import type { CampaignRow, ReviewState } from '#contract'
import { useAnalyticsList } from '../../data/analytics'
import { listPace } from '../../data/campaigns'
import { useReviewStates } from '../../data/proofs'

/** Counts by status of docs/reference/limits.md, by campaign id; empty if the server did not say. */
export type Totals = ReadonlyMap<number, Readonly<Record<string, number | null | undefined>>>

const noTotals: Totals = new Map()

/** Requested once the list (`rows`) is loaded, and again while a campaign in it runs; null until the answer. */
export function useTotals(rows: readonly CampaignRow[] | undefined): Totals | null {
  const { data, isError } = useAnalyticsList(rows !== undefined, listPace(null, rows ?? []))
  return useMemo(() => {
    if (!data) return isError ? noTotals : null
    return new Map(data.flatMap(({ id, totals }) => (typeof id === 'number' && totals ? [[id, totals] as const] : [])))
  }, [data, isError])
}

export const TotalsContext = createContext<Totals | null>(noTotals)

/** The count of a status: null if the server has none, undefined while loading. */
export function useTotal(campaignId: number | null, status: string): number | null | undefined {
  const totals = useContext(TotalsContext)
  if (campaignId === null) return null
  return totals ? (totals.get(campaignId)?.[status] ?? null) : undefined
}

type ReviewsByRow = ReadonlyMap<ReturnType<typeof keyOf>, ReviewState>

/** What the reviews say of the list's campaigns, from a single question for all of them instead of one per row. */
export const ReviewsContext = createContext<ReviewsByRow>(new Map())

/** By campaign, read once the list is here; empty until then. */
export function useReviewsByRow(hasRows: boolean): ReviewsByRow {
  const states = useReviewStates(hasRows)
  return useMemo(() => new Map((states ?? []).map((state) => [keyOf(state), state])), [states])
}

const keyOf = ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>) => campaignId ?? draftId

/** Undefined for a campaign that was not shared for review. */
export const useReviewOf = (row: CampaignRow): ReviewState | undefined => useContext(ReviewsContext).get(keyOf(row))
