/** The status of a campaign: always a mark, a word and a tint. */

import type { ReactNode } from 'react'
import { statusStyle } from './status'
import classes from './status.module.css'

export { statusStyle } from './status'

/** `mark` stands in the icon's place, where one is drawn already. */
export function StatusBadge({ status, mark }: { status: string; mark?: ReactNode }) {
  const { label, tone, Icon } = statusStyle(status)
  return (
    <span className={classes.badge} data-tone={tone}>
      {mark ?? <Icon size={13} stroke={1.75} aria-hidden />}
      {label}
    </span>
  )
}
