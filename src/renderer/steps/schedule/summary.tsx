/** SCHEDULE in REVIEW's card: the sentence, and the limits that apply. */
import { Sentence } from '../../blocks/sentence'
import type { StepContext } from '../step'
import { capFact, quietFact } from './limits'
import classes from './schedule.module.css'
import { deliveryText, scheduleSentence } from './text'
import * as texts from './texts'
import type { ScheduleValues } from './values'

export function ScheduleSummary({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const { toggles, retention } = context.channel
  const facts: [string, string][] = [
    ...(context.type === 'one-time' ? [] : [[texts.delivery, deliveryText(values)] as [string, string]]),
    ...(toggles.frequencyCapping ? [[texts.frequencyCapping, capFact(values, context)] as [string, string]] : []),
    ...(toggles.doNotDisturb ? [[texts.doNotDisturb, quietFact(values, context)] as [string, string]] : []),
    ...(retention ? [[texts.retention, `${values.metaRetentionDays ?? '…'} days`] as [string, string]] : []),
  ]
  return (
    <div className={classes.summary}>
      <Sentence small parts={scheduleSentence(values, context)} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
