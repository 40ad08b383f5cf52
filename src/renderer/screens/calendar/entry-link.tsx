/** One campaign in one line: status mark, channel, time, name, and a warning mark where it collides. Leads to the campaign. */
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { statusStyle } from '../../blocks/status'
import type { Plan } from '../../steps/schedule/plan'
import classes from './entry-link.module.css'
import * as texts from './texts'

type Props = {
  plan: Plan
  /** Null where the campaign runs on triggers. */
  time: string | null
  /** A start is said so; a moment that passed is quieter. */
  isStart?: boolean
  isPast?: boolean
  collisions: readonly string[] | undefined
  /** Inside the grid keys move between days, and a day opens its list. */
  inGrid?: boolean
  /** Of the calendar's entry: the card beside it and dragging know it by this. */
  entryId?: string
  /** It can be dragged to another day. */
  movable?: boolean
}

export function EntryLink(props: Props) {
  const { plan, time, isStart = false, isPast = false, collisions, inGrid = false, entryId, movable = false } = props
  const { label, tone, Icon } = statusStyle(plan.status)
  const { Icon: Channel, label: channel } = plan.channel
  return (
    <Link
      to={plan.to}
      className={classes.entry}
      data-tone={tone}
      data-past={isPast || undefined}
      data-entry={entryId}
      draggable={movable || undefined}
      data-movable={movable || undefined}
      tabIndex={inGrid ? -1 : undefined}
    >
      <Icon size={12} stroke={2} aria-label={label} role="img" />
      <span className={classes.channel}>
        <Channel size={12} stroke={1.75} />
        <VisuallyHidden>{channel}</VisuallyHidden>
      </span>
      {time === null ? null : <time>{time}</time>}
      {isStart ? <span className={classes.start}>{texts.starts}</span> : null}
      <span className={classes.name} dir="auto" data-list>
        {plan.name}
      </span>
      {collisions ? (
        <IconAlertTriangle size={13} stroke={2} className={classes.warning} aria-label={texts.conflict} role="img" />
      ) : null}
    </Link>
  )
}
