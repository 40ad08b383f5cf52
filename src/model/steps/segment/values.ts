/** The values of SEGMENT and their findings: the campaign's segment with its counts, and whether Smart Send is on. */
import { amount, type Segment, segmentCounts } from '#contract'
import { isReadable } from '../../rules/choices.ts'
import { blocking, type Finding, passed, unchecked, warning } from '../../rules/finding.ts'
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

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: 'Segment' } as const

/**
 * The findings of SEGMENT, shown before publishing. Checks that a segment is chosen and still exists, its reach, and that it was counted
 * with the campaign's settings.
 */
export function segmentFindings(values: SegmentValues, context: StepContext): Finding[] {
  const problem = checkSegment(values, context)[0]
  if (problem && !chosenOf(values, context)) return [blocking('segment-chosen', problem.message, place)]
  if (problem) return existenceFinding(values, context)
  return [...existenceFinding(values, context), reachFinding(values, context), ...smartSendFinding(values, context)]
}

/** Looks for the segment on the server, since it can be deleted while a campaign is being written. */
function existenceFinding({ selectedSegment }: SegmentValues, { server }: StepContext): Finding[] {
  if (!server || !selectedSegment) return []
  const id = 'segment-there'
  if (!server.reachable || !server.segments) return [unchecked(id, 'Whether the segment still exists', place)]
  if (server.segments.some((segment) => segment.id === selectedSegment.id))
    return [passed(id, 'The segment exists', place)]
  const detail = `${selectedSegment.name || `Segment ${selectedSegment.id}`} is no longer among the segments.`
  return [blocking(id, 'The segment does not exist', place, detail)]
}

function reachFinding(values: SegmentValues, context: StepContext): Finding {
  const audience = audienceOf(values, context)
  const { label } = context.channel
  const id = 'segment-reach'
  if ((!audience || audience.reach === null) && context.server?.counting)
    return unchecked(id, 'How many people the segment reaches', place)
  if (!audience || audience.reach === null)
    return warning(id, 'Reach not known', place, `Nobody has counted this segment for ${label} yet.`)
  if (audience.reach === 0)
    return blocking(id, 'No recipients', place, `${audience.segment} reaches nobody by ${label}.`)
  const people = upToText(amount(audience.reach), context)
  return passed(id, 'The segment reaches people', place, `${people} by ${label}.`)
}

function smartSendFinding({ selectedSegment, smartSend }: SegmentValues, context: StepContext): Finding[] {
  if (!selectedSegment || !showsSmartSend(context) || selectedSegment.smartSend === smartSend) return []
  return [
    warning(
      'segment-smart-send',
      'Counted with another Smart Send setting',
      place,
      smartSend
        ? 'Smart Send is on, but the count was made without it.'
        : 'Smart Send is off, but the count was made with it.',
    ),
  ]
}
