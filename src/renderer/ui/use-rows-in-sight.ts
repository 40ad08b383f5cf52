/** Which rows of a long list are rendered. All rows have one height, so that follows from how far the list is scrolled. */
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Rows = {
  count: number
  /** Height of a row, in pixels. */
  height: number
  /** Rows that are rendered above and below the visible ones. */
  beyond: number
  /** Approximate height of what is above and below the list in the window, in pixels: used until the list is measured. */
  around?: number
}

/** The indexes of the rendered rows of the list that scrolls in `scroll`. */
export function useRowsInSight(scroll: RefObject<HTMLElement | null>, rows: Rows): readonly number[] {
  const { height, around = 0 } = rows
  const [firstHeight] = useState(() => Math.max(height, window.innerHeight - around))
  const [sight, setSight] = useState(() => sightOf(0, firstHeight, height))
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    // Measured by the observer, right after the layout: measuring here would cause an extra layout in the first paint.
    let visible = firstHeight
    const look = () => {
      const next = sightOf(element.scrollTop, visible, height)
      setSight((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    // Rendered before this frame is painted: it would show empty rows.
    const onScroll = () => flushSync(look)
    const observer = new ResizeObserver(([entry]) => {
      visible = entry?.contentRect.height ?? visible
      look()
    })
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroll, height, firstHeight])
  return rowsIn(sight, rows)
}

type Sight = { from: number; to: number }

/** The visible rows, the last one excluded: of a list scrolled by `top`, with `visible` pixels in sight. */
export const sightOf = (top: number, visible: number, height: number): Sight => ({
  from: Math.floor(top / height),
  to: Math.ceil((top + visible) / height),
})

/** The indexes of the rendered rows. A list that just became shorter is still scrolled further than its end: its last rows are rendered. */
export function rowsIn({ from, to }: Sight, { count, beyond }: Pick<Rows, 'count' | 'beyond'>): number[] {
  const end = Math.min(count, to + beyond)
  const start = Math.max(0, Math.min(from - beyond, count - (to - from) - beyond))
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}
