/** The address's query: read as last rendered, changed as it is now. */
import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

export type ChangeQuery = (edit: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** Requested in the current task: the router writes it into the address right after. */
let requested: URLSearchParams | null = null

/**
 * Like the router's `useSearchParams`, which passes the query of the last render to a change: on a busy computer the second of two quick
 * changes would undo the first.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback<ChangeQuery>(
    (edit, options) => {
      requested = edit(requested ?? new URLSearchParams(window.location.search))
      setTimeout(() => {
        requested = null
      })
      setQuery(requested, options)
    },
    [setQuery],
  )
  return [query, change]
}
