/** Whether what asked is still on the page when the answer comes: whoever went elsewhere meanwhile stays there. */
import { useCallback, useEffect, useRef } from 'react'

export function useIsHere(): () => boolean {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
