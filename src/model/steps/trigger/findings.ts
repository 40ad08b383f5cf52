/** The findings of TRIGGER, shown before publishing. */
import { eventFindings } from '../../event-condition/findings.ts'
import { blocking, type Finding, passed } from '../../rules/finding.ts'
import type { StepContext } from '../step.ts'
import { checkTrigger, type TriggerValues } from './values.ts'

const place = { tab: 'TRIGGER', link: 'Trigger' } as const

/** Checks that the trigger is complete and that its events still exist. */
export function triggerFindings(values: TriggerValues, context: StepContext): Finding[] {
  const problem = checkTrigger(values, context)[0]
  const id = 'trigger-complete'
  if (!problem) return [passed(id, 'The trigger is complete', place), ...existenceFindings(values, context)]
  return [blocking(id, 'The trigger is not complete', { field: problem.path, ...place }, `${problem.message}.`)]
}

function existenceFindings({ chain, rebound }: TriggerValues, { server }: StepContext): Finding[] {
  const namedEvents = [
    ...chain.map((event, index) => ({ event, path: `chain.${index}.eventId` })),
    ...(rebound ? [{ event: rebound, path: 'rebound.eventId' }] : []),
  ]
  return eventFindings(namedEvents, { tab: 'TRIGGER', id: 'trigger-events' }, server)
}
