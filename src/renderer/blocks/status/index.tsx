/** Badge for the state of a campaign: always icon, text and colour. */

import type { ReactNode } from 'react'
import type { CampaignState } from '../../../model/state-of'
import { type RowOfState, useRowState } from '../../data/campaign-state'
import { type StatusStyle, stateStyle, statusStyle } from './status'
import classes from './status.module.css'

export { stateStyle, statusStyle } from './status'

/** `mark` replaces the icon of a status, for places that already show one. The states that only Herald knows are outlined. */
export function StateBadge({ state, mark }: { state: CampaignState; mark?: ReactNode }) {
  const style = stateStyle(state)
  return <Badge {...style} mark={style.isOwn ? null : mark} />
}

/** The badge of a row of the list. */
export const RowBadge = ({ row }: { row: RowOfState }) => <StateBadge state={useRowState(row)} />

/** A status of the server by itself, for filters and campaigns that this computer does not have. */
export const StatusBadge = ({ status }: { status: string }) => <Badge {...statusStyle(status)} />

type BadgeProps = StatusStyle & { isOwn?: boolean; mark?: ReactNode }

const Badge = ({ label, tone, Icon, isOwn = false, mark }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone} {...(isOwn ? { 'data-own': true, 'data-num': true } : {})}>
    {mark ?? <Icon size={13} stroke={1.75} aria-hidden />}
    {label}
  </span>
)
