/** Undo and redo of the campaign as a whole. Inside a field the keys belong to that field first. */
import { useRef, useState } from 'react'
import { partLabel } from '../../blocks/conflict'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import { undoStep, useUndoSteps } from '../../data/undo'
import type { Way } from '../../ui/step-back'
import { useStepKeys } from '../../ui/use-step-keys'
import type { Editor } from './use-editor'

/** `told` says what the last step changed, for those who do not see it. */
export function useUndo(editor: Editor) {
  const { session, access } = editor
  const steps = useUndoSteps(session)
  // What was just typed can be undone at once: it is written first.
  const dirty = useDraft(session, ({ safety }) => safety.state === 'saving')
  const [told, setTold] = useState('')
  const can = { undo: !access.readOnly && (steps.undo > 0 || dirty), redo: !access.readOnly && steps.redo > 0 }
  const step = async (way: Way) => {
    if (access.readOnly || !(session.kept || dirty)) return
    const done = await undoStep(session, way)
    if (!done) return
    editor.markUnsaved(done.changed)
    const changed = editor.deps.steps.find(({ section }) => done.changed.includes(section))
    if (changed) editor.open(changed.tab)
    setTold(`${way === 'undo' ? 'Undone' : 'Redone'}: ${done.changed.map(partLabel).join(', ')}`)
  }
  const now = useRef(step)
  now.current = step
  // Keys may be quicker than the store, and than what it last said of its steps: each press has its turn, and the store says what there is.
  const turn = useRef(Promise.resolve())
  const take = (way: Way) => {
    turn.current = turn.current.then(() => now.current(way)).catch(reportError)
  }
  useStepKeys(take)
  return { can, take, told }
}
