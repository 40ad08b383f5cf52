/** The difference of two rates with its interval, drawn. */
import { filled } from '#contract'
import { points } from './numbers'
import type { Interval } from './statistics'
import * as texts from './texts'
import type { Estimate } from './uplift'
import own from './uplift.module.css'

const BAR_WIDTH_PX = 288

/** The difference of the two rates as a point in its interval, beside the line of no difference. */
export function IntervalBar({ rate }: { rate: Estimate }) {
  const x = placesOf(rate)
  const words = `${points(rate.estimate)} points, 95% interval ${points(rate.low)} to ${points(rate.high)}`
  return (
    <figure className={own.interval}>
      <svg
        viewBox={`0 0 ${BAR_WIDTH_PX} 40`}
        role="img"
        aria-label={filled(texts.differenceInConversionRate, { words })}
      >
        <line className={own.zero} x1={x(0)} x2={x(0)} y1={0} y2={28} />
        <text
          className={own.none}
          x={x(0)}
          y={39}
          textAnchor={x(0) < 40 ? 'start' : x(0) > BAR_WIDTH_PX - 40 ? 'end' : 'middle'}
        >
          {texts.noEffect}
        </text>
        <rect className={own.span} x={x(rate.low)} y={11} width={x(rate.high) - x(rate.low)} height={6} rx={3} />
        <circle className={own.point} cx={x(rate.estimate)} cy={14} r={5} />
      </svg>
      <figcaption>
        <b>{filled(texts.pointsOf, { points: points(rate.estimate) })}</b>{' '}
        {filled(texts.range, { low: points(rate.low), high: points(rate.high) })}
      </figcaption>
    </figure>
  )
}

/** Where a difference stands in the bar: zero and the whole interval are in it. */
function placesOf({ low, high }: Interval): (value: number) => number {
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const room = to - from || 1
  return (value) => 8 + ((value - from) / room) * (BAR_WIDTH_PX - 16)
}
