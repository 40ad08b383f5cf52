/** The values of a trigger: a chain of events, an event that must not happen within a window, and when a recipient enters. */
import { withEventNames } from '../../event-condition/text.ts'
import {
  type EventCondition,
  emptyEvent,
  hasValue,
  missing,
  problemsOfEvent,
  problemsOfProperties,
} from '../../event-condition/values.ts'
import type { Problem } from '../../rules/problem.ts'
import type { StepContext } from '../step.ts'
import { type EntryTime, emptyEntryTime, problemsOfEntryTime, unitSeconds } from './entry-time.ts'

/** How a chip joins the one before it; ignored for the first. */
export type Join = 'and' | 'or'

/** One chip of the chain: the recipient did, or did not do, the event. */
/** `did` is null if another program's trigger does not say it in a format that Herald can read. */
export type TriggerChip = EventCondition & { did: boolean | null; join: Join }

/** The rebound event: it must not happen within the window after the chain. */
export type Rebound = EventCondition & { join: Join; within: { value: number | null; duration: string } }

export type TriggerValues = { chain: TriggerChip[]; rebound: Rebound | null; entryTime: EntryTime }

/** Units and bounds of the rebound's window (not in the specification). */
export const windowUnits = ['minutes', 'hours', 'days', 'weeks'] as const
export const windowBounds = { min: 1, max: 999 }

export const emptyChip = (): TriggerChip => ({ ...emptyEvent(), did: true, join: 'and' })

export const emptyRebound = (): Rebound => ({ ...emptyEvent(), join: 'and', within: { value: 1, duration: 'hours' } })

export const emptyTrigger = (context: StepContext): TriggerValues => ({
  chain: [emptyChip()],
  rebound: null,
  entryTime: emptyEntryTime(context.channel.entryTime),
})

/** The trigger with `change` applied to each of its events. */
export const withEvents = (
  values: TriggerValues,
  change: <T extends EventCondition>(event: T) => T,
): TriggerValues => ({ ...values, chain: values.chain.map(change), rebound: values.rebound && change(values.rebound) })

/** The trigger as it is sent and saved: with the current names from the event service. */
export const namedTrigger = (values: TriggerValues, { server }: Pick<StepContext, 'server'>): TriggerValues =>
  withEvents(values, (event) => withEventNames(event, server?.events ?? null))

/** Every broken rule (Source: docs/reference/rules.md#trigger), in the order of the fields. */
export function checkTrigger(values: TriggerValues, context: StepContext): Problem[] {
  return [
    ...values.chain.flatMap((chip, index) => [
      ...(chip.did === null
        ? [
            {
              path: `chain.${index}.did`,
              message: 'Choose did or did not do: what another program wrote here cannot be read',
            },
          ]
        : []),
      ...problemsOfLink(chip, `chain.${index}`),
    ]),
    ...(values.rebound ? [...problemsOfLink(values.rebound, 'rebound'), ...problemsOfWindow(values.rebound)] : []),
    ...problemsOfEntryTime(values.entryTime, context.channel.entryTime),
  ]
}

const problemsOfLink = (link: EventCondition, path: string): Problem[] => [
  ...problemsOfEvent(link, path),
  ...problemsOfProperties(link, path),
]

function problemsOfWindow({ within: { value, duration } }: Rebound): Problem[] {
  const isInBounds = value !== null && Number.isInteger(value) && value >= windowBounds.min && value <= windowBounds.max
  return [
    ...(isInBounds
      ? []
      : [
          {
            path: 'rebound.within.value',
            message: `Enter a whole number from ${windowBounds.min} to ${windowBounds.max}`,
          },
        ]),
    ...(unitSeconds[duration] ? [] : [{ path: 'rebound.within.duration', message: 'Choose a unit' }]),
  ]
}

/** Save waits until the last chip is a complete event with an id, or its last condition has a value (Source: docs/reference/rules.md#trigger). */
export function triggerSaveBlocked({ chain, rebound }: TriggerValues): string | null {
  const last: EventCondition | undefined = rebound ?? chain.at(-1)
  if (!last || last.eventId === null) return missing.event
  const condition = last.properties.at(-1)
  if (!condition || (condition.condition !== '' && hasValue(condition))) return null
  if (condition.propertyId === null) return missing.property
  return condition.condition === '' ? missing.condition : missing.value
}
