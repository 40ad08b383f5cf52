/** Moves between the days of the calendar by keys, and drags an entry to another day or hour by pointer or keys. */
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dateText } from '../../../model/rules/calendar-dates'
import type { Entry } from '../../steps/schedule/entries'
import { Notice } from '../../ui/notice'
import { addDays, addMonths, mondayOf } from './days'
import type { ListContent } from './listing'
import type { Move } from './move-dialog'
import { type DropTarget, isMovable } from './moving'
import type { CalendarState } from './use-calendar'

export type Dragging = ReturnType<typeof useDragging>

/** Dropping an entry opens the confirmation. */
export function useDragging({ contents, place }: CalendarState, onMove: (move: Move) => void) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [mode, setBy] = useState<'pointer' | 'keys'>('pointer')
  const [hovered, setOver] = useState<DropTarget | null>(null)
  /** Hours that the entry was moved by keys. */
  const [hours, setHours] = useState(0)
  const end = () => {
    setEntry(null)
    setOver(null)
    setHours(0)
  }
  const drop = (target: DropTarget) => {
    if (entry && (target.date !== entry.date || (target.time ?? entry.time) !== entry.time))
      onMove({ entry, ...target })
    end()
  }
  const find = (id: string | undefined) => [...contents.byDay.values()].flat().find((entry) => entry.id === id) ?? null
  const spotByKeys = entry && {
    date: place.day,
    time: hours === 0 ? undefined : timeAtHour(entry, hourOf(entry.time) + hours),
  }
  return {
    entry,
    by: mode,
    /** The drop target; null while nothing is dragged. */
    target: entry === null ? null : mode === 'keys' ? spotByKeys : hovered,
    /** Picks up the first movable entry of a day; pressed again, the next one. Returns whether there is any. */
    take: (date: string): boolean => {
      const movable = (contents.byDay.get(entry?.date ?? date) ?? []).filter(isMovable)
      const next = movable[(movable.findIndex(({ id }) => id === entry?.id) + 1) % movable.length]
      if (!next) return false
      setBy('keys')
      setHours(0)
      setEntry(next)
      return true
    },
    /** Moves the entry by hours, with keys. */
    turn: (step: number) => {
      const next = entry ? hourOf(entry.time) + hours + step : -1
      if (next >= 0 && next < 24) setHours(hours + step)
    },
    drop,
    end,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-movable]') : null
        const found = find(link?.dataset.entry)
        if (!found) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', found.plan.name)
        setBy('pointer')
        setEntry(found)
      },
      onDragOver: (event: DragEvent) => {
        const target = entry && spotAt(event.target, entry)
        if (!target) return
        event.preventDefault()
        if (target.date !== hovered?.date || target.time !== hovered?.time) setOver(target)
      },
      onDrop: (event: DragEvent) => {
        const target = entry && spotAt(event.target, entry)
        if (!target) return
        event.preventDefault()
        drop(target)
      },
      onDragEnd: end,
    },
  }
}

/** The day under the pointer, and in a week the hour; minutes are kept. */
function spotAt(target: EventTarget, entry: Entry): DropTarget | null {
  if (!(target instanceof Element)) return null
  const date = target.closest<HTMLElement>('[data-date]')?.dataset.date
  const hour = target.closest<HTMLElement>('[data-hour]')?.dataset.hour
  if (date === undefined) return null
  return { date, time: hour === undefined ? undefined : timeAtHour(entry, Number(hour)) }
}

export const hourOf = (time: string): number => Number(time.slice(0, 2))
const timeAtHour = ({ time }: Entry, hour: number): string => `${String(hour).padStart(2, '0')}${time.slice(2)}`

/** The notice during keyboard dragging: which entry is dragged, and how to drop it. */
export function DragNotice({ dragging: { entry, by, target }, hours }: { dragging: Dragging; hours: boolean }) {
  if (!entry || by !== 'keys') return null
  return (
    <Notice
      wide
      title={
        <>
          Moving <bdi>{entry.plan.name}</bdi>
          {target ? ` to ${dateText(target.date)}, ${target.time ?? entry.time}` : ''}.
        </>
      }
    >
      {hours
        ? 'Left and right choose the day, up and down the hour, Enter drops it, M picks up another one of that day, Escape cancels.'
        : 'Arrows choose the day, Enter drops it, M picks up another one of that day, Escape cancels.'}
    </Notice>
  )
}

/**
 * Keys that move the focus between days, and a dragged entry. On a day, and on the page while nothing has the focus, every key works. On a button or a link, only keys work that the element does not
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
