/** The steps of the wizard in the order of their tabs. REVIEW is not a step: it has no values of its own. */

import { IconBolt, IconCalendarEvent, IconTargetArrow, IconUsersGroup } from '@tabler/icons-react'
import {
  checkGoals,
  emptyGoals,
  type GoalsValues,
  goalsFindings,
  heldBackPercent,
  isOneEmptyGoal,
  namedGoals,
} from '../../model/steps/goals/values'
import { goalsBody, goalsFromWire, goalsIntents, goalsSetup } from '../../model/steps/goals/wire'
import { scheduleFindings } from '../../model/steps/schedule/findings'
import { scheduleFromWire, startingToday } from '../../model/steps/schedule/from-wire'
import { checkSchedule, lastSendOf, momentOf } from '../../model/steps/schedule/rules'
import { emptySchedule, type ScheduleValues } from '../../model/steps/schedule/values'
import { scheduleBody, scheduleIntents } from '../../model/steps/schedule/wire'
import {
  audienceOf,
  checkSegment,
  emptySegment,
  type SegmentValues,
  segmentFindings,
  segmentSaveBlocked,
  withServerName,
} from '../../model/steps/segment/values'
import { segmentBody, segmentFromWire, segmentIntents, segmentSetup } from '../../model/steps/segment/wire'
import {
  checkTrigger,
  emptyTrigger,
  entryOf,
  namedTrigger,
  type TriggerValues,
  triggerFindings,
  triggerSaveBlocked,
} from '../../model/steps/trigger/values'
import { triggerBody, triggerFromWire, triggerIntents, triggerSetup } from '../../model/steps/trigger/wire'
import { contentStep } from './content'
import { GoalsSummary, GoalsView } from './goals/view'
import { Upcoming } from './schedule/next-runs'
import { ScheduleSummary, ScheduleView } from './schedule/view'
import { smartSendFlag } from './segment/reach'
import { SegmentSummary, SegmentView } from './segment/view'
import { whenText } from './trigger/text'
import { TriggerSummary, TriggerView } from './trigger/view'
import { type Step, stepOf } from './wizard-step'

/** TRIGGER: what lets a recipient into an event-based campaign, and when. */
export const triggerStep = stepOf<TriggerValues>({
  tab: 'TRIGGER',
  section: 'trigger',
  empty: emptyTrigger,
  fromWire: triggerFromWire,
  setup: (values, context) => triggerSetup(namedTrigger(values, context)),
  saved: namedTrigger,
  body: (values, context) => triggerBody(namedTrigger(values, context), context),
  intents: (values, context) => triggerIntents(namedTrigger(values, context), context),
  check: checkTrigger,
  saveBlocked: triggerSaveBlocked,
  findings: triggerFindings,
  entry: ({ entryTime }) => entryOf(entryTime),
  when: (values, { server }) => whenText(values, server?.events ?? null),
  View: TriggerView,
  Summary: TriggerSummary,
  card: { title: 'Trigger', Icon: IconBolt },
})

/** SEGMENT: the recipients of the campaign. */
export const segmentStep = stepOf<SegmentValues>({
  tab: 'SEGMENT',
  section: 'segment',
  empty: emptySegment,
  fromWire: segmentFromWire,
  setup: segmentSetup,
  saved: (values, context) => ({ ...values, selectedSegment: withServerName(values.selectedSegment, context) }),
  body: ({ selectedSegment }, context) => selectedSegment && segmentBody(selectedSegment, context),
  intents: segmentIntents,
  check: checkSegment,
  saveBlocked: segmentSaveBlocked,
  findings: segmentFindings,
  View: SegmentView,
  Summary: SegmentSummary,
  card: { title: 'Segment', Icon: IconUsersGroup, half: true },
  audience: audienceOf,
  smartSend: smartSendFlag,
})

/** GOALS: the events that count as success, the revenue they bring, and the control group. */
export const goalsStep = stepOf<GoalsValues>({
  tab: 'GOALS',
  section: 'goals',
  empty: emptyGoals,
  fromWire: goalsFromWire,
  setup: (values, context) => goalsSetup(namedGoals(values, context)),
  saved: namedGoals,
  body: (values, context) => goalsBody(namedGoals(values, context), context),
  intents: (values, context) => goalsIntents(namedGoals(values, context), context),
  check: checkGoals,
  saveBlocked: () => null,
  findings: goalsFindings,
  View: GoalsView,
  Summary: GoalsSummary,
  card: { title: 'Goals', Icon: IconTargetArrow, half: true },
  controlGroup: heldBackPercent,
  skip: {
    label: 'Skip',
    offered: isOneEmptyGoal,
    // No goal, no revenue tracking, and no control group, regardless of the value in its field.
    values: emptyGoals,
  },
})

/** SCHEDULE: when the campaign runs. */
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

export const steps: readonly Step[] = [triggerStep, segmentStep, goalsStep, contentStep, scheduleStep]
