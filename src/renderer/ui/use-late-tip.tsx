/** The tooltip of a long label in a list of many rows, for pointer and keyboard (Source: docs/reference/screens.md). */
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isLongLabel, LONG_LABEL_DELAY_MS } from './long-text'

const LateTip = lazy(async () => ({ default: (await import('./late-tip')).LateTip }))

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
