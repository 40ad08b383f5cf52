/** One day of the grid: in a month its number and the entries that fit, in a week its 24 hours. */
import { IconPlus } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Entry } from '../../steps/schedule/entries'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/pieces'
import type { Collisions } from './contents'
import { dayText, type Line, linesOf, longDay, sharedLines, wantedBy } from './days'
import { EntryCard, EntryLink, FamilyEntry } from './entry-link'
import classes from './grid.module.css'
import type { ListContent } from './listing'
import type { DropTarget } from './moving'
import { hourOf } from './use-moving'

/**
 * Entries of a day or an hour. They share the available lines, so that no name is cut while there is room; the last line opens the entries
 * that do not fit.
 */
type Props = {
  entries: readonly Entry[]
  collisions: Collisions
  /** Number of lines that fit. */
  lines: number
  /** Of the day, in pixels. */
  width: number
  /** Lists a family, or without one the whole day. */
  onList: (family?: Line) => void
}

function EntryLines({ entries, collisions, lines, width, onList }: Props) {
  const all = linesOf(entries)
  const lineCounts = sharedLines(
    all.map((line) => wantedBy(line, width)),
    lines,
  )
  const hidden = lineCounts.filter((count) => count === 0).length
  return (
    <>
      {all.slice(0, all.length - hidden).map((line, index) => {
        const [entry, ...others] = line
        const lineCount = lineCounts[index] ?? 1
        if (others.length > 0)
          return (
            <FamilyEntry
              key={entry.id}
              line={line}
              lines={lineCount}
              collisions={line.flatMap(({ id }) => collisions.get(id) ?? [])}
              onOpen={() => onList(line)}
            />
          )
        const cardProps = { entry, collisions: collisions.get(entry.id) }
        if (lineCount === 1) return <EntryLink key={entry.id} plan={entry.plan} {...cardProps} />
        return <EntryCard key={entry.id} {...cardProps} lines={lineCount} />
      })}
      {hidden > 0 ? (
        <PlainButton className={classes.more ?? ''} tabIndex={-1} onClick={() => onList()}>
          {`+${hidden} more`}
        </PlainButton>
      ) : null}
    </>
  )
}

/** The entries of a family at one time, or of a whole day. */
const listOf = (date: string, family?: Line): ListContent =>
  family ? { kind: 'family', date, entry: family[0] } : { kind: 'day', date }

type DayProps = {
  date: string
  entries: readonly Entry[]
  collisions: Collisions
  /** True for the day from which arrow keys move. */
  isChosen: boolean
  isToday: boolean
}

type CellProps = DayProps & { isOutside?: boolean; isTarget: boolean; children: ReactNode }

/** `isTarget`: true if the dragged entry would be dropped here. */
function Cell({ date, entries, collisions, isChosen, isToday, isOutside = false, isTarget, children }: CellProps) {
  const collided = entries.filter(({ id }) => collisions.has(id)).length
  return (
    <td
      data-date={date}
      className={`${layout.columnTight} ${classes.day}`}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-target={isTarget || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={layout.unseen}>{dayText(date, entries, collided, isToday)}</span>
      {children}
    </td>
  )
}

export const CreateButton = ({ date }: { date: string }) => (
  <PlainButton className={classes.create ?? ''} tabIndex={-1} data-create title="New campaign on this day">
    <IconPlus size={14} stroke={1.75} aria-hidden />
    <span className={layout.unseen}>{`New campaign on ${longDay(date)}`}</span>
  </PlainButton>
)

type MonthProps = DayProps & {
  /** Number of lines that fit into the day. */
  lines: number
  /** Of the day, in pixels. */
  width: number
  isOutside: boolean
  /** True if messages can still be sent on this day. */
  isAhead: boolean
  isTarget: boolean
  onList: (list: ListContent) => void
}

export const MonthDay = memo(function MonthDay({ lines, width, isAhead, onList, ...day }: MonthProps) {
  const { date, entries, collisions } = day
  return (
    <Cell {...day}>
      <span className={classes.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
      {isAhead ? <CreateButton date={date} /> : null}
      <EntryLines
        entries={entries}
        collisions={collisions}
        lines={lines}
        width={width}
        onList={(family) => onList(listOf(date, family))}
      />
    </Cell>
  )
})

export const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** An hour has room for one card or for two lines; the last line opens the other entries. */
const MAX_LINES = 2

type WeekProps = DayProps & {
  /** Fraction of the day that has passed, 0 to 1; null on any other day. */
  passed: number | null
  /** The drop target of the dragged entry, on this day. */
  target: DropTarget | null
  onList: (list: ListContent) => void
}

export const WeekDay = memo(function WeekDay({ passed, target, onList, ...day }: WeekProps) {
  const { date, entries, collisions } = day
  const byHour = Map.groupBy(entries, ({ time }) => hourOf(time))
  const targetHour = target?.time === undefined ? null : hourOf(target.time)
  return (
    <Cell {...day} isTarget={target !== null && targetHour === null}>
      {hours.map((hour) => (
        <div key={hour} className={classes.hour} data-hour={hour} data-target={hour === targetHour || undefined}>
          <EntryLines
            entries={byHour.get(hour) ?? []}
            collisions={collisions}
            lines={MAX_LINES}
            width={Number.POSITIVE_INFINITY}
            onList={(family) => onList(listOf(date, family))}
          />
        </div>
      ))}
      {passed === null ? null : <span className={classes.now} style={{ top: `${passed * 100}%` }} aria-hidden />}
    </Cell>
  )
})
