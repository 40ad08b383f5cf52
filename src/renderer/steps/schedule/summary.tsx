/** SCHEDULE in REVIEW's card: the summary sentence and the limits that apply. */

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { instantAt, isDate, isTime, isZone } from '../../../model/steps/schedule/engine'
import { deliveryText, scheduleSentence } from '../../../model/steps/schedule/text'
import { capFact, quietFact, type ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { openPreferences } from '../../data/channel-limits'
import layout from '../../ui/layout.module.css'
import { ChosenDay } from './chosen-day'
import moment from './moment.module.css'
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
      {isAhead(values, context) && (
        <div className={moment.summary}>
          <ChosenDay values={values} context={context} />
        </div>
      )}
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

/** Whether it sends once, at a moment to come: only then do the other campaigns of that day matter. */
function isAhead({ date, time, timezone }: ScheduleValues, { type, now }: StepContext): boolean {
  if (type !== 'one-time' || !isDate(date) || !isTime(time) || !isZone(timezone)) return false
  return (instantAt(date, time, timezone)?.epochMs ?? 0) > now()
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
