/** Undo and redo as the menu asks for them: whoever answers the key answers the menu, and else the field that is being written in. */

export type Way = 'undo' | 'redo'

/** Presses the key where the person is; a plain field, which leaves the key to the system, takes its own step. */
export function stepBack(way: Way): void {
  const mac = /Mac/.test(navigator.platform)
  const pressed = new KeyboardEvent('keydown', {
    key: 'z',
    code: 'KeyZ',
    shiftKey: way === 'redo',
    metaKey: mac,
    ctrlKey: !mac,
    bubbles: true,
    cancelable: true,
  })
  const isLeft = (document.activeElement ?? document.body).dispatchEvent(pressed)
  // Deprecated without a successor: nothing else reaches the history of a field.
  if (isLeft) document.execCommand(way)
}
