/** Undo and redo for the whole campaign. Inside a field, the shortcuts apply to that field first. */
import { useRef, useState } from 'react'
import { partLabel } from '../../blocks/conflict'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import { undoStep, useUndoSteps } from '../../data/undo'
import type { StepDirection } from '../../ui/step-back'
import { useStepKeys } from '../../ui/use-step-keys'
import type { Editor } from './use-editor'

/** `announcement` describes the last undo or redo, for screen readers. */
export function useUndo(editor: Editor) {
  const { session, access } = editor
  const steps = useUndoSteps(session)
  // Unsaved typing can be undone at once: it is written first.
  const dirty = useDraft(session, ({ safety }) => safety.state === 'saving')
  const [announcement, setTold] = useState('')
  const possibleSteps = {
    undo: !access.readOnly && (steps.undo > 0 || dirty),
    redo: !access.readOnly && steps.redo > 0,
  }
  const step = async (direction: StepDirection) => {
    if (access.readOnly || !(session.kept || dirty)) return
    const done = await undoStep(session, direction)
    if (!done) return
    const changed = editor.deps.steps.find(({ section }) => done.changed.includes(section))
    if (changed) editor.open(changed.tab)
    setTold(`${direction === 'undo' ? 'Undone' : 'Redone'}: ${done.changed.map(partLabel).join(', ')}`)
  }
  const now = useRef(step)
  now.current = step
  // Key presses can be faster than the store, and than its last answer: presses run one after another, and the store decides which steps
  // exist.
  const queue = useRef(Promise.resolve())
  const take = (direction: StepDirection) => {
    queue.current = queue.current.then(() => now.current(direction)).catch(reportError)
  }
  useStepKeys(take)
  return { can: possibleSteps, take, announcement }
}
