/** The campaign editor, as a person works it. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Tab = 'TRIGGER' | 'SEGMENT' | 'GOALS' | 'CONTENT' | 'SCHEDULE' | 'REVIEW'

export class Editor {
  readonly page: Page
  readonly name: Locator
  readonly save: Locator
  readonly message: Locator

  constructor(page: Page) {
    this.page = page
    this.name = page.getByRole('textbox', { name: /^(Create|Update) Campaign/ })
    this.save = page.getByRole('button', { name: /^Save/ })
    this.message = page.getByRole('textbox', { name: 'Message' })
  }

  /** Opens the drawer from the list and chooses a channel and a type by their labels. */
  async create(channel: string, type: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Create campaign' }).first().click()
    const drawer = this.page.getByRole('dialog', { name: 'Create a New Campaign' })
    await drawer.getByRole('link', { name: `${channel}, ${type}` }).click()
    await expect(this.name).toBeVisible()
  }

  tab(tab: Tab): Locator {
    return this.page.getByRole('tab', { name: tab })
  }

  async at(tab: Tab): Promise<void> {
    await expect(this.tab(tab)).toHaveAttribute('aria-selected', 'true')
  }

  async chooseSegment(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Segment' }).click()
    await this.page.getByRole('option', { name }).click()
  }

  /** Types a message with real keys; `{{` opens the merge-tag menu, Enter takes its first line. */
  async write(before: string, tag?: string, after = ''): Promise<void> {
    await this.message.click()
    await this.page.keyboard.type(before)
    if (tag) {
      await this.page.keyboard.type(`@${tag.split(' ')[0]}`)
      await this.page.getByRole('option', { name: tag }).first().click()
    }
    await this.page.keyboard.type(after)
  }

  /** `day` days from today in the campaign's zone (Asia/Karachi by default), at `time` as 'HH:mm'. */
  async scheduleOn(day: number, time: string): Promise<{ date: string; label: string }> {
    const when = new Date(Date.now() + day * 86_400_000)
    const parts = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Karachi', ...options }).format(when)
    const label = parts({ day: 'numeric', month: 'long', year: 'numeric' })
    await this.page.getByRole('button', { name: 'Date', exact: true }).click()
    await this.page.getByRole('button', { name: label }).first().click()
    await this.typeTime(time)
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(when)
    return { date, label }
  }

  async typeTime(time: string): Promise<void> {
    const [hours = '', minutes = ''] = time.split(':')
    await this.page.getByRole('spinbutton', { name: 'Time, hours' }).click()
    await this.page.keyboard.type(hours)
    await this.page.getByRole('spinbutton', { name: 'Time, minutes' }).click()
    await this.page.keyboard.type(minutes)
  }
}
