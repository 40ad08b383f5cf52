/** Accepts pictures by drop, or by paste while the element has the focus. */
import type { ClipboardEvent } from 'react'
import { useDrop } from '../../ui/use-drop'

export function useIntake(readOnly: boolean, onFile: (file: File) => unknown) {
  const drop = useDrop(readOnly, onFile)
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (readOnly || !file) return
    event.preventDefault()
    void onFile(file)
  }
  return { over: drop.over, events: { ...drop.events, onPaste } }
}
