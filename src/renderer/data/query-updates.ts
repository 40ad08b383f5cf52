/** Updates of query data: a notice, or the answer of an act, is newer than a read in flight. */
import { type DataTag, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Answer } from '#contract'
import { unwrap } from './bridge'

/** The key of a reading of `T`. */
export type Key<T> = DataTag<QueryKey, T, Error>

/** For data of main with a notice for every change: read once. */
export const keptQuery = <T>(queryKey: readonly string[], ask: () => Promise<Answer<T>>) =>
  queryOptions({ queryKey, queryFn: () => unwrap(ask()), staleTime: Number.POSITIVE_INFINITY })

/** Sets `data`; a read in flight is cancelled, because its answer may be older. */
export function setQueryData<T>(client: QueryClient, queryKey: Key<T>, data: T): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, data)
}

/** Applies `change` to known data; a read in flight starts again. Data that was never read needs no change. */
export function updateQueryData<T>(client: QueryClient, queryKey: Key<T>, change: (cached: T) => T): void {
  const underWay = client.isFetching({ queryKey, exact: true }) > 0
  if (underWay) void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, (before) => (before === undefined ? before : change(before)))
  if (underWay) void client.invalidateQueries({ queryKey, exact: true })
}
