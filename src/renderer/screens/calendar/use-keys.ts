/** Moves through the days by keys, and takes the focus along. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dayAfterKey } from './keys'
import type { Listed } from './listing'
import type { CalendarState } from './use-calendar'
import type { Dragging } from './use-dragging'

/** From a day every key works, from the page while nothing has the focus too; from a button or a link those that mean nothing to it. */
export function useKeys(
  { place, move, today, contents }: CalendarState,
  {
    onList,
    onCreate,
    dragging,
  }: { onList: (listed: Listed) => void; onCreate: (date: string) => void; dragging: Dragging },
) {
  const grid = useRef<HTMLTableElement>(null)
  const moving = useRef(false)
  const { day, view } = place
  // The day that was moved to takes the focus once it is drawn.
  useEffect(() => {
    if (moving.current) cellOf(grid, day)?.focus({ preventScroll: view === 'week' })
    moving.current = false
  }, [day, view])
  const isDragged = dragging.by === 'keys' && dragging.entry !== null
  const press = (event: Pressed): void => {
    const hours = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // In a week what is carried goes up and down by hours, not by weeks.
    if (hours && isDragged && view === 'week') {
      event.preventDefault()
      dragging.turn(hours)
      return
    }
    const next = dayAfterKey(event, day, today)
    if (next !== null) {
      event.preventDefault()
      moving.current = next !== day
      if (next === day) cellOf(grid, day)?.focus({ preventScroll: view === 'week' })
      else move({ day: next })
      return
    }
    const act = actOf(event)
    if (act?.()) event.preventDefault()
  }
  /** What a key does on the chosen day beside moving; it answers whether there was anything to do. */
  const actOf = ({ key, altKey, ctrlKey, metaKey }: Pressed): (() => boolean) | undefined => {
    if (altKey || ctrlKey || metaKey) return undefined
    const acts: Record<string, () => boolean> = {
      Enter: () => {
        if (isDragged && dragging.target) dragging.drop(dragging.target)
        else if (contents.byDay.has(day)) onList({ kind: 'day', date: day })
        else return false
        return true
      },
      m: () => dragging.take(day),
      n: () => {
        if (day >= today) onCreate(day)
        return day >= today
      },
      escape: () => {
        const had = dragging.entry !== null
        dragging.end()
        return had
      },
    }
    return acts[key === 'Enter' ? key : key.toLowerCase()]
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const fromPage = (event: globalThis.KeyboardEvent) => {
      if (!event.defaultPrevented && isFree(event)) latest.current(event)
    }
    window.addEventListener('keydown', fromPage)
    return () => window.removeEventListener('keydown', fromPage)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button') === null) press(event)
  }
  return { grid, onKeyDown }
}

/** Whether a key that was pressed beside the days is not for somebody else: a field, a list that lies over the page. */
function isFree({ target, key }: globalThis.KeyboardEvent): boolean {
  // The page itself has the focus after the way here.
  if (target === document.body || (target instanceof Element && target.id === 'screen')) return true
  if (!(target instanceof Element) || target.closest('input, select, textarea, [contenteditable], [role="dialog"]'))
    return false
  return ['t', 'T', 'PageUp', 'PageDown'].includes(key)
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>

const cellOf = (grid: RefObject<HTMLTableElement | null>, date: string) =>
  grid.current?.querySelector<HTMLElement>(`td[data-date="${date}"]`)
