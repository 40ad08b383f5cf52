/** Waiting as long as any hand takes between two keys. */
import type { Page } from '@playwright/test'

/**
 * The focus has come to rest: the same element has had it for 100 ms, or two seconds are over. A step or a dialog that opens takes the focus as
 * soon as its fields are there, which may be late on a busy computer, and closes what was opened in between, sooner than by any hand.
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
