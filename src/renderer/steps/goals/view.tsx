/** GOALS in the wizard: goals, revenue and control group, at the right the same as sentences; and in REVIEW's card. */

import { Button, Radio } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { unitsOf } from '#contract'
import { conditionText, type Events, eventName, readableEvent } from '../../../model/event-condition/text'
import { plainPart, type SentencePart, sentenceOf, strongPart } from '../../../model/rules/sentence'
import {
  emptyGoal,
  type Goal,
  type GoalsValues,
  heldBackPercent,
  isEmptyStep,
  isOneEmptyGoal,
  withControlGroup,
} from '../../../model/steps/goals/values'
import type { StepContext } from '../../../model/steps/step'
import { Sentence } from '../../blocks/sentence'
import room from '../../ui/error-room.module.css'
import { goOnToFirstField, NamedRadioGroup } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { type Pair, Pairs } from '../../ui/pieces'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type StepForm, useStepField, useStepForm } from '../../ui/use-step-form'
import { Estimate } from '../estimate'
import type { StepViewProps } from '../wizard-step'
import { GoalCard } from './goal-card'
import classes from './goals.module.css'

type Form = StepForm<GoalsValues>

/** What grows comes last: a goal is added below everything else, so nothing moves. */
export function GoalsView(props: StepViewProps<GoalsValues>) {
  const { context, readOnly } = props
  const form = useStepForm(props)
  const goals = useStepField(form, 'goals')
  const [isOpened, setOpened] = useState(() => !isEmptyStep(props.initial))
  const [addedCount, setAddedCount] = useState(0)
  const isOpen = isOpened || props.problems.length > 0
  const add = () => {
    // The step has one empty goal, which is shown when the user asks for the first.
    if (isOpen) goals.set([...goals.value, emptyGoal()])
    setOpened(true)
    setAddedCount(addedCount + 1)
  }
  const addButton = (
    <Button
      data-first={!isOpen || undefined}
      variant="default"
      size="xs"
      leftSection={<IconPlus size={14} />}
      onClick={add}
    >
      Add goal
    </Button>
  )
  return (
    <StepLayout sideLabel="In words" side={<Summary form={form} context={context} />}>
      <StepSection size="step" title="What counts as success?" aside={readOnly ? null : addButton}>
        <ControlGroup form={form} context={context} />
        {isOpen && <GoalCards form={form} addedCount={addedCount} />}
        {!isOpen && readOnly && <p className={layout.quiet}>No goal</p>}
      </StepSection>
    </StepLayout>
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

/** `addedCount`: how many goals the user added since the step opened; the event of the last one then gets the focus. */
function GoalCards({ form, addedCount }: { form: Form; addedCount: number }) {
  const goals = useStepField(form, 'goals')
  const cards = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (addedCount > 0) goOnToFirstField(cards.current?.lastElementChild ?? null)
  }, [addedCount])
  return (
    <div className={`${layout.column3} ${classes.cards}`} ref={cards}>
      {goals.value.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a goal has no identity but its place.
        <GoalCard key={index} form={form} at={index} />
      ))}
    </div>
  )
}

function ControlGroup({ form, context }: { form: Form; context: StepContext }) {
  const group = useStepField(form, 'controlGroup')
  const custom = useStepField(form, 'customControlGroup')
  const choose = (value: string) => {
    const next = withControlGroup(form.getValues(), value === 'custom' ? 'custom' : 'default')
    custom.set(next.customControlGroup)
    group.set(next.controlGroup)
  }
  return (
    <div className={layout.column2}>
      {/* Both choices name the control group, so they need no heading. */}
      <NamedRadioGroup name="Control group" value={group.value} onChange={choose}>
        <div className={layout.column1}>
          <Radio value="default" label="Default Control Group 3%" disabled={form.readOnly} />
          <div className={`${classes.line} ${room.room}`}>
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
      {!form.readOnly && <ControlGroupNote form={form} context={context} hidden={Boolean(custom.error)} />}
    </div>
  )
}

