/** One segment in 44 px: its name above its description, its reach per channel, and its actions. */

import { IconDots } from '@tabler/icons-react'
import { type Segment, whyUnreadable } from '#contract'
import { useServerNow } from '../../data/session'
import { peopleText } from '../../steps/segment/reach'
import { agoText, momentText } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { isOnRow, moveBetweenRows } from '../../ui/list-rows'
import { IconButton, PlainButton } from '../../ui/plain-button'
import head from '../../ui/table-head.module.css'
import { useLateTip } from '../../ui/use-late-tip'
import type { OpenMenu } from './row-menu'
import classes from './segments.module.css'
import { useSegmentEditor } from './use-segment-editor'
import { countKeys, countOf, nameOf } from './values'

type Props = {
  segment: Segment
  /** Index of the row in the table, where the header row is the first. */
  place: number
  /** Offset from the top of the rows, in pixels. */
  top: number
  menuOpen: boolean
  onMenu: (menu: OpenMenu) => void
}

export function SegmentRow({ segment, place, top, menuOpen, onMenu }: Props) {
  const { edit } = useSegmentEditor()
  const now = useServerNow()
  const name = nameOf(segment)
  const { on, tip } = useLateTip(name)
  const open = () => edit(segment.id)
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-open={menuOpen || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={(event) => isOnRow(event) && open()}
    >
      <td className={classes.name}>
        <PlainButton
          className={`${layout.oneLine} ${classes.title}`}
          dir="auto"
          data-list
          data-row-link
          onClick={open}
          onKeyDown={moveBetweenRows}
          {...on}
        >
          {name}
        </PlainButton>
        {tip}
        <span className={`${layout.oneLine} ${head.under}`} dir="auto" data-list title={segment.prompt || undefined}>
          {segment.prompt || whyUnreadable(segment) || 'Described by conditions'}
        </span>
      </td>
      {countKeys.map((key) => (
        <td key={key} className={classes.count} data-num data-total={key === 'total' || undefined}>
          {peopleText(countOf(segment, key))}
        </td>
      ))}
      <td className={classes.count}>
        {segment.updated_at ? (
          <time dateTime={segment.updated_at} title={momentText(segment.updated_at)}>
            {agoText(segment.updated_at, now)}
          </time>
        ) : (
          '–'
        )}
      </td>
      <td>
        <IconButton
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          aria-expanded={menuOpen}
          onClick={(event) => onMenu({ segment, at: event.currentTarget.getBoundingClientRect() })}
        >
          <IconDots size={16} stroke={1.5} />
        </IconButton>
      </td>
    </tr>
  )
}
