/** The first day: from the first start of Herald to a first running SMS campaign. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Campaigns } from './pages/campaigns.ts'
import { publishFirstSms } from './pages/first-sms.ts'
import { passTime } from './today.ts'

test('the first start sends one SMS to the user; a second one is written in the wizard and its figures grow', async ({
  folder,
  page,
  context,
  startHost,
}) => {
  const data = join(folder, 'data')
  mkdirSync(data)
  // Everything except the publish hold is as at a first start.
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ publishHoldSeconds: 0 }))
  const host = await startHost({ data })
  await page.goto(host.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send your first message')
  let words = await wordsOn(page)
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nadia Khan')
  await page.getByRole('textbox', { name: 'Name of the workspace' }).fill('Chai House')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill(' ')
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(message).toHaveAccessibleDescription('Should not be a empty message')
  await message.fill('Salaam from Nadia')
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First message, ')
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(page.getByText('Salaam from Nadia')).toBeVisible()
  words += await wordsOn(page)
  expect(words).toBeLessThan(330)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(page.getByText('Chai House')).toBeVisible()
  await publishFirstSms(page, { when: 'Now' })
  await host.stop()

  // 'Now' is at most three minutes in the future.
  await passTime(context, 4 * 60_000)
  const later = await startHost({ data })
  await page.goto(later.url)
  const list = new Campaigns(page)
  await list.shows('Winter khaddar, first day', 'Running')
  await expect(page.getByText('Nadia Khan')).toBeVisible()
  await list.row('Winter khaddar, first day').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter khaddar, first day')
  const sent = page.getByText(/^[\d,]+ sent in total$/)
  const performance = page.getByRole('region', { name: 'Performance', exact: true })
  await expect(sent).toBeVisible()
  await expect(performance).toContainText(/Delivered[1-9][\d,]*.*Clicked[1-9]/)
  const [before, figures] = [await sent.innerText(), await performance.innerText()]
  await expect(sent).not.toHaveText(before)
  await expect(performance).not.toHaveText(figures)
})

/** Number of words on the whole page. */
const wordsOn = async (page: Page): Promise<number> => (await page.locator('body').innerText()).split(/\s+/).length
