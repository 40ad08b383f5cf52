/** The wizard's steps, read-only: one of them, or several with a choice between them. */

import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { hasEnded, type TabName } from '#contract'
import type { HomeTab } from '../../../model/rules/campaign-paths'
import { OpenStep } from '../../steps/open-step'
import type { Step } from '../../steps/wizard-step'
import layout from '../../ui/layout.module.css'
import { Card } from './card'
import classes from './home.module.css'
import { stepsOf } from './parts'
import type { Home } from './use-home'

const noAction = () => undefined
const noProblems: readonly never[] = []

export function StepsPart({ home, tab }: { home: Home; tab: HomeTab }) {
  const steps = stepsOf(tab, home.steps)
  const [chosen, choose] = useState<TabName | null>(null)
  const step = steps.find((step) => step.tab === chosen) ?? steps[0]
  if (!step) return null
  if (home.access.readOnly && tab !== 'message') return <Facts home={home} steps={steps} />
  return (
    <>
      {steps.length > 1 && (
        <div className={classes.choice}>
          <SegmentedControl
            aria-label="Part of the audience"
            data={steps.map((step) => ({ value: step.tab, label: step.card?.title ?? step.tab }))}
            value={step.tab}
            onChange={(next) => choose(steps.find((step) => step.tab === next)?.tab ?? null)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard. */}
      <section className={`${layout.scroll} ${classes.step}`} tabIndex={0} aria-label={step.card?.title ?? step.tab}>
        <OpenStep
          key={step.tab}
          revision={home.revision}
          step={step}
          values={home.values}
          onChange={noAction}
          problems={noProblems}
          readOnly
          context={home.context}
        />
      </section>
    </>
  )
}

/** What the steps of a campaign say that cannot be edited, as text instead of a form. */
function Facts({ home: { values, context, status }, steps }: { home: Home; steps: readonly Step[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
    <div className={`${layout.scroll} ${classes.step}`} tabIndex={0}>
      <div className={classes.read}>
        {steps.map((step) => {
          const { tab, card, Summary, Upcoming } = step
          const stepValues = values(step)
          return (
            <Card key={tab} title={card?.title ?? tab} Icon={card?.Icon}>
              <Summary values={stepValues} context={context} />
              {Upcoming && !hasEnded(status) && <Upcoming values={stepValues} context={context} />}
            </Card>
          )
        })}
      </div>
    </div>
  )
}
