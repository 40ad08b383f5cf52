/** The designer of a mail, a pop-up or an in-app message, as a person works it; pictures come from the desktop and from the clipboard. */
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

  /** Puts a block behind what is chosen. */
  async add(block: string): Promise<void> {
    await this.dialog.getByText('Add', { exact: true }).click()
    await this.dialog.getByRole('button', { name: block, exact: true }).click()
    await this.#takes(block)
  }

  /** Puts a ready-made row behind the row that is chosen. */
  async row(name: string): Promise<void> {
    await this.dialog.getByText('Sections', { exact: true }).click()
    await this.dialog.getByRole('button', { name, exact: true }).click()
    await this.#takes(name)
  }

  /** What was put in is chosen. */
  async #takes(what: string): Promise<void> {
    await expect(this.properties.getByRole('button', { name: 'Copy this block' }), what).toBeVisible()
  }

  /** A picture of the canvas, those without a description too. */
  picture(at: number): Locator {
    return this.canvas.locator('img').nth(at)
  }

  async choose(part: Locator): Promise<void> {
    await part.click()
    await expect(this.properties.getByRole('button', { name: 'Copy this block' })).toBeVisible()
  }

  /** Presses the ground beside the message: the properties are those of the message itself, and a block goes to its end. */
  async chooseWhole(): Promise<void> {
    await this.dialog.getByRole('region', { name: 'Canvas' }).click({ position: { x: 8, y: 8 } })
    await expect(this.properties.getByRole('button', { name: 'Copy this block' })).toBeHidden()
  }

  /** Writes over the first text of these words. */
  async write(before: string, words: string): Promise<void> {
    const text = this.canvas.getByText(before, { exact: true }).first()
    await text.dblclick()
    await expect(this.canvas.locator('[contenteditable="true"]').filter({ hasText: before })).toBeFocused()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(words)
    await this.page.keyboard.press('Escape')
    await expect(this.canvas.locator('[contenteditable="true"]')).toHaveCount(0)
  }

  /** Fills a setting of what is chosen. */
  async set(name: string, value: string): Promise<void> {
    const field = this.properties.getByRole('textbox', { name, exact: true })
    await field.fill(value)
    await field.blur()
  }

  /** Chooses one of a few looks, by the words on it. */
  async look(name: string, choice: string): Promise<void> {
    await this.properties.getByRole('radiogroup', { name, exact: true }).getByText(choice, { exact: true }).click()
  }

  async font(name: string): Promise<void> {
    await this.properties.getByRole('combobox', { name: 'Font' }).first().selectOption({ label: name })
  }

  /** Opens a file for the picture that is chosen. */
  async pick(path: string, alt: string): Promise<void> {
    await this.properties.locator('input[type=file]').setInputFiles(path)
    await expect(this.properties.getByRole('button', { name: 'Crop' })).toBeVisible()
    await this.set('Alt text', alt)
  }

  /** Takes a picture that was used before for the one that is chosen. */
  async pickBefore(name: string): Promise<void> {
    await this.properties.getByRole('button', { name: 'Used before' }).click()
    const library = this.page.getByRole('dialog', { name: 'Recent pictures' })
    await library.getByRole('button', { name }).click()
    await expect(library).toBeHidden()
  }

  /** Drops a file of the desktop on a place of the canvas, as the browser itself does. */
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

  /** Puts the picture of a file on the clipboard, as a program for pictures does, and pastes it into the canvas. */
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

  /** The canvas's own page, two frames deep. */
  async canvasFrame(): Promise<Frame> {
    const element = await this.page.frameLocator('iframe[title="Designer"]').locator('iframe.gjs-frame').elementHandle()
    const frame = await element?.contentFrame()
    if (!frame) throw new Error('There is no canvas')
    return frame
  }

  /** As many pictures of the canvas are drawn. */
  async draws(count: number): Promise<void> {
    await expect(this.canvas.locator('img[src^="blob:"]')).toHaveCount(count)
  }

  async finish(): Promise<void> {
    const done = this.page.getByRole('button', { name: 'Done' })
    await done.click()
    await expect(done).toBeHidden({ timeout: 25_000 })
  }
}
