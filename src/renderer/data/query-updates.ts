/** What main keeps, as the page reads it: what a notice or the answer to an act says is newer than a reading that is still under way. */
import { type DataTag, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract'
import { unwrap } from './bridge'

/** The key of a reading of `T`. */
export type Key<T> = DataTag<QueryKey, T, Error>

/** What main keeps and tells every change of: read once. */
export const keptQuery = <T>(queryKey: readonly string[], ask: () => Promise<Answer<T>>) =>
  queryOptions({ queryKey, queryFn: () => unwrap(ask()), staleTime: Number.POSITIVE_INFINITY })

/** `data` stands; a reading under way is given up, as its answer may be older. */
export function setQueryData<T>(client: QueryClient, queryKey: Key<T>, data: T): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, data)
}

/** `change` is made to what is known; a reading under way begins anew. What was never read needs no news: it will be read. */
export function updateQueryData<T>(client: QueryClient, queryKey: Key<T>, change: (known: T) => T): void {
  const underWay = client.isFetching({ queryKey, exact: true }) > 0
  if (underWay) void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)))
  if (underWay) void client.invalidateQueries({ queryKey, exact: true })
}
