/** Up to three dots for a day's runs of other campaigns, those to the same segment first and in another colour. */
import type { StepContext } from '../../../model/steps/step'
import type { Entry } from './entries'
import { isSameSegment } from './others'

const MAX_DOTS = 3

/** `className` arranges and colours the dots: <i>, with `data-same` for the same segment. */
export const RunDots = (props: { runs: readonly Entry[]; context: StepContext; className: string }) => (
  <span className={props.className} aria-hidden>
    {props.runs
      .map((entry) => ({ id: entry.id, isSame: isSameSegment(entry, props.context) }))
      .toSorted((a, b) => Number(b.isSame) - Number(a.isSame))
      .slice(0, MAX_DOTS)
      .map(({ id, isSame }) => (
        <i key={id} data-same={isSame || undefined} />
      ))}
  </span>
)
