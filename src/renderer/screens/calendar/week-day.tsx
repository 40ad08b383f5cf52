/** One day of a week: 24 hours of one height, and in each what runs then. */
import { memo } from 'react'
import { PlainButton } from '../../ui/plain-button'
import type { Collisions } from './collisions'
import type { Entry } from './entries'
import { EntryCard } from './entry-card'
import { EntryLink } from './entry-link'
import classes from './grid.module.css'
import type { Listed } from './listing'
import { isMovable, type Spot } from './moving'
import { hourOf } from './use-carrying'
import { dayWords } from './words'

export const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** An hour has room for one card or for two lines; the last line tells of the others. */
const lines = 2

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
      <span className={classes.unseen}>{dayWords(date, entries, collided, isToday)}</span>
      {hours.map((hour) => (
        <div key={hour} className={classes.hour} data-hour={hour} data-target={hour === aimed || undefined}>
          <Hour entries={byHour.get(hour) ?? []} collisions={collisions} onMore={() => onList({ kind: 'day', date })} />
        </div>
      ))}
      {passed === null ? null : <span className={classes.now} style={{ top: `${passed * 100}%` }} aria-hidden />}
    </td>
  )
})

type HourProps = { entries: readonly Entry[]; collisions: Collisions; onMore: () => void }

function Hour({ entries, collisions, onMore }: HourProps) {
  const [only] = entries
  if (only && entries.length === 1) return <EntryCard entry={only} collisions={collisions.get(only.id)} />
  const shown = entries.length > lines ? entries.slice(0, lines - 1) : entries
  return (
    <>
      {shown.map((entry) => (
        <EntryLink
          key={entry.id}
          plan={entry.plan}
          time={entry.time}
          isStart={entry.kind === 'start'}
          isPast={entry.isPast}
          collisions={collisions.get(entry.id)}
          entryId={entry.id}
          movable={isMovable(entry)}
          inGrid
        />
      ))}
      {entries.length > shown.length ? (
        <PlainButton className={classes.more ?? ''} tabIndex={-1} onClick={onMore}>
          +{entries.length - shown.length} more
        </PlainButton>
      ) : null}
    </>
  )
}
