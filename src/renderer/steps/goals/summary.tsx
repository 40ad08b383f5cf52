/** GOALS in REVIEW's card. */

import { unitsOf } from '#contract'
import { conditionText, type Events, eventName, readableEvent } from '../../../model/event-condition/text'
import { plainPart, type SentencePart, sentenceOf, strongPart } from '../../../model/rules/sentence'
import { type Goal, type GoalsValues, heldBackPercent, isOneEmptyGoal } from '../../../model/steps/goals/values'
import type { StepContext } from '../../../model/steps/step'
import { type Pair, Pairs } from '../../ui/pieces'

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
