/** Keys that belong to an input method, which composes a word of Japanese, Chinese or Korean, or a letter with an accent. */

/** The code of a key that an input method has taken (UI Events, 'keyCode' of a key that an input method processes). */
const TAKEN = 229

/** What such a key would do to a field or a dialog: leave it, send it, move on. */
const leaving = new Set(['Enter', 'Escape', 'Tab'])

/**
 * Keeps the keys by which a word is composed and chosen from everything that listens in `page` from now on: Enter there chooses the word and
 * does nothing else. Some systems end the composition first and send its Enter afterwards, with the code 229.
 */
export function leaveToInputMethod(page: Document): void {
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || (event.keyCode === TAKEN && leaving.has(event.key))) event.stopImmediatePropagation()
  }
  page.defaultView?.addEventListener('keydown', hear, true)
}
