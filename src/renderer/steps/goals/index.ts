/** GOALS: the events that count as success, the revenue they bring, and the control group. */
import { IconTargetArrow } from '@tabler/icons-react'
import { stepOf } from '../wizard-step'
import { goalsFindings } from './findings'
import { GoalsSummary } from './summary'
import { checkGoals, emptyGoals, type GoalsValues, heldBack, isOneEmptyGoal, namedGoals } from './values'
import { GoalsView } from './view'
import { goalsBody, goalsFromWire, goalsIntents, goalsSetup } from './wire'

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
  controlGroup: heldBack,
  skip: {
    label: 'Skip',
    offered: isOneEmptyGoal,
    // No goal, no revenue tracking, and no control group, regardless of the value in its field.
    values: emptyGoals,
  },
})
