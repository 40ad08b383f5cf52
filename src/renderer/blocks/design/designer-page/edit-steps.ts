/** What is one edit: for the undo, and for the count of changes that a person is told. */
import type { Editor } from 'grapesjs'

/** Work of the same stay takes the place of what that stay did before; null is a step of its own. */
export function stepsOf({ UndoManager }: Editor) {
  let last: { stay: number; pointer: number } | null = null
  return (stay: number | null, work: () => void): void => {
    if (last && last.stay === stay && last.pointer === UndoManager.getPointer()) UndoManager.undo()
    const before = UndoManager.getPointer()
    work()
    const pointer = UndoManager.getPointer()
    last = stay !== null && pointer > before ? { stay, pointer } : null
  }
}

/** Milliseconds in which one value that goes on changing is one edit. */
const EDIT_WINDOW_MS = 1_500

/** What a person did since the design was opened, as they would count it: what is written in one text is one change. */
export function countEdits(editor: Editor) {
  let count = 0
  let writing: unknown = null
  let last = { key: '', at: 0 }
  return {
    count: () => count,
    steps: (by: number) => {
      count = Math.max(0, count + by)
      last = { key: '', at: 0 }
    },
    writes: () => {
      const open = editor.getEditing()
      if (open && open !== writing) count++
      writing = open
    },
    sets: (key: string, ofOneStay: boolean) => {
      const now = performance.now()
      if (key !== last.key || (!ofOneStay && now - last.at > EDIT_WINDOW_MS)) count++
      last = { key, at: now }
      writing = null
    },
  }
}
