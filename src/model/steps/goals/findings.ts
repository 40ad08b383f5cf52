/** The findings of GOALS, shown before publishing. */
import { eventFindings } from '../../event-condition/findings.ts'
import { blocking, type Finding, passed } from '../../rules/finding.ts'
import type { StepContext } from '../step.ts'
import { checkGoals, type GoalsValues, heldBackPercent, isOneEmptyGoal } from './values.ts'

const place = { tab: 'GOALS', link: 'Goals' } as const

/** Checks that the results can be measured, that the goals' events still exist, and that the control group leaves recipients. */
export const goalsFindings = (values: GoalsValues, context: Pick<StepContext, 'server' | 'base'> = {}): Finding[] => [
  ...goalFinding(values),
  ...eventFindings(
    values.goals.map((event, index) => ({ event, path: `goals.${index}.eventId` })),
    { tab: 'GOALS', id: 'goals-events' },
    context.server,
  ),
  ...controlGroupFinding(values, context),
]

function goalFinding(values: GoalsValues): Finding[] {
  const id = 'goals-complete'
  // The step offers to go on without a goal, so a missing goal is not a warning.
  if (isOneEmptyGoal(values)) return []
  const problem = checkGoals(values)[0]
  if (problem) return [blocking(id, 'A goal is not complete', { field: problem.path, ...place }, `${problem.message}.`)]
  return [passed(id, 'Goals are complete', place)]
}

function controlGroupFinding(values: GoalsValues, context: Pick<StepContext, 'base'>): Finding[] {
  if (heldBackPercent(values, context) < 100) return []
  return [
    blocking(
      'goals-control-group',
      'The control group is everyone',
      { field: 'customControlGroup', ...place },
      'The control group is 100%, so nobody would get the message.',
    ),
  ]
}
