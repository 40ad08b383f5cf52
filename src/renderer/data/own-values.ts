/** What a workspace sets for itself, kept on this computer: the unsubscribe address, prices, and own rules for messages. */
import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { OwnRule, PricedUnit, Prices } from '#contract'
import { momentText } from '../ui/dates'
import { useAct } from './acts'
import { bridge, type Dated } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const unsubscribeQuery = keptQuery(['unsubscribe'], () => bridge().unsubscribe.address())

/** The unsubscribe address; null if it is not set, and until it is read. */
export const useUnsubscribeAddress = (): string | null => useQuery(unsubscribeQuery).data ?? null

/** Keeps the address up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToUnsubscribe = (client: QueryClient): (() => void) =>
  bridge().unsubscribe.changed((address) => setQueryData(client, unsubscribeQuery.queryKey, address))

/** Sets the address. A failure shows a toast, and the field keeps its text. */
export const useKeepUnsubscribe = () =>
  useAct((address: string) => bridge().unsubscribe.keep({ address }), {
    failed: 'The unsubscribe address could not be saved',
    answers: unsubscribeQuery.queryKey,
  })

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

const ownRulesQuery = keptQuery(['own-rules'], () => bridge().ownRules.all())

const noRules: readonly OwnRule[] = []

/** Words that must or must not be in messages, stored with the workspace by the main process. */
export const useOwnRules = (): readonly OwnRule[] => useQuery(ownRulesQuery).data ?? noRules

/** Keeps the rules up to date, also with changes of other windows; returns a function that stops listening. */
export const listenToOwnRules = (client: QueryClient): (() => void) =>
  bridge().ownRules.changed((rules) => setQueryData(client, ownRulesQuery.queryKey, rules))

/** Saves or removes a rule. A failure shows a toast, and the form keeps its values. */
export function useChangeOwnRules() {
  const answers = ownRulesQuery.queryKey
  return {
    keep: useAct((rule: OwnRule) => bridge().ownRules.keep(rule), { failed: 'The rule could not be saved', answers }),
    remove: useAct((id: string) => bridge().ownRules.remove({ id }), {
      failed: 'The rule could not be removed',
      answers,
    }),
  }
}

/** Data of the server that is shown although its last read failed: its time, and the sentence about it. `at`: ISO 8601 in UTC. */
export const savedDataText = (at: string): string => `Showing saved data from ${momentText(at)}.`

/** A read of dated data. `dataUpdatedAt`: epoch milliseconds of the last success. */
type Read = { data: Pick<Dated<unknown>, 'asOf'> | undefined; error: unknown; dataUpdatedAt: number }

/** The sentence for a field whose choices come from a read; undefined if the server answered the last one, or never any. */
export function savedTextOf({ data, error, dataUpdatedAt }: Read): string | undefined {
  if (!data) return undefined
  if (data.asOf !== null) return savedDataText(data.asOf)
  return error ? savedDataText(new Date(dataUpdatedAt).toISOString()) : undefined
}

/** The sentence of `savedTextOf` for a query, which this hook also runs. */
export const useSavedText = <Data extends Pick<Dated<unknown>, 'asOf'>, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): string | undefined => savedTextOf(useQuery(query))
