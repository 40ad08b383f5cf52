/** Page object of the campaign editor. */
import { expect, type Locator, type Page } from '@playwright/test'
import { dayName, karachiDay } from '../today.ts'
import { settled } from './settled.ts'

export type Tab = 'TRIGGER' | 'SEGMENT' | 'GOALS' | 'CONTENT' | 'SCHEDULE' | 'REVIEW'

export class Editor {
  readonly page: Page
  readonly name: Locator
  readonly save: Locator
  readonly message: Locator

  constructor(page: Page) {
    this.page = page
    this.name = page.getByRole('textbox', { name: /^(Create|Update) Campaign/ })
    // A banner above the page may have a 'Save' of its own.
    this.save = page.locator('footer').getByRole('button', { name: /^Save(?! segment)/ })
    this.message = page.getByRole('textbox', { name: 'Message' })
  }

  /**
   * Opens the drawer from the list and chooses a channel and a type by their labels. A tile with a single type is named by its channel.
   * `look` runs while the drawer is open.
   */
  async create(channel: string, type: string, look = async () => {}): Promise<void> {
    await this.page.getByRole('button', { name: 'Create campaign' }).first().click()
    const drawer = this.page.getByRole('dialog', { name: 'Create a New Campaign' })
    await expect(drawer).toBeVisible()
    await look()
    // Content cards are listed under both website and app channels.
    await drawer
      .getByRole('link', { name: new RegExp(`^${channel}(, ${type}$|(?!,))`) })
      .first()
      .click()
    await expect(this.name).toBeVisible()
  }

  tab(tab: Tab): Locator {
    return this.page.getByRole('tablist', { name: 'Steps' }).getByRole('tab', { name: tab })
  }

  async at(tab: Tab): Promise<void> {
    await expect(this.tab(tab)).toHaveAttribute('aria-selected', 'true')
  }

  async chooseSegment(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Segment' }).click()
    await this.page.getByRole('option', { name }).click()
  }

  /** From the list to CONTENT of a new campaign, without goals. */
  async toContent(channel: string, type: string, name: string, segment = 'Karachi, bought in 90 days'): Promise<void> {
    await this.create(channel, type)
    await this.name.fill(name)
    await this.chooseSegment(segment)
    await this.save.click()
    await this.at('GOALS')
    await this.page.getByRole('button', { name: 'Skip' }).click()
    await this.at('CONTENT')
  }

  /** Types a message with real keys; `{{` opens the merge-tag menu, Enter takes its first entry. */
  async write(before: string, tag?: string, after = ''): Promise<void> {
    await this.message.click()
    await this.page.keyboard.type(before)
    if (tag) {
      await this.page.keyboard.type(`@${tag.split(' ')[0]}`)
      await this.page.getByRole('option', { name: tag }).first().click()
    }
    await this.page.keyboard.type(after)
  }

  /** `days` from today in the campaign's zone (Asia/Karachi by default), at `time` as 'HH:mm'. */
  async scheduleOn(days: number, time: string): Promise<string> {
    const date = await this.pickDay('Date', days)
    await this.typeTime(time)
    return date
  }

  async typeTime(time: string): Promise<void> {
    const [hours = '', minutes = ''] = time.split(':')
    await this.page.getByRole('spinbutton', { name: 'Time, hours' }).click()
    await this.page.keyboard.type(hours)
    await this.page.getByRole('spinbutton', { name: 'Time, minutes' }).click()
    await this.page.keyboard.type(minutes)
  }

