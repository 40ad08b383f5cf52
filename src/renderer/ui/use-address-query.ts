/** The address's query: read as last rendered, changed as it is now. */
import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

export type ChangeQuery = (edit: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** Requested in the current task: the router writes it into the address right after. */
let asked: URLSearchParams | null = null

/**
 * Like the router's `useSearchParams`, which passes the query of the last render to a change: on a busy computer the second of two quick
 * changes would undo the first.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback<ChangeQuery>(
    (edit, options) => {
      asked = edit(asked ?? new URLSearchParams(window.location.search))
      setTimeout(() => {
        asked = null
      })
      setQuery(asked, options)
    },
    [setQuery],
  )
  return [query, change]
}
