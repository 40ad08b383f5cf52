/**
 * The calendar with many campaigns on the server: conflicts, many entries on one day, keys, filters, the time zone; then without the
 * server.
 */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { clean } from './axe.ts'
import { Colleague } from './pages/colleague.ts'
import { dayName, karachiDay } from './today.ts'

const limits = { frequencyCappingData: { sms: 1 }, minimumDelayData: { web_popup: { duration: 1, period: 'DAYS' } } }

/** Limits SMS to one in 24 hours, so that the brand's two SMS campaigns to one segment on one day conflict. */
async function capSms({ url, token }: ReferenceServer): Promise<void> {
  const reply = await fetch(`${url}/campaign-management/api/brand/channel-limits`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(limits),
  })
  expect(reply.ok).toBe(true)
}

/** The accessible name of the day that is `days` from today in Karachi. */
const dayAhead = (days: number): string => dayName(karachiDay(days), { weekday: 'long', day: 'numeric' })

const cell = (page: Page, day: string) => page.getByRole('gridcell', { name: new RegExp(`^${day}`) })
/** Turns to the month that shows `wanted`: the previous, this, or a later one. */
async function turnTo(page: Page, wanted: Locator): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  for (const key of ['t', 'PageUp', 't', 'PageDown', 'PageDown']) {
    const shown = await title.textContent()
    await page.keyboard.press(key)
    if (key !== 't') await expect(title).not.toHaveText(shown ?? '')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    // The grid is there before its entries.
    const isInMonth = await wanted
      .first()
      .waitFor({ state: 'attached', timeout: 2_000 })
      .then(
        () => true,
        () => false,
      )
    if (isInMonth) return
  }
  throw new Error('It is in none of these months')
}

const list = (page: Page) => page.getByRole('dialog')

test('shows everything scheduled, explains conflicts, supports keys and filters, and works without the server', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  // A server, a host and a reload take more than the usual time on a busy computer.
  test.slow()
  const server = await startServer({ campaigns: 60 })
  await capSms(server)
  const host = await startHost({ data: join(folder, 'data'), server: server.url, token: server.token })
  await page.goto(host.url)
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByText('Times in', { exact: false }).waitFor()
  await page.getByLabel('Times in').selectOption('Asia/Karachi')

  await test.step("arrow keys move nine days ahead, and Enter opens the day's list", async () => {
    // The other time zone may be a day ahead, and so in another month.
    await expect(cell(page, `${dayAhead(0)}, today`)).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).press('t')
    await expect(cell(page, `${dayAhead(0)}, today`)).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(cell(page, dayAhead(9))).toBeFocused()
    await expect(cell(page, dayAhead(9))).toHaveAccessibleName(/ \d conflicts?/)
    await page.keyboard.press('Enter')
    const row = list(page).getByRole('link', { name: /Weekend reminder/ })
    await expect(row).toContainText('15:00 · SMS · Karachi, bought in 90 days')
    await expect(row).toContainText(
      /Exceeds the cap for 'Karachi, bought in 90 days'. At most 1 message in 24 hours, and 'Blessed Friday: first two hours' at 10:00 comes first./,
    )
    await page.keyboard.press('Escape')
    await expect(cell(page, dayAhead(9))).toBeFocused()
  })

  await test.step('an entry under the pointer shows its message and whom it reaches', async () => {
    await cell(page, dayAhead(9)).getByRole('link').first().hover()
    await expect(page.getByRole('tooltip')).toContainText(/, (about|up to) [\d,]+ people/)
    await expect(page.getByRole('tooltip').getByTestId('message-card')).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  await test.step('a day starts a campaign; an editable one is moved to another day by keys and saved', async () => {
    await page.keyboard.press('n')
    const sms = page.getByRole('dialog', { name: /^New campaign on/ }).getByRole('link', { name: 'SMS' })
    await expect(sms).toHaveAttribute('href', `/campaign/create/sms/one-time?date=${karachiDay(9)}`)
    await page.keyboard.press('Escape')
    const colleague = new Colleague(server)
    await colleague.make('Carried by keys', 'Salam', karachiDay(10))
    await page.reload()
    await page.getByLabel('Times in').waitFor()
    await page.getByRole('button', { name: 'Previous month' }).press('t')
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(cell(page, dayAhead(10))).toContainText('Carried by keys')
    for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    const asked = page.getByRole('dialog', { name: 'Move this campaign?' })
    await expect(asked).toContainText('Carried by keys')
    await asked.getByRole('button', { name: 'Move and save' }).click()
    await expect(cell(page, dayAhead(11))).toContainText('Carried by keys')
    await expect
      .poll(async () => (await server.requests()).findLast(({ call }) => call === 'addSchedule')?.body)
      .toMatchObject({ schedule: { type: 'one_time', date: karachiDay(11) } })
  })

  await test.step('many on one day', async () => {
    const colleague = new Colleague(server)
    for (const at of ['first', 'second', 'third', 'fourth', 'fifth'])
      await colleague.make(`The ${at} of many`, 'Salam', karachiDay(11))
    await page.reload()
    await page.getByLabel('Times in').waitFor()
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ ...size, height: 600 })
    const day = page
      .getByRole('gridcell')
      .filter({ has: page.getByRole('button', { name: /^\+\d+ more$/ }) })
      .first()
    await turnTo(page, day)
    const count = Number(/(\d+) entries/.exec((await day.textContent()) ?? '')?.[1])
    await day.getByRole('button', { name: /^\+\d+ more$/ }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(count)
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await page.setViewportSize(size)
    await clean(page, 'the month')
  })

  await test.step('a name is on two lines rather than cut', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 1100, height: 700 })
    const alone = page.getByRole('gridcell', { name: /1 entry/ })
    await turnTo(page, alone.getByRole('link', { name: 'Friday offers for app members' }).first())
    const name = alone
      .getByRole('link', { name: /^\S+ \S+ .*Friday offers for app members/ })
      .first()
      .locator('[data-list]')
    expect(await name.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2)
    await page.setViewportSize(size)
  })

  await test.step('months, weeks and filters', async () => {
    const title = page.getByRole('heading', { level: 1 })
    const now = await title.textContent()
    await page.keyboard.press('PageDown')
    await expect(title).not.toHaveText(now ?? '')
    await page.keyboard.press('t')
    await page.getByRole('button', { name: /^Draft/ }).click()
    await expect(page.getByRole('grid').getByRole('img', { name: 'Running' })).toHaveCount(0)
    await page.getByRole('button', { name: /^All/ }).click()
    await page.getByRole('combobox', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'Email' }).click()
    await page.getByText('Week', { exact: true }).click()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect(page).toHaveURL(/view=week/)
    await clean(page, 'the week')
  })

  await test.step('without the server, after a reload; a click opens the campaign', async () => {
    await server.stop()
    const { origin } = new URL(host.url)
    await page.goto(`${origin}/calendar?zone=Asia/Karachi`)
    await expect(page.getByText(/Showing saved data from/)).toBeVisible()
    await page.locator('body').press('t')
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    // At the end of a month, the day is in a month that must be loaded first.
    await expect(cell(page, dayAhead(9))).toHaveAccessibleName(/ \d conflicts?/)
    await page.keyboard.press('Enter')
    await expect(list(page)).toContainText(/Exceeds the cap for 'Karachi, bought in 90 days'/)
    await list(page)
      .getByRole('link', { name: /Weekend reminder/ })
      .click()
    await expect(page).toHaveURL(/\/campaign\/\d+\?campaign_name=Weekend/)
  })
})
