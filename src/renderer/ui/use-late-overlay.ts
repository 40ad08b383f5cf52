/** A menu or popover whose code comes when it is likely to be wanted, behind a button that is there from the start. */

import { assignRef } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useHasBeenTrue } from './use-has-been-true'

/** For the overlay itself; `id` is Mantine's, so that button and overlay name each other. */
export type LateOverlay = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/** `load` fetches the overlay's code and may be called often. Draw the overlay once it is `wanted`. */
export function useLateOverlay(popup: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const wanted = useHasBeenTrue(opened)
  const prepare = () => {
    // What fails to load here is asked for again, and told, where it is opened.
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
  return { wanted, overlay, forButton }
}

/** Mantine remembers where the focus was when something opens, and not when it comes open: so it comes closed. */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [shown, show] = useState(false)
  useEffect(() => show(opened), [opened])
  return shown
}

type BorrowedProps = { of: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }

/** Stands where Mantine wants the target of an overlay, for an element that is on the page already. */
export function BorrowedTarget({ of, ref }: BorrowedProps) {
  useEffect(() => {
    assignRef(ref, of.current)
    return () => {
      assignRef(ref, null)
    }
  }, [of, ref])
  return null
}
