/** A press during a save: it runs after the save, on the values of that time. */
import { useEffect, useRef } from 'react'

/** Keeps a press until no save is running. `run` gets the last press; earlier ones resolve to false. */
export function useLatePress<Press extends object>(
  isSaving: boolean,
  run: (press: Press) => void,
): (press: Press) => void {
  const pendingPress = useRef<Press | null>(null)
  useEffect(() => {
    const press = pendingPress.current
    if (isSaving || !press) return
    pendingPress.current = null
    run(press)
  })
  return (press) => {
    const before: { answer?: (isDone: boolean) => void } | null = pendingPress.current
    before?.answer?.(false)
    pendingPress.current = press
  }
}
