/** Text, icon and colour of the eight statuses (Source: docs/reference/states.md#statuses). */
import {
  type Icon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHourglass,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import { type CampaignStatus, statusOf } from '#contract'

export type StatusTone = 'green' | 'orange' | 'amber'
export type StatusStyle = { label: string; tone: StatusTone; Icon: Icon }

const looks: Record<CampaignStatus, StatusStyle> = {
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
  if (Object.hasOwn(looks, key)) return looks[key as CampaignStatus]
  return { label: status || 'Unknown', tone: 'amber', Icon: IconCircleDashed }
}
