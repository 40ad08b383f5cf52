/** Waiting as long as any hand takes between two keys. */
import type { Page } from '@playwright/test'

/**
 * What the page had planned for at once has run: a dialog that takes the focus a second time, a list that forgets the arrows when it is
 * drawn anew. A key in between, sooner than any hand's, would be undone.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}
