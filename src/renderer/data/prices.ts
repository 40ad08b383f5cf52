/** What a part, a call and a conversation cost in this workspace: kept by the main process. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PricedUnit, Prices } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { setQueryData } from './query-updates'
import * as texts from './texts'

const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: () => unwrap(bridge().prices.all()),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Null where nobody entered one; undefined until that is known. */
export const usePrices = (): Prices | null | undefined => useQuery(pricesQuery).data

/** Keeps them up to date, also when another window changes them; returns how to stop. */
export const listenToPrices = (client: QueryClient): (() => void) =>
  bridge().prices.changed((prices) => setQueryData(client, pricesQuery.queryKey, prices))

/** Enters one price; a failure is told, and what stands in the form stays. */
export function useEnterPrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: { currency: string; unit: PricedUnit; price: number }) => unwrap(bridge().prices.enter(entry)),
    onSuccess: (prices) => setQueryData(client, pricesQuery.queryKey, prices),
    onError: (error) => toastDanger(texts.thePriceCouldNotBe, failureOf(error).message),
  })
}
