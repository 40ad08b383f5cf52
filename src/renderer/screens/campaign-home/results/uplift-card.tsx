/** The effect of a campaign compared with the control group, its confidence, and the conclusion. */

import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import { amountOf as amount, money, shareText } from '../../../../model/rules/amounts'
import { useCurrency } from '../../../data/settings'
import layout from '../../../ui/layout.module.css'
import { Answered, Card, NumbersHead, resultsFailed } from './cards'
import { count, pointsText, signedAmount } from './figures'
import classes from './report.module.css'
import tables from './tables.module.css'
import { type Estimate, type Interval, type Uplift, upliftOf, verdictOf } from './uplift'
import own from './uplift.module.css'
import type { Report } from './use-report'

export function UpliftCard({ report }: { report: Report }) {
  return (
    <Card title="Lift vs control group" range={report.view.range}>
      <Answered read={report.stats} failed={resultsFailed} height={220}>
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
      <Groups uplift={uplift} />
      {uplift.tooEarly === null ? <UpliftResults uplift={uplift} /> : <p className={classes.foot}>{uplift.tooEarly}</p>}
    </>
  )
}

function UpliftResults({ uplift }: { uplift: Uplift }) {
  const currency = useCurrency()
  return (
    <>
      <dl className={own.brought}>
        <Amount name="Extra conversions" of={uplift.conversions} />
        {uplift.revenue && <Amount name="Extra revenue" of={uplift.revenue} currency={currency} />}
      </dl>
      <p className={classes.foot}>
        95% confidence intervals. {uplift.revenue && 'Revenue uses the average per conversion.'}
      </p>
    </>
  )
}

function Groups({ uplift: { campaign, control, tooEarly } }: { uplift: Uplift }) {
  const currency = useCurrency()
  return (
    <table className={tables.table} aria-label="Lift vs control group">
      <NumbersHead
        rows="Group"
        columns={['People', 'Converted', ...(tooEarly === null ? ['Revenue per person'] : [])]}
      />
      <tbody>
        {[
          { name: 'Received it', ...campaign },
          { name: 'Control', ...control },
        ].map(({ name, people, converted, rate, perPerson }) => (
          <tr key={name}>
            <th scope="row" className={own.group}>
              {name}
            </th>
            <td data-num>{count(people)}</td>
            <td data-num>
              {count(converted)} <small>{shareText(rate)}</small>
            </td>
            {tooEarly === null && <td data-num>{money(amount(perPerson), currency)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type AmountProps = { name: string; of: Estimate; currency?: string }

function Amount({ name, of: { estimate, low, high }, currency = '' }: AmountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {money(signedAmount(estimate), currency)}
        <span>{`${signedAmount(low)} to ${signedAmount(high)}`}</span>
      </dd>
    </div>
  )
}

/** Width of the drawn interval, in pixels. */
const BAR_WIDTH_PX = 288

/** The difference of the two rates as a point in its interval, with a line at zero. */
function IntervalBar({ rate }: { rate: Estimate }) {
  const x = placesOf(rate)
  const interval = `${pointsText(rate.estimate)} points, 95% interval ${pointsText(rate.low)} to ${pointsText(rate.high)}`
  return (
    <figure className={own.interval}>
      <svg viewBox={`0 0 ${BAR_WIDTH_PX} 40`} role="img" aria-label={`Difference in conversion rate: ${interval}`}>
        <line className={own.zero} x1={x(0)} x2={x(0)} y1={0} y2={28} />
        <text
          className={own.none}
          x={x(0)}
          y={39}
          textAnchor={x(0) < 40 ? 'start' : x(0) > BAR_WIDTH_PX - 40 ? 'end' : 'middle'}
        >
          no effect
        </text>
        <rect className={own.span} x={x(rate.low)} y={11} width={x(rate.high) - x(rate.low)} height={6} rx={3} />
        <circle className={own.point} cx={x(rate.estimate)} cy={14} r={5} />
      </svg>
      <figcaption>
        <b>{`${pointsText(rate.estimate)} points`}</b> {`${pointsText(rate.low)} to ${pointsText(rate.high)}`}
      </figcaption>
    </figure>
  )
}

/** Maps a difference to a position in the bar, which contains zero and the whole interval. */
function placesOf({ low, high }: Interval): (value: number) => number {
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const rangeWidth = to - from || 1
  return (value) => 8 + ((value - from) / rangeWidth) * (BAR_WIDTH_PX - 16)
}

/** The conclusion at the top: one sentence on the campaign's effect, its meaning, the interval, and the method. */
export function VerdictCard({ report: { stats } }: { report: Report }) {
  return (
    <section className={own.verdict} aria-label="Verdict" data-older={stats.isPlaceholderData || undefined}>
      {stats.data ? <VerdictText stats={stats.data.value} /> : <p className={own.words}>Loading results.</p>}
    </section>
  )
}

function VerdictText({ stats }: { stats: PerformanceStats }) {
  const uplift = useMemo(() => upliftOf(stats), [stats])
  if (typeof uplift === 'string') return <p className={own.words}>{uplift}</p>
  const { title, text, method } = verdictOf(uplift)
  return (
    <>
      <div className={own.said}>
        <p className={`${layout.row1} ${own.title}`}>
          {title}
          <Method lines={method} />
        </p>
        <p className={own.words}>{text}</p>
      </div>
      {uplift.tooEarly === null ? <IntervalBar rate={uplift.rate} /> : null}
    </>
  )
}

function Method({ lines }: { lines: readonly string[] }) {
  return (
    <Popover width={420} position="bottom-start" withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={22} aria-label="How this is calculated">
          <IconInfoCircle size={16} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="How this is calculated">
        {lines.map((line) => (
          <p key={line} className={own.method}>
            {line}
          </p>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
