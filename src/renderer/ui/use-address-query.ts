/** The query of the address, read as it was last drawn and changed as it stands now. */
import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'

export type ChangeQuery = (edit: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** Asked for in the task that runs now: the router writes it into the address right after. */
let asked: URLSearchParams | null = null

/**
 * As the router's `useSearchParams`, which hands a change the query of the last drawing: of two changes that come close together on a busy
 * computer the second would undo the first.
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
