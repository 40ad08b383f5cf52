/** A drop target for a file; outside of drop targets a dropped file is ignored. */
import { type DragEvent, useState } from 'react'

/** Spread `events` on the target; `over` is true while a file hovers over it. Of several files the first is used. */
export function useDrop(readOnly: boolean, pick: (file: File) => unknown) {
  const [isOver, setOver] = useState(false)
  if (readOnly) return { over: false, events: {} }
  const events = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void pick(file)
    },
  }
  return { over: isOver, events }
}

/**
 * A browser opens a file that is dropped outside of a target, and the page is lost. This ignores such a file unless `onFile` handles it.
 * `mayBe` judges by type alone: the file's name is hidden while the file hovers. Returns a function that stops it.
 */
export function catchStrayFiles(mayBe: (type: string) => boolean, onFile: (file: File) => void): () => void {
  const hover = (event: globalThis.DragEvent) => {
    const dragged = strayIn(event)
    if (!dragged) return
    event.preventDefault()
    if (![...dragged.items].some(({ type }) => mayBe(type))) dragged.dropEffect = 'none'
  }
  const onStrayDrop = (event: globalThis.DragEvent) => {
    const [file] = strayIn(event)?.files ?? []
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  window.addEventListener('dragover', hover)
  window.addEventListener('drop', onStrayDrop)
  return () => {
    window.removeEventListener('dragover', hover)
    window.removeEventListener('drop', onStrayDrop)
  }
}

/** Null if a target has handled the event, and without a file. */
const strayIn = ({ defaultPrevented, dataTransfer }: globalThis.DragEvent): DataTransfer | null =>
  !defaultPrevented && dataTransfer?.types.includes('Files') ? dataTransfer : null

/** Passes texts that are pasted outside of a field to `onText`. Returns a function that stops it. */
export function catchPastes(onText: (text: string) => void): () => void {
  const onPaste = ({ target, clipboardData }: globalThis.ClipboardEvent) => {
    const isField = target instanceof Element && target.closest('input, textarea, [contenteditable=true]')
    if (!isField) onText(clipboardData?.getData('text/plain') ?? '')
  }
  window.addEventListener('paste', onPaste)
  return () => window.removeEventListener('paste', onPaste)
}
