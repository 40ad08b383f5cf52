/** What SEGMENT holds: which segment the campaign goes to, as it was counted, and whether Smart Send thins it out. */
import { type Segment, segmentCounts } from '#contract'
import { isReadable } from '../../rules/choices'
import type { Problem } from '../../rules/problem'
import type { Audience, StepContext } from '../step'
import { emptyNewSegment, type NewSegment } from './new-values'

export const segmentKinds = ['existing', 'new'] as const

/** People per channel, as counted; an absent count is null. */
export type Counts = { [key: string]: number | null }
export const countKeys: readonly string[] = Object.keys(segmentCounts.entries)

/** A chosen segment with its counts, so that reach is known offline too. `countedAt` is ISO 8601 in UTC. */
export type ChosenSegment = {
  id: number
  name: string
  counts: Counts
  countedAt: string | null
  /** Whether Smart Send was reckoned in when they were counted. */
  smartSend: boolean
}

export type SegmentValues = {
  segmentRadio: (typeof segmentKinds)[number]
  selectedSegment: ChosenSegment | null
  smartSend: boolean
  /** A segment in the making; it is kept on this computer only, until it is saved as one. */
  newSegment: NewSegment
}

/** A fresh step; the route may name a segment, whose name and counts the list brings later. */
export const emptySegment = ({ preselectedSegmentId: id }: StepContext): SegmentValues => ({
  segmentRadio: 'existing',
  selectedSegment: id === undefined ? null : chosenFrom({ id }),
  smartSend: false,
  newSegment: emptyNewSegment(),
})

/** A segment as the step keeps it; `smartSend` tells how it was counted. The list counts without Smart Send. */
export const chosenFrom = (segment: Segment, smartSend = false): ChosenSegment => ({
  id: segment.id,
  name: segment.name ?? '',
  counts: countsFrom(segment.counts ?? {}),
  countedAt: segment.counted_at ?? null,
  smartSend,
})

/** Counts by key; what is no number is null. */
export function countsFrom(counts: Readonly<Record<string, unknown>>): Counts {
  return Object.fromEntries(countKeys.map((key) => [key, typeof counts[key] === 'number' ? counts[key] : null]))
}

/** What the rules ask of the server: the segments as they were last read. */
type Known = Pick<StepContext, 'server'>

/** A segment known by its id alone (an older campaign, the route's query), or without counts, with the name and counts of the server's list; any other as it is. */
export function named<T extends ChosenSegment | null>(chosen: T, { server }: Known): T | ChosenSegment {
  const isBare = chosen && (chosen.name === '' || Object.values(chosen.counts).every((count) => count === null))
  const listed = isBare ? server?.segments?.find(({ id }) => id === chosen.id) : undefined
  return listed && isReadable(listed) ? chosenFrom(listed) : chosen
}

/** A segment known by its id alone that the server's list does not have. */
export const isUnknown = ({ id, name }: ChosenSegment, { server }: Known): boolean =>
  name === '' && server?.reachable === true && server.segments?.some((one) => one.id === id) === false

const isChosen = ({ segmentRadio, selectedSegment }: SegmentValues, known: Known) =>
  segmentRadio === 'existing' && selectedSegment !== null && !isUnknown(selectedSegment, known)

const noSegment = 'No Segment Selected or Created'

/** One must be selected or created (Source: docs/reference/rules.md#segment). */
export const checkSegment = (values: SegmentValues, known: Known): Problem[] =>
  isChosen(values, known) ? [] : [{ path: 'selectedSegment', message: noSegment }]

/** Save is disabled unless an existing segment is selected (Source: docs/reference/rules.md#segment). */
export const segmentSaveBlocked = (values: SegmentValues, known: Known): string | null =>
  isChosen(values, known) ? null : noSegment

/** The chosen segment by its name; null while none is chosen. */
export const chosenOf = (values: SegmentValues, known: Known): ChosenSegment | null =>
  values.segmentRadio === 'existing' ? named(values.selectedSegment, known) : null

/** Whom the campaign is meant for: people whom the segment reaches on the channel, null where nobody has counted. Null while no segment is chosen. */
export function audienceOf(values: SegmentValues, context: StepContext): Audience | null {
  const chosen = chosenOf(values, context)
  if (!chosen) return null
  const { id, name, counts, countedAt } = chosen
  return { segment: name || `Segment ${id}`, reach: counts[context.channel.reach] ?? null, countedAt }
}
