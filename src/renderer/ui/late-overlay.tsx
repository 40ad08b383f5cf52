/** Overlays whose code comes when they are wanted: menus and popovers, and the tooltip of a long label. */

import { assignRef } from '@mantine/hooks'
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { graphemeCount } from '#contract'
import { useHasBeenTrue } from './hooks'

const LateTip = lazy(async () => ({ default: (await import('./long-label')).LateTip }))

/** Spread `on` on the element that shows `text`, and render `tip` next to it. */
export function useLateTip(text: string) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setTarget(null)
  }
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(currentTarget), LONG_LABEL_DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hoverHandlers = isLongLabel(text)
    ? { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide }
    : {}
  const tip: ReactNode = target && (
    <Suspense fallback={null}>
      <LateTip text={text} target={target} />
    </Suspense>
  )
  return { on: hoverHandlers, tip }
}

/** Graphemes; a longer label gets a tooltip. */
const MAX_LABEL_CHARS = 35

/** Milliseconds. */
export const LONG_LABEL_DELAY_MS = 1_000

/** Which labels are long, and the delay of their tooltip (Source: docs/reference/screens.md). */
export const isLongLabel = (text: string): boolean => graphemeCount(text) > MAX_LABEL_CHARS

/** Props of the overlay; `id` is Mantine's, so that button and overlay refer to each other. */
export type LateOverlay = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  button: RefObject<HTMLButtonElement | null>
}

/**
 * A menu or popover with lazily loaded code, behind a button that is there from the start. `load` fetches the overlay's code and may be
 * called often. Render the overlay once it is `wanted`.
 */
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
