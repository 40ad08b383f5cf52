/** SCHEDULE in REVIEW's card: the summary sentence and the limits that apply. */

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { capFact, quietFact } from '../../../model/steps/schedule/limits'
import { deliveryText, scheduleSentence } from '../../../model/steps/schedule/text'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { openPreferences } from '../../data/channel-limits'
import layout from '../../ui/layout.module.css'
import classes from './schedule.module.css'

type Fact = { name: string; value: ReactNode }

type SummaryProps = { values: ScheduleValues; context: StepContext; brief?: boolean }

export function ScheduleSummary({ values, context, brief = false }: SummaryProps) {
  const sentence = <Sentence small parts={scheduleSentence(values, context)} />
  if (brief) return sentence
  const { toggles, retention } = context.channel
  const facts: Fact[] = [
    ...(context.type === 'one-time' ? [] : [{ name: 'Delivery', value: deliveryText(values) }]),
    ...(toggles.frequencyCapping ? [limitFact('Frequency capping', capFact(values, context), 'frequencycapping')] : []),
    ...(toggles.doNotDisturb ? [limitFact('Do not disturb', quietFact(values, context), 'donotdisturb')] : []),
    ...(retention ? [{ name: 'Retention', value: `${values.metaRetentionDays ?? '…'} days` }] : []),
  ]
  return (
    <div className={layout.column2}>
      {sentence}
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A limit that is on but has no value has no effect until it is set up. */
const limitFact = (name: string, value: string, tab: 'frequencycapping' | 'donotdisturb'): Fact => ({
  name,
  value:
    value === 'Not set up' ? (
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={`Not set up: change ${name} in Delivery Preferences`}
        onClick={() => void openPreferences(tab)}
      >
        {value}
      </Anchor>
    ) : (
      value
    ),
})
