/** Places the caret in fields of rich text. */
import type { Locator } from '@playwright/test'

/**
 * Clicks into a field and moves to its start or end. ProseMirror restores its own selection 20 ms after it gets the focus, which would undo
 * a key pressed sooner. Waits on the page's own clock, which may be late.
 */
export async function caretTo(place: 'Home' | 'End', field: Locator): Promise<void> {
  await field.click()
  await field.evaluate(() => new Promise((settled) => setTimeout(settled, 40)))
  await field.press(`ControlOrMeta+${place}`)
}
