/** A press that comes while something is being saved: it acts when that has ended, on what stands there then. */
import { useEffect, useRef } from 'react'

/** Keeps a press until nothing is being saved any more; `run` gets the last one, those before it are answered with false. */
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
