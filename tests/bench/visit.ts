/** A click on a tab of the wizard, and what it costs the page until the step stands there. */
import type { Page } from 'playwright'

/** Milliseconds from the click on a tab until the step stands there laid out and painted, and the longest task on that way. */
export type Visit = { tab: string; whole: number; longest: number }

/** `selector` is what must stand there. Throws after ten seconds. */
export async function visit(page: Page, tab: string, selector: string): Promise<Visit> {
  const took = await page.evaluate(
    async ([tab, selector]) => {
      const button = document.querySelector<HTMLElement>(`#step-tab-${tab}`)
      if (!button) throw new Error(`No tab ${tab}`)
      const began = performance.now()
      let last = began
      let longest = 0
      // What lies between two messages to oneself is at least one task of the page.
      const task = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const now = performance.now()
            longest = Math.max(longest, now - last)
            last = now
            resolve()
          }
          port2.postMessage(null)
        })
      const there = () =>
        button.getAttribute('aria-selected') === 'true' && document.querySelector(selector ?? '') !== null
      button.click()
      do {
        await task()
        if (last - began > 10_000) throw new Error(`${tab} did not open`)
      } while (!there())
      let painted = false
      requestAnimationFrame(() =>
        setTimeout(() => {
          painted = true
        }),
      )
      while (!painted) await task()
      return { whole: last - began, longest }
    },
    [tab, selector],
  )
  return { tab, ...took }
}
