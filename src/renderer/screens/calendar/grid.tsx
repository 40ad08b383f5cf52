/** The days: a month of weeks or one week, moved through by keys. */
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { DayCell } from './day-cell'
import { isSameMonth, titleOf, weekDays } from './days'
import type { Entry } from './entries'
import classes from './grid.module.css'
import { dayAfterKey } from './keys'
import type { Listed } from './listing'
import type { CalendarState } from './use-calendar'

type Props = { calendar: CalendarState; onList: (listed: Listed) => void }

/** Pixels of a month's day: its number with the padding, each line, and the least height, under which the month scrolls. */
const size = { head: 30, line: 22, smallest: 74 }
/** A week has room for cards; more of them would make the day hard to survey. */
const cards = 12
const none: readonly Entry[] = []

export function Grid({ calendar, onList }: Props) {
  const { place, move, today, weeks, shelf, read } = calendar
  const { view, day } = place
  const { ref: body, height } = useElementSize<HTMLTableSectionElement>()
  const lines = view === 'week' ? cards : linesIn(height / weeks.length)
  const keys = useKeys(calendar, onList)
  return (
    <table
      ref={keys.grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
      role="grid"
      aria-label={titleOf(day, view)}
      aria-busy={read.isPending}
      className={classes.grid}
      data-view={view}
      onKeyDown={keys.onKeyDown}
      onClick={({ target }) => {
        const day = clickedDay(target)
        if (day) move({ day })
      }}
    >
      <thead>
        <tr>
          {weekDays.map(([short, whole]) => (
            <th key={whole} scope="col" abbr={whole}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                view={view}
                entries={shelf.byDay.get(date) ?? none}
                collisions={shelf.collisions}
                lines={lines}
                isChosen={date === day}
                isToday={date === today}
                isOutside={view === 'month' && !isSameMonth(date, day)}
                onList={onList}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A click beside the campaigns: on one of them it leads away. */
function clickedDay(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('a')) return undefined
  return target.closest<HTMLElement>('[data-date]')?.dataset.date
}

/** How many lines a day of this height has room for. */
const linesIn = (height: number): number => Math.floor((Math.max(height, size.smallest) - size.head) / size.line)

/** Keys work from a day, and from the page itself while nothing has the focus. */
function useKeys({ place, move, today, shelf }: CalendarState, onList: (listed: Listed) => void) {
  const grid = useRef<HTMLTableElement>(null)
  const moving = useRef(false)
  const { day } = place
  // The day that was moved to takes the focus once it is drawn.
  useEffect(() => {
    if (moving.current) cellOf(grid, day)?.focus()
    moving.current = false
  }, [day])
  const press = (event: Pressed): void => {
    const next = dayAfterKey(event, day, today)
    if (next !== null) {
      event.preventDefault()
      moving.current = next !== day
      if (next === day) cellOf(grid, day)?.focus()
      else move({ day: next })
    } else if (event.key === 'Enter' && shelf.byDay.has(day)) {
      event.preventDefault()
      onList({ kind: 'day', date: day })
    }
  }
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const fromPage = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body && !event.defaultPrevented) latest.current(event)
    }
    window.addEventListener('keydown', fromPage)
    return () => window.removeEventListener('keydown', fromPage)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button') === null) press(event)
  }
  return { grid, onKeyDown }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>

const cellOf = (grid: RefObject<HTMLTableElement | null>, date: string) =>
  grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)
