/** What SEGMENT has to say before publishing. */
import { amount, filled } from '#contract'
import { blocking, type Finding, passed, unchecked, warning } from '../../rules/finding'
import type { StepContext } from '../step'
import { mostOf, showsSmartSend } from './summary'
import * as texts from './texts'
import { audienceOf, checkSegment, chosenOf, type SegmentValues } from './values'

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: texts.segmentSegment } as const

/** Whether it is chosen and still there, how many people it reaches, and whether they were counted as it will be sent. */
export function segmentFindings(values: SegmentValues, context: StepContext): Finding[] {
  const problem = checkSegment(values, context)[0]
  if (problem && !chosenOf(values, context)) return [blocking('segment-chosen', problem.message, place)]
  if (problem) return thereFinding(values, context)
  return [...thereFinding(values, context), reachFinding(values, context), ...smartSendFinding(values, context)]
}

/** Asks the server: a segment can be deleted while a campaign is being written. */
function thereFinding({ selectedSegment }: SegmentValues, { server }: StepContext): Finding[] {
  if (!server || !selectedSegment) return []
  const id = 'segment-there'
  if (!server.reachable || !server.segments) return [unchecked(id, texts.whetherTheSegmentStillExists, place)]
  if (server.segments.some((segment) => segment.id === selectedSegment.id))
    return [passed(id, texts.theSegmentExists, place)]
  const detail = filled(texts.isNoLongerAmongThe, { name: selectedSegment.name || `Segment ${selectedSegment.id}` })
  return [blocking(id, texts.theSegmentDoesNotExist, place, detail)]
}

function reachFinding(values: SegmentValues, context: StepContext): Finding {
  const audience = audienceOf(values, context)
  const { label } = context.channel
  const id = 'segment-reach'
  if ((!audience || audience.reach === null) && context.server?.counting)
    return unchecked(id, texts.howManyPeopleTheSegment, place)
  if (!audience || audience.reach === null)
    return warning(id, texts.reachNotKnown, place, filled(texts.nobodyHasCountedThisSegment, { label }))
  if (audience.reach === 0)
    return blocking(
      id,
      texts.nobodyToSendTo,
      place,
      filled(texts.reaches0PeopleBy, { segment: audience.segment, label }),
    )
  const people = mostOf(amount(audience.reach), context)
  return passed(id, texts.theSegmentReachesPeople, place, filled(texts.by, { people, label }))
}

function smartSendFinding({ selectedSegment, smartSend }: SegmentValues, context: StepContext): Finding[] {
  if (!selectedSegment || !showsSmartSend(context) || selectedSegment.smartSend === smartSend) return []
  return [
    warning(
      'segment-smart-send',
      texts.countedWithAnotherSmartSend,
      place,
      smartSend ? texts.countedWithoutSmartSend : texts.countedWithSmartSendOff,
    ),
  ]
}
