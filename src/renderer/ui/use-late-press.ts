/** A press during a save: it runs after the save, on the values of that time. */
import { useEffect, useRef } from 'react'

/** Keeps a press until no save is running. `run` gets the last press; earlier ones resolve to false. */
export function useLatePress<Press extends object>(
  saving: boolean,
  run: (press: Press) => void,
): (press: Press) => void {
  const pressed = useRef<Press | null>(null)
  useEffect(() => {
    const press = pressed.current
    if (saving || !press) return
    pressed.current = null
    run(press)
  })
  return (press) => {
    const before: { answer?: (done: boolean) => void } | null = pressed.current
    before?.answer?.(false)
    pressed.current = press
  }
}
