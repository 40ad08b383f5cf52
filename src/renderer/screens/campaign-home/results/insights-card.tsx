/** The server's own insights: the conversion rate, the best time, conversions per goal. */

import { campaignTypeOf, type Insights } from '#contract'
import { Answered, Card } from './card'
import { serverZone } from './days'
import { reachedOf } from './figures'
import { hourText } from './heat'
import { absent, count, FEW_PEOPLE, shareText } from './numbers'
import tables from './tables.module.css'
import type { Report } from './use-report'

/** An insight as name and value. */
type Fact = { name: string; value: string }

/**
 * Conversion rate, best hour and best weekday; '–' for missing ones. `isOneTime`: a one-time campaign is sent once, so it has no best hour
 * or weekday. `people`: the number of recipients, null if unknown. `zone`: the campaign's; the server's hour is of its own zone.
 */
export function factsOf(
  { conversion_rate, best_hour, best_weekday }: Insights,
  { isOneTime, people, zone }: { isOneTime: boolean; people: number | null; zone: string },
): Fact[] {
  const rate = { name: 'Conversion rate', value: rateText(conversion_rate, people) }
  if (isOneTime) return [rate]
  const inServerTime = zone === serverZone ? '' : ' (server time)'
  return [
    rate,
    { name: `Best hour${inServerTime}`, value: bestHourText(best_hour) },
    { name: `Best weekday${inServerTime}`, value: best_weekday || absent },
  ]
}

function rateText(rate: number | null | undefined, people: number | null): string {
  if ((rate ?? 0) > 1) return 'More conversions than people'
  const isOfFew = typeof rate === 'number' && people !== null && people > 0 && people < FEW_PEOPLE
  return isOfFew ? `${shareText(rate)} of only ${count(people)} recipients` : shareText(rate)
}

/** The hour that begins then: 18 is '18:00 to 19:00'. */
const bestHourText = (hour: number | null | undefined): string =>
  typeof hour !== 'number' || !Number.isInteger(hour) || hour < 0 || hour > 23 ? absent : hourText(hour)

/** Conversions per goal. Duplicate goals are merged. */
export function goalsOf({ conversions_per_goal }: Insights): Fact[] {
  const goals = new Map(
    (conversions_per_goal ?? []).map((goal) => [goal.eventName || 'Unnamed goal', goal.conversions]),
  )
  return [...goals].map(([name, conversions]) => ({ name, value: count(conversions) }))
}

export function InsightsCard({ report }: { report: Report }) {
  const isOneTime = campaignTypeOf(report.campaign.data?.value.schedule?.type) === 'one-time'
  const people = report.stats.data ? reachedOf(report.stats.data.value) : null
  return (
    <Card title="Insights" range={report.view.range}>
      <Answered read={report.insights} failed="The insights could not be loaded." height={112}>
        {(insights) => {
          const goals = goalsOf(insights)
          return (
            <>
              <Facts facts={factsOf(insights, { isOneTime, people, zone: report.zone })} />
              {goals.length > 0 && <h3 className={tables.under}>Conversions by goal</h3>}
              {goals.length > 0 && <Facts facts={goals} />}
            </>
          )
        }}
      </Answered>
    </Card>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={tables.counts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={tables.fact}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd data-num>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
