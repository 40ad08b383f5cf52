/** Prices of a part, a call and a conversation in this workspace, stored by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PricedUnit, Prices } from '#contract'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const pricesQuery = keptQuery(['prices'], () => bridge().prices.all())

/** The prices; null if none was entered, undefined until they are read. */
export const usePrices = (): Prices | null | undefined => useQuery(pricesQuery).data

/** Keeps the prices up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToPrices = (client: QueryClient): (() => void) =>
  bridge().prices.changed((prices) => setQueryData(client, pricesQuery.queryKey, prices))

/** Enters one price. A failure shows a toast, and the form keeps its values. */
export const useEnterPrice = () =>
  useAct((entry: { currency: string; unit: PricedUnit; price: number }) => bridge().prices.enter(entry), {
    failed: 'The price could not be saved',
    answers: pricesQuery.queryKey,
  })
