/** GOALS: the events that count as success, the revenue they bring, and the control group. */
import { IconTargetArrow } from '@tabler/icons-react'
import {
  checkGoals,
  emptyGoals,
  type GoalsValues,
  goalsFindings,
  heldBackPercent,
  isOneEmptyGoal,
  namedGoals,
} from '../../../model/steps/goals/values'
import { goalsBody, goalsFromWire, goalsIntents, goalsSetup } from '../../../model/steps/goals/wire'
import { stepOf } from '../wizard-step'
import { GoalsSummary } from './summary'
import { GoalsView } from './view'

export const goalsStep = stepOf<GoalsValues>({
  tab: 'GOALS',
  section: 'goals',
  empty: emptyGoals,
  fromWire: goalsFromWire,
  setup: (values, context) => goalsSetup(namedGoals(values, context)),
  saved: namedGoals,
  body: (values, context) => goalsBody(namedGoals(values, context), context),
  intents: (values, context) => goalsIntents(namedGoals(values, context), context),
  check: checkGoals,
  saveBlocked: () => null,
  findings: goalsFindings,
  View: GoalsView,
  Summary: GoalsSummary,
  card: { title: 'Goals', Icon: IconTargetArrow, half: true },
  controlGroup: heldBackPercent,
  skip: {
    label: 'Skip',
    offered: isOneEmptyGoal,
    // No goal, no revenue tracking, and no control group, regardless of the value in its field.
    values: emptyGoals,
  },
})
