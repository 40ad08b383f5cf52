/** The flag that one step holds and another shows: whoever changes it writes into the step that holds it. */
import { useRef } from 'react'
import type { DraftSession, Edits } from '../../data/drafts'
import type { Step, StepContext } from '../../steps/step'
import type { Surroundings } from './assembly'

/** No step of this campaign holds one. */
const none: NonNullable<Step['smartSend']>['useChange'] = () => () => undefined

/** Answers how the flag is changed. `mark` remembers the step that shows it as not saved: its save carries the flag. */
export function useSharedFlag(
  { session, around, mark }: { session: DraftSession; around: Surroundings; mark: () => Edits },
  context: StepContext,
  values: (step: Step) => ReturnType<Step['empty']>,
): (on: boolean) => void {
  const owner = around.steps.find((step) => step.smartSend)
  // The steps of an editor are the same as long as it stands: the same hook is called every time.
  const useChange = owner?.smartSend?.useChange ?? none
  const change = useChange(context)
  const latest = useRef(values)
  latest.current = values
  return (on) => {
    if (!owner) return
    change(
      {
        read: () => latest.current(owner),
        write: (now) => session.edit({ sections: { [owner.section]: now }, ...mark() }),
      },
      on,
    )
  }
}
