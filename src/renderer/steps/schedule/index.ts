/** SCHEDULE: when the campaign runs. */
import { IconCalendarEvent } from '@tabler/icons-react'
import { stepOf } from '../wizard-step'
import { scheduleFindings } from './findings'
import { scheduleFromWire, startingToday } from './from-wire'
import { Upcoming } from './next-runs'
import { lastSendOf, momentOf } from './rule-of'
import { checkSchedule } from './rules'
import { ScheduleSummary } from './summary'
import { emptySchedule, type ScheduleValues } from './values'
import { ScheduleView } from './view'
import { scheduleBody, scheduleIntents } from './wire'

export const scheduleStep = stepOf<ScheduleValues>({
  tab: 'SCHEDULE',
  section: 'schedule',
  empty: emptySchedule,
  fromWire: scheduleFromWire,
  reopened: (values, context) => (context.type === 'one-time' ? values : startingToday(values, context)),
  saved: (values) => ({ ...values, startMovedFrom: null }),
  body: scheduleBody,
  intents: scheduleIntents,
  check: checkSchedule,
  saveBlocked: () => null,
  findings: scheduleFindings,
  View: ScheduleView,
  Summary: ScheduleSummary,
  Upcoming,
  card: { title: 'Schedule', Icon: IconCalendarEvent },
  moment: momentOf,
  lastSend: lastSendOf,
})
