/** Whether a component is still mounted when an answer arrives: a user who has left stays on the other page. */
import { useCallback, useEffect, useRef } from 'react'

export function useIsHere(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
