/** Undo and redo of the campaign as a whole. Inside a field the keys belong to that field first. */
import { useEffect, useRef, useState } from 'react'
import { partLabel } from '../../blocks/conflict'
import { reportError } from '../../data/app'
import { useDraft } from '../../data/drafts'
import { undoStep, useUndoSteps } from '../../data/undo'
import * as texts from './texts'
import type { Editor } from './use-editor'

type Way = 'undo' | 'redo'

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
    setTold(`${way === 'undo' ? texts.undone : texts.redone}: ${done.changed.map(partLabel).join(', ')}`)
  }
  const now = useRef(step)
  now.current = step
  // Keys may be quicker than the store, and than what it last said of its steps: each press has its turn, and the store says what there is.
  const turn = useRef(Promise.resolve())
  const take = (way: Way) => {
    turn.current = turn.current.then(() => now.current(way)).catch(reportError)
  }
  useUndoKeys(take)
  return { can, take, told }
}

function useUndoKeys(take: (way: Way) => void): void {
  const now = useRef(take)
  now.current = take
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (!way || isWriting(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      now.current(way)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Ctrl/Cmd+Z, Ctrl/Cmd+Shift+Z and Ctrl+Y. */
function wayOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Way | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

const chosen = ['checkbox', 'radio', 'button', 'submit', 'range', 'file', 'color']

/** Fields with an undo of their own. */
function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !chosen.includes(target.type) && !target.readOnly
}