/** What the choice does: without a goal it is not sent (Source: docs/reference/states.md). While `hidden` an error has its place. */
function ControlGroupNote({ form, context, hidden }: { form: Form; context: StepContext; hidden: boolean }) {
  // The defaults contain every field, so the watched values are complete.
  const values = useWatch({ control: form.control }) as GoalsValues
  const percent = heldBackPercent(values, context)
  return (
    <p className={`${layout.quiet} ${classes.note}`}>
      {hidden
        ? null
        : !isOneEmptyGoal(values)
          ? `Saved with the goal: ${percent}% are held back.`
          : percent > 0
            ? `Needs a goal. Skip keeps the server's control group of ${percent}%.`
            : 'Needs a goal. Skip saves no control group, so everyone gets the message.'}
    </p>
  )
}

/** GOALS in REVIEW's card. */
export function GoalsSummary({ values, context }: { values: GoalsValues; context: StepContext }) {
  const events = context.server?.events ?? null
  const revenue = revenueText(values, events)
  const goals: Pair[] = isOneEmptyGoal(values)
    ? [{ name: 'Goal', value: 'None' }]
    : values.goals.map((goal, index) => ({
        name: index === 0 ? 'Primary' : `Goal ${index + 1}`,
        value: goalText(goal, events),
      }))
  return (
    <Pairs
      pairs={[
        ...goals,
        ...(revenue ? [{ name: 'Revenue', value: revenue }] : []),
        { name: 'Control group', value: controlGroupText(values, context) },
      ]}
    />
  )
}

const windowOf = ({ within: { value, duration } }: Goal): string => unitsOf(value, duration)

/** Describes goals as text. 'Purchased with order_total >= 1,500.75 and city = Karachi within 30 days'. */
export function goalText(goal: Goal, events: Events): string {
  const { properties, join } = readableEvent(goal, events)
  const conditions = properties.map(conditionText).join(` ${join} `)
  return `${eventName(goal, events)}${conditions && ` with ${conditions}`} within ${windowOf(goal)}`
}

/** 'Purchased, order_total'; null while revenue is not tracked. */
function revenueText({ revenue }: GoalsValues, events: Events): string | null {
  return revenue.on ? `${eventName(revenue, events)}, ${revenue.property?.name ?? 'a property'}` : null
}

/** 'Default, 3%', 'Custom, 10%' or 'None'; '10%' if the percentage was not chosen in Herald. */
export function controlGroupText(values: GoalsValues, context: Pick<StepContext, 'base'>): string {
  const percent = heldBackPercent(values, context)
  if (percent === 0) return 'None'
  if (isOneEmptyGoal(values)) return `${percent}%`
  return `${values.controlGroup === 'default' ? 'Default' : 'Custom'}, ${percent}%`
}

/** The whole step in sentences. */
export function goalsSentence(values: GoalsValues, events: Events, context: Pick<StepContext, 'base'>): SentencePart[] {
  const sentences = [successText(values, events), earningText(values), heldBackText(values, context)]
  return sentences
    .filter(({ length }) => length > 0)
    .flatMap((sentence, index) => (index > 0 ? [plainPart(' '), ...sentence] : sentence))
}

function successText(values: GoalsValues, events: Events): SentencePart[] {
  if (isOneEmptyGoal(values)) return []
  const goals = values.goals
    .map((goal) => readableEvent(goal, events))
    .flatMap((goal, place) => [
      ...(place > 0 ? [plainPart(' or ')] : []),
      strongPart(eventName(goal)),
      ...goal.properties.flatMap((row, index) => [
        plainPart(index === 0 ? ' with ' : ` ${goal.join} `),
        strongPart(conditionText(row)),
      ]),
      plainPart(' within '),
      strongPart(windowOf(goal)),
    ])
  return sentenceOf('A conversion is {goals}.', { goals })
}

function earningText({ revenue }: GoalsValues): SentencePart[] {
  if (!revenue.on || !revenue.property) return []
  return sentenceOf('Revenue is {property}.', { property: strongPart(revenue.property.name) })
}

function heldBackText(values: GoalsValues, context: Pick<StepContext, 'base'>): SentencePart[] {
  const percent = heldBackPercent(values, context)
  if (percent === 0)
    return [plainPart(isOneEmptyGoal(values) ? 'No goal, no control group.' : 'Everyone gets the message.')]
  return sentenceOf('{percent} are held back so you can measure the effect.', { percent: strongPart(`${percent}%`) })
}
