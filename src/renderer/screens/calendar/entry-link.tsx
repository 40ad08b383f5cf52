/** One campaign in one line: status mark, time, name, and a warning mark where it collides. Leads to the campaign. */
import { Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { statusLook } from '../../blocks/status'
import classes from './entry-link.module.css'
import type { Plan } from './plan'

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
}

export function EntryLink({ plan, time, isStart = false, isPast = false, collisions, inGrid = false }: Props) {
  const { label, tone, Icon } = statusLook(plan.status)
  const link = (
    <Link
      to={plan.to}
      className={classes.entry}
      data-tone={tone}
      data-past={isPast || undefined}
      tabIndex={inGrid ? -1 : undefined}
      title={collisions ? undefined : `${plan.name}, ${plan.channel.label}, ${label}`}
    >
      <Icon size={12} stroke={2} aria-label={label} role="img" />
      {time === null ? null : <time>{time}</time>}
      {isStart ? <span className={classes.start}>starts</span> : null}
      <span className={classes.name} dir="auto" data-list>
        {plan.name}
      </span>
      {collisions ? (
        <IconAlertTriangle size={13} stroke={2} className={classes.warning} aria-label="Collides" role="img" />
      ) : null}
    </Link>
  )
  if (!collisions) return link
  return (
    <Tooltip label={collisions.join(' ')} multiline w={300}>
      {link}
    </Tooltip>
  )
}
