/** Drags an entry to another day or hour, by pointer or keyboard. Dropping it opens the confirmation. */
import { type DragEvent, useState } from 'react'
import { dateText } from '../../../model/rules/calendar-dates'
import type { Entry } from '../../steps/schedule/entries'
import { Notice } from '../../ui/notice'
import type { Move } from './move-dialog'
import { type DropTarget, isMovable } from './moving'
import type { CalendarState } from './use-calendar'

export type Dragging = ReturnType<typeof useDragging>

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
