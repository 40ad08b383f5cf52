/** What a campaign brought, against the people who were held back, and how sure that is. */
import { useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import { Answered, Card } from './card'
import { amount, count, more, points, share } from './numbers'
import classes from './report.module.css'
import type { Interval } from './statistics'
import tables from './tables.module.css'
import { type Estimate, type Uplift, upliftOf } from './uplift'
import own from './uplift.module.css'
import type { Report } from './use-report'

export function UpliftCard({ report }: { report: Report }) {
  return (
    <Card title="Against the control group">
      <Answered read={report.stats} failed="The figures could not be read." height={220}>
        {(stats) => <Comparison stats={stats} />}
      </Answered>
    </Card>
  )
}

function Comparison({ stats }: { stats: PerformanceStats }) {
  const uplift = useMemo(() => upliftOf(stats), [stats])
  if (typeof uplift === 'string') return <p className={classes.quiet}>{uplift}</p>
  return (
    <>
      <p className={own.verdict}>{uplift.verdict}</p>
      <IntervalBar rate={uplift.rate} />
      <Groups uplift={uplift} />
      <dl className={own.brought}>
        <Brought name="Extra conversions" of={uplift.conversions} />
        {uplift.revenue && <Brought name="Extra revenue" of={uplift.revenue} />}
      </dl>
      {uplift.caution && <p className={own.caution}>{uplift.caution}</p>}
      <p className={classes.foot}>
        95% intervals by Newcombe's score method for two proportions.
        {uplift.revenue && ' Revenue is reckoned at the average of a conversion.'}
      </p>
    </>
  )
}

function Groups({ uplift: { campaign, control } }: { uplift: Uplift }) {
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col" data-num>
            People
          </th>
          <th scope="col" data-num>
            Converted
          </th>
          <th scope="col" data-num>
            Revenue each
          </th>
        </tr>
      </thead>
      <tbody>
        {[
          { name: 'Got it', ...campaign },
          { name: 'Control', ...control },
        ].map(({ name, people, converted, rate, perPerson }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-num>{count(people)}</td>
            <td data-num>
              {count(converted)} <small>{share(rate)}</small>
            </td>
            <td data-num>{amount(perPerson)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Brought({ name, of: { estimate, low, high } }: { name: string; of: Estimate }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {more(estimate)}
        <span>
          {more(low)} to {more(high)}
        </span>
      </dd>
    </div>
  )
}

const width = 288

/** The difference of the two rates as a point in its interval, beside the line of no difference. */
function IntervalBar({ rate }: { rate: Estimate }) {
  const x = placesOf(rate)
  const words = `${points(rate.estimate)} points, 95% interval ${points(rate.low)} to ${points(rate.high)}`
  return (
    <figure className={own.interval}>
      <svg viewBox={`0 0 ${width} 40`} role="img" aria-label={`Difference of the shares that converted: ${words}`}>
        <line className={own.zero} x1={x(0)} x2={x(0)} y1={0} y2={28} />
        <text className={own.none} x={x(0)} y={39} textAnchor="middle">
          0
        </text>
        <rect className={own.span} x={x(rate.low)} y={11} width={x(rate.high) - x(rate.low)} height={6} rx={3} />
        <circle className={own.point} cx={x(rate.estimate)} cy={14} r={5} />
      </svg>
      <figcaption>
        <b>{points(rate.estimate)} points</b> {points(rate.low)} to {points(rate.high)}
      </figcaption>
    </figure>
  )
}

/** Where a difference stands in the bar: zero and the whole interval are in it. */
function placesOf({ low, high }: Interval): (value: number) => number {
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const room = to - from || 1
  return (value) => 8 + ((value - from) / room) * (width - 16)
}
