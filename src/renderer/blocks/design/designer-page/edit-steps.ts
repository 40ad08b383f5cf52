/** Groups edits, for undo and for the number of changes shown to the user. */
import type { Editor } from 'grapesjs'

/** An edit in the same `stay` replaces that stay's previous edit in the undo stack; null starts a new step. */
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

/** Changes of one value within this time count as one edit, in milliseconds. */
const EDIT_WINDOW_MS = 1_500

/** Counts changes since the design was opened as a user would: typing in one text is one change. */
export function countEdits(editor: Editor) {
  let count = 0
  let writing: unknown = null
  let last = { key: '', at: 0 }
  return {
    count: () => count,
    steps: (by: number) => {
      count = Math.max(0, count + by)
      last = { key: '', at: 0 }
      // Typing in the same text afterwards is another change.
      writing = null
    },
    writes: () => {
      const openText = editor.getEditing()
      if (openText && openText !== writing) count++
      writing = openText
    },
    sets: (key: string, isOfOneStay: boolean) => {
      const now = performance.now()
      if (key !== last.key || (!isOfOneStay && now - last.at > EDIT_WINDOW_MS)) count++
      last = { key, at: now }
      writing = null
    },
  }
}
