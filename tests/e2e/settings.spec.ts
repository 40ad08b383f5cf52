/** Settings: opened by their key, kept over a restart, locked by an organisation; what diagnostics will hold is read before it is saved. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './app.ts'
import { pressAtFirstPaint } from './first-paint.ts'

test('a setting is kept, one of the organisation cannot be changed, and diagnostics are read first', async ({
  folder,
  page,
  startHost,
}) => {
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ proxyMode: 'none' }))
  const host = await startHost({ data: join(folder, 'data'), policy })
  await pressAtFirstPaint(page, { key: ',', code: 'Comma' })
  await page.goto(host.url)

  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await theme.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const hold = page.getByRole('textbox', { name: 'Wait before publishing' })
  await hold.fill('61')
  await expect(page.getByText('Enter a whole number from 0 to 60')).toBeVisible()
  await hold.fill('30')

  const network = page.getByRole('region', { name: 'Network' })
  await expect(network).toContainText('Set by your organisation')
  await expect(page.getByText(`Your organisation manages the settings marked with a lock, in ${policy}.`)).toBeVisible()
  await expect(network.getByRole('radio', { name: 'None' })).toBeChecked()
  await expect(network.getByRole('radio', { name: 'None' })).toBeDisabled()

  await page.getByRole('button', { name: 'Save diagnostics…' }).click()
  const diagnostics = page.getByRole('dialog', { name: 'Save diagnostics' })
  await diagnostics.getByText('stores.txt').click()
  await expect(diagnostics).toContainText('drafts: ok')
  const download = page.waitForEvent('download')
  await diagnostics.getByRole('button', { name: 'Save…' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Herald diagnostics \d{4}-\d\d-\d\d\.zip$/)

  await page.reload()
  await expect(hold).toHaveValue('30 s')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
