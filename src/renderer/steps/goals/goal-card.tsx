/** One goal: its event, conditions on the event's properties, how long after the message it counts, and, of the first, the revenue. */

import { ActionIcon, Select, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CustomEvent, EventProperty } from '#contract'
import { eventName } from '../../../model/event-condition/text'
import { kindOf } from '../../../model/event-condition/values'
import { type Choice, choicesOf, chosenIn, isReadable, unitChoices } from '../../../model/rules/choices'
import {
  type GoalsValues,
  goalDuration,
  goalUnits,
  type RevenueProperty,
  withGoalEvent,
  withoutGoal,
} from '../../../model/steps/goals/values'
import { EventSelect, PropertyRows } from '../../blocks/event-condition/property-rows'
import { useEvents } from '../../data/merge-tags'
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
      {at === 0 && <Revenue form={form} />}
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

/** Revenue tracking adds up a numeric property of the first goal's event (Source: docs/reference/rules.md#goals). */
function Revenue({ form }: { form: Props['form'] }) {
  const revenueOn = useStepField(form, 'revenue.on')
  const eventId = useStepField(form, 'revenue.eventId')
  const name = useStepField(form, 'revenue.eventName')
  const property = useStepField(form, 'revenue.property')
  const events = useEvents().data ?? null
  const event = events?.find(({ id }) => id === eventId.value)
  const properties = summableProperties(event)
  const choices = withChosen(choicesOf(properties), property.value)
  const choose = (id: string | null) => {
    const found = chosenIn(properties, id)
    if (found)
      property.set({ id: found.id, name: found.name ?? String(found.id), dataType: found.data_type ?? 'numeric' })
    else if (id === null) property.set(null)
  }
  return (
    // One line, so that the switch moves nothing.
    <div className={classes.line} data-field={eventId.path}>
      <Switch
        label="Track revenue"
        checked={revenueOn.value}
        disabled={form.readOnly}
        onChange={(change) => revenueOn.set(change.currentTarget.checked)}
      />
      {revenueOn.value && (
        <>
          <span className={`${layout.quiet} ${classes.sum}`}>
            {eventId.value === null
              ? 'Choose the event of the first goal'
              : `Sum from ${eventName({ eventId: eventId.value, eventName: name.value }, events)}`}
          </span>
          <Select
            aria-label="Revenue property"
            placeholder="Numeric property"
            data-field={property.path}
            data={choices}
            nothingFoundMessage="This event has no numeric property"
            value={property.value ? String(property.value.id) : null}
            onChange={choose}
            allowDeselect={false}
            error={property.error ?? eventId.error}
            disabled={form.readOnly || eventId.value === null}
          />
        </>
      )}
    </div>
  )
}

/** Properties that can be added up: numeric ones, and unreadable ones, whose values are unknown. */
const summableProperties = (event: CustomEvent | undefined): EventProperty[] =>
  (event?.properties ?? []).filter(
    (property) => kindOf(property.data_type ?? '') === 'numeric' || !isReadable(property),
  )

/** Adds the chosen property to the list if the event's properties are not known. */
const withChosen = (choices: Choice[], chosen: RevenueProperty | null): Choice[] =>
  chosen === null || choices.some(({ value }) => value === String(chosen.id))
    ? choices
    : [...choices, { value: String(chosen.id), label: chosen.name, disabled: false }]
