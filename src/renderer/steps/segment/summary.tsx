/** SEGMENT in REVIEW's card: which segment, and how many of its people it reaches. */
import { filled } from '#contract'
import { LongLabel } from '../../ui/long-label'
import { type Pair, Pairs } from '../../ui/pairs'
import type { StepContext } from '../step'
import { countedText, people } from './reach'
import * as texts from './texts'
import { audienceOf, chosenOf, type SegmentValues } from './values'

export function SegmentSummary({ values, context }: { values: SegmentValues; context: StepContext }) {
  const audience = audienceOf(values, context)
  if (!audience) return <Pairs pairs={[{ name: texts.segment, value: 'Not chosen', tone: 'error' }]} />
  const total = chosenOf(values, context)?.counts.total ?? null
  const pairs: Pair[] = [
    { name: texts.segment, value: <LongLabel text={audience.segment} /> },
    {
      name: texts.reach,
      value: (
        <span title={countedText(audience.countedAt, context.now())}>
          {mostOf(people(audience.reach), context)}
          {total !== null && filled(texts.ofTotal, { total: people(total) })}
        </span>
      ),
    },
    ...(showsSmartSend(context) ? [{ name: texts.smartSend, value: values.smartSend ? 'On' : 'Off' }] : []),
  ]
  return <Pairs pairs={pairs} />
}

/** A trigger lets them in one by one: their number is the most that it can be (Source: docs/reference/choices.md#event-triggered-reach). */
export const mostOf = (number: string, { type }: StepContext): string =>
  type === 'event-based' && number !== '–' ? filled(texts.upTo, { number }) : number

/** Smart Send is offered for channels that have it, in campaigns that are not event-based (Source: docs/reference/states.md). */
export const showsSmartSend = ({ channel, type }: StepContext): boolean =>
  channel.toggles.smartSend && type !== 'event-based'
