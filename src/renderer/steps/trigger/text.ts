/** The whole trigger as one sentence. */
import { unitsOf } from '#contract'
import { conditionText, type Events, eventName, readableEvent } from '../../../model/event-condition/text'
import type { EventCondition } from '../../../model/event-condition/values'
import { plainPart, plainTextOf, type SentencePart, sentenceOf, strongPart } from '../../../model/rules/sentence'
import type { StepContext } from '../../../model/steps/step'
import {
  type EntryTime,
  type Rebound,
  type TriggerChip,
  type TriggerValues,
  unitSeconds,
  withEvents,
} from '../../../model/steps/trigger/values'

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

/** `at` is the time of day, null for the time between two entries. `day` counts from 1 and is shown from the second day on. */
export type Moment = {
  kind: 'event' | 'absence' | 'wait' | 'enter' | 'send'
  at: string | null
  day: number
  title: string
  detail: string
}

/** The person in the example; she is also the sample person of message previews. */
const sampleName = 'Ayesha'
/** In the afternoon, so that a day's wait is easy to see. In seconds after midnight. */
const start = (14 * 60 + 2) * 60
const SECONDS_BETWEEN_EVENTS = 7 * 60
const day = 86_400

/**
 * An example of one recipient's path through a trigger, event by event: the first path that the chain allows, with made-up times. The steps
 * in order; empty while an event is not chosen, because the times depend on it.
 */
export function exampleOf(
  stored: TriggerValues,
  { channel, server }: Pick<StepContext, 'channel' | 'server'>,
): Moment[] {
  const values = withEvents(stored, (event) => readableEvent(event, server?.events ?? null))
  const chain = firstWay(values.chain)
  if (chain.some(({ eventId }) => eventId === null) || values.rebound?.eventId === null) return []
  const done = chain.filter(({ did }) => did)
  const events = done.map((chip, index) => eventMoment(chip, start + index * SECONDS_BETWEEN_EVENTS))
  const last = start + Math.max(0, done.length - 1) * SECONDS_BETWEEN_EVENTS
  const entered = last + reboundMs(values)
  return [
    ...events,
    ...chain.filter(({ did }) => did === false).map(absenceMoment),
    ...reboundMoments(values),
    ...entryMoments(values, entered, channel),
  ]
}

/** The chain up to the first 'or', since an alternative starts there. */
function firstWay(chain: readonly TriggerChip[]): TriggerChip[] {
  const firstOrIndex = chain.findIndex(({ join }, index) => index > 0 && join === 'or')
  return firstOrIndex < 0 ? [...chain] : chain.slice(0, firstOrIndex)
}

const eventMoment = (chip: TriggerChip, seconds: number): Moment => ({
  kind: 'event',
  ...clockAt(seconds),
  title: `${sampleName} triggers ${eventName(chip)}`,
  detail: rowsOf(chip),
})

const absenceMoment = (chip: TriggerChip): Moment => ({
  kind: 'absence',
  ...noTimeOfDay,
  title: `and has not triggered ${eventName(chip)}`,
  detail: rowsOf(chip),
})

function reboundMoments({ rebound }: TriggerValues): Moment[] {
  if (!rebound) return []
  const { value, duration } = rebound.within
  return [
    {
      kind: 'wait',
      ...noTimeOfDay,
      title: `${amount(value, duration)} without ${eventName(rebound)}`,
      detail: rowsOf(rebound),
    },
  ]
}

function entryMoments({ entryTime }: TriggerValues, entered: number, channel: StepContext['channel']): Moment[] {
  const { kind, value, duration } = entryTime
  const delay = kind === 'DELAY' ? (value ?? 0) * (unitSeconds[duration] ?? 0) : 0
  const waitText = kind === 'DELAY' ? `Waits ${amount(value, duration)}` : ''
  const scrolls: Moment[] =
    kind === 'SCROLL' ? [{ kind: 'wait', ...noTimeOfDay, title: `scrolls to ${value ?? '…'}%`, detail: '' }] : []
  return [
    { kind: 'enter', ...clockAt(entered), title: 'Enters the campaign', detail: waitText },
    ...scrolls,
    {
      kind: 'send',
      ...(kind === 'SCROLL' ? noTimeOfDay : clockAt(entered + delay)),
      title: `${channel.label} goes out`,
      detail: 'Within the scheduled hours',
    },
  ]
}

function reboundMs({ rebound }: TriggerValues): number {
  if (!rebound) return 0
  return (rebound.within.value ?? 0) * (unitSeconds[rebound.within.duration] ?? 0)
}

const rowsOf = ({ properties }: EventCondition): string => properties.map(conditionText).join(', ')

const noTimeOfDay = { at: null, day: 1 }

/** '14:02', with seconds only if they are not zero. */
function clockAt(seconds: number): { at: string; day: number } {
  const twoDigits = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const today = seconds % day
  const clock = `${twoDigits(today / 3_600)}:${twoDigits((today % 3_600) / 60)}`
  return { at: today % 60 === 0 ? clock : `${clock}:${twoDigits(today % 60)}`, day: Math.floor(seconds / day) + 1 }
}
