/** TRIGGER in REVIEW's card: the sentence. */
import { Sentence } from '../../blocks/sentence'
import type { StepContext } from '../step'
import type { TriggerValues } from './values'
import { triggerSentence } from './text'

export const TriggerSummary = ({ values, context }: { values: TriggerValues; context: StepContext }) => (
  <Sentence small parts={triggerSentence(values, context.server?.events ?? null)} />
)
