/** Text, icon and colour of the eight statuses (Source: docs/reference/states.md#statuses), and of the states that only Herald knows. */
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
import { type CampaignStatus, statusOf } from '#contract'
import type { CampaignState } from '../../../model/state-of'
import { localStateName } from '../../../model/state-text'

export type StatusTone = 'green' | 'orange' | 'amber' | 'accent'
export type StatusStyle = { label: string; tone: StatusTone; Icon: Icon }

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
