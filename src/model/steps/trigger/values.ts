/**
 * The values of a trigger and their findings: a chain of events, an event that must not happen within a window, and when a recipient
 * enters.
 */

import type { Entry, EntryTimeRules } from '../../channels/channel.ts'
import { withEventNames } from '../../event-condition/text.ts'
import {
  type EventCondition,
  emptyEvent,
  eventFindings,
  hasValue,
  missing,
  problemsOfEvent,
  problemsOfProperties,
} from '../../event-condition/values.ts'
import { blocking, type Finding, passed } from '../../rules/finding.ts'
import type { Problem } from '../../rules/problem.ts'
import type { StepContext } from '../step.ts'

/** How a chip joins the one before it; ignored for the first. */
export type Join = 'and' | 'or'

/** One chip of the chain: the recipient did, or did not do, the event. */
/** `did` is null if another program's trigger does not say it in a format that Herald can read. */
export type TriggerChip = EventCondition & { did: boolean | null; join: Join }

/** The rebound event: it must not happen within the window after the chain. */
export type Rebound = EventCondition & { join: Join; within: { value: number | null; duration: string } }

export type EntryTimeKind = (typeof entryTimeKinds)[number]

/** `value` is in `duration` units for a delay, in percent for a scroll position. It is kept while the kind is 'immediately'. */
export type EntryTime = { kind: EntryTimeKind; value: number | null; duration: string }

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

export const entryTimeKinds = ['IMMEDIATELY', 'DELAY', 'SCROLL'] as const

/** The wire unit of a scroll position (assumed). */
export const percent = 'percent'

/** Bounds of a scroll position (Source: docs/reference/rules.md#trigger). */
export const scrollBounds = { min: 0, max: 100 }

/** Seconds per unit; a month has 30 days. */
export const unitSeconds: Readonly<Record<string, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3_600,
  days: 86_400,
  weeks: 604_800,
  months: 2_592_000,
}

/** When a recipient enters after the trigger: immediately, after a delay, or at a scroll position. The channel sets the bounds. */
const emptyEntryTime = ({ initial }: EntryTimeRules): EntryTime => ({
  kind: 'IMMEDIATELY',
  value: initial.value,
  duration: initial.duration,
})

/** Sets the kind: a delay starts at the channel's initial value, a scroll position at half the page. */
export function withKind(entryTime: EntryTime, kind: EntryTimeKind, rules: EntryTimeRules): EntryTime {
  if (kind === entryTime.kind) return entryTime
  if (kind === 'SCROLL') return { kind, value: 50, duration: percent }
  if (entryTime.duration !== percent && entryTime.value !== null) return { ...entryTime, kind }
  return { kind, value: rules.initial.value, duration: rules.initial.duration }
}

/**
 * Sets the unit: the value is converted, rounded and clamped to the unit's bounds (Source: docs/reference/states.md and
 * docs/reference/choices.md#entry-time).
 */
export function withUnit(entryTime: EntryTime, duration: string, rules: EntryTimeRules): EntryTime {
  const bounds = boundsOf(duration, rules)
  const from = unitSeconds[entryTime.duration]
  const to = unitSeconds[duration]
  if (entryTime.value === null || !bounds || !from || !to) return { ...entryTime, duration }
  const converted = Math.round((entryTime.value * from) / to)
  return { ...entryTime, duration, value: Math.min(Math.max(converted, bounds.min), bounds.max) }
}

/** Minimum and maximum in `duration` units; undefined for a unit that the channel does not offer. */
export function boundsOf(duration: string, rules: EntryTimeRules): { min: number; max: number } | undefined {
  return duration === percent ? scrollBounds : rules.units.find(({ unit }) => unit === duration)
}

/**
 * Checks the bounds of docs/reference/rules.md#trigger: scroll 0 to 100 percent, delay by the channel's units; whole numbers (Source:
 * docs/reference/choices.md#entry-time).
 */
export function problemsOfEntryTime(entryTime: EntryTime, rules: EntryTimeRules): Problem[] {
  if (entryTime.kind === 'IMMEDIATELY') return []
  if (entryTime.kind === 'SCROLL') {
    if (!rules.scroll) return [{ path: 'entryTime.kind', message: 'This channel has no scroll position' }]
    return isWithin(entryTime.value, scrollBounds)
      ? []
      : [entryTimeProblem(`Scroll must be between ${scrollBounds.min} and ${scrollBounds.max} percent`)]
  }
  const bounds = entryTime.duration === percent ? undefined : boundsOf(entryTime.duration, rules)
  if (!bounds) return [{ path: 'entryTime.duration', message: 'Choose a unit' }]
  if (isWithin(entryTime.value, bounds)) return []
  return [entryTimeProblem(`Delay must be between ${bounds.min} and ${bounds.max} ${entryTime.duration}`)]
}

/** The entry time for a preview; null while it is incomplete. */
export function entryOf({ kind, value, duration }: EntryTime): Entry | null {
  if (kind === 'IMMEDIATELY') return { kind: 'immediately' }
  if (value === null) return null
  if (kind === 'SCROLL') return { kind: 'scroll', percent: value }
  const seconds = unitSeconds[duration]
  return seconds ? { kind: 'delay', seconds: value * seconds } : null
}

const entryTimeProblem = (message: string): Problem => ({ path: 'entryTime.value', message })

const isWithin = (value: number | null, { min, max }: { min: number; max: number }) =>
  value !== null && Number.isInteger(value) && value >= min && value <= max

/** Save waits until the last chip is a complete event with an id, or its last condition has a value (Source: docs/reference/rules.md#trigger). */
export function triggerSaveBlocked({ chain, rebound }: TriggerValues): string | null {
  const last: EventCondition | undefined = rebound ?? chain.at(-1)
  if (!last || last.eventId === null) return missing.event
  const condition = last.properties.at(-1)
  if (!condition || (condition.condition !== '' && hasValue(condition))) return null
  if (condition.propertyId === null) return missing.property
  return condition.condition === '' ? missing.condition : missing.value
}

const place = { tab: 'TRIGGER', link: 'Trigger' } as const

/** The findings of TRIGGER, shown before publishing. Checks that the trigger is complete and that its events still exist. */
export function triggerFindings(values: TriggerValues, context: StepContext): Finding[] {
  const problem = checkTrigger(values, context)[0]
  const id = 'trigger-complete'
  if (!problem) return [passed(id, 'The trigger is complete', place), ...existenceFindings(values, context)]
  return [blocking(id, 'The trigger is not complete', { field: problem.path, ...place }, `${problem.message}.`)]
}

function existenceFindings({ chain, rebound }: TriggerValues, { server }: StepContext): Finding[] {
  const namedEvents = [
    ...chain.map((event, index) => ({ event, path: `chain.${index}.eventId` })),
    ...(rebound ? [{ event: rebound, path: 'rebound.eventId' }] : []),
  ]
  return eventFindings(namedEvents, { tab: 'TRIGGER', id: 'trigger-events' }, server)
}
