/** Keeps the failure of a query without data on the screen while the query is read again, so that nothing flickers or loses its text. */
import { useState } from 'react'

type Query = { data: unknown; error: Error | null }

/** The last failure of a query that never succeeded, also during the next read, in which the query has no error; null with data. */
export function useLastFailure({ data, error }: Query): Error | null {
  const [last, setLast] = useState(error)
  const failure = data === undefined ? (error ?? last) : null
  if (failure !== last) setLast(failure)
  return failure
}
