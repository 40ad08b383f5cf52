/** What the campaigns of the list did, as one answer counts them all: a request for each row would be too many. */
import { createContext, useContext, useMemo } from 'react'
import { useAnalyticsList } from '../../data/analytics'

/** Counts by status of spec section 9, by the campaign's id; empty until they are there. */
export type Totals = ReadonlyMap<number, Readonly<Record<string, number | null | undefined>>>

const none: Totals = new Map()

/** Not asked before the list itself is there. */
export function useTotals(wanted: boolean): Totals {
  const { data } = useAnalyticsList(wanted)
  return useMemo(() => {
    if (!data) return none
    return new Map(data.flatMap(({ id, totals }) => (typeof id === 'number' && totals ? [[id, totals] as const] : [])))
  }, [data])
}

export const TotalsContext = createContext<Totals>(none)

/** The count of a status, null where nobody said. */
export function useTotal(campaignId: number | null, status: string): number | null {
  const totals = useContext(TotalsContext)
  return (campaignId === null ? null : totals.get(campaignId)?.[status]) ?? null
}
