/** What SEGMENT has to say before publishing. */
import { amount } from '#contract'
import type { Finding } from '../../rules/finding'
import type { StepContext } from '../step'
import { mostOf, showsSmartSend } from './summary'
import { audienceOf, checkSegment, chosenOf, type SegmentValues } from './values'

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: 'Segment, Segment' } as const

/** Whether it is chosen and still there, how many people it reaches, and whether they were counted as it will be sent. */
export function segmentFindings(values: SegmentValues, context: StepContext): Finding[] {
  const problem = checkSegment(values, context)[0]
  if (problem && !chosenOf(values, context))
    return [{ id: 'segment-chosen', level: 'blocking', title: problem.message, ...place }]
  if (problem) return thereFinding(values, context)
  return [...thereFinding(values, context), reachFinding(values, context), ...smartSendFinding(values, context)]
}

/** Asks the server: a segment can be deleted while a campaign is being written. */
function thereFinding({ selectedSegment }: SegmentValues, { server }: StepContext): Finding[] {
  if (!server || !selectedSegment) return []
  const id = 'segment-there'
  if (!server.reachable || !server.segments)
    return [{ id, level: 'unchecked', title: 'Whether the segment still exists', ...place }]
  if (server.segments.some((segment) => segment.id === selectedSegment.id))
    return [{ id, level: 'passed', title: 'The segment exists', ...place }]
  const detail = `${selectedSegment.name || `Segment ${selectedSegment.id}`} is no longer among the segments.`
  return [{ id, level: 'blocking', title: 'The segment does not exist', detail, ...place }]
}

function reachFinding(values: SegmentValues, context: StepContext): Finding {
  const audience = audienceOf(values, context)
  const { label } = context.channel
  const id = 'segment-reach'
  if ((!audience || audience.reach === null) && context.server?.counting)
    return { id, level: 'unchecked', title: 'How many people the segment reaches', ...place }
  if (!audience || audience.reach === null)
    return {
      id,
      level: 'warning',
      title: 'Reach not known',
      detail: `Nobody has counted this segment for ${label} yet.`,
      ...place,
    }
  if (audience.reach === 0)
    return {
      id,
      level: 'blocking',
      title: 'Nobody to send to',
      detail: `${audience.segment} reaches 0 people by ${label}.`,
      ...place,
    }
  const people = mostOf(amount(audience.reach), context)
  return { id, level: 'passed', title: 'The segment reaches people', detail: `${people} by ${label}.`, ...place }
}

function smartSendFinding({ selectedSegment, smartSend }: SegmentValues, context: StepContext): Finding[] {
  if (!selectedSegment || !showsSmartSend(context) || selectedSegment.smartSend === smartSend) return []
  return [
    {
      id: 'segment-smart-send',
      level: 'warning',
      title: 'Counted with another Smart Send setting',
      detail: `Smart Send is ${smartSend ? 'on' : 'off'}, the number is from a count ${smartSend ? 'without' : 'with'} it.`,
      ...place,
    },
  ]
}
