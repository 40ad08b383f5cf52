/** Presses a key as early as a user could. */
import type { Page } from '@playwright/test'

/** Presses Control+`key` at the first paint, before any later code has run. Applies to the next page that is opened. */
export const pressAtFirstPaint = (page: Page, key: { key: string; code: string }): Promise<unknown> =>
  page.addInitScript((pressed) => {
    const drawn = new MutationObserver(() => {
      if (!document.getElementById('screen')) return
      drawn.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, ctrlKey: true, bubbles: true }))
    })
    drawn.observe(document, { childList: true, subtree: true })
  }, key)
