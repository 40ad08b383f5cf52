/** TRIGGER: what lets a recipient into an event-based campaign, and when. */
import { IconBolt } from '@tabler/icons-react'
import {
  checkTrigger,
  emptyTrigger,
  entryOf,
  namedTrigger,
  type TriggerValues,
  triggerFindings,
  triggerSaveBlocked,
} from '../../../model/steps/trigger/values'
import { triggerBody, triggerFromWire, triggerIntents, triggerSetup } from '../../../model/steps/trigger/wire'
import { stepOf } from '../wizard-step'
import { whenText } from './text'
import { TriggerSummary, TriggerView } from './view'

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
