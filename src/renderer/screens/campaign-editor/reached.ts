/** How far a campaign had come of which the server keeps no tab values: as far as its steps could be saved as they stand. */
import type { Json, TabValues } from '#contract'
import { afterSave, initialProgress, type Progress } from '../../steps/progress'
import type { Step, StepContext } from '../../steps/step'

/** Null where tab values say it, and for a campaign that no server has: it begins at its first step. */
export function reachedBy(
  steps: readonly Step[],
  values: (step: Step) => Json,
  context: StepContext,
  kept: TabValues | null,
): Progress | null {
  if (kept?.selected || kept?.disabledKeys || !context.base) return null
  let reached = initialProgress(context.type, context.channel.hasContent)
  for (const step of steps) {
    if (!isSound(step, values(step), context)) break
    reached = afterSave(reached, step.tab)
  }
  return reached
}

const isSound = (step: Step, now: Json, context: StepContext): boolean =>
  step.skip?.offered(now) === true || (step.saveBlocked(now, context) === null && step.check(now, context).length === 0)
