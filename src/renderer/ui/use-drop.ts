/** A place that a file can be dropped onto; beside such places a dropped file does nothing. */
import { type DragEvent, useState } from 'react'

/** `events` belong onto the place; `over` is true while a file hovers above it. Of several files the first is taken. */
export function useDrop(readOnly: boolean, pick: (file: File) => unknown) {
  const [over, setOver] = useState(false)
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
  return { over, events }
}

/** A browser opens a file that is dropped just anywhere, and the page is gone: it is let fall instead. Answers how to stop. */
export function ignoreStrayFiles(): () => void {
  const fall = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'dragover') event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', fall)
  window.addEventListener('drop', fall)
  return () => {
    window.removeEventListener('dragover', fall)
    window.removeEventListener('drop', fall)
  }
}
