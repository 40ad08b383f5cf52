/** Measures how much the user has to read: the words on the page that were not visible at the previous look. */
import type { Page } from '@playwright/test'
import { atRest } from './calm.ts'

/** Its page must be watched (`watchCalm`). */
export class Reading {
  readonly #page: Page
  #before: readonly string[] = []
  /** The number of new words for each look. */
  readonly words: Record<string, number> = {}

  constructor(page: Page) {
    this.#page = page
  }

  /** Records what is visible at the start, which does not count. */
  async begin(): Promise<void> {
    this.#before = await linesIn(this.#page)
  }

  /**
   * Counts the words of every text that is visible now and was not at the previous look. What stays (the rail, the tabs, the name) is not
   * counted again; neither is the user's own text in fields.
   */
  async look(what: string): Promise<void> {
    // Text that appears a little later counts too.
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

/** Visible texts, one for each element. */
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
      // One-pixel elements are for screen readers and repeat visible text.
      if (!isSeen || width < 2 || box.width < 2 || box.height < 2) continue
      if (top < innerHeight && left < innerWidth && top + height > 0 && left + width > 0) lines.push(text)
    }
    return lines
  })
