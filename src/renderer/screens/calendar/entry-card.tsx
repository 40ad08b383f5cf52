/** One entry in two lines: when and on which channel it goes out, and its name. Leads to the campaign; its card beside it tells the rest. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { statusStyle } from '../../blocks/status'
import type { Entry } from '../../steps/schedule/entries'
import classes from './entry-link.module.css'
import { isMovable } from './moving'
import * as texts from './texts'

export function EntryCard({ entry, collisions }: { entry: Entry; collisions: readonly string[] | undefined }) {
  const { plan, time, kind, isPast } = entry
  const { label, tone, Icon } = statusStyle(plan.status)
  return (
    <Link
      to={plan.to}
      className={classes.card}
      data-tone={tone}
      data-past={isPast || undefined}
      data-entry={entry.id}
      draggable={isMovable(entry) || undefined}
      data-movable={isMovable(entry) || undefined}
      tabIndex={-1}
    >
      <span className={classes.head}>
        <Icon size={12} stroke={2} aria-label={label} role="img" />
        <time>{time}</time>
        {kind === 'start' ? <span className={classes.start}>{texts.starts}</span> : null}
        <span className={classes.kind}>
          <plan.channel.Icon size={12} stroke={1.75} aria-hidden /> {plan.channel.label}
        </span>
        {collisions ? (
          <IconAlertTriangle size={13} stroke={2} className={classes.warning} aria-label={texts.conflict} role="img" />
        ) : null}
      </span>
      <span className={classes.name} dir="auto" data-list>
        {plan.name}
      </span>
    </Link>
  )
}
