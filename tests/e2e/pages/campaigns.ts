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

  /** Presses a button that the row shows under the pointer. A row that moves meanwhile, because the list was read again, is followed. */
  async press(name: string, button: string | RegExp): Promise<void> {
    await expect(async () => {
      const row = this.row(name).first()
      await row.hover({ timeout: 2_000 })
      await row.getByRole('button', { name: button }).click({ timeout: 2_000 })
    }).toPass()
  }

  /** Narrows the list by one of its pills. */
  async only(value: string, filter = 'Status'): Promise<void> {
    const pills = this.page.getByRole('group', { name: 'Filters' })
    await pills.getByRole('button', { name: filter, exact: true }).click()
    await this.page.getByRole('menuitemradio', { name: value }).click()
    await expect(pills.getByRole('button', { name: `Clear ${filter.toLowerCase()}` })).toBeVisible()
  }

  /** Where a campaign's name leads; the list draws only the rows that are seen, so it is looked for. */
  async addressOf(name: string): Promise<string> {
    await this.search.fill(name)
    const link = this.row(name).getByRole('link').first()
    await link.waitFor()
    return (await link.getAttribute('href')) ?? ''
  }

  async shows(name: string, status: string): Promise<void> {
    await expect(this.row(name)).toContainText(status)
  }
}
