/** TRIGGER in the wizard: the chain of events and the entry time; at the right, the whole trigger as a sentence. */

import { SegmentedControl, Select } from '@mantine/core'
import { IconBolt, IconBoltOff, IconHourglass, IconUser } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import type { EntryTimeRules } from '../../../model/channels/channel'
import { unitChoices } from '../../../model/rules/choices'
import type { StepContext } from '../../../model/steps/step'
import {
  boundsOf,
  type EntryTimeKind,
  type TriggerValues,
  withKind,
  withUnit,
} from '../../../model/steps/trigger/values'
import { Sentence } from '../../blocks/sentence'
import { type Channel, channelById } from '../../channels'
import boxes from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type StepForm, useStepField, useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../wizard-step'
import { Chain } from './chain'
import { exampleOf, type Moment, triggerSentence } from './text'
import timeLineClasses from './time-line.module.css'
import classes from './trigger.module.css'

/** The entry time: immediately, after a delay in the channel's units, or at a scroll position if the channel has one. */
const kindLabels: { value: EntryTimeKind; label: string }[] = [
  { value: 'IMMEDIATELY', label: 'Immediately' },
  { value: 'DELAY', label: 'Delay' },
  { value: 'SCROLL', label: 'Scroll' },
]

function EntryTimeFields({ form, rules }: { form: StepForm<TriggerValues>; rules: EntryTimeRules }) {
  const entry = useStepField(form, 'entryTime')
  const { kind, value, duration } = entry.value
  return (
    <div className={classes.line} data-field="entryTime.kind">
      <SegmentedControl
        aria-label="Entry time"
        data={kindLabels.filter((item) => item.value !== 'SCROLL' || rules.scroll || kind === 'SCROLL')}
        value={kind}
        onChange={(next) => entry.set(withKind(entry.value, next, rules))}
        disabled={form.readOnly}
      />
      {kind !== 'IMMEDIATELY' && (
        <NumberField
          aria-label={kind === 'SCROLL' ? 'Scroll position' : 'Delay'}
          data-field="entryTime.value"
          className={classes.number ?? ''}
          {...boundsOf(duration, rules)}
          suffix={kind === 'SCROLL' ? '%' : ''}
          value={value}
          onChange={(next) => form.setValue('entryTime.value', next)}
          error={entry.errorAt('value') ?? entry.errorAt('kind')}
          disabled={form.readOnly}
        />
      )}
      {kind === 'DELAY' && (
        <Select
          aria-label="Unit of the delay"
          data-field="entryTime.duration"
          className={classes.unit ?? ''}
          {...unitChoices(
            rules.units.map(({ unit }) => unit),
            value,
          )}
          value={duration}
          onChange={(next) => next && entry.set(withUnit(entry.value, next, rules))}
          error={entry.errorAt('duration')}
          allowDeselect={false}
          disabled={form.readOnly}
        />
      )}
    </div>
  )
}

export function TriggerView(props: StepViewProps<TriggerValues>) {
  const form = useStepForm(props)
  return (
    <StepLayout sideLabel="In words" side={<Summary form={form} context={props.context} />}>
      <StepSection size="step" title="Trigger this Campaign when...">
        <Chain form={form} events={props.context.server?.events ?? null} problems={props.problems} />
      </StepSection>
      <StepSection size="step" title="Entry time">
        <p className={boxes.note}>How long to wait after the trigger.</p>
        <EntryTimeFields form={form} rules={props.context.channel.entryTime} />
      </StepSection>
    </StepLayout>
  )
}

function Summary({ form, context }: { form: StepForm<TriggerValues>; context: StepContext }) {
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as TriggerValues
  return (
    <>
      <StepSection title="In words">
        <Sentence parts={triggerSentence(values, context.server?.events ?? null)} />
      </StepSection>
      <TimeLine values={values} context={context} />
    </>
  )
}

/** 'For example': one recipient's path through the trigger as a timeline. */
function TimeLine({ values, context }: { values: TriggerValues; context: StepContext }) {
  const moments = exampleOf(values, context)
  if (moments.length === 0) return null
  const icons = { ...marks, send: channelById(context.channel.id)?.Icon ?? IconBolt }
  return (
    <StepSection title="For example">
      <ol className={timeLineClasses.line}>
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
    <li className={timeLineClasses.moment} data-kind={kind}>
      <span className={timeLineClasses.mark} aria-hidden="true">
        <Icon size={at === null ? 12 : 15} stroke={1.5} />
      </span>
      <span className={timeLineClasses.at}>
        {at !== null && <time>{at}</time>}
        {day > 1 && <small>{`day ${day}`}</small>}
      </span>
      <span className={timeLineClasses.words}>
        <strong dir="auto">{title}</strong>
        {detail && <small dir="auto">{detail}</small>}
      </span>
    </li>
  )
}

/** TRIGGER in REVIEW's card. */
export const TriggerSummary = ({ values, context }: { values: TriggerValues; context: StepContext }) => (
  <Sentence small parts={triggerSentence(values, context.server?.events ?? null)} />
)
