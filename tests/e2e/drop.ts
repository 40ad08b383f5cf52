/** Files that come from the desktop. */
import type { Page } from '@playwright/test'

/** A file from the desktop, held above `target` and let go there; returns whether the page took it. */
export async function drop(page: Page, target: string, name: string, text: string): Promise<boolean> {
  return page.evaluate(
    ([selector, fileName, content]) => {
      const place = document.querySelector(selector ?? '')
      if (!place) throw new Error(`There is no ${selector}`)
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], fileName ?? ''))
      const options = { bubbles: true, cancelable: true, dataTransfer }
      place.dispatchEvent(new DragEvent('dragover', options))
      return !place.dispatchEvent(new DragEvent('drop', options))
    },
    [target, name, text],
  )
}
