/** Observes a page at rest: layout shifts, the focus, and whether anything is still loading. */
import type { Page } from '@playwright/test'

/** Layout shifts: the sum of the values of the Layout Instability API, and one line for each element that moved. */
export type Shifts = { sum: number; moved: string[] }

type Calm = {
  /** Since the last call, without those right after an input. */
  shifts: Shifts
  /** Since the last call, within half a second after an input. */
  inputShifts: Shifts
  /** The number of requests in progress. */
  asking: number
  /** Time of the page's last change or request, on `performance.now()`. */
  changedAt: number
  take: () => void
}

/** Records layout shifts in pages of `page` from their first paint. Must be called before the first page is opened. */
export const watchCalm = async (page: Page): Promise<void> => {
  await page.addInitScript(noteInPage)
}

/** Waits until nothing is being requested, redrawn or loaded. */
export const atRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      const { calm } = window as unknown as { calm?: Calm }
      const loading = document.querySelector('[data-skeleton], [aria-busy="true"], .mantine-Skeleton-root')
      const shown = document.querySelector('main')?.textContent
      return calm && shown && !loading && calm.asking === 0 && performance.now() - calm.changedAt > 350
    },
    null,
    { polling: 50, timeout: 90_000 },
  )
}

/**
 * Layout shifts since the last call: elements that existed before and after, at another position. The API marks shifts within half a second
 * after an input; `afterInput` counts those too, for a form that keeps every field in its place.
 */
export const shiftsIn = (page: Page, { afterInput = false } = {}): Promise<Shifts> =>
  page.evaluate((afterInput) => {
    const { calm } = window as unknown as { calm: Calm }
    calm.take()
    const counted = afterInput ? [calm.shifts, calm.inputShifts] : [calm.shifts]
    calm.shifts = { sum: 0, moved: [] }
    calm.inputShifts = { sum: 0, moved: [] }
    return {
      sum: counted.reduce((total, { sum }) => total + sum, 0),
      moved: [...new Set(counted.flatMap(({ moved }) => moved))],
    }
  }, afterInput)

/** The accessible name of the focused element; null if there is none. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || !activeElement.isConnected) return null
    return (
      activeElement.getAttribute('aria-label') ?? activeElement.textContent?.slice(0, 40) ?? activeElement.localName
    )
  })

function noteInPage(): void {
  if (window !== window.top) return
  const calm: Calm = {
    shifts: { sum: 0, moved: [] },
    inputShifts: { sum: 0, moved: [] },
    asking: 0,
    changedAt: performance.now(),
    take: () => undefined,
  }
  Object.assign(window, { calm })
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const text = (node?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
    const kind = String(element.getAttribute('class') ?? '').split(' ')[0]
    return `${element.localName}.${kind} '${text}'`
  }
  const note = (entries: PerformanceEntryList) => {
    for (const { sources, value, hadRecentInput } of entries as Shift[]) {
      const shifts = hadRecentInput ? calm.inputShifts : calm.shifts
      shifts.sum += value
      for (const { node, previousRect, currentRect } of sources)
        shifts.moved.push(`${name(node)} from ${place(previousRect)} to ${place(currentRect)} (${value.toFixed(5)})`)
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  calm.take = () => note(observer.takeRecords())
  const touch = () => {
    calm.changedAt = performance.now()
  }
  new MutationObserver(touch).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  })
  const ask = window.fetch
  window.fetch = async (...request) => {
    calm.asking += 1
    try {
      return await ask(...request)
    } finally {
      calm.asking -= 1
      touch()
    }
  }
}
