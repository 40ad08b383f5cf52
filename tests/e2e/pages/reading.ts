/** How much a person has to read on their way: the words that each look at the page shows for the first time. */
import type { Page } from '@playwright/test'
import { atRest } from './calm.ts'

/** Its page is watched (`watchCalm`). */
export class Reading {
  readonly #page: Page
  #before: readonly string[] = []
  /** Words newly shown, by what was looked at. */
  readonly words: Record<string, number> = {}

  constructor(page: Page) {
    this.#page = page
  }

  /** What stands there already when the way begins: it is not read on the way. */
  async begin(): Promise<void> {
    this.#before = await linesIn(this.#page)
  }

  /**
   * Counts the words of every text that is in sight now and was not at the look before: what stays (the rail, the tabs, the name) is not read
   * again. What somebody typed is theirs and stands in fields, which are not counted.
   */
  async look(what: string): Promise<void> {
    // What comes a moment later is read too.
    await atRest(this.#page)
    const now = await linesIn(this.#page)
    const left = [...this.#before]
    const fresh = now.filter((line) => {
      const at = left.indexOf(line)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
    this.words[what] = fresh.join(' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
    this.#before = now
  }

  get total(): number {
    return Object.values(this.words).reduce((sum, count) => sum + count, 0)
  }
}

/** Texts in sight, each as its element has it. */
const linesIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      const element = node.parentElement
      if (!text || !element || element.closest('script, style, textarea, [contenteditable="true"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { width, height, top, left } = range.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
      // One pixel is for those who listen: it says again what is to be seen.
      if (!isSeen || width < 2 || box.width < 2 || box.height < 2) continue
      if (top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0) lines.push(text)
    }
    return lines
  })
