/** The campaigns list, as a person works it. */
import { expect, type Locator, type Page } from '@playwright/test'

export class Campaigns {
  readonly page: Page
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: 'Search names and messages' })
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name })
  }

  /** Narrows the list to a status by its pill. */
  async only(status: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Status', exact: true }).click()
    await this.page.getByRole('menuitemradio', { name: status }).click()
    await this.page.keyboard.press('Escape')
  }

  async shows(name: string, status: string): Promise<void> {
    await expect(this.row(name)).toContainText(status)
  }
}
