/** Page object of the email content step with its designer, and emails in the server's format. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { ReferenceServer } from '../app.ts'

export class Email {
  readonly page: Page
  readonly subject: Locator
  readonly preHeader: Locator
  readonly done: Locator
  readonly designer: FrameLocator
  /** The preview in the side column, two frames deep. */
  readonly preview: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.subject = page.getByRole('textbox', { name: 'Subject' })
    this.preHeader = page.getByRole('textbox', { name: 'Preheader' })
    this.done = page.getByRole('button', { name: 'Done' })
    this.designer = page.frameLocator('iframe[title="Designer"]')
    this.preview = page.getByTestId('message-preview').frameLocator('iframe').frameLocator('iframe:not([data-next])')
  }

  async designerIsOpen(): Promise<void> {
    await expect(this.page.locator('[data-ready]')).toBeVisible({ timeout: 40_000 })
  }

  async begin(template: string): Promise<void> {
    await this.page.getByRole('button', { name: template }).click()
    await this.designerIsOpen()
  }

  /** Sets the address of the button with this text. */
  async leadTo(words: string, address: string): Promise<void> {
    await settingOf(this.page, this.designer.frameLocator('iframe.gjs-frame').getByText(words), 'Link', address)
  }

  async finish(): Promise<void> {
    await this.done.click()
    await expect(this.done).toBeHidden({ timeout: 25_000 })
  }
}

const settingField = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox', { name, exact: true })

/** Selects a part in the designer and fills in one of its properties. Retries the click while the frame is still moving. */
export async function settingOf(page: Page, part: Locator, name: string, value: string): Promise<void> {
  await expect(async () => {
    await part.click()
    await expect(settingField(page, name)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
  await setting(page, name, value)
}

/** Fills in a property of the part selected in the designer. */
export async function setting(page: Page, name: string, value: string): Promise<void> {
  const field = settingField(page, name)
  await field.fill(value)
  await field.blur()
}

const tabs = {
  selected: 'CONTENT',
  tabs: ['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'],
  disabledKeys: ['SCHEDULE', 'REVIEW'],
}

/** Creates a one-time email with this content on the server, as another program would; returns its id. */
export async function storedEmail(
  server: ReferenceServer,
  name: string,
  content: { message: unknown; values: unknown },
): Promise<number> {
  const ask = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(`${server.url}/campaign-management/api/campaign${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: number } }).data
  }
  const { id } = await ask('POST', '', {
    name,
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: { channelName: 'email', conversionGoal: [] },
    schedule: { type: 'one_time' },
    entryCriteria: null,
    entry_time: null,
    entry_time_value: null,
    channelName: 'email',
    channel_configuration_id: 107,
  })
  await ask('PUT', `/${id}/update-message`, {
    name,
    message: content.message,
    edit_content_page_values: content.values,
    edit_page_tabs_values: tabs,
  })
  return id
}
