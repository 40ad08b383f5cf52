/** The caret in fields of rich text. */
import type { Locator } from '@playwright/test'

/**
 * Clicks into a field and goes to its beginning or its end. ProseMirror puts its own selection back 20 ms after it got the focus: a key
 * that is pressed sooner than any hand could would be undone by it. The page's own clock is waited for, which may be late.
 */
export async function caretTo(place: 'Home' | 'End', field: Locator): Promise<void> {
  await field.click()
  await field.evaluate(() => new Promise((settled) => setTimeout(settled, 40)))
  await field.press(`ControlOrMeta+${place}`)
}
