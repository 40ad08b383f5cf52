/** The page's part of a desktop program: About, saving and restoring a backup, dropped files, high contrast. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, startHost, test } from './app.ts'
import { drop } from './drop.ts'

/** Chooses an entry of 'Go to...'. */
async function choose(page: Page, entry: string): Promise<void> {
  // The shell handles the key only after it is rendered.
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to' }).fill(entry)
  await page.getByRole('option', { name: entry }).click()
}

test('About, and a backup saved and restored with the previous data kept', async ({
  folder,
  startHost: start,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const data = join(folder, 'data')
  const host = await start({ data })
  await page.goto(host.url)

  await choose(page, 'About Herald')
  const about = page.getByRole('dialog', { name: 'About Herald' })
  await expect(about.getByText('SQLite')).toBeVisible()
  await about.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Herald: \S+\n[\s\S]*Session: practice/)
  await about.getByText('Third-party notices').click()
  await expect(about.getByRole('region', { name: 'Third-party notices' })).toContainText(/^dompurify \d\S+ \(/m)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await choose(page, 'Back up everything')
  const file = join(folder, 'my.herald-backup')
  await (await download).saveAs(file)
  expect((await download).suggestedFilename()).toMatch(/^Herald \d{4}-\d\d-\d\d\.herald-backup$/)

  // A change that the backup does not contain.
  await page.getByRole('button', { name: 'Close the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Open the sidebar' })).toBeVisible()

  await choose(page, 'Restore a backup')
  const restore = page.getByRole('dialog', { name: 'Restore a backup' })
  await restore.getByLabel('Backup', { exact: true }).setInputFiles({
    name: 'a.herald-backup',
    mimeType: '',
    buffer: readFileSync(file).subarray(0, -1),
  })
  await expect(restore.getByRole('alert')).toHaveText(
    'This backup is damaged: its content does not match its list. Nothing was changed.',
  )
  await restore.getByLabel('Backup', { exact: true }).setInputFiles(file)
  await restore.getByRole('button', { name: 'Restore this backup' }).click()
  await expect(restore.getByRole('status')).toContainText('Close Herald and start it again')

  await host.stop()
  const again = await startHost({ data })
  try {
    expect(again.output()).toMatch(/The backup was restored\. The previous data is kept in .*set-aside-/)
    await page.goto(again.url)
    await expect(page.getByRole('button', { name: 'Close the sidebar' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  } finally {
    await again.stop()
  }
})

test('a dropped file is accepted only in its places, and high contrast still marks the current place', {
  tag: '@long',
}, async ({ herald, page }) => {
  await page.goto(`${new URL(herald.url).origin}/import`)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(await drop(page, 'nav', 'stray.json', '{}'), 'the browser would open it').toBe(true)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(await drop(page, 'main h1 + *', 'campaigns.json', '{}')).toBe(true)
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('The file could not be read')

  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCSS('outline-style', 'solid')

  // Herald's own files are accepted anywhere, and it asks before opening them.
  expect(await drop(page, 'nav', 'Eid.herald', '{}')).toBe(true)
  await expect(page).toHaveURL(/\/import$/)
  await expect(refusal).toContainText('This is not a Herald export')
  expect(await drop(page, 'nav', 'mine.herald-backup', 'PK')).toBe(true)
  const restore = page.getByRole('dialog', { name: 'Restore a backup' })
  await expect(restore.getByRole('alert')).toHaveText('This file is not a Herald backup')
  await page.keyboard.press('Escape')

  // Prints only the screen, in black on white.
  await page.evaluate(() => {
    window.print = () => {
      const shown = document.querySelector('nav')?.checkVisibility()
      document.title = `${document.documentElement.dataset.printing === ''} ${shown}`
    }
  })
  await page.keyboard.press('Control+p')
  await expect(page).toHaveTitle('true false')
  await expect(page.locator('html')).not.toHaveAttribute('data-printing')
})
