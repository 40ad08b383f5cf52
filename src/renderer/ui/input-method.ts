/** Keys that belong to an input method, which composes Japanese, Chinese or Korean words, or accented letters. */

/** The keyCode of a key that an input method handles (UI Events, 'keyCode' of a key that an input method processes). */
const INPUT_METHOD_KEY_CODE = 229

/** Keys that would leave a field, submit it, or close a dialog. */
const leavingKeys = new Set(['Enter', 'Escape', 'Tab'])

/**
 * Hides the keys that compose and choose a word from every listener added to `page` later: Enter then chooses the word and does nothing
 * else. Some systems end the composition first and send its Enter afterwards, with the code 229.
 */
export function leaveToInputMethod(page: Document): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || (event.keyCode === INPUT_METHOD_KEY_CODE && leavingKeys.has(event.key)))
      event.stopImmediatePropagation()
  }
  page.defaultView?.addEventListener('keydown', onKey, true)
}
