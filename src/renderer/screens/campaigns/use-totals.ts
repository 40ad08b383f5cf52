/** Results of the list's campaigns, from a single request for all of them instead of one per row. */
import { createContext, useContext, useMemo } from 'react'
import type { CampaignRow } from '#contract'
import { useAnalyticsList } from '../../data/analytics'
import { listPace } from '../../data/campaigns'

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
