/** SCHEDULE as the wizard shows it: the form of the campaign's type; at the right the same in words and the next runs. */
import * as texts from './texts'
import '@mantine/dates/styles.css'
import { Divider } from '@mantine/core'
import room from '../../ui/error-room.module.css'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useStepForm } from '../../ui/use-step-form'
import type { StepViewProps } from '../step'
import { DeliveryRow, LimitsRow, RetentionRow } from './delivery'
import { forms } from './forms'
import { NextRuns } from './next-runs'
import classes from './schedule.module.css'
import type { ScheduleValues } from './values'

export function ScheduleView(props: StepViewProps<ScheduleValues>) {
  const form = useStepForm(props)
  const { context } = props
  const Form = forms[context.type]
  return (
    <StepLayout sideLabel={texts.inWords} side={<NextRuns form={form} context={context} />}>
      <StepSection size="step" title={texts.whenWillTheCampaignRun}>
        <div className={`${classes.form} ${room.room}`}>
          <Form form={form} context={context} />
          <Divider />
          <DeliveryRow form={form} context={context} />
          <LimitsRow form={form} context={context} />
          <RetentionRow form={form} context={context} />
        </div>
      </StepSection>
    </StepLayout>
  )
}
