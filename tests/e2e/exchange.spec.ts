/** Campaigns as a file: exported from one workspace and imported into another without a network, and the errors for a wrong file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'

const name = 'Blessed Friday: first two hours'

async function exported(page: Page, to: string): Promise<string> {
  await new Campaigns(page).press(name, /^More/)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await (await download).saveAs(to)
  return readFileSync(to, 'utf8')
}

test('is exported, imported with a segment chosen again, and opens as a draft that was never sent', async ({
  connected: _,
  folder,
  page,
  server,
}) => {
  await new Campaigns(page).shows(name, 'Scheduled')
  const path = join(folder, 'campaign.json')
  const file = JSON.parse(await exported(page, path)) as Record<string, unknown>
  expect(file).toMatchObject({
    format: 'herald.campaigns',
    version: 1,
    campaigns: [{ name, channel: 'sms', type: 'one-time' }],
  })
  expect(JSON.stringify(file)).not.toContain(server.token)

  // From here on without the server: cached replies are enough.
  await server.stop()
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
  const pick = async (given: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(given)
  }
  await clean(page, 'the import screen')
  for (const [text, words] of [
    ['{"format":"herald.campaigns"', 'This file is damaged and cannot be imported'],
    ['hello', 'This is not a Herald export'],
    [JSON.stringify({ ...file, version: 2 }), 'A newer version of Herald wrote this file. Update Herald to import it.'],
  ] as const) {
    writeFileSync(join(folder, 'wrong.json'), text)
    await pick(join(folder, 'wrong.json'))
    await expect(page.getByText(words)).toBeVisible()
  }
  await pick(path)
  await expect(page.getByRole('list', { name: 'Campaigns in the file' })).toContainText(name)
  await expect(page.getByRole('combobox', { name: /^Segment/ })).toBeVisible()
  await clean(page, 'the campaigns of a file')
  const before = page.url()
  await page.getByRole('button', { name: 'Import and open the draft' }).click()
  await expect(page.getByText('1 campaign imported')).toBeVisible()
  await expect(page).not.toHaveURL(before)
  await expect(page).toHaveURL(/\/campaign\/edit\/sms\/one-time\/[0-9A-Z]{26}/)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Saved on this computer' })).toContainText(name)
})
