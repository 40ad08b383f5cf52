/** What TRIGGER has to say before publishing. */
import type { Finding } from '../../rules/finding'
import type { StepContext } from '../step'
import { checkTrigger, type TriggerValues } from './values'

const place = { tab: 'TRIGGER', link: 'TRIGGER' } as const

/** Whether the trigger is complete. */
export function triggerFindings(values: TriggerValues, context: StepContext): Finding[] {
  const problem = checkTrigger(values, context)[0]
  const id = 'trigger-complete'
  if (!problem) return [{ id, level: 'passed', title: 'The trigger is complete', ...place }]
  return [
    {
      id,
      level: 'blocking',
      title: 'The trigger is not complete',
      detail: `${problem.message}.`,
      field: problem.path,
      ...place,
    },
  ]
}
