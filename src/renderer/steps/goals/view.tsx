/** GOALS in the wizard: goals, revenue and control group; at the right, the same as sentences. */

import { Button, Radio, Select, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CustomEvent, EventProperty } from '#contract'
import { eventName } from '../../../model/event-condition/text'
import { kindOf } from '../../../model/event-condition/values'
import { type Choice, choicesOf, chosenIn, isReadable } from '../../../model/rules/choices'
import {
  emptyGoal,
  type GoalsValues,
  heldBackPercent,
  isEmptyStep,
  isOneEmptyGoal,
  type RevenueProperty,
  withControlGroup,
} from '../../../model/steps/goals/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import { useEvents } from '../../data/events'
import room from '../../ui/error-room.module.css'
import { goOnToFirstField } from '../../ui/focus-field'
import layout from '../../ui/layout.module.css'
import { NamedRadioGroup } from '../../ui/named-radio-group'
import { NumberField } from '../../ui/number-field'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type StepForm, useStepField, useStepForm } from '../../ui/use-step-form'
import { Estimate } from '../estimate'
import type { StepViewProps } from '../wizard-step'
import { GoalCard } from './goal-card'
import classes from './goals.module.css'
import { goalsSentence } from './text'

type Form = StepForm<GoalsValues>

export function GoalsView(props: StepViewProps<GoalsValues>) {
  const form = useStepForm(props)
  const [opened, setOpened] = useState(() => !isEmptyStep(props.initial))
  const isOpen = opened || props.problems.length > 0
  return (
    <StepLayout sideLabel="In words" side={<Summary form={form} context={props.context} />}>
      <StepSection size="step" title="What counts as success?">
        {isOpen ? (
          <GoalCards form={form} began={opened && isEmptyStep(props.initial)} />
        ) : (
          <NoGoal readOnly={props.readOnly} onOpen={() => setOpened(true)} />
        )}
      </StepSection>
      {isOpen && <Revenue form={form} />}
      <ControlGroup form={form} context={props.context} />
    </StepLayout>
  )
}

/** Shown without a goal: one button that adds the first. */
function NoGoal({ readOnly, onOpen }: { readOnly: boolean; onOpen: () => void }) {
  return (
    <div className={classes.none}>
      {readOnly ? (
        'No goal'
      ) : (
        <Button data-first variant="default" leftSection={<IconPlus size={14} />} onClick={onOpen}>
          Add goal
        </Button>
      )}
    </div>
  )
}

function Summary({ form, context }: { form: Form; context: StepContext }) {
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as GoalsValues
  return (
    <>
      <div className={classes.said}>
        <Sentence parts={goalsSentence(values, context.server?.events ?? null, context)} />
      </div>
      <Estimate context={context} percent={heldBackPercent(values, context)} />
    </>
  )
}

/** `began`: true if the user just asked for the first goal; its event field then gets the focus. */
function GoalCards({ form, began }: { form: Form; began: boolean }) {
  const goals = useStepField(form, 'goals')
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (began) goOnToFirstField(cards.current)
  }, [began])
  return (
    <div className={layout.column3} ref={cards}>
      {goals.value.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a goal has no identity but its place.
        <GoalCard key={index} form={form} at={index} />
      ))}
      {!form.readOnly && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => goals.set([...goals.value, emptyGoal()])}
        >
          Add goal
        </Button>
      )}
    </div>
  )
}

/** Revenue tracking adds up a numeric property of the first goal's event (Source: docs/reference/rules.md#goals). */
function Revenue({ form }: { form: Form }) {
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
    <StepSection title="Revenue">
      {/* One line, so that the switch moves nothing below. */}
      <div className={`${classes.line} ${room.room}`} data-field={eventId.path}>
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
    </StepSection>
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

function ControlGroup({ form, context }: { form: Form; context: StepContext }) {
  const group = useStepField(form, 'controlGroup')
  const custom = useStepField(form, 'customControlGroup')
  const choose = (value: string) => {
    const next = withControlGroup(form.getValues(), value === 'custom' ? 'custom' : 'default')
    custom.set(next.customControlGroup)
    group.set(next.controlGroup)
  }
  return (
    <StepSection>
      {/* Both choices name the control group, so the card needs no heading. */}
      <NamedRadioGroup name="Control group" value={group.value} onChange={choose}>
        <div className={layout.column1}>
          <Radio value="default" label="Default Control Group 3%" disabled={form.readOnly} />
          <div className={classes.line}>
            <Radio value="custom" label="Custom Control Group" disabled={form.readOnly} />
            {group.value === 'custom' && (
              <NumberField
                aria-label="Percentage"
                data-field={custom.path}
                className={classes.number ?? ''}
                suffix="%"
                value={custom.value.trim() === '' ? null : Number(custom.value)}
                onChange={(value) => custom.set(value === null ? '' : String(value))}
                error={custom.error}
                disabled={form.readOnly}
              />
            )}
          </div>
        </div>
      </NamedRadioGroup>
      {!form.readOnly && <ControlGroupNote form={form} context={context} />}
    </StepSection>
  )
}

/** What the choice does: without a goal it is not sent (Source: docs/reference/states.md). */
function ControlGroupNote({ form, context }: { form: Form; context: StepContext }) {
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as GoalsValues
  const percent = heldBackPercent(values, context)
  return (
    <p className={`${layout.quiet} ${classes.note}`}>
      {!isOneEmptyGoal(values)
        ? `Saved with the goal: ${percent}% are held back.`
        : percent > 0
          ? `Needs a goal. Skip keeps the server's control group of ${percent}%.`
          : 'Needs a goal. Skip saves no control group, so everyone gets the message.'}
    </p>
  )
}
