/** Page object of channels that are event-triggered only: the way to CONTENT, designs of panels, the way to publish. */
import { join } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { ReferenceServer, Running } from '../app.ts'
import { Editor } from './editor.ts'
import { settingOf } from './email.ts'

export type Start = {
  folder: string
  page: Page
  startHost: (options: { data: string; server: string; token: string }) => Promise<Running>
  startServer: (options?: { port?: number }) => Promise<ReferenceServer>
}

/** Creates a campaign and opens CONTENT; `entry` chooses its entry time in TRIGGER. */
export async function atContent(start: Start, channel: string, name: string, entry: (page: Page) => Promise<void>) {
  const { folder, page, startHost, startServer } = start
  const server = await startServer()
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.create(channel, 'Event Triggered')
  await editor.name.fill(name)
  await editor.choose('Event', 'Viewed Category')
  await entry(page)
  await editor.save.click()
  await editor.at('SEGMENT')
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  return { server, host, editor }
}

/** Fills in SCHEDULE of an event-triggered campaign and opens REVIEW. */
export async function toReview(editor: Editor): Promise<void> {
  await editor.at('SCHEDULE')
  await editor.pickDay('Start Date', 1)
  await editor.page.getByRole('checkbox', { name: 'Never ends' }).click()
  await editor.page.getByRole('checkbox', { name: 'All day' }).click()
  await editor.save.click()
  await editor.at('REVIEW')
}

export type Saved = {
  name: string
  message: { name: string; design: unknown; templateContext: { mergeTagIds: unknown[] } } & Record<string, unknown>
  edit_content_page_values: Record<string, unknown>
  edit_page_tabs_values: Record<string, unknown>
}

/** The last content sent to the server. */
export async function lastContent(server: ReferenceServer): Promise<Saved> {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  return saves.at(-1)?.body as Saved
}

export class Panels {
  readonly page: Page
  readonly done: Locator
  readonly canvas: FrameLocator
  /** The preview of the panel in the side column, two frames deep. */
  readonly preview: FrameLocator
  /** The top of the panel in the card of REVIEW, two frames deep. */
  readonly card: FrameLocator

  constructor(page: Page, preview: string) {
    this.page = page
    this.done = page.getByRole('button', { name: 'Done' })
    this.canvas = page.frameLocator('iframe[title="Designer"]').frameLocator('iframe.gjs-frame')
    this.card = page.frameLocator('iframe[title="Message"]').frameLocator('iframe:not([data-next])')
    this.preview = page.getByTestId(preview).frameLocator('iframe').frameLocator('iframe:not([data-next])')
  }

  async begin(design: string): Promise<void> {
    await this.page.getByRole('button', { name: design }).click()
    await expect(this.page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
  }

  /** Replaces a text of the design with real keys and leaves it open, like a user who then clicks 'Done'. */
  async rewrite(text: string, words: string): Promise<void> {
    await this.canvas.getByText(text).dblclick()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(words)
  }

  /** Selects the part with a text, or a picture by its alt text, and fills in one of its properties. */
  async set(part: Locator, name: string, value: string): Promise<void> {
    await settingOf(this.page, part, name, value)
  }

  async finish(): Promise<void> {
    await this.done.click()
    await expect(this.done).toBeHidden({ timeout: 25_000 })
  }

  async sendTest(to: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Test Campaign Content' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Test Campaign Content' })
    const field = dialog.getByRole('textbox', { name: 'Email addresses or phone numbers' })
    await field.fill(to)
    await field.press('Enter')
    await dialog.getByRole('button', { name: 'Send test' }).click()
    await expect(this.page.getByText('Test Content Sent Successfully')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  }
}