  /** Chooses an option of a select by its label. */
  async choose(select: string, option: string, nth = 0): Promise<void> {
    await this.page.getByRole('combobox', { name: select, exact: true }).nth(nth).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  /** Picks a day in one of the date fields, `days` days from today in the campaign's zone. */
  async pickDay(field: string, days: number): Promise<string> {
    const date = karachiDay(days)
    const calendar = this.page.getByRole('dialog').filter({ has: this.page.getByRole('table') })
    // An opening step takes the focus again, which would close a calendar that was opened faster than a user could.
    await settled(this.page)
    await this.page.getByRole('button', { name: new RegExp(`^${field},`) }).click()
    await clickDay(calendar, date)
    return date
  }

  /** Presses Tab until `target` has the focus, which an opening step may have set already. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error('Tab does not reach it')
  }

  /** Chooses an option by keyboard: types its label and takes the first match. */
  async typeChoice(select: string, option: string): Promise<void> {
    await this.tabTo(this.page.getByRole('combobox', { name: select, exact: true }))
    await this.page.keyboard.type(option)
    await expect(this.page.getByRole('option').filter({ hasNotText: option })).toHaveCount(0)
    await this.#arrowDownTo(this.page.getByRole('option', { name: option }).first())
  }

  /** Chooses an option of the focused select with arrow keys. */
  async arrowTo(option: string): Promise<void> {
    await this.page.keyboard.press('Enter')
    await this.#arrowDownTo(this.page.getByRole('option', { name: option, exact: true }))
  }

  /** Moves to `wanted` in the open list and takes it, which closes the list. */
  async #arrowDownTo(wanted: Locator): Promise<void> {
    await expect(wanted).toBeVisible()
    await settled(this.page)
    for (let presses = 0; (await wanted.getAttribute('data-combobox-selected')) !== 'true'; presses++) {
      if (presses === 20) throw new Error(`Arrows do not reach ${wanted}`)
      await this.page.keyboard.press('ArrowDown')
    }
    await this.page.keyboard.press('Enter')
    await expect(wanted).toBeHidden()
  }

  /** Confirms every claim of the starter in REVIEW; each is saved by itself. */
  async keepClaims(): Promise<void> {
    const keep = this.page.getByRole('button', { name: /^Keep it as it is: / })
    for (let left = await keep.count(); left > 0; left--) {
      await keep.first().click()
      await expect(keep).toHaveCount(left - 1)
      // Saved at once, before the next claim.
      await expect(this.page.getByText('Content has unsaved changes')).toBeHidden()
    }
  }

  /** Confirms the publish dialog; types the number if it asks for one. */
  async confirmPublish(timeout = 15_000): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Publish this campaign?' })
    const publish = dialog.getByRole('button', { name: /^Publish\b/ })
    await expect(publish).toBeVisible({ timeout })
    const number = dialog.getByRole('textbox', { name: /^Type [\d,]+ to publish/ })
    const people = /[\d,]+/.exec((await publish.textContent({ timeout })) ?? '')?.[0] ?? ''
    if ((await number.count()) > 0) await number.fill(people, { timeout })
    await publish.click({ timeout })
  }

  /** Publishes from REVIEW and waits for the list. */
  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await this.confirmPublish()
    await expect(this.page.getByText('Campaign Published Successfully').last()).toBeVisible()
    await expect(this.page).toHaveURL(/\/campaign(\?.*)?$/)
  }
}

/** Clicks the day 'YYYY-MM-DD' in an open calendar, after turning to its month. */
export async function clickDay(calendar: Locator, date: string): Promise<void> {
  const heads = calendar.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ })
  const wanted = monthOf(dayName(date))
  await expect(heads.first()).toBeVisible()
  for (let pages = 0; pages < 24; pages++) {
    const shown = await heads.allInnerTexts()
    const months = shown.map(monthOf)
    if (months.includes(wanted))
      return calendar
        .getByRole('button', { name: dayName(date), exact: true })
        .first()
        .click()
    await calendar.getByRole('button', { name: wanted < Math.min(...months) ? 'Previous month' : 'Next month' }).click()
    await expect(heads).not.toHaveText(shown)
  }
  throw new Error(`The calendar does not come to ${date}`)
}

/** Months since year 0 for 'October 2026' or '9 October 2026'. */
function monthOf(name: string): number {
  const [year = '', month = ''] = name.split(' ').reverse()
  return Number(year) * 12 + monthNames.indexOf(month)
}

const monthNames = Array.from(
  { length: 12 },
  (_, month) => dayName(`2027-${String(month + 1).padStart(2, '0')}-01`).split(' ')[1],
)
