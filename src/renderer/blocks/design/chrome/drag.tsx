/**
 * Drags a block from a panel over the canvas. The panel captures the pointer and reports its position, because the frame has another
 * origin.
 */
import { type PointerEvent as Pressed, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './chrome.module.css'

/** Pixels in the frame; null outside the frame. */
export type FramePoint = { x: number; y: number } | null
export type OnDrag = (id: string, target: FramePoint, isDrop: boolean) => void

/** A press becomes a drag after this many pixels. */
const DRAG_THRESHOLD_PX = 5

type DraggedPart = { id: string; label: string; x: number; y: number; begun: boolean }

/** Returns the pointer handlers and the label that follows the pointer. After a drag, the click has to be ignored (`wasDragged`). */
export function useDrag(onDrag: OnDrag | undefined) {
  const current = useRef<DraggedPart | null>(null)
  const dragged = useRef(false)
  const [ghost, setGhost] = useState<{ label: string; x: number; y: number } | null>(null)
  const end = (isDrop: boolean, target: FramePoint) => {
    const drag = current.current
    current.current = null
    setGhost(null)
    if (drag?.begun) onDrag?.(drag.id, target, isDrop)
  }
  const handlers = (id: string, label: string) =>
    onDrag
      ? {
          onPointerDown: (event: Pressed<HTMLElement>) => {
            dragged.current = false
            if (event.button !== 0) return
            current.current = { id, label, x: event.clientX, y: event.clientY, begun: false }
            event.currentTarget.setPointerCapture(event.pointerId)
          },
          onPointerMove: ({ clientX: x, clientY: y }: Pressed<HTMLElement>) => {
            const drag = current.current
            if (!drag) return
            if (!drag.begun && Math.hypot(x - drag.x, y - drag.y) < DRAG_THRESHOLD_PX) return
            drag.begun = true
            dragged.current = true
            setGhost({ label, x, y })
            onDrag(id, pointInFrame(x, y), false)
          },
          onPointerUp: ({ clientX: x, clientY: y }: Pressed<HTMLElement>) => end(true, pointInFrame(x, y)),
          onPointerCancel: () => end(false, null),
        }
      : {}
  const draggedPart = ghost
    ? createPortal(
        <span className={classes.ghost} style={{ left: ghost.x + 10, top: ghost.y + 10 }} aria-hidden>
          {ghost.label}
        </span>,
        document.body,
      )
    : null
  return { handlers, ghost: draggedPart, wasDragged: () => dragged.current }
}

function pointInFrame(x: number, y: number): FramePoint {
  const frame = document.querySelector('iframe[title="Designer"]')?.getBoundingClientRect()
  if (!frame || x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return null
  return { x: x - frame.left, y: y - frame.top }
}
