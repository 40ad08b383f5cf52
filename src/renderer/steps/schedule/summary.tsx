/** SCHEDULE in REVIEW's card: the sentence, and the limits that apply. */
import { Sentence } from '../../blocks/sentence'
import type { StepContext } from '../step'
import classes from './schedule.module.css'
import type { ScheduleValues } from './values'
import { deliveryWords, scheduleSentence } from './words'

export function ScheduleSummary({ values, context }: { values: ScheduleValues; context: StepContext }) {
  const { toggles, retention } = context.channel
  const facts: [string, string][] = [
    ...(context.type === 'one-time' ? [] : [['Delivery', deliveryWords(values)] as [string, string]]),
    ...(toggles.frequencyCapping ? [onOff('Frequency capping', values.frequencyCapping)] : []),
    ...(toggles.doNotDisturb ? [onOff('Do not disturb', values.doNotDisturb)] : []),
    ...(retention ? [['Retention', `${values.metaRetentionDays ?? '…'} days`] as [string, string]] : []),
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

const onOff = (name: string, on: boolean): [string, string] => [name, on ? 'On' : 'Off']
