/** Which save takes a new name to the server by itself: a rename has no call of its own (Source: docs/reference/choices.md#wire-fidelity). */
import { sameJson } from '../../rules/same-json'
import { type Access, canEdit } from '../../steps/access'
import { carriesName, type EditorDeps, saveContextOf } from '../../steps/assembly'
import type { Part } from '../../steps/local-tab-state'
import type { Progress } from '../../steps/progress'
import type { Step, StepContext } from '../../steps/step'

type EditorState = { access: Access; progress: Progress; unsaved: readonly Part[] }

/**
 * The last step whose save carries the name and changes nothing else: it holds no unsaved words, breaks no rule, is sent as it stands on
 * the server, and starts no approval. Null where there is none: the name then goes with the next save of a step.
 */
export function nameCarrierIn(deps: EditorDeps, context: StepContext, state: EditorState): Step | null {
  return deps.steps.toReversed().find((step) => isCarrier(step, deps, context, state)) ?? null
}

function isCarrier(
  step: Step,
  deps: EditorDeps,
  context: StepContext,
  { access, progress, unsaved }: EditorState,
): boolean {
  if (unsaved.includes(step.section) || !canEdit(access, step.tab)) return false
  const now = context.values[step.tab] ?? null
  const asSaved = sameJson(step.saved?.(now, context) ?? now, now)
  if (!asSaved || step.check(now, context).length > 0 || step.primary?.(now, context)) return false
  const save = { tab: step.tab, values: now, after: progress, base: context.base ?? null }
  const intents = step.intents(now, saveContextOf(deps, context, save))
  return carriesName(intents.flatMap(({ update }) => (update ? [{ update }] : [])))
}
