/** GOALS in REVIEW's card. */

import { type GoalsValues, isOneEmptyGoal } from '../../../model/steps/goals/values'
import type { StepContext } from '../../../model/steps/step'
import { type Pair, Pairs } from '../../ui/pieces'
import { controlGroupText, goalText, revenueText } from './text'

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
