/** Page object of the sync chip and the outbox. */
import { expect, type Locator, type Page } from '@playwright/test'

export class Outbox {
  readonly page: Page
  readonly chip: Locator
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.chip = page.getByRole('button', { name: /^Outbox: / })
    this.panel = page.getByRole('dialog', { name: 'Outbox' })
  }

  async open(): Promise<void> {
    await this.chip.click()
    await expect(this.panel.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close the outbox' }).click()
    await expect(this.panel).toBeHidden()
  }

  /** Switches 'Work offline' and waits until the chip shows it. */
  async workOffline(on: boolean): Promise<void> {
    await this.open()
    const knob = this.panel.getByRole('switch', { name: 'Work offline' })
    if ((await knob.isChecked()) !== on) await knob.click()
    await expect(knob).toBeChecked({ checked: on })
    await this.close()
  }

  /** A campaign's line in one group of the outbox. */
  line(group: 'Needs attention' | 'Waiting' | 'Done today', name: string): Locator {
    return this.panel.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: name })
  }

  /** Both values of a field in conflict. */
  field(label: string): { mine: Locator; theirs: Locator } {
    const group = this.page.getByRole('radiogroup', { name: label })
    return {
      mine: group.getByRole('radio', { name: /^Mine/ }),
      theirs: group.getByRole('radio', { name: /^Theirs/ }),
    }
  }
}
