/** Page object of the designer of an email, a pop-up or an in-app message; pictures come from the desktop and the clipboard. */
import { readFileSync } from 'node:fs'
import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'

export class Designer {
  readonly page: Page
  readonly dialog: Locator
  readonly canvas: FrameLocator
  readonly properties: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: / design$/ })
    this.canvas = page.frameLocator('iframe[title="Designer"]').frameLocator('iframe.gjs-frame')
    this.properties = this.dialog.getByRole('complementary', { name: 'Properties' })
  }

  async begin(name: string): Promise<void> {
    await this.page.getByRole('button', { name }).click()
    await expect(this.page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
  }

  /** Inserts a block after the selected part. */
  async add(block: string): Promise<void> {
    await this.dialog.getByText('Add', { exact: true }).click()
    await this.dialog.getByRole('button', { name: block, exact: true }).click()
    await this.#takes(block)
  }

  /** Inserts a ready-made row after the selected row. */
  async row(name: string): Promise<void> {
    await this.dialog.getByText('Sections', { exact: true }).click()
    await this.dialog.getByRole('button', { name, exact: true }).click()
    await this.#takes(name)
  }

  /** Checks that the inserted part is selected. */
  async #takes(what: string): Promise<void> {
    await expect(this.properties.getByRole('button', { name: 'Copy this block' }), what).toBeVisible()
  }

  /** A picture on the canvas, by position; includes those without alt text. */
  picture(at: number): Locator {
    return this.canvas.locator('img').nth(at)
  }

  async choose(part: Locator): Promise<void> {
    await part.click()
    await expect(this.properties.getByRole('button', { name: 'Copy this block' })).toBeVisible()
  }

  /** Clicks the background, which selects the message itself; then blocks are inserted at its end. */
  async chooseWhole(): Promise<void> {
    await this.dialog.getByRole('region', { name: 'Canvas' }).click({ position: { x: 8, y: 8 } })
    await expect(this.properties.getByRole('button', { name: 'Copy this block' })).toBeHidden()
  }

  /** Replaces the first text that reads `before`. */
  async write(before: string, words: string): Promise<void> {
    const text = this.canvas.getByText(before, { exact: true }).first()
    await text.dblclick()
    await expect(this.canvas.locator('[contenteditable="true"]').filter({ hasText: before })).toBeFocused()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(words)
    await this.page.keyboard.press('Escape')
    await expect(this.canvas.locator('[contenteditable="true"]')).toHaveCount(0)
  }

  /** Fills in a property of the selected part. */
  async set(name: string, value: string): Promise<void> {
    const field = this.properties.getByRole('textbox', { name, exact: true })
    await field.fill(value)
    await field.blur()
  }

  /** Chooses one of a few looks by its label. */
  async look(name: string, choice: string): Promise<void> {
    await this.properties.getByRole('radiogroup', { name, exact: true }).getByText(choice, { exact: true }).click()
  }

  async font(name: string): Promise<void> {
    await this.properties.getByRole('combobox', { name: 'Font' }).first().selectOption({ label: name })
  }

  /** Picks a file for the selected picture. */
  async pick(path: string, alt: string): Promise<void> {
    await this.properties.locator('input[type=file]').setInputFiles(path)
    await expect(this.properties.getByRole('button', { name: 'Crop' })).toBeVisible()
    await this.set('Alt text', alt)
  }

  /** Picks a recent picture for the selected one. */
  async pickBefore(name: string): Promise<void> {
    await this.properties.getByRole('button', { name: 'Used before' }).click()
    const library = this.page.getByRole('dialog', { name: 'Recent pictures' })
    await library.getByRole('button', { name }).click()
    await expect(library).toBeHidden()
  }

  /** Drops a file from the desktop on a place of the canvas, with real browser events. */
  async drop(path: string, place: Locator): Promise<void> {
    await place.scrollIntoViewIfNeeded()
    const box = await place.boundingBox()
    if (!box) throw new Error('It is not on the screen')
    const { width, height } = this.page.viewportSize() ?? { width: 1_280, height: 800 }
    const at = { x: Math.min(box.x + box.width / 2, width - 320), y: Math.min(box.y + box.height / 2, height - 60) }
    const session = await this.page.context().newCDPSession(this.page)
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, ...at, data })
    await session.detach()
  }

  /** Copies the picture of a file to the clipboard, like an image editor, and pastes it into the canvas. */
  async paste(path: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const photo = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(1_600, 1_200)
      canvas.getContext('2d')?.drawImage(photo, 0, 0, 1_600, 1_200)
      const png = await canvas.convertToBlob({ type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    }, readFileSync(path).toString('base64'))
    await this.canvas.locator('body').press('ControlOrMeta+v')
  }

  /** The frame of the canvas, two frames deep. */
  async canvasFrame(): Promise<Frame> {
    const element = await this.page.frameLocator('iframe[title="Designer"]').locator('iframe.gjs-frame').elementHandle()
    const frame = await element?.contentFrame()
    if (!frame) throw new Error('There is no canvas')
    return frame
  }

  /** Waits until the canvas shows `count` pictures. */
  async draws(count: number): Promise<void> {
    await expect(this.canvas.locator('img[src^="blob:"]')).toHaveCount(count)
  }

  async finish(): Promise<void> {
    const done = this.page.getByRole('button', { name: 'Done' })
    await done.click()
    await expect(done).toBeHidden({ timeout: 25_000 })
  }
}
