/** Updates of query data: a notice, or the answer of an act, is newer than a read in flight. */
import { type DataTag, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Answer, isUnanswered } from '#contract'
import { failureOf, unwrap } from './bridge'

/** The key of a reading of `T`. */
export type Key<T> = DataTag<QueryKey, T, Error>

/** Options of a query for data whose changes the main process announces: read once. */
export const keptQuery = <T>(queryKey: readonly string[], ask: () => Promise<Answer<T>>) =>
  queryOptions({ queryKey, queryFn: () => unwrap(ask()), staleTime: Number.POSITIVE_INFINITY })

/** Milliseconds until a read that got no answer is repeated: doubled after each attempt, up to the longest. */
const pauses = { first: 5_000, longest: 30_000 }

type ReadState = {
  data: unknown
  error: Error | null
  dataUpdatedAt: number
  errorUpdatedAt: number
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** The pause of each query whose last read got no answer, with the time of that read. */
const pauseOf = new WeakMap<object, { at: number; ms: number }>()

/** Milliseconds until the next read; false if the last one was answered. Each query has its own pause: an endpoint that always fails slows only itself. */
function pauseUntilRead(query: { state: ReadState }): number | false {
  const { data, error, dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state
  const last = pauseOf.get(query)
  if (fetchStatus !== 'idle') return last?.ms ?? false
  const isAnswered = error ? !isUnanswered(failureOf(error)) : !hasSavedReply(data)
  if (isAnswered) {
    pauseOf.delete(query)
    return false
  }
  const at = Math.max(dataUpdatedAt, errorUpdatedAt)
  if (last?.at === at) return last.ms
  const pause = last ? Math.min(last.ms * 2, pauses.longest) : pauses.first
  const ms = Math.max(pause, (error && failureOf(error).retryAfter) ?? 0)
  pauseOf.set(query, { at, ms })
  return ms
}

/** Whether `data`, returned by `unwrapDated`, is a saved reply: the server did not answer. */
const hasSavedReply = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'asOf' in data && data.asOf !== null

/** Options of every query for server data: repeated automatically until the server answers, and at once when the connection is back. */
export const fromServer = { meta: { isFromServer: true }, refetchInterval: pauseUntilRead }

/** Reads all shown server data again, because the server can be reached again. */
export const readServerAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.isFromServer === true })

/** Sets `data`; a read in flight is cancelled, because its answer may be older. */
export function setQueryData<T>(client: QueryClient, queryKey: Key<T>, data: T): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, data)
}

/** Applies `change` to known data; a read in flight starts again. Data that was never read needs no change. */
export function updateQueryData<T>(client: QueryClient, queryKey: Key<T>, change: (cached: T) => T): void {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0
  if (isUnderWay) void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, (before) => (before === undefined ? before : change(before)))
  if (isUnderWay) void client.invalidateQueries({ queryKey, exact: true })
}

/** A client whose answers count as fresh for half a minute; notices invalidate them earlier. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': the main process judges the network, and most reads never leave this computer.
      queries: { networkMode: 'always', retry: false, staleTime: 30_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
