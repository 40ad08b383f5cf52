/** SCHEDULE in the wizard: the form of the campaign's type; at the right, the summary sentence and the next runs. */
import '@mantine/dates/styles.css'
import { Divider } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { unreadIn } from '../../../model/steps/schedule/rules'
import { unreadText } from '../../../model/steps/schedule/text'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import room from '../../ui/error-room.module.css'
import { Notice } from '../../ui/notice'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../wizard-step'
import { SameSegmentNotice } from './chosen-day'
import { DeliveryRow, LimitsRow, RetentionRow } from './delivery'
import type { FormProps } from './fields'
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
