/** Badge for the status of a campaign: always icon, text and colour. */

import type { ReactNode } from 'react'
import { statusStyle } from './status'
import classes from './status.module.css'

export { statusStyle } from './status'

/** `mark` replaces the icon, for places that already show one. */
export function StatusBadge({ status, mark }: { status: string; mark?: ReactNode }) {
  const { label, tone, Icon } = statusStyle(status)
  return (
    <span className={classes.badge} data-tone={tone}>
      {mark ?? <Icon size={13} stroke={1.75} aria-hidden />}
      {label}
    </span>
  )
}
