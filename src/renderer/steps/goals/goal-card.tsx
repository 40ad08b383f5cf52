/** One goal: its event, conditions on the event's properties, and how long after the message it counts. */

import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { unitChoices } from '../../../model/rules/unit-choices'
import {
  type GoalsValues,
  goalDuration,
  goalUnits,
  withGoalEvent,
  withoutGoal,
} from '../../../model/steps/goals/values'
import { EventSelect } from '../../blocks/event-condition/event-select'
import { PropertyRows } from '../../blocks/event-condition/property-rows'
import room from '../../ui/error-room.module.css'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { controlOf, type StepForm, useStepField } from '../../ui/use-step-form'
import classes from './goals.module.css'

type Props = { form: StepForm<GoalsValues>; at: number }

export function GoalCard({ form, at }: Props) {
  const goal = useStepField(form, `goals.${at}`)
  const rows = useStepField(form, `goals.${at}.properties`)
  return (
    <div className={`${classes.card} ${room.room}`}>
      <div className={`${layout.spread} ${classes.head}`}>
        <span className={classes.name}>{at === 0 ? 'Primary goal' : `Goal ${at + 1}`}</span>
        {at > 0 && !form.readOnly && (
          <ActionIcon
            aria-label={`Remove goal ${at + 1}`}
            onClick={() => form.setValue('goals', withoutGoal(form.getValues(), at).goals)}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      <EventSelect
        label="Event"
        className={classes.event ?? ''}
        data-field={`goals.${at}.eventId`}
        // The first goal cannot be removed, but its event can be cleared; then the step can be skipped.
        clearable={at === 0}
        // Room for the clear button and the arrow, so that the arrow does not move.
        rightSectionWidth={at === 0 ? 50 : undefined}
        clearButtonProps={{ 'aria-label': 'Clear the event', 'aria-hidden': false, tabIndex: 0 }}
        value={goal.value}
        error={goal.errorAt('eventId')}
        disabled={form.readOnly}
        onChange={(event) => {
          const next = withGoalEvent(form.getValues(), at, event)
          form.setValue('revenue', next.revenue)
          form.setValue('goals', next.goals)
        }}
      />
      <PropertyRows
        of={goal.value}
        join={goal.value.join.toLowerCase()}
        path={rows.path}
        errorAt={rows.errorAt}
        readOnly={form.readOnly}
        onChange={rows.set}
      />
      <Duration form={form} at={at} />
    </div>
  )
}

function Duration({ form, at }: Props) {
  const value = useStepField(form, `goals.${at}.within.value`)
  const unit = useStepField(form, `goals.${at}.within.duration`)
  return (
    <div className={classes.line}>
      <span className={layout.quiet}>Conversion window</span>
      <NumberField
        aria-label="Conversion window"
        {...controlOf(value, form.readOnly)}
        className={classes.number ?? ''}
        {...goalDuration}
      />
      <Select
        aria-label="Unit"
        {...controlOf(unit, form.readOnly)}
        className={classes.unit ?? ''}
        {...unitChoices(goalUnits, value.value)}
        onChange={(next) => next && unit.set(next)}
        allowDeselect={false}
      />
    </div>
  )
}
