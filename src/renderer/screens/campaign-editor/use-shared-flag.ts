/** The flag that one step holds and another shows: whoever changes it writes into the step that holds it, and the next save carries both. */
import { useRef } from 'react'
import type { Json } from '#contract'
import type { DraftSession, Edits } from '../../data/drafts'
import type { EditorDeps } from '../../steps/assembly'
import type { Step, StepContext } from '../../steps/step'

/** No step of this campaign holds one. */
const none: NonNullable<Step['smartSend']>['useChange'] = () => () => undefined

export type SharedFlag = {
  change: (on: boolean) => void
  /** The step that holds it, once another step has changed it; asked when `saving` is saved, which settles it. */
  changedBefore: (saving: Step) => Step | null
}

/** `mark` remembers that a step has words that were not saved. */
export function useSharedFlag(
  { session, deps, mark }: { session: DraftSession; deps: EditorDeps; mark: (step: Step) => Edits },
  context: StepContext,
  values: (step: Step) => Json,
): SharedFlag {
  const owner = deps.steps.find((step) => step.smartSend) ?? null
  // The steps of an editor are the same as long as it stands: the same hook is called every time.
  const useChange = owner?.smartSend?.useChange ?? none
  const change = useChange(context)
  const latest = useRef(values)
  latest.current = values
  const changed = useRef(false)
  return {
    change: (on) => {
      if (!owner) return
      changed.current = true
      const write = (now: Json) => session.edit({ sections: { [owner.section]: now }, ...mark(owner) })
      change({ read: () => latest.current(owner), write }, on)
    },
    changedBefore: (saving) => {
      const carried = changed.current && saving !== owner ? owner : null
      changed.current = false
      return carried
    },
  }
}
