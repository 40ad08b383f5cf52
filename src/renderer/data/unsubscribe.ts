/** Where people of this workspace unsubscribe: kept by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAct } from './acts'
import { bridge } from './bridge'
import { keptQuery, setQueryData } from './query-updates'

const unsubscribeQuery = keptQuery(['unsubscribe'], () => bridge().unsubscribe.address())

/** Null where nobody gave it, and until that is known. */
export const useUnsubscribeAddress = (): string | null => useQuery(unsubscribeQuery).data ?? null

/** Keeps it up to date, also when another window changes it; returns how to stop. */
export const listenToUnsubscribe = (client: QueryClient): (() => void) =>
  bridge().unsubscribe.changed((address) => setQueryData(client, unsubscribeQuery.queryKey, address))

/** Gives it; a failure is told, and what stands in the field stays. */
export const useKeepUnsubscribe = () =>
  useAct((address: string) => bridge().unsubscribe.keep({ address }), {
    failed: 'The unsubscribe address could not be saved',
    answers: unsubscribeQuery.queryKey,
  })
