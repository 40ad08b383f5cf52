/** Keyboard navigation between days; moves the focus. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { addDays, addMonths, mondayOf } from './days'
import type { ListContent } from './listing'
import type { CalendarState } from './use-calendar'
import type { Dragging } from './use-dragging'

/**
 * On a day, and on the page while nothing has the focus, every key works. On a button or a link, only keys work that the element does not
 * use.
 */
export function useKeys(
  { place, move, today, contents }: CalendarState,
  {
    onList,
    onCreate,
    dragging,
  }: { onList: (list: ListContent) => void; onCreate: (date: string) => void; dragging: Dragging },
) {
  const grid = useRef<HTMLTableElement>(null)
  const moving = useRef(false)
  const { day, view } = place
  // Focuses the selected day after it is rendered.
  useEffect(() => {
    if (moving.current) cellOf(grid, day)?.focus({ preventScroll: view === 'week' })
    moving.current = false
  }, [day, view])
  const isDragged = dragging.by === 'keys' && dragging.entry !== null
  const press = (event: PressedKey): void => {
    const hours = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // In a week, arrow up and down move a dragged entry by hours, not by weeks.
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
  /** The action of a key on the chosen day, apart from navigation. The action returns whether it did anything. */
  const actOf = ({ key, altKey, ctrlKey, metaKey }: PressedKey): (() => boolean) | undefined => {
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
        const wasDragging = dragging.entry !== null
        dragging.end()
        return wasDragging
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

const dayMoves: Record<string, (day: string, today: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  t: (_, today) => today,
  T: (_, today) => today,
}

/**
 * Arrows move by day and week, Home and End within the week, PageUp and PageDown by month, T to today. Null for any other key or with a
 * modifier.
 */
export function dayAfterKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Omit<PressedKey, 'preventDefault'>,
  day: string,
  today: string,
): string | null {
  if (altKey || ctrlKey || metaKey || (shiftKey && key !== 'T')) return null
  return Object.hasOwn(dayMoves, key) ? (dayMoves[key]?.(day, today) ?? null) : null
}

/** Whether a key pressed outside of the days is free, i.e. not meant for a field or an open dialog. */
function isFree({ target, key }: globalThis.KeyboardEvent): boolean {
  // After navigation the page itself has the focus.
  if (target === document.body || (target instanceof Element && target.id === 'screen')) return true
  if (!(target instanceof Element) || target.closest('input, select, textarea, [contenteditable], [role="dialog"]'))
    return false
  return ['t', 'T', 'PageUp', 'PageDown'].includes(key)
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>

const cellOf = (grid: RefObject<HTMLTableElement | null>, date: string) =>
  grid.current?.querySelector<HTMLElement>(`td[data-date="${date}"]`)
