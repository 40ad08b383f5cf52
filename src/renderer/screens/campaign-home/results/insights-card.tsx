/** What the server found out by itself: the rate, the best moment, the goals one by one. */
import { Answered, Card } from './card'
import { type Fact, factsOf, goalsOf } from './insights'
import tables from './tables.module.css'
import * as texts from './texts'
import type { Report } from './use-report'

export function InsightsCard({ report }: { report: Report }) {
  return (
    <Card title={texts.insights}>
      <Answered read={report.insights} failed={texts.theInsightsCouldNotBe} height={112}>
        {(insights) => {
          const goals = goalsOf(insights)
          return (
            <>
              <Facts facts={factsOf(insights)} />
              {goals.length > 0 && <h3 className={tables.under}>{texts.conversionsByGoal}</h3>}
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
