/** The funnel of a report: how many messages reached each stage, losses in between, and their causes. */
import { Fragment, useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import { Answered, Card, NumbersHead, resultsFailed } from './card'
import { type FunnelStep, funnelNotes, funnelOf, type Loss } from './funnel'
import funnel from './funnel.module.css'
import { count, shareText } from './numbers'
import classes from './report.module.css'
import type { Report } from './use-report'

export function FunnelCard({ report }: { report: Report }) {
  return (
    <Card title="Delivery funnel" range={report.view.range}>
      <Answered read={report.stats} failed={resultsFailed} height={180}>
        {(stats) => <Steps stats={stats} />}
      </Answered>
    </Card>
  )
}

function Steps({ stats }: { stats: PerformanceStats }) {
  const steps = useMemo(() => funnelOf(stats), [stats])
  if (steps.length === 0) return <p className={classes.quiet}>No delivery data available.</p>
  return (
    <>
      <table className={funnel.funnel} aria-label="Delivery funnel">
        <NumbersHead rows="Step" bars columns={['Messages', '% of sent', '% of previous step']} />
        <tbody>
          {steps.map((step) => (
            <Fragment key={step.name}>
              {step.losses.map((loss) => (
                <LossLine key={loss.name} loss={loss} />
              ))}
              <Step step={step} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {funnelNotes(stats).map((text) => (
        <p key={text} className={classes.foot}>
          {text}
        </p>
      ))}
    </>
  )
}

function Step({ step: { name, count: messages, ofFirst, ofPrevious } }: { step: FunnelStep }) {
  const width = `${Math.min(1, ofFirst ?? 1) * 100}%`
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={funnel.barCell}>
        <span className={funnel.bar} style={{ width }} />
      </td>
      <td data-num>{count(messages)}</td>
      <td data-num>{ofFirst === null ? '' : shareText(ofFirst)}</td>
      <td data-num>{ofPrevious === null ? '' : shareText(ofPrevious)}</td>
    </tr>
  )
}

function LossLine({ loss: { name, count: messages, ofFirst, causes } }: { loss: Loss }) {
  return (
    <>
      <tr data-lost>
        <th scope="row">{name}</th>
        <td className={funnel.barCell}>
          <span className={funnel.bar} style={{ width: `${Math.min(1, ofFirst ?? 0) * 100}%` }} />
        </td>
        <td data-num>{count(messages)}</td>
        <td data-num>{shareText(ofFirst)}</td>
        <td />
      </tr>
      {causes.map((cause) => (
        <tr key={cause.name} data-cause>
          <th scope="row" colSpan={2}>
            <bdi>{cause.name}</bdi>
          </th>
          <td data-num>{count(cause.count)}</td>
          <td data-num colSpan={2}>
            {`${shareText(cause.share)} of failed`}
          </td>
        </tr>
      ))}
    </>
  )
}
