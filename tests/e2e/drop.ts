/** Drops files from the desktop. */
import type { Page } from '@playwright/test'

/** Drops a file from the desktop on `target`; returns whether the page accepted it. */
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
