/** The findings of SEGMENT, shown before publishing. */
import { amount } from '#contract'
import { blocking, type Finding, passed, unchecked, warning } from '../../rules/finding.ts'
import type { StepContext } from '../step.ts'
import { audienceOf, checkSegment, chosenOf, type SegmentValues, showsSmartSend, upToText } from './values.ts'

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: 'Segment' } as const

/** Checks that a segment is chosen and still exists, its reach, and that it was counted with the campaign's settings. */
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
