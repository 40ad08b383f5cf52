/** The values of SEGMENT: the campaign's segment with its counts, and whether Smart Send is on. */
import { type Segment, segmentCounts } from '#contract'
import { isReadable } from '../../rules/choices.ts'
import type { Problem } from '../../rules/problem.ts'
import type { Audience, StepContext } from '../step.ts'
import { emptyNewSegment, type NewSegment } from './new-values.ts'

export const segmentKinds = ['existing', 'new'] as const

/** Number of people per channel; a missing count is null. */
export type Counts = { [key: string]: number | null }
export const countKeys: readonly string[] = Object.keys(segmentCounts.entries)

/** A chosen segment with its counts, so that its reach is known offline. `countedAt` is ISO 8601 in UTC. */
export type ChosenSegment = {
  id: number
  name: string
  counts: Counts
  countedAt: string | null
  /** Whether the counts include Smart Send. */
  smartSend: boolean
}

export type SegmentValues = {
  segmentRadio: (typeof segmentKinds)[number]
  selectedSegment: ChosenSegment | null
  smartSend: boolean
  /** A new segment that is not saved on the server yet; stored on this computer only. */
  newSegment: NewSegment
}

/** A new step. The route may name a segment; the list provides its name and counts later. */
export const emptySegment = ({ preselectedSegmentId: id }: StepContext): SegmentValues => ({
  segmentRadio: 'existing',
  selectedSegment: id === undefined ? null : chosenFrom({ id }),
  smartSend: false,
  newSegment: emptyNewSegment(),
})

/** A segment as the step stores it. `smartSend`: whether its counts include Smart Send; those of the list do not. */
export const chosenFrom = (segment: Segment, isSmartSend = false): ChosenSegment => ({
  id: segment.id,
  name: segment.name ?? '',
  counts: countsFrom(segment.counts ?? {}),
  countedAt: segment.counted_at ?? null,
  smartSend: isSmartSend,
})

/** Counts by key; a value that is not a number becomes null. */
export function countsFrom(counts: Readonly<Record<string, unknown>>): Counts {
  return Object.fromEntries(countKeys.map((key) => [key, typeof counts[key] === 'number' ? counts[key] : null]))
}

/** The server facts that the rules need: the last list of segments. */
type Loaded = Pick<StepContext, 'server'>

/**
 * Adds the name and counts of the server's list to a segment that has only an id (an older campaign, the route's query) or no counts.
 * Returns any other segment unchanged.
 */
export function withServerName<T extends ChosenSegment | null>(chosen: T, { server }: Loaded): T | ChosenSegment {
  const isBare = chosen && (chosen.name === '' || Object.values(chosen.counts).every((count) => count === null))
  const stored = isBare ? server?.segments?.find(({ id }) => id === chosen.id) : undefined
  return stored && isReadable(stored) ? chosenFrom(stored) : chosen
}

/** True if only the segment's id is known and the server's list does not contain it. */
export const isUnknown = ({ id, name }: ChosenSegment, { server }: Loaded): boolean =>
  name === '' && server?.reachable === true && server.segments?.some((segment) => segment.id === id) === false

const isChosen = ({ segmentRadio, selectedSegment }: SegmentValues, loaded: Loaded) =>
  segmentRadio === 'existing' && selectedSegment !== null && !isUnknown(selectedSegment, loaded)

const noSegment = 'No Segment Selected or Created'

/** A segment must be selected or created (Source: docs/reference/rules.md#segment). */
export const checkSegment = (values: SegmentValues, loaded: Loaded): Problem[] =>
  isChosen(values, loaded) ? [] : [{ path: 'selectedSegment', message: noSegment }]

/** Save is disabled unless an existing segment is selected (Source: docs/reference/rules.md#segment). */
export const segmentSaveBlocked = (values: SegmentValues, loaded: Loaded): string | null =>
  isChosen(values, loaded) ? null : noSegment

/** The chosen segment with its name; null while none is chosen. */
export const chosenOf = (values: SegmentValues, loaded: Loaded): ChosenSegment | null =>
  values.segmentRadio === 'existing' ? withServerName(values.selectedSegment, loaded) : null

/** The audience of the campaign: `reach` on its channel is null if it was not counted. Null while no segment is chosen. */
export function audienceOf(values: SegmentValues, context: StepContext): Audience | null {
  const chosen = chosenOf(values, context)
  if (!chosen) return null
  const { id, name, counts, countedAt } = chosen
  const reach = counts[context.channel.reach] ?? null
  return { id, segment: name || `Segment ${id}`, total: counts.total ?? null, reach, countedAt }
}

/**
 * In an event-based campaign recipients enter individually, so the number is a maximum (Source:
 * docs/reference/choices.md#event-triggered-reach).
 */
export const upToText = (number: string, { type }: StepContext): string =>
  type === 'event-based' && number !== '–' ? `Up to ${number}` : number

/** Smart Send is offered for channels that have it, in campaigns that are not event-based (Source: docs/reference/states.md). */
export const showsSmartSend = ({ channel, type }: StepContext): boolean =>
  channel.toggles.smartSend && type !== 'event-based'
