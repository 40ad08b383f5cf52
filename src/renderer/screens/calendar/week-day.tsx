/** One day of a week: 24 hours of one height, and in each what runs then. */
import { memo } from 'react'
import type { Entry } from '../../steps/schedule/entries'
import type { Collisions } from './collisions'
import { EntryLines } from './entry-lines'
import classes from './grid.module.css'
import type { Listed } from './listing'
import type { Spot } from './moving'
import { dayText } from './text'
import { hourOf } from './use-dragging'

export const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** An hour has room for one card or for two lines; the last line tells of the others. */
const MAX_LINES = 2

type Props = {
  date: string
  entries: readonly Entry[]
  collisions: Collisions
  isChosen: boolean
  isToday: boolean
  /** How much of the day has passed, 0 to 1; null on any other day. */
  passed: number | null
  /** Where what is carried would be put down, on this day. */
  target: Spot | null
  onList: (listed: Listed) => void
}

export const WeekDay = memo(function WeekDay(props: Props) {
  const { date, entries, collisions, isChosen, isToday, passed, target, onList } = props
  const byHour = Map.groupBy(entries, ({ time }) => hourOf(time))
  const collided = entries.filter(({ id }) => collisions.has(id)).length
  const aimed = target?.time === undefined ? null : hourOf(target.time)
  return (
    <td
      data-date={date}
      className={classes.day}
      data-today={isToday || undefined}
      data-target={(target !== null && aimed === null) || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={classes.unseen}>{dayText(date, entries, collided, isToday)}</span>
      {hours.map((hour) => (
        <div key={hour} className={classes.hour} data-hour={hour} data-target={hour === aimed || undefined}>
          <EntryLines
            entries={byHour.get(hour) ?? []}
            collisions={collisions}
            lines={MAX_LINES}
            onMore={() => onList({ kind: 'day', date })}
          />
        </div>
      ))}
      {passed === null ? null : <span className={classes.now} style={{ top: `${passed * 100}%` }} aria-hidden />}
    </td>
  )
})
