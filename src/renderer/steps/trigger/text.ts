/** The whole trigger as one sentence. */
import { unitsOf } from '#contract'
import { conditionText, eventName, readableEvent } from '../../../model/event-condition/text'
import type { EventCondition } from '../../../model/event-condition/values'
import type { Events } from '../../../model/rules/event-names'
import { plainPart, plainTextOf, type SentencePart, sentenceOf, strongPart } from '../../../model/rules/sentence'
import type { EntryTime } from '../../../model/steps/trigger/entry-time'
import { type Rebound, type TriggerChip, type TriggerValues, withEvents } from '../../../model/steps/trigger/values'

/** 'When someone triggers Added to Cart with price > 1,000 and does not trigger Purchased within 2 hours, wait 10 minutes.' */
export function triggerSentence(values: TriggerValues, events: Events): SentencePart[] {
  const { chain, rebound, entryTime } = withEvents(values, (event) => readableEvent(event, events))
  return sentenceOf('When someone {does}, {entry}.', {
    does: [
      ...chain.flatMap((chip, index) => [...(index > 0 ? [plainPart(` ${chip.join} `)] : []), ...chipText(chip)]),
      ...(rebound ? [plainPart(` ${rebound.join} `), ...reboundText(rebound)] : []),
    ],
    entry: strongPart(entryText(entryTime)),
  })
}

/**
 * 'when they trigger Added to Cart with price > 1,000 and do not trigger Purchased within 2 hours': the same in the plural. Null while an
 * event is missing.
 */
export function whenText(values: TriggerValues, events: Events): string | null {
  const { chain, rebound } = withEvents(values, (event) => readableEvent(event, events))
  if ([...chain, ...(rebound ? [rebound] : [])].some(({ eventId }) => eventId === null)) return null
  if (chain.some(({ did }) => did === null)) return null
  const verbPhrase = (isDone: boolean | null, event: EventCondition) =>
    plainTextOf([plainPart(`${isDone ? 'trigger' : 'do not trigger'} ${eventName(event)}`), ...propertyText(event)])
  const all = chain.map((chip, index) => `${index > 0 ? ` ${chip.join} ` : ''}${verbPhrase(chip.did, chip)}`).join('')
  if (!rebound) return `when they ${all}`
  const withinText = `within ${amount(rebound.within.value, rebound.within.duration)}`
  return `when they ${all} ${rebound.join} ${verbPhrase(false, rebound)} ${withinText}`
}

const verbOf = ({ did }: TriggerChip): string =>
  did === null ? 'did or did not do' : did ? 'triggers' : 'does not trigger'

const chipText = (chip: TriggerChip): SentencePart[] => [
  strongPart(`${verbOf(chip)} ${eventName(chip)}`),
  ...propertyText(chip),
]

const reboundText = (rebound: Rebound): SentencePart[] => [
  strongPart(`does not trigger ${eventName(rebound)}`),
  ...propertyText(rebound),
  strongPart(` within ${amount(rebound.within.value, rebound.within.duration)}`),
]

function propertyText({ properties }: EventCondition): SentencePart[] {
  return properties.flatMap((row, index) => [
    plainPart(index === 0 ? ' with ' : ' and '),
    strongPart(conditionText(row)),
  ])
}

/** 'enter at once', 'wait 10 minutes', 'wait until 50 percent of the page is scrolled'. */
function entryText({ kind, value, duration }: EntryTime): string {
  if (kind === 'IMMEDIATELY') return 'enter immediately'
  if (kind === 'SCROLL') return `wait until they scroll to ${value ?? '…'}%`
  return `wait ${amount(value, duration)}`
}

/** '1 hour', '10 minutes'. */
export const amount = (value: number | null, unit: string): string => unitsOf(value, unit)
