/** The unsubscribe address of this workspace, stored by the main process. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAct } from './acts'
import { bridge } from './bridge'
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
