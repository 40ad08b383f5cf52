/** One campaign that leads to its page: in one line, or as a card with its name under when and on which channel it goes out. */
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { statusStyle } from '../../blocks/status'
import type { Entry } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import layout from '../../ui/layout.module.css'
import classes from './entry-link.module.css'
import { isMovable } from './moving'

type Marked = { collisions: readonly string[] | undefined }

/** Of the grid, where keys move between days: the card beside it and dragging know it by its id. A moment that passed is quieter. */
const inGrid = (entry: Entry) => ({
  'data-past': entry.isPast || undefined,
  'data-entry': entry.id,
  draggable: isMovable(entry) || undefined,
  'data-movable': isMovable(entry) || undefined,
  tabIndex: -1,
})

/** Status mark, channel, time, name, and a warning mark where it collides. `entry`: where in the grid it stands; a trigger has no time. */
export function EntryLink({ plan, entry = null, collisions }: Marked & { plan: Plan; entry?: Entry | null }) {
  const { Icon, label } = plan.channel
  return (
    <Link
      to={plan.to}
      className={`${layout.row1} ${classes.entry}`}
      data-tone={statusStyle(plan.status).tone}
      {...(entry && inGrid(entry))}
    >
      <StatusMark plan={plan} />
      <span className={classes.channel}>
        <Icon size={12} stroke={1.75} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {entry ? <When entry={entry} /> : null}
      <Name plan={plan} />
      <Warning collisions={collisions} />
    </Link>
  )
}

/** `lines`: two at least; those after the first are its name's. */
export function EntryCard({ entry, collisions, lines }: Marked & { entry: Entry; lines: number }) {
  const { plan } = entry
  return (
    <Link
      to={plan.to}
      className={classes.card}
      style={{ '--name-lines': lines - 1 } as CSSProperties}
      data-tone={statusStyle(plan.status).tone}
      {...inGrid(entry)}
    >
      <span className={`${layout.row1} ${classes.head}`}>
        <StatusMark plan={plan} />
        <When entry={entry} />
        <span className={classes.kind}>
          <plan.channel.Icon size={12} stroke={1.75} aria-hidden /> {plan.channel.label}
        </span>
        <Warning collisions={collisions} />
      </span>
      <span className={classes.wrapped} dir="auto" data-list>
        {plan.name}
      </span>
    </Link>
  )
}

function StatusMark({ plan }: { plan: Plan }): ReactNode {
  const { label, Icon } = statusStyle(plan.status)
  return <Icon size={12} stroke={2} aria-label={label} role="img" />
}

/** A start is said so. */
const When = ({ entry: { time, kind } }: { entry: Entry }) => (
  <>
    <time>{time}</time>
    {kind === 'start' ? <span className={classes.start}>starts</span> : null}
  </>
)

const Name = ({ plan }: { plan: Plan }) => (
  <span className={`${layout.oneLine} ${classes.name}`} dir="auto" data-list>
    {plan.name}
  </span>
)

const Warning = ({ collisions }: Marked) =>
  collisions ? (
    <IconAlertTriangle size={13} stroke={2} className={classes.warning} aria-label="Conflict" role="img" />
  ) : null
