/** What SEGMENT holds: which segment the campaign goes to, as it was counted, and whether Smart Send thins it out. */
import { type Segment, segmentCounts } from '#contract'
import type { Channel } from '../../channels/channel'
import type { Problem } from '../../rules/problem'
import type { Audience, StepContext } from '../step'

export const segmentKinds = ['existing', 'new'] as const

/** People per channel, as counted; an absent count is null. */
export type Counts = { [key: string]: number | null }
export const countKeys: readonly string[] = Object.keys(segmentCounts.entries)

/** A chosen segment with its counts, so that reach is known offline too. `countedAt` is ISO 8601 in UTC. */
export type ChosenSegment = { id: number; name: string; counts: Counts; countedAt: string | null }

export type SegmentValues = {
  segmentRadio: (typeof segmentKinds)[number]
  selectedSegment: ChosenSegment | null
  smartSend: boolean
}

/** A fresh step; the route may name a segment, whose name and counts the list brings later. */
export const emptySegment = ({ preselectedSegmentId: id }: StepContext): SegmentValues => ({
  segmentRadio: 'existing',
  selectedSegment: id === undefined ? null : { id, name: '', counts: countsFrom({}), countedAt: null },
  smartSend: false,
})

/** A segment of the list as the step keeps it. */
export const chosenFrom = (segment: Segment): ChosenSegment => ({
  id: segment.id,
  name: segment.name ?? '',
  counts: countsFrom(segment.counts ?? {}),
  countedAt: segment.counted_at ?? null,
})

/** Counts by key; what is no number is null. */
export function countsFrom(counts: Readonly<Record<string, unknown>>): Counts {
  return Object.fromEntries(countKeys.map((key) => [key, typeof counts[key] === 'number' ? counts[key] : null]))
}

const isChosen = (values: SegmentValues) => values.segmentRadio === 'existing' && values.selectedSegment !== null

/** One must be selected or created (campaign-builder.md, section 5). */
export const checkSegment = (values: SegmentValues): Problem[] =>
  isChosen(values) ? [] : [{ path: 'selectedSegment', message: 'No Segment Selected or Created' }]

/** Save is disabled unless an existing segment is selected (section 5). */
export const segmentSaveBlocked = (values: SegmentValues): string | null =>
  isChosen(values) ? null : 'No Segment Selected or Created'

/** People whom the chosen segment reaches on `channel`; null where nobody has counted. */
export const reachOf = (values: SegmentValues, { reach }: Channel): number | null =>
  isChosen(values) ? (values.selectedSegment?.counts[reach] ?? null) : null

/** Whom the campaign is meant for; null while no segment is chosen. */
export function audienceOf(values: SegmentValues, { channel }: StepContext): Audience | null {
  if (!isChosen(values) || !values.selectedSegment) return null
  const { id, name, countedAt } = values.selectedSegment
  return { segment: name || `Segment ${id}`, reach: reachOf(values, channel), countedAt }
}
