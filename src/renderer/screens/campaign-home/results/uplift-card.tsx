/** The effect of a campaign compared with the control group, and its confidence. */

import { useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import { useCurrency } from '../../../data/currency'
import { Answered, Card, NumbersHead, resultsFailed } from './card'
import { amount, count, money, shareText, signedAmount } from './numbers'
import classes from './report.module.css'
import tables from './tables.module.css'
import { type Estimate, type Uplift, upliftOf } from './uplift'
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
