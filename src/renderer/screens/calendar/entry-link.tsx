/** Links to a campaign's page: as one line, or as a card with the time and channel above the name. */
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconTable } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { amount } from '#contract'
import { stateStyle } from '../../blocks/status'
import { useRowState } from '../../data/campaign-state'
import type { Entry } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/pieces'
import { type Line, lineName } from './days'
import classes from './entry-link.module.css'
import { isMovable } from './moving'

type Marked = { collisions: readonly string[] | undefined }

/** Attributes of an entry in the grid, where the preview card and dragging find it by its id. A past entry is dimmer. */
const gridAttributes = (entry: Entry) => ({
  'data-past': entry.isPast || undefined,
  'data-entry': entry.id,
  draggable: isMovable(entry) || undefined,
  'data-movable': isMovable(entry) || undefined,
  tabIndex: -1,
})

/** Status icon, channel, time, name, and a warning icon for conflicts. `entry` is null for event-based campaigns, which have no time. */
export function EntryLink({ plan, entry = null, collisions }: Marked & { plan: Plan; entry?: Entry | null }) {
  const { Icon, label } = plan.channel
  return (
    <Link
      to={plan.to}
      className={`${layout.row1} ${classes.entry}`}
      data-tone={stateStyle(useRowState(plan.row)).tone}
      {...(entry && gridAttributes(entry))}
    >
      <StatusMark plan={plan} />
      <span className={classes.channel}>
        <Icon size={12} stroke={1.75} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </span>
      {entry ? <EntryTimeText entry={entry} /> : null}
      <Name plan={plan} />
      <Warning collisions={collisions} />
    </Link>
  )
}

/** `lines`: at least two. With two, the name follows the time and wraps, without the channel; with more, it has all but the first. */
export function EntryCard({ entry, collisions, lines }: Marked & { entry: Entry; lines: number }) {
  const { plan } = entry
  const isShort = lines === 2
  return (
    <Link
      to={plan.to}
      className={classes.card}
      style={{ '--name-lines': isShort ? 2 : lines - 1 } as CSSProperties}
      data-tone={stateStyle(useRowState(plan.row)).tone}
      {...gridAttributes(entry)}
    >
      {isShort ? (
        <span className={`${classes.wrapped} ${classes.short}`} data-list>
          <StatusMark plan={plan} /> <EntryTimeText entry={entry} />{' '}
          <VisuallyHidden>{plan.channel.label}</VisuallyHidden>
          <Warning collisions={collisions} /> <bdi>{plan.name}</bdi>
        </span>
      ) : (
        <>
          <span className={`${layout.row1} ${classes.head}`}>
            <StatusMark plan={plan} />
            <EntryTimeText entry={entry} />
            <span className={classes.kind}>
              <plan.channel.Icon size={12} stroke={1.75} aria-hidden /> {plan.channel.label}
            </span>
            <Warning collisions={collisions} />
          </span>
          <span className={classes.wrapped} dir="auto" data-list>
            {plan.name}
          </span>
        </>
      )}
    </Link>
  )
}

/** Campaigns of a family at one time, as one button that lists them. */
export function FamilyEntry({ line, lines, collisions, onOpen }: FamilyProps) {
  const [entry] = line
  const warned = collisions.length > 0 ? collisions : undefined
  const start = `${entry.time}${entry.kind === 'start' ? ' starts' : ''}`
  const common = {
    'data-past': entry.isPast || undefined,
    'data-tone': 'accent',
    'aria-label': `${start} ${lineName(line)}${warned ? ', Conflict' : ''}`,
    tabIndex: -1,
    onClick: onOpen,
  }
  const name = entry.plan.row.memberOf?.name ?? entry.plan.name
  if (lines === 1)
    return (
      <PlainButton {...common} className={`${layout.row1} ${classes.entry}`}>
        <IconTable size={12} stroke={2} aria-hidden />
        <EntryTimeText entry={entry} />
        <span className={`${layout.oneLine} ${classes.name}`} dir="auto" data-list>
          {name}
        </span>
        <span className={classes.count} data-num>
          {amount(line.length)}
        </span>
        <Warning collisions={warned} />
      </PlainButton>
    )
  return (
    <PlainButton {...common} className={classes.card} style={{ '--name-lines': lines - 1 } as CSSProperties}>
      <span className={`${layout.row1} ${classes.head}`}>
        <IconTable size={12} stroke={2} aria-hidden />
        <EntryTimeText entry={entry} />
        <span className={`${classes.kind} ${classes.count}`}>
          {amount(line.length)} <span>campaigns</span>
        </span>
        <Warning collisions={warned} />
      </span>
      <span className={classes.wrapped} dir="auto" data-list>
        {name}
      </span>
    </PlainButton>
  )
}

type FamilyProps = { line: Line; lines: number; collisions: readonly string[]; onOpen: () => void }

function StatusMark({ plan }: { plan: Plan }): ReactNode {
  const { label, Icon } = stateStyle(useRowState(plan.row))
  return <Icon size={12} stroke={2} aria-label={label} role="img" />
}

/** The time, marked as a start if it is one. */
const EntryTimeText = ({ entry: { time, kind } }: { entry: Entry }) => (
  <>
    <time>{time}</time> {kind === 'start' ? <span className={classes.start}>starts</span> : null}
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
