/** What SEGMENT has to say before publishing. */
import { amount, filled } from '#contract'
import type { Finding } from '../../rules/finding'
import type { StepContext } from '../step'
import { mostOf, showsSmartSend } from './summary'
import * as texts from './texts'
import { audienceOf, checkSegment, chosenOf, type SegmentValues } from './values'

const place = { tab: 'SEGMENT', field: 'selectedSegment', link: texts.segmentSegment } as const

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
    return [{ id, level: 'unchecked', title: texts.whetherTheSegmentStillExists, ...place }]
  if (server.segments.some((segment) => segment.id === selectedSegment.id))
    return [{ id, level: 'passed', title: texts.theSegmentExists, ...place }]
  const detail = filled(texts.isNoLongerAmongThe, { name: selectedSegment.name || `Segment ${selectedSegment.id}` })
  return [{ id, level: 'blocking', title: texts.theSegmentDoesNotExist, detail, ...place }]
}

function reachFinding(values: SegmentValues, context: StepContext): Finding {
  const audience = audienceOf(values, context)
  const { label } = context.channel
  const id = 'segment-reach'
  if ((!audience || audience.reach === null) && context.server?.counting)
    return { id, level: 'unchecked', title: texts.howManyPeopleTheSegment, ...place }
  if (!audience || audience.reach === null)
    return {
      id,
      level: 'warning',
      title: texts.reachNotKnown,
      detail: filled(texts.nobodyHasCountedThisSegment, { label }),
      ...place,
    }
  if (audience.reach === 0)
    return {
      id,
      level: 'blocking',
      title: texts.nobodyToSendTo,
      detail: filled(texts.reaches0PeopleBy, { segment: audience.segment, label }),
      ...place,
    }
  const people = mostOf(amount(audience.reach), context)
  return {
    id,
    level: 'passed',
    title: texts.theSegmentReachesPeople,
    detail: filled(texts.by, { people, label }),
    ...place,
  }
}

function smartSendFinding({ selectedSegment, smartSend }: SegmentValues, context: StepContext): Finding[] {
  if (!selectedSegment || !showsSmartSend(context) || selectedSegment.smartSend === smartSend) return []
  return [
    {
      id: 'segment-smart-send',
      level: 'warning',
      title: texts.countedWithAnotherSmartSend,
      detail: smartSend ? texts.countedWithoutSmartSend : texts.countedWithSmartSendOff,
      ...place,
    },
  ]
}
