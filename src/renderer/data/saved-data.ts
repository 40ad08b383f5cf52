/** Data of the server that is shown although its last read failed: its time, and the sentence about it. */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { momentText } from '../ui/dates'
import type { Dated } from './bridge'

/** `at`: ISO 8601 in UTC. */
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
