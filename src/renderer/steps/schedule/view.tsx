/** SCHEDULE in the wizard: the form of the campaign's type; at the right, the summary sentence and the next runs. */
import '@mantine/dates/styles.css'
import { Anchor, Divider, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { instantAt, isDate, isTime, isZone } from '../../../model/steps/schedule/engine'
import { unreadIn } from '../../../model/steps/schedule/rules'
import { deliveryText, scheduleSentence, unreadText } from '../../../model/steps/schedule/text'
import {
  capFact,
  capText,
  type Delivery,
  intervalUnits,
  quietFact,
  quietText,
  type ScheduleValues,
} from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { openPreferences } from '../../data/channel-limits'
import room from '../../ui/error-room.module.css'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { NumberField } from '../../ui/number-field'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { controlOf, useStepField, useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../wizard-step'
import { ChosenDay, SameSegmentNotice } from './chosen-day'
import { type FormProps, IntervalFields, Row } from './fields'
import { forms } from './forms'
import moment from './moment.module.css'
import { NextRuns } from './next-runs'
import classes from './schedule.module.css'

/** Lists values of another program that Herald cannot read, until the user replaces them. */
function UnreadValues({ form, context }: FormProps) {
  // The defaults contain every field, so the watched values are complete.
  const unread = unreadIn(useWatch({ control: form.control }) as ScheduleValues, context)
  return unread.length === 0 ? null : (
    <Notice kind="block" title="Part of this schedule cannot be read">
      {unreadText(unread)}
    </Notice>
  )
}

export function ScheduleView(props: StepViewProps<ScheduleValues>) {
  const form = useStepForm(props)
  const { context } = props
  const Form = forms[context.type]
  return (
    <StepLayout sideLabel="In words" side={<NextRuns form={form} context={context} />}>
      <StepSection size="step" title="When will the campaign run?">
        <div className={`${classes.form} ${room.room}`}>
          <UnreadValues form={form} context={context} />
          <Form form={form} context={context} />
          <Divider />
          <DeliveryRow form={form} context={context} />
          <LimitsRow form={form} context={context} />
          <RetentionRow form={form} context={context} />
          {context.type === 'one-time' && !props.readOnly && <SameSegmentNotice form={form} context={context} />}
        </div>
      </StepSection>
    </StepLayout>
  )
}

const deliveryLabels: { value: Delivery; label: string }[] = [
  { value: 'EVERY_TIME', label: 'Every time' },
  { value: 'ONE_PER_CAMPAIGN', label: 'Once per user for the campaign' },
  { value: 'INTERVAL', label: 'Custom minimum delay' },
]

/** Delivery conditions of campaigns that run more than once (Source: docs/reference/limits.md). */
function DeliveryRow({ form, context }: FormProps) {
  const type = useStepField(form, 'selectedCondition.type')
  const value = useStepField(form, 'selectedCondition.value')
  const unit = useStepField(form, 'selectedCondition.interval')
  if (context.type === 'one-time') return null
  return (
    <Row label="Delivery">
      <Select
        aria-label="Delivery"
        data-field={type.path}
        error={type.error}
        className={classes.delivery ?? ''}
        data={deliveryLabels}
        value={type.value || null}
        placeholder="Choose"
        onChange={(next) => next && type.set(next)}
        allowDeselect={false}
        disabled={form.readOnly}
      />
      {type.value === 'INTERVAL' && (
        <IntervalFields
          value={value}
          unit={unit}
          label="Minimum delay"
          unitLabel="Unit of the minimum delay"
          // Seconds of a periodic campaign become days (Source: docs/reference/states.md), so they are not offered here.
          units={intervalUnits.filter((name) => name !== 'seconds' || context.type !== 'recurring')}
          readOnly={form.readOnly}
        />
      )}
    </Row>
  )
}

/** The toggles, for channels that have them (Source: docs/reference/states.md). */
function LimitsRow({ form, context }: FormProps) {
  const capping = useStepField(form, 'frequencyCapping')
  const quietField = useStepField(form, 'doNotDisturb')
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as ScheduleValues
  const { frequencyCapping, doNotDisturb } = context.channel.toggles
  if (!frequencyCapping && !doNotDisturb) return null
  return (
    <Row label="Limits">
      {frequencyCapping && (
        <Switch
          className={classes.limit ?? ''}
          label="Frequency capping"
          description={capText(context, capping.value)}
          checked={capping.value ?? false}
          disabled={form.readOnly}
          onChange={(event) => capping.set(event.currentTarget.checked)}
        />
      )}
      {doNotDisturb && (
        <Switch
          className={classes.limit ?? ''}
          label="Do not disturb"
          description={quietText(values, context)}
          checked={quietField.value ?? false}
          disabled={form.readOnly}
          onChange={(event) => quietField.set(event.currentTarget.checked)}
        />
      )}
    </Row>
  )
}

/** Number of days that an ad audience is kept (Source: docs/reference/rules.md#schedule). */
function RetentionRow({ form, context }: FormProps) {
  const days = useStepField(form, 'metaRetentionDays')
  const { retention } = context.channel
  if (!retention) return null
  return (
    <Row label="Retention">
      <NumberField
        aria-label="Retention in days"
        {...controlOf(days, form.readOnly)}
        className={classes.number ?? ''}
        min={retention.min}
        max={retention.max}
      />
      <span className={layout.between}>days in the audience</span>
    </Row>
  )
}

type Fact = { name: string; value: ReactNode }

type SummaryProps = { values: ScheduleValues; context: StepContext; brief?: boolean }

/** SCHEDULE in REVIEW's card: the summary sentence and the limits that apply. */
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
