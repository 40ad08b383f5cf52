/** When a recipient enters after the trigger: immediately, after a delay, or at a scroll position. The channel sets the bounds. */
import type { Entry, EntryTimeRules } from '../../channels/channel.ts'
import type { Problem } from '../../rules/problem.ts'

export const entryTimeKinds = ['IMMEDIATELY', 'DELAY', 'SCROLL'] as const
export type EntryTimeKind = (typeof entryTimeKinds)[number]

/** `value` is in `duration` units for a delay, in percent for a scroll position. It is kept while the kind is 'immediately'. */
export type EntryTime = { kind: EntryTimeKind; value: number | null; duration: string }

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

export const emptyEntryTime = ({ initial }: EntryTimeRules): EntryTime => ({
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
