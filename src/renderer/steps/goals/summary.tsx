/** GOALS in REVIEW's card. */
import { filled } from '#contract'
import { type Pair, Pairs } from '../../ui/pairs'
import type { StepContext } from '../step'
import { controlGroupText, goalText, revenueText } from './text'
import * as texts from './texts'
import { type GoalsValues, isOneEmptyGoal } from './values'

export function GoalsSummary({ values, context }: { values: GoalsValues; context: StepContext }) {
  const events = context.server?.events ?? null
  const revenue = revenueText(values, events)
  const goals: Pair[] = isOneEmptyGoal(values)
    ? [{ name: texts.goal2, value: 'None' }]
    : values.goals.map((goal, at) => ({
        name: at === 0 ? texts.primary : filled(texts.goal, { at: at + 1 }),
        value: goalText(goal, events),
      }))
  return (
    <Pairs
      pairs={[
        ...goals,
        ...(revenue ? [{ name: texts.revenue, value: revenue }] : []),
        { name: texts.controlGroup, value: controlGroupText(values, context) },
      ]}
    />
  )
}
