/** One day of a month: its number, what fits of its entries, and a way to the others. */

import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { filled } from '#contract'
import type { Entry } from '../../steps/schedule/entries'
import { PlainButton } from '../../ui/plain-button'
import type { Collisions } from './collisions'
import { longDay } from './days'
import { EntryLines } from './entry-lines'
import classes from './grid.module.css'
import type { Listed } from './listing'
import { dayText } from './text'
import * as texts from './texts'

type Props = {
  date: string
  entries: readonly Entry[]
  collisions: Collisions
  /** How many lines the day has room for. */
  lines: number
  /** Keys move from here. */
  isChosen: boolean
  isToday: boolean
  isOutside: boolean
  /** Something can still be sent on it. */
  isAhead: boolean
  /** What is carried would be put down here. */
  isTarget: boolean
  onList: (listed: Listed) => void
}

export const DayCell = memo(function DayCell(props: Props) {
  const { date, entries, collisions, lines, isChosen, isToday, isOutside, isAhead, isTarget, onList } = props
  const collided = entries.filter(({ id }) => collisions.has(id)).length
  return (
    <td
      data-date={date}
      className={classes.day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-target={isTarget || undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={classes.unseen}>{dayText(date, entries, collided, isToday)}</span>
      <span className={classes.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
      {isAhead ? (
        <PlainButton className={classes.create ?? ''} tabIndex={-1} data-create title={texts.newCampaignOnThisDay}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          <span className={classes.unseen}>{filled(texts.newCampaignOnDay, { day: longDay(date) })}</span>
        </PlainButton>
      ) : null}
      <EntryLines
        entries={entries}
        collisions={collisions}
        lines={lines}
        onMore={() => onList({ kind: 'day', date })}
      />
    </td>
  )
})
