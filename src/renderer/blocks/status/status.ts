/** The eight statuses as they are shown: word, mark and colour (Source: docs/reference/states.md#statuses). */
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
import * as texts from './texts'

export type StatusTone = 'green' | 'orange' | 'amber'
export type StatusStyle = { label: string; tone: StatusTone; Icon: Icon }

const looks: Record<CampaignStatus, StatusStyle> = {
  draft: { label: texts.draft, tone: 'amber', Icon: IconCircleDashed },
  scheduled: { label: texts.scheduled, tone: 'amber', Icon: IconClock },
  running: { label: texts.running, tone: 'green', Icon: IconPlayerPlayFilled },
  pending: { label: texts.pending, tone: 'orange', Icon: IconHourglass },
  approved: { label: texts.approved, tone: 'green', Icon: IconRosetteDiscountCheck },
  stopped: { label: texts.stopped, tone: 'orange', Icon: IconPlayerStopFilled },
  completed: { label: texts.completed, tone: 'green', Icon: IconCircleCheck },
  rejected: { label: texts.rejected, tone: 'orange', Icon: IconCircleX },
}

/** How `status` is shown; in any letter case. One that Herald does not know keeps its own word, in amber ('others amber'). */
export function statusStyle(status: string): StatusStyle {
  const known = statusOf(status)
  if (Object.hasOwn(looks, known)) return looks[known as CampaignStatus]
  return { label: status || texts.unknown, tone: 'amber', Icon: IconCircleDashed }
}
