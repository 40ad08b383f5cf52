/** A menu or popover with lazily loaded code, behind a button that is there from the start. */

import { assignRef } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useHasBeenTrue } from './hooks'

/** Props of the overlay; `id` is Mantine's, so that button and overlay refer to each other. */
export type LateOverlay = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/** `load` fetches the overlay's code and may be called often. Render the overlay once it is `wanted`. */
export function useLateOverlay(popup: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const isNeeded = useHasBeenTrue(opened)
  const prepare = () => {
    // A failed load is repeated, and reported, when the overlay opens.
    load().catch(() => undefined)
  }
  const overlay: LateOverlay = { id, opened, onChange: setOpened, button }
  const forButton = {
    ref: button,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened(!opened),
    onPointerEnter: prepare,
    onFocus: prepare,
  } as const
  return { wanted: isNeeded, overlay, forButton }
}

/** False on the first render, then `opened`: Mantine stores the focused element only when a mounted overlay opens. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isShown, show] = useState(false)
  useEffect(() => show(opened), [opened])
  return isShown
}

type BorrowedProps = { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }

/** The target that Mantine needs for an overlay, for an element that exists already. */
export function BorrowedTarget({ of, ref }: BorrowedProps) {
  useEffect(() => {
    assignRef(ref, of.current)
    return () => {
      assignRef(ref, null)
    }
  }, [of, ref])
  return null
}

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
