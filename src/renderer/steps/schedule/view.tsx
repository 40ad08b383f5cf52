/** SCHEDULE in the wizard: the form of the campaign's type; at the right, the summary sentence and the next runs. */
import '@mantine/dates/styles.css'
import { Divider, Select, Switch } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { unreadIn } from '../../../model/steps/schedule/rules'
import { unreadText } from '../../../model/steps/schedule/text'
import {
  capText,
  type Delivery,
  intervalUnits,
  quietText,
  type ScheduleValues,
} from '../../../model/steps/schedule/values'
import room from '../../ui/error-room.module.css'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { NumberField } from '../../ui/number-field'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { controlOf, useStepField, useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../wizard-step'
import { SameSegmentNotice } from './chosen-day'
import { type FormProps, IntervalFields, Row } from './fields'
import { forms } from './forms'
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
