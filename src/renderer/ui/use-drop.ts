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

/**
 * A browser opens a file that is dropped just anywhere, and the page is gone: it is let fall instead, unless `take` takes it. `mayBe`
 * judges by the kind alone: while a file hovers nobody is told its name. Returns how to stop.
 */
export function catchStrayFiles(mayBe: (type: string) => boolean, take: (file: File) => void): () => void {
  const hover = (event: globalThis.DragEvent) => {
    const over = strayIn(event)
    if (!over) return
    event.preventDefault()
    if (![...over.items].some(({ type }) => mayBe(type))) over.dropEffect = 'none'
  }
  const fall = (event: globalThis.DragEvent) => {
    const [file] = strayIn(event)?.files ?? []
    if (!file) return
    event.preventDefault()
    take(file)
  }
  window.addEventListener('dragover', hover)
  window.addEventListener('drop', fall)
  return () => {
    window.removeEventListener('dragover', hover)
    window.removeEventListener('drop', fall)
  }
}

/** Null where a place has taken it already, and for what is no file. */
const strayIn = ({ defaultPrevented, dataTransfer }: globalThis.DragEvent): DataTransfer | null =>
  !defaultPrevented && dataTransfer?.types.includes('Files') ? dataTransfer : null
