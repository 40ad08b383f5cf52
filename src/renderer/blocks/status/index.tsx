/** The status of a campaign: always a mark, a word and a tint. */

import { statusLook } from './status'
import classes from './status.module.css'

export { type StatusLook, type StatusTone, statusLook } from './status'

export function StatusBadge({ status }: { status: string }) {
  const { label, tone, Icon } = statusLook(status)
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={13} stroke={1.75} aria-hidden />
      {label}
    </span>
  )
}
