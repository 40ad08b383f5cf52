/** A flag that one step stores and another shows. Changing it writes to the step that stores it, and the next save sends both steps. */
import { useRef } from 'react'
import type { Json } from '#contract'
import type { StepContext } from '../../../model/steps/step'
import type { DraftSession, Edits } from '../../data/drafts'
import type { EditorDeps } from '../../steps/assembly'
import type { Step } from '../../steps/wizard-step'

/** Used if no step of this campaign has a flag. */
const useNoChange: NonNullable<Step['smartSend']>['useChange'] = () => () => undefined

export type SharedFlag = {
  change: (isOn: boolean) => void
  /** Call it with the step being saved. Returns the step that stores the flag if another step changed the flag since the last call, else null. */
  changedBefore: (saving: Step) => Step | null
}

/** `begun`: the tab values of a draft with its first edit. */
export function useSharedFlag(
  { session, deps, begun }: { session: DraftSession; deps: EditorDeps; begun: () => Edits },
  context: StepContext,
  values: (step: Step) => Json,
): SharedFlag {
  const owner = deps.steps.find((step) => step.smartSend) ?? null
  // The steps never change while the editor is mounted, so the same hook is called every time.
  const useChange = owner?.smartSend?.useChange ?? useNoChange
  const change = useChange(context)
  const latest = useRef(values)
  latest.current = values
  const changed = useRef(false)
  return {
    change: (isOn) => {
      if (!owner) return
      changed.current = true
      const write = (now: Json) => session.edit({ sections: { [owner.section]: now }, ...begun() })
      change({ read: () => latest.current(owner), write }, isOn)
    },
    changedBefore: (saving) => {
      const carriedStep = changed.current && saving !== owner ? owner : null
      changed.current = false
      return carriedStep
    },
  }
}
