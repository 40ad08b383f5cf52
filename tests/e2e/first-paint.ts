/** A key in the first moment in which anybody could press it. */
import type { Page } from '@playwright/test'

/** Presses `key` with Control once the page is drawn, before anything that comes after a drawing has run. For the next address that is opened. */
export const pressAtFirstPaint = (page: Page, key: { key: string; code: string }): Promise<unknown> =>
  page.addInitScript((pressed) => {
    const drawn = new MutationObserver(() => {
      if (!document.getElementById('screen')) return
      drawn.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, ctrlKey: true, bubbles: true }))
    })
    drawn.observe(document, { childList: true, subtree: true })
  }, key)
