/** A preview card of the entry under the pointer: full name, time, conflicts, segment with reach, and the message. */
import { Portal } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { dateText } from '../../../model/rules/calendar-dates'
import { RowBadge } from '../../blocks/status'
import type { Entry } from '../../steps/schedule/entries'
import layout from '../../ui/layout.module.css'
import { EntryMessage } from './entry-message'
import { EntryNotes } from './entry-notes'
import classes from './entry-peek.module.css'
import type { CalendarState } from './use-calendar'

/** How long the pointer must rest on an entry before its card appears, in milliseconds. */
const HOVER_DELAY_MS = 350
const PEEK_WIDTH_PX = 320
/** With a message and one conflict, in pixels. */
const PEEK_HEIGHT_PX = 380

type PlacedEntry = { entry: Entry; top: number; left: number }

/** The whole grid shares one card, instead of one per entry for hundreds of entries. */
export function useEntryPeek({ contents }: CalendarState) {
  const [placed, setShown] = useState<PlacedEntry | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPointerOver = ({ target }: PointerEvent) => {
    clearTimeout(timer.current)
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
    const entry = link && [...contents.byDay.values()].flat().find(({ id }) => id === link.dataset.entry)
    if (!entry) return setShown(null)
    timer.current = setTimeout(() => setShown({ entry, ...placeAt(link) }), HOVER_DELAY_MS)
  }
  const afterClose = () => {
    clearTimeout(timer.current)
    setShown(null)
  }
  return { placed, handlers: { onPointerOver, onPointerLeave: afterClose, onPointerDown: afterClose } }
}

function placeAt(link: HTMLElement): { top: number; left: number } {
  const { left, right, top } = link.getBoundingClientRect()
  const fitsRight = right + PEEK_WIDTH_PX + 16 < innerWidth
  return {
    top: Math.max(8, Math.min(top, innerHeight - PEEK_HEIGHT_PX)),
    left: fitsRight ? right + 8 : Math.max(8, left - PEEK_WIDTH_PX - 8),
  }
}

export function EntryPeek({ placed, calendar }: { placed: PlacedEntry | null; calendar: CalendarState }) {
  if (!placed) return null
  const { entry, top, left } = placed
  const { plan, date, time, kind } = entry
  return (
    <Portal>
      <div
        className={`${layout.columnSmall} ${classes.card}`}
        style={{ top, left, width: PEEK_WIDTH_PX }}
        role="tooltip"
      >
        <strong dir="auto">{plan.name}</strong>
        <span className={`${layout.rowSmall} ${classes.facts}`}>
          <plan.channel.Icon size={14} stroke={1.5} />
          {plan.channel.label}
          <RowBadge row={plan.row} />
        </span>
        <span>
          {dateText(date)}, {time}
          {kind === 'start' ? ', starts' : ''}
        </span>
        <EntryNotes entry={entry} collisions={calendar.contents.collisions.get(entry.id)} />
        <EntryMessage key={plan.id} plan={plan} />
      </div>
    </Portal>
  )
}
