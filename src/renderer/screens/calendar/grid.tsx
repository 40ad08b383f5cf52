/** The days: a month of weeks or one week, moved through by keys. */
import { useElementSize } from '@mantine/hooks'
import { DayCell } from './day-cell'
import { isSameMonth, titleOf, weekDays } from './days'
import type { Entry } from './entries'
import { EntryPeek, useEntryPeek } from './entry-peek'
import classes from './grid.module.css'
import type { Listed } from './listing'
import type { Move } from './move-dialog'
import type { CalendarState } from './use-calendar'
import { Carried, useCarrying } from './use-carrying'
import { useKeys } from './use-keys'

type Props = {
  calendar: CalendarState
  onList: (listed: Listed) => void
  onCreate: (date: string) => void
  onMove: (move: Move) => void
}

/** Pixels of a month's day: its number with the padding, each line, and the least height, under which the month scrolls. */
const size = { head: 30, line: 22, smallest: 74 }
/** A week has room for cards; more of them would make the day hard to survey. */
const cards = 12
const none: readonly Entry[] = []

export function Grid({ calendar, onList, onCreate, onMove }: Props) {
  const { place, move, today, weeks, shelf, read } = calendar
  const { view, day } = place
  const { ref: body, height } = useElementSize<HTMLTableSectionElement>()
  const lines = view === 'week' ? cards : linesIn(height / weeks.length)
  const carrying = useCarrying(calendar, onMove)
  const keys = useKeys(calendar, { onList, onCreate, carrying })
  const peek = useEntryPeek(calendar)
  return (
    <>
      <EntryPeek shown={carrying.entry ? null : peek.shown} calendar={calendar} />
      <Carried carrying={carrying} />
      <table
        ref={keys.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
        role="grid"
        aria-label={titleOf(day, view)}
        aria-busy={read.isPending}
        className={classes.grid}
        data-view={view}
        onKeyDown={keys.onKeyDown}
        {...peek.handlers}
        {...carrying.handlers}
        onClick={({ target }) => {
          const day = clickedDay(target)
          if (day) move({ day })
          if (day && target instanceof Element && target.closest('[data-create]')) onCreate(day)
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
                  isAhead={date >= today}
                  isTarget={carrying.target === date}
                  onList={onList}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A click beside the campaigns: on one of them it leads away. */
function clickedDay(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('a')) return undefined
  return target.closest<HTMLElement>('[data-date]')?.dataset.date
}

/** How many lines a day of this height has room for. */
const linesIn = (height: number): number => Math.floor((Math.max(height, size.smallest) - size.head) / size.line)
