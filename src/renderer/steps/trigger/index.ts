/** TRIGGER: what lets a person into an event-based campaign, and when. */
import { IconBolt } from '@tabler/icons-react'
import { stepOf } from '../step'
import { entryOf } from './entry-time'
import { triggerFindings } from './findings'
import { TriggerSummary } from './summary'
import { checkTrigger, emptyTrigger, type TriggerValues, triggerSaveBlocked } from './values'
import { TriggerView } from './view'
import { triggerFromWire, triggerIntents, triggerSetup } from './wire'
import { whenWords } from './words'

export const triggerStep = stepOf<TriggerValues>({
  tab: 'TRIGGER',
  section: 'trigger',
  empty: emptyTrigger,
  fromWire: triggerFromWire,
  setup: triggerSetup,
  intents: triggerIntents,
  check: checkTrigger,
  saveBlocked: triggerSaveBlocked,
  findings: triggerFindings,
  entry: ({ entryTime }) => entryOf(entryTime),
  when: whenWords,
  View: TriggerView,
  Summary: TriggerSummary,
  card: { title: 'Trigger', Icon: IconBolt },
})
