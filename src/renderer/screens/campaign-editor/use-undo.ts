/** Undo and redo of the campaign as a whole. Inside a field the keys belong to that field first. */
import { useEffect, useRef, useState } from 'react'
import { partLabel } from '../../blocks/conflict'
import { useDraft } from '../../data/drafts'
import { takeStep, useUndoSteps } from '../../data/undo'
import type { Editor } from './use-editor'

type Way = 'undo' | 'redo'

/** `told` says what the last step changed, for those who do not see it. */
export function useUndo(editor: Editor) {
  const { session, access } = editor
  const steps = useUndoSteps(session)
  // What was just typed can be undone at once: it is written first.
  const dirty = useDraft(session, ({ safety }) => safety.state === 'saving')
  const [told, setTold] = useState('')
  const busy = useRef(false)
  const can = { undo: !access.readOnly && (steps.undo > 0 || dirty), redo: !access.readOnly && steps.redo > 0 }
  const take = async (way: Way) => {
    if (busy.current || !can[way]) return
    busy.current = true
    const done = await takeStep(session, way)
    busy.current = false
    if (!done) return
    editor.markUnsaved(done.changed)
    const step = editor.around.steps.find(({ section }) => done.changed.includes(section))
    if (step) editor.open(step.tab)
    setTold(`${way === 'undo' ? 'Undone' : 'Redone'}: ${done.changed.map(partLabel).join(', ')}`)
  }
  useUndoKeys((way) => void take(way))
  return { can, take: (way: Way) => void take(way), told }
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
