/** Whether a component is still mounted when an answer arrives: a user who has left stays on the other page. */
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
