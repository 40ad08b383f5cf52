/** TRIGGER in REVIEW's card: the sentence. */
import { Sentence } from '../../blocks/sentence'
import type { StepContext } from '../step'
import { triggerSentence } from './text'
import type { TriggerValues } from './values'

export const TriggerSummary = ({ values, context }: { values: TriggerValues; context: StepContext }) => (
  <Sentence small parts={triggerSentence(values, context.server?.events ?? null)} />
)
