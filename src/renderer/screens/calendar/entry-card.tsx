/** One entry in a week's day: what goes out when to whom, and why it collides. Leads to the campaign. */
import { Link } from 'react-router-dom'
import { StatusBadge } from '../../blocks/status'
import type { Entry } from './entries'
import classes from './entry-card.module.css'
import { EntryNotes } from './entry-notes'
import { isMovable } from './moving'

export function EntryCard({ entry, collisions }: { entry: Entry; collisions: readonly string[] | undefined }) {
  const { plan, time, kind, isPast } = entry
  return (
    <Link
      to={plan.to}
      className={classes.card}
      data-past={isPast || undefined}
      data-entry={entry.id}
      draggable={isMovable(entry) || undefined}
      data-movable={isMovable(entry) || undefined}
      tabIndex={-1}
    >
      <span className={classes.head}>
        <time>{time}</time>
        {kind === 'start' ? <span className={classes.start}>starts</span> : null}
      </span>
      <span className={classes.name} dir="auto" data-list>
        {plan.name}
      </span>
      <span className={classes.channel}>
        <plan.channel.Icon size={13} stroke={1.5} /> {plan.channel.label}
      </span>
      <StatusBadge status={plan.status} />
      <EntryNotes entry={entry} collisions={collisions} />
    </Link>
  )
}
