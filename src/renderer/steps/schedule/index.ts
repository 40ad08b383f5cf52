/** SCHEDULE: when the campaign runs. */
import { IconCalendarEvent } from '@tabler/icons-react'
import { scheduleFindings } from '../../../model/steps/schedule/findings'
import { scheduleFromWire, startingToday } from '../../../model/steps/schedule/from-wire'
import { checkSchedule, lastSendOf, momentOf } from '../../../model/steps/schedule/rules'
import { emptySchedule, type ScheduleValues } from '../../../model/steps/schedule/values'
import { scheduleBody, scheduleIntents } from '../../../model/steps/schedule/wire'
import { stepOf } from '../wizard-step'
import { Upcoming } from './next-runs'
import { ScheduleSummary } from './summary'
import { ScheduleView } from './view'

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
