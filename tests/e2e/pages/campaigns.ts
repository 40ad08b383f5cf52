/** Page object of the campaigns list. */
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

  /** Presses a button that the row shows on hover. Retries if the row moves because the list was refreshed. */
  async press(name: string, button: string | RegExp): Promise<void> {
    await expect(async () => {
      const row = this.row(name).first()
      await row.hover({ timeout: 2_000 })
      await row.getByRole('button', { name: button }).click({ timeout: 2_000 })
    }).toPass()
  }

  /** Filters the list with one of its pills. */
  async only(value: string, filter = 'Status'): Promise<void> {
    const pills = this.page.getByRole('toolbar', { name: 'Filters' })
    await pills.getByRole('button', { name: filter, exact: true }).click()
    // A list can show several statuses, so their menu stays open.
    await this.page.getByRole(filter === 'Status' ? 'menuitemcheckbox' : 'menuitemradio', { name: value }).click()
    if (filter === 'Status') await this.page.keyboard.press('Escape')
    await expect(pills.getByRole('button', { name: `Clear ${filter.toLowerCase()}` })).toBeVisible()
  }

  /** The address of a campaign; searches for it first, because the list renders only visible rows. */
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
