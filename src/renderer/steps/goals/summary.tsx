/** GOALS in REVIEW's card. */
import { type Pair, Pairs } from '../../ui/pairs'
import { type GoalsValues, isOneEmptyGoal } from './values'
import { controlGroupWords, goalWords, revenueWords } from './words'

export function GoalsSummary({ values }: { values: GoalsValues }) {
  const goals: Pair[] = isOneEmptyGoal(values)
    ? [{ name: 'Primary', value: 'None' }]
    : values.goals.map((goal, at) => ({ name: at === 0 ? 'Primary' : `Goal ${at + 1}`, value: goalWords(goal) }))
  return (
    <Pairs
      pairs={[
        ...goals,
        { name: 'Revenue', value: revenueWords(values) ?? 'Not tracked' },
        { name: 'Control group', value: controlGroupWords(values) },
      ]}
    />
  )
}
