/** The funnel of a report: how many messages reached each stage, losses in between, and their causes. */
import { Fragment, useMemo } from 'react'
import type { PerformanceStats } from '#contract'
import { eventsText, FEW_PEOPLE, ratioOf, shareText } from '../../../../model/rules/amounts'
import { Answered, Card, NumbersHead, resultsFailed } from './cards'
import { count, count as countText, statusText } from './figures'
import funnel from './funnel.module.css'
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

/** `share` of all failures, or of all causes if the server reports more causes than failures. */
type Cause = { name: string; count: number; share: number }

type Loss = { name: string; count: number; ofFirst: number | null; causes: Cause[] }

/**
 * `ofFirst` and `ofPrevious` are shares, 0 to 1 (above 1 if the server counts a message twice). Null for the first stage; `ofPrevious` is
 * also null if messages can skip the previous stage.
 */
export type FunnelStep = {
  name: string
  count: number
  ofFirst: number | null
  ofPrevious: number | null
  losses: Loss[]
}

/** The statuses of docs/reference/limits.md in order, each with the statuses of messages that did not reach it. */
const stages: readonly { name: string; lost: readonly string[] }[] = [
  { name: 'sent', lost: [] },
  { name: 'delivered', lost: ['not_sent', 'delivery_failed'] },
  { name: 'view', lost: [] },
  { name: 'answered', lost: ['rejected', 'busy', 'failed'] },
  { name: 'click', lost: ['close'] },
]

/**
 * Calculates the funnel: how many messages reached each stage, losses between two stages, and their causes. The stages that the server
 * counted, from sent to converted.
 */
export function funnelOf(stats: PerformanceStats): FunnelStep[] {
  const counted = stages.flatMap(({ name, lost }) => {
    const count = stats.statuses?.[name]
    return typeof count === 'number' ? [{ name: statusText(name), count, lost }] : []
  })
  const converted = stats.conversions
  const first = counted[0]?.count
  const steps = counted.map(({ name, count, lost }, index) => ({
    name,
    count,
    ofFirst: index === 0 ? null : ratioOf(count, first),
    ofPrevious: index === 0 ? null : ratioOf(count, counted[index - 1]?.count),
    losses: lossesOf(stats, lost, first),
  }))
  if (typeof converted !== 'number') return steps
  // A conversion needs no click, so a share of the clicks would be misleading.
  const last = { name: 'Converted', count: converted, ofFirst: ratioOf(converted, first) }
  return [...steps, { ...last, ofPrevious: null, losses: [] }]
}

function lossesOf(stats: PerformanceStats, names: readonly string[], first: number | undefined): Loss[] {
  return names.flatMap((name) => {
    const count = stats.statuses?.[name]
    if (typeof count !== 'number' || count === 0) return []
    const causes = name === 'delivery_failed' ? causesOf(stats) : []
    return [{ name: statusText(name), count, ofFirst: ratioOf(count, first), causes }]
  })
}

/** Causes of failed deliveries, the most frequent first. */
function causesOf({ failure_causes, statuses }: PerformanceStats): Cause[] {
  const causes = Object.entries(failure_causes ?? {}).flatMap(([name, count]) =>
    typeof count === 'number' && count > 0 ? [{ name, count }] : [],
  )
  const namedCount = causes.reduce((sum, { count }) => sum + count, 0)
  const all = Math.max(namedCount, statuses?.delivery_failed ?? 0)
  return causes
    .map(({ name, count }) => ({ name, count, share: count / all }))
    .toSorted((one, other) => other.count - one.count)
}

/** Sentences about the counts that are no share: events that outnumber the people, and a number of messages that is too small. */
export function funnelNotes({ statuses, conversions }: PerformanceStats): string[] {
  const first = statuses?.sent ?? statuses?.delivered
  const people = statuses?.delivered ?? first
  const counts: readonly (readonly [string, number | null | undefined, number | null | undefined])[] = [
    ['delivered', statuses?.delivered, first],
    ...(['view', 'answered', 'click', 'close'] as const).map((name) => [name, statuses?.[name], people] as const),
    ['conversions', conversions, people],
  ]
  const events = counts.flatMap(([name, part, all]) => eventsText(name, part, all) ?? [])
  const few = typeof first === 'number' && first > 0 && first < FEW_PEOPLE
  return [...events.map((text) => `${text}.`), ...(few ? [`Few messages: only ${countText(first)} sent.`] : [])]
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
