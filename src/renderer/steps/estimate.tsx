/** How many people of the segment get the message and what that costs, for the side column of GOALS and SCHEDULE. */
import { amount } from '#contract'
import { calculationText, costText, peopleOf } from '../../model/rules/people'
import type { StepContext } from '../../model/steps/step'
import { usePrices } from '../data/own-values'
import layout from '../ui/layout.module.css'
import { StepSection } from '../ui/step-layout'
import classes from './estimate.module.css'

type Part = { name: string; count: number; kind: 'unreached' | 'control' | 'people' }

/** The parts of the segment, which add up to `total`. Null if the segment was never counted. `percent` is the control group's, 0 to 100. */
export function splitOf(
  { audience, channel, type }: Pick<StepContext, 'audience' | 'channel' | 'type'>,
  percent: number,
): { total: number; parts: Part[] } | null {
  const people = peopleOf(audience?.reach ?? null, percent, type === 'event-based')
  if (!people) return null
  const total = Math.max(audience?.total ?? people.reach, people.reach)
  const unreached = total - people.reach
  return {
    total,
    parts: [
      ...(unreached > 0
        ? [{ name: `Not reached by ${channel.label}`, count: unreached, kind: 'unreached' } as const]
        : []),
      {
        name: percent > 0 ? `Control group, ${percent}%` : 'Control group, none',
        count: people.control,
        kind: 'control',
      },
      { name: people.upTo ? 'Get the message, up to' : 'Get the message', count: people.people, kind: 'people' },
    ],
  }
}

/** `withCost` adds what the provider bills, if a price is entered. */
export function Estimate({
  context,
  percent,
  withCost = false,
}: {
  context: StepContext
  percent: number
  withCost?: boolean
}) {
  const { audience } = context
  const split = splitOf(context, percent)
  if (!audience) return null
  return (
    <StepSection
      title="Estimate"
      aside={context.type === 'event-based' ? 'When the trigger fires' : 'Counted again when the campaign sends'}
    >
      {split ? (
        <>
          <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            {barsOf(split).map(({ kind, x, width }) => (
              <rect key={kind} data-kind={kind} x={x} width={width} height="1" />
            ))}
          </svg>
          <dl className={classes.rows}>
            <Row name={audience.segment} value={amount(split.total)} />
            {split.parts.map(({ name, count, kind }) => (
              <Row
                key={kind}
                kind={kind}
                name={name}
                value={`${kind === 'people' || count === 0 ? '' : '−'}${amount(count)}`}
              />
            ))}
            {withCost && <CostRow context={context} percent={percent} />}
          </dl>
        </>
      ) : (
        <p className={layout.quiet}>{`'${audience.segment}' has not been counted yet.`}</p>
      )}
    </StepSection>
  )
}

function CostRow({ context, percent }: { context: StepContext; percent: number }) {
  const prices = usePrices()
  const { pieces, audience, type } = context
  const each = pieces ? prices?.each[pieces.unit] : undefined
  if (!pieces || !prices || each === undefined) return null
  const price = { each, currency: prices.currency }
  const people = peopleOf(audience?.reach ?? null, percent, type === 'event-based')
  return <Row name={calculationText(pieces, price, null)} value={costText(pieces, price, people)} />
}

const Row = ({ name, value, kind }: { name: string; value: string; kind?: Part['kind'] }) => (
  <div data-kind={kind}>
    <dt>{name}</dt>
    <dd data-num>{value}</dd>
  </div>
)

/** The bar's pieces in percent of its width, who gets the message first. */
function barsOf({ total, parts }: { total: number; parts: readonly Part[] }) {
  let x = 0
  return parts.toReversed().map(({ kind, count }) => {
    const bar = { kind, x, width: total === 0 ? 0 : (100 * count) / total }
    x += bar.width
    return bar
  })
}
