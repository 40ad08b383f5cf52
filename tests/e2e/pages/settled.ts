/** Waits as long as a user takes between two keys. */
import type { Page } from '@playwright/test'

/**
 * Waits until the same element has had the focus for 100 ms, at most two seconds. An opening step or dialog takes the focus once its fields
 * are rendered, which may be late on a busy computer. That would close anything opened in between, faster than a user could.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const end = performance.now() + 2_000
        let held: { element: Element | null; since: number } | null = null
        const look = () => {
          const now = performance.now()
          const element = document.activeElement
          if (held?.element !== element) held = { element, since: now }
          if (now - held.since > 100 || now > end) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
