/** Page object of the email content step with its designer, and emails in the server's format. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { ReferenceServer } from '../app.ts'
import { made } from './made.ts'

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
export const storedEmail = (server: ReferenceServer, name: string, content: { message: unknown; values: unknown }) =>
  made(server, 'email', 107, name, content, tabs)

/** An email without a design; returns its id. */
export const blankEmail = (server: ReferenceServer, name: string, subject = '') =>
  storedEmail(server, name, {
    message: { name, templateContext: { mergeTagIds: [] }, design: '' },
    values: { emailData: { from: '', subject, preHeader: '', body: '', design: null, testEmails: [] } },
  })

/** An email of another program's HTML; returns its id. */
export const htmlEmail = (server: ReferenceServer, name: string, subject: string, html: string) =>
  storedEmail(server, name, {
    message: { name, templateContext: { mergeTagIds: [] }, design: html },
    values: { emailData: { from: '', subject, preHeader: '', body: html, testEmails: [] }, htmlData: html },
  })
