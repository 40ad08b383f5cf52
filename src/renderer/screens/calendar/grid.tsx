/** The grid of days: a month of weeks, or one week by its hours; with keyboard navigation. */

import { type RefObject, useLayoutEffect } from 'react'
import { weekDays } from '../../../model/rules/calendar-dates'
import type { Entry } from '../../steps/schedule/entries'
import { useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { CreateButton, hours, MonthDay, WeekDay } from './day'
import { isSameMonth, linesIn, linesOf, titleOf, wantedBy, weekHeights } from './days'
import { EntryPeek, useEntryPeek } from './entry-peek'
import classes from './grid.module.css'
import type { ListContent } from './listing'
import type { Move } from './move-dialog'
import type { CalendarState } from './use-calendar'
import { type Dragging, DragNotice, hourOf, useDragging, useKeys } from './use-moving'

type Props = {
  calendar: CalendarState
  onList: (list: ListContent) => void
  onCreate: (date: string) => void
  onMove: (move: Move) => void
}

/** On both sides of the days, in pixels. */
const GUTTERS_PX = 48
/** Keeps the label of the first hour of a week below the head, in pixels. */
const HOUR_LABEL_PX = 10
/** The hour at the top of a week that has no earlier entry. */
const FIRST_HOUR = 7
const noEntries: readonly Entry[] = []

export function Grid({ calendar, onList, onCreate, onMove }: Props) {
  const { place, move, read } = calendar
  const { view, day } = place
  const { ref: body, width: monthWidth, height } = useContentSize<HTMLTableSectionElement>()
  const width = (monthWidth - GUTTERS_PX) / 7
  const heights = view === 'month' ? heightsOf(calendar, width, height) : []
  const dragging = useDragging(calendar, onMove)
  const keys = useKeys(calendar, { onList, onCreate, dragging })
  const peek = useEntryPeek(calendar)
  useFirstHour(keys.grid, calendar)
  return (
    <>
      <EntryPeek placed={dragging.entry ? null : peek.placed} calendar={calendar} />
      <DragNotice dragging={dragging} hours={view === 'week'} />
      <table
        ref={keys.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
        role="grid"
        aria-label={titleOf(day, view)}
        aria-busy={read.isPending}
        className={`${layout.fill} ${classes.grid}`}
        data-view={view}
        onKeyDown={keys.onKeyDown}
        {...peek.handlers}
        {...dragging.handlers}
        onClick={({ target }) => {
          const day = clickedDay(target)
          if (day) move({ day })
          if (day && target instanceof Element && target.closest('[data-create]')) onCreate(day)
        }}
      >
        <thead>
          <tr>{view === 'week' ? <WeekHead calendar={calendar} /> : <MonthHead />}</tr>
        </thead>
        <tbody ref={body} style={{ gridTemplateRows: heights.map((one) => `${one}px`).join(' ') }}>
          {view === 'week' ? (
            <Week calendar={calendar} dragging={dragging} onList={onList} />
          ) : (
            <Month calendar={calendar} dragging={dragging} heights={heights} width={width} onList={onList} />
          )}
        </tbody>
      </table>
    </>
  )
}

const MonthHead = () =>
  weekDays.map(({ short, name }) => (
    <th key={name} scope="col" abbr={name}>
      {short}
    </th>
  ))

function WeekHead({ calendar: { weeks, place, today } }: { calendar: CalendarState }) {
  return (
    <>
      <td aria-hidden="true" />
      {(weeks[0] ?? []).map((date, index) => (
        <th
          key={date}
          scope="col"
          abbr={weekDays[index]?.name}
          data-date={date}
          data-today={date === today || undefined}
          data-chosen={date === place.day || undefined}
        >
          {weekDays[index]?.short} <span className={classes.number}>{Number(date.slice(8))}</span>
          {date >= today ? <CreateButton date={date} /> : null}
        </th>
      ))}
    </>
  )
}

type PartProps = { calendar: CalendarState; dragging: Dragging; onList: (list: ListContent) => void }

/** Heights of the weeks of a month whose days are `width` wide. */
const heightsOf = ({ weeks, contents }: CalendarState, width: number, height: number): number[] =>
  weekHeights(
    weeks.map((week) =>
      Math.max(
        ...week.map((date) =>
          linesOf(contents.byDay.get(date) ?? noEntries).reduce((sum, line) => sum + wantedBy(line, width), 0),
        ),
      ),
    ),
    height,
  )

/** `heights`: of the weeks; `width`: of a day. */
function Month({ calendar, dragging, heights, width, onList }: PartProps & { heights: number[]; width: number }) {
  const { weeks, contents, place, today } = calendar
  return weeks.map((week, index) => (
    <tr key={week[0]}>
      {week.map((date) => (
        <MonthDay
          key={date}
          date={date}
          entries={contents.byDay.get(date) ?? noEntries}
          collisions={contents.collisions}
          lines={linesIn(heights[index] ?? 0)}
          width={width}
          isChosen={date === place.day}
          isToday={date === today}
          isOutside={!isSameMonth(date, place.day)}
          isAhead={date >= today}
          isTarget={dragging.target?.date === date}
          onList={onList}
        />
      ))}
    </tr>
  ))
}

function Week({ calendar, dragging, onList }: PartProps) {
  const { weeks, contents, place, today, nowTime } = calendar
  return (
    <tr>
      <td className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour === 0 ? '' : `${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </td>
      {(weeks[0] ?? []).map((date) => (
        <WeekDay
          key={date}
          date={date}
          entries={contents.byDay.get(date) ?? noEntries}
          collisions={contents.collisions}
          isChosen={date === place.day}
          isToday={date === today}
          passed={date === today ? (hourOf(nowTime) + Number(nowTime.slice(3)) / 60) / 24 : null}
          target={dragging.target?.date === date ? dragging.target : null}
          onList={onList}
        />
      ))}
    </tr>
  )
}

/** Scrolls a week to its first hour with an entry, at most seven. Later scrolling by the user is kept. */
function useFirstHour(grid: RefObject<HTMLTableElement | null>, { place, weeks, contents, read }: CalendarState): void {
  const week = place.view === 'week' ? (weeks[0]?.[0] ?? null) : null
  const isRead = !read.isPending && !read.isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries that load later must not scroll the week again.
  useLayoutEffect(() => {
    const body = grid.current?.tBodies[0]
    if (week === null || !body) return
    const first = Math.min(FIRST_HOUR, ...[...contents.byDay.values()].flat().map(({ time }) => hourOf(time)))
    body.scrollTop = (body.scrollHeight / hours.length) * first - HOUR_LABEL_PX
  }, [week, isRead])
}

/** The day of a click outside of its entries; a click on an entry opens the entry. */
function clickedDay(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('a')) return undefined
  return target.closest<HTMLElement>('[data-date]')?.dataset.date
}
