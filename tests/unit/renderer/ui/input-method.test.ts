/** Which keys reach the program while somebody writes with an input method. */
import { expect, it } from 'vitest'
import { leaveToInputMethod } from '../../../../src/renderer/ui/input-method.ts'

it.each([
  ['a letter', 'a', 65, false, true],
  ['Enter', 'Enter', 13, false, true],
  ['the key that begins a word, before which the caret leaves a merge tag', 'Process', 229, false, true],
  ['its letters', 'a', 229, true, false],
  ['Enter that chooses a word', 'Enter', 229, true, false],
  ['the same Enter where it comes after the end', 'Enter', 229, false, false],
  ['Escape that drops a word', 'Escape', 27, true, false],
  ['an arrow in the list of words', 'ArrowDown', 40, true, false],
])('%s', (_, key, keyCode, isComposing, reaches) => {
  const window = new EventTarget()
  leaveToInputMethod({ defaultView: window } as unknown as Document)
  let heard = false
  window.addEventListener('keydown', () => {
    heard = true
  })
  window.dispatchEvent(Object.assign(new Event('keydown'), { key, keyCode, isComposing }))
  expect(heard).toBe(reaches)
})
