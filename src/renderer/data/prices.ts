/** What a part, a call and a conversation cost in this workspace: kept by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PricedUnit, Prices } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const pricesQuery = keptQuery(['prices'], () => bridge().prices.all())

/** Null where nobody entered one; undefined until that is known. */
export const usePrices = (): Prices | null | undefined => useQuery(pricesQuery).data

/** Keeps them up to date, also when another window changes them; returns how to stop. */
export const listenToPrices = (client: QueryClient): (() => void) =>
  bridge().prices.changed((prices) => setQueryData(client, pricesQuery.queryKey, prices))

/** Enters one price; a failure is told, and what stands in the form stays. */
export const useEnterPrice = () =>
  useAct((entry: { currency: string; unit: PricedUnit; price: number }) => bridge().prices.enter(entry), {
    failed: 'The price could not be saved',
    answers: pricesQuery.queryKey,
  })
