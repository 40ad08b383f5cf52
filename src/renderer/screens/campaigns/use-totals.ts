/** What the campaigns of the list did, as one answer counts them all: a request for each row would be too many. */
import { createContext, useContext, useMemo } from 'react'
import type { CampaignRow } from '#contract'
import { useAnalyticsList } from '../../data/analytics'
import { listPace } from '../../data/campaigns'

/** Counts by status of docs/reference/limits.md, by the campaign's id; empty where the server did not say. */
export type Totals = ReadonlyMap<number, Readonly<Record<string, number | null | undefined>>>

const none: Totals = new Map()

/** Not asked before the list itself is there (`rows`), and again while one of it runs; null until the answer is. */
export function useTotals(rows: readonly CampaignRow[] | undefined): Totals | null {
  const { data, isError } = useAnalyticsList(rows !== undefined, listPace(null, rows ?? []))
  return useMemo(() => {
    if (!data) return isError ? none : null
    return new Map(data.flatMap(({ id, totals }) => (typeof id === 'number' && totals ? [[id, totals] as const] : [])))
  }, [data, isError])
}

export const TotalsContext = createContext<Totals | null>(none)

/** The count of a status: null where nobody said, undefined where the answer is still to come. */
export function useTotal(campaignId: number | null, status: string): number | null | undefined {
  const totals = useContext(TotalsContext)
  if (campaignId === null) return null
  return totals ? (totals.get(campaignId)?.[status] ?? null) : undefined
}
