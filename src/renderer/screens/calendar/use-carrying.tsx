/** Carrying an entry to another day, by the pointer or by keys; where it is put down, the move is asked for. */
import { type DragEvent, useState } from 'react'
import { dateWords } from '../../ui/dates'
import { Notice } from '../../ui/notice'
import type { Entry } from './entries'
import type { Move } from './move-dialog'
import { isMovable } from './moving'
import type { CalendarState } from './use-calendar'

export type Carrying = ReturnType<typeof useCarrying>

export function useCarrying({ shelf, place }: CalendarState, onMove: (move: Move) => void) {
  const [entry, setEntry] = useState<Entry | null>(null)
  const [by, setBy] = useState<'pointer' | 'keys'>('pointer')
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setEntry(null)
    setOver(null)
  }
  const drop = (date: string) => {
    if (entry && date !== entry.date) onMove({ entry, date })
    end()
  }
  const find = (id: string | undefined) => [...shelf.byDay.values()].flat().find((one) => one.id === id) ?? null
  return {
    entry,
    by,
    /** The day on which it would be put down, 'YYYY-MM-DD'; null while nothing is carried. */
    target: entry === null ? null : by === 'keys' ? place.day : over,
    /** Takes what can be moved of a day; pressed again, the next of it. Answers whether there is any. */
    take: (date: string): boolean => {
      const movable = (shelf.byDay.get(entry?.date ?? date) ?? []).filter(isMovable)
      const next = movable[(movable.findIndex(({ id }) => id === entry?.id) + 1) % movable.length]
      if (!next) return false
      setBy('keys')
      setEntry(next)
      return true
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
        const date = entry && dayAt(event.target)
        if (!date) return
        event.preventDefault()
        if (date !== over) setOver(date)
      },
      onDrop: (event: DragEvent) => {
        const date = entry && dayAt(event.target)
        if (!date) return
        event.preventDefault()
        drop(date)
      },
      onDragEnd: end,
    },
  }
}

const dayAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-date]')?.dataset.date ?? null) : null

/** Says what is carried by keys, and how it is put down. */
export function Carried({ carrying: { entry, by, target } }: { carrying: Carrying }) {
  if (!entry || by !== 'keys') return null
  return (
    <Notice
      wide
      title={
        <>
          Moving <bdi>{entry.plan.name}</bdi>
          {target ? ` to ${dateWords(target)}` : ''}.
        </>
      }
    >
      Arrows choose the day, Enter puts it down, M takes another one of its day, Escape leaves it.
    </Notice>
  )
}
