/** What SEGMENT has to say before publishing. */
import type { Finding } from '../../rules/finding'
import type { StepContext } from '../step'
import { audienceOf, checkSegment, type SegmentValues } from './values'

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: 'SEGMENT, Segment' } as const

/** How many people it reaches, and whether that is known at all. */
export function segmentFindings(values: SegmentValues, context: StepContext): Finding[] {
  const problem = checkSegment(values)[0]
  if (problem) return [{ id: 'segment-chosen', level: 'blocking', title: problem.message, ...place }]
  const audience = audienceOf(values, context)
  const { label } = context.channel
  const id = 'segment-reach'
  if (!audience || audience.reach === null)
    return [
      {
        id,
        level: 'warning',
        title: 'Reach not known',
        detail: `Nobody has counted this segment for ${label} yet.`,
        ...place,
      },
    ]
  if (audience.reach === 0)
    return [
      {
        id,
        level: 'blocking',
        title: 'Nobody to send to',
        detail: `${audience.segment} reaches 0 people by ${label}.`,
        ...place,
      },
    ]
  const people = audience.reach.toLocaleString('en-GB')
  return [{ id, level: 'passed', title: 'The segment reaches people', detail: `${people} by ${label}.`, ...place }]
}
