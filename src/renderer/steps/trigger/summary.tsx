/** TRIGGER in REVIEW's card: the sentence. */
import { Sentence } from '../../blocks/sentence'
import type { TriggerValues } from './values'
import { triggerSentence } from './words'

export const TriggerSummary = ({ values }: { values: TriggerValues }) => (
  <Sentence small parts={triggerSentence(values)} />
)
