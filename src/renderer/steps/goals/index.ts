/** GOALS: what counts as success, what it earns, and who is held back to compare with. */
import { IconTargetArrow } from '@tabler/icons-react'
import { stepOf } from '../step'
import { goalsFindings } from './findings'
import { GoalsSummary } from './summary'
import * as texts from './texts'
import {
  checkGoals,
  controlGroupOf,
  emptyGoals,
  type GoalsValues,
  isOneEmptyGoal,
  namedGoals,
  skippedGoals,
} from './values'
import { GoalsView } from './view'
import { goalsFromWire, goalsIntents, goalsSetup } from './wire'

export const goalsStep = stepOf<GoalsValues>({
  tab: 'GOALS',
  section: 'goals',
  empty: emptyGoals,
  fromWire: goalsFromWire,
  setup: (values, context) => goalsSetup(namedGoals(values, context)),
  saved: namedGoals,
  intents: (values, context) => goalsIntents(namedGoals(values, context), context),
  check: checkGoals,
  saveBlocked: () => null,
  findings: goalsFindings,
  View: GoalsView,
  Summary: GoalsSummary,
  card: { title: texts.goals2, Icon: IconTargetArrow, half: true },
  controlGroup: controlGroupOf,
  skip: {
    label: texts.skip,
    offered: isOneEmptyGoal,
    // The draft gives back what this step's own `onChange` put there.
    values: ({ values }) => skippedGoals((values.GOALS as GoalsValues | undefined) ?? emptyGoals()),
  },
})
