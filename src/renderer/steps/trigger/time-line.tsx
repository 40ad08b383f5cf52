/** 'For example': one recipient's path through the trigger as a timeline. */

import { IconBolt, IconBoltOff, IconHourglass, IconUser } from '@tabler/icons-react'
import type { StepContext } from '../../../model/steps/step'
import type { TriggerValues } from '../../../model/steps/trigger/values'
import { type Channel, channelById } from '../../channels'
import { StepSection } from '../../ui/step-layout'
import { exampleOf, type Moment } from './example'
import classes from './time-line.module.css'

export function TimeLine({ values, context }: { values: TriggerValues; context: StepContext }) {
  const moments = exampleOf(values, context)
  if (moments.length === 0) return null
  const icons = { ...marks, send: channelById(context.channel.id)?.Icon ?? IconBolt }
  return (
    <StepSection title="For example">
      <ol className={classes.line}>
        {moments.map((moment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment has no identity but its place.
          <Step key={index} moment={moment} Icon={icons[moment.kind]} />
        ))}
      </ol>
    </StepSection>
  )
}

const marks = { event: IconBolt, absence: IconBoltOff, wait: IconHourglass, enter: IconUser } as const

function Step({ moment, Icon }: { moment: Moment; Icon: Channel['Icon'] }) {
  const { kind, at, day, title, detail } = moment
  return (
    <li className={classes.moment} data-kind={kind}>
      <span className={classes.mark} aria-hidden="true">
        <Icon size={at === null ? 12 : 15} stroke={1.5} />
      </span>
      <span className={classes.at}>
        {at !== null && <time>{at}</time>}
        {day > 1 && <small>{`day ${day}`}</small>}
      </span>
      <span className={classes.words}>
        <strong dir="auto">{title}</strong>
        {detail && <small dir="auto">{detail}</small>}
      </span>
    </li>
  )
}
