/** Undo and redo from the menu: they go to the listener of the key, else to the focused field. */

export type StepDirection = 'undo' | 'redo'

/** Dispatches the key at the focused element. A plain field, which leaves the key to the system, undoes its own edit. */
export function stepBack(direction: StepDirection): void {
  const isMac = /Mac/.test(navigator.platform)
  const stepKey = new KeyboardEvent('keydown', {
    key: 'z',
    code: 'KeyZ',
    shiftKey: direction === 'redo',
    metaKey: isMac,
    ctrlKey: !isMac,
    bubbles: true,
    cancelable: true,
  })
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(stepKey)
  // Deprecated without a replacement: nothing else reaches the history of a field.
  if (isLeft) document.execCommand(direction)
}
