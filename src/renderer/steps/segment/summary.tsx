/** SEGMENT in REVIEW's card: the segment and its reach. */

import { audienceOf, chosenOf, type SegmentValues, showsSmartSend, upToText } from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { LongLabel } from '../../ui/long-label'
import { type Pair, Pairs } from '../../ui/pieces'
import { countedText, peopleText } from './reach'

export function SegmentSummary({ values, context }: { values: SegmentValues; context: StepContext }) {
  const audience = audienceOf(values, context)
  if (!audience) return <Pairs pairs={[{ name: 'Segment', value: 'Not chosen', tone: 'error' }]} />
  const total = chosenOf(values, context)?.counts.total ?? null
  const pairs: Pair[] = [
    { name: 'Segment', value: <LongLabel text={audience.segment} /> },
    {
      name: 'Reach',
      value: (
        <span title={countedText(audience.countedAt, context.now())}>
          {upToText(peopleText(audience.reach), context)}
          {total !== null && ` of ${peopleText(total)}`}
        </span>
      ),
    },
    ...(showsSmartSend(context) ? [{ name: 'Smart Send', value: values.smartSend ? 'On' : 'Off' }] : []),
  ]
  return <Pairs pairs={pairs} />
}
