/** Badge for the state of a campaign: always icon, text and colour (Source: docs/reference/states.md#statuses). */

import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconProgress,
  IconQuestionMark,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CampaignType } from '#contract'
import { type CampaignStatus, statusOf } from '#contract'
import { type CampaignState, localStateName } from '../../../model/state-of'
import { type RowOfState, useRowState } from '../../data/campaign-state'
import classes from './status.module.css'

/** `mark` replaces the icon of a status, for places that already show one. The states that only Herald knows are outlined. */
export function StateBadge({ state, mark }: { state: CampaignState; mark?: ReactNode }) {
  const style = stateStyle(state)
  return <Badge {...style} mark={style.isOwn ? null : mark} />
}

/** The badge of a row of the list. */
export const RowBadge = ({ row }: { row: RowOfState }) => <StateBadge state={useRowState(row)} />

/** A status of the server by itself, for filters and campaigns that this computer does not have. */
export const StatusBadge = ({ status }: { status: string }) => <Badge {...statusStyle(status)} />

type StatusTone = 'green' | 'orange' | 'amber' | 'accent'
type StatusStyle = { label: string; tone: StatusTone; Icon: Icon }

const statusStyles: Record<CampaignStatus, StatusStyle> = {
  draft: { label: 'Draft', tone: 'amber', Icon: IconCircleDashed },
  scheduled: { label: 'Scheduled', tone: 'amber', Icon: IconClock },
  running: { label: 'Running', tone: 'green', Icon: IconPlayerPlayFilled },
  pending: { label: 'Pending', tone: 'orange', Icon: IconHourglass },
  approved: { label: 'Approved', tone: 'green', Icon: IconRosetteDiscountCheck },
  stopped: { label: 'Stopped', tone: 'orange', Icon: IconPlayerStopFilled },
  completed: { label: 'Completed', tone: 'green', Icon: IconCircleCheck },
  rejected: { label: 'Rejected', tone: 'orange', Icon: IconCircleX },
}

/** The style of `status`, in any letter case. An unknown status is shown as written, in amber ('others amber'). */
export function statusStyle(status: string): StatusStyle {
  const key = statusOf(status)
  if (Object.hasOwn(statusStyles, key)) return statusStyles[key as CampaignStatus]
  return { label: status || 'Unknown', tone: 'amber', Icon: IconCircleDashed }
}

/** `isOwn`: only Herald knows the state: in progress, unknown, or waiting for the user. Otherwise the style is that of its status. */
export function stateStyle(state: CampaignState): StatusStyle & { isOwn: boolean } {
  const label = localStateName(state)
  if (label === null) return { ...statusStyle(state.status), isOwn: false }
  const { kind } = state
  if (kind === 'held' || kind === 'acting') return { label, tone: 'accent', Icon: IconProgress, isOwn: true }
  return { label, tone: 'orange', Icon: kind === 'outcome-unknown' ? IconQuestionMark : IconAlertTriangle, isOwn: true }
}

type BadgeProps = StatusStyle & { isOwn?: boolean; mark?: ReactNode }

const Badge = ({ label, tone, Icon, isOwn = false, mark }: BadgeProps) => (
  <span className={classes.badge} data-tone={tone} {...(isOwn ? { 'data-own': true, 'data-num': true } : {})}>
    {mark ?? <Icon size={13} stroke={1.75} aria-hidden />}
    {label}
  </span>
)

/** Labels of the three campaign types (Source: docs/reference/screens.md). */
export const campaignTypeLabels: Record<CampaignType, string> = {
  'event-based': 'Event Triggered',
  'one-time': 'One Time',
  recurring: 'Periodic',
}
