/** The library: items written once, what still holds a former text, and the whole library taken to another computer. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'

async function openLibrary(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await new Campaigns(page).row('Blessed Friday: first two hours').waitFor({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Library' }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function add(page: Page, kind: string, name: string, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await save(page).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
}

const hours = { Code: 'hours', Text: 'Open 11:00 to 22:00' }

test('a library is written, checked at its fields, and taken to another computer', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  otherBrowser,
}) => {
  const host = await startHost({ data: join(folder, 'here') })
  await openLibrary(page, host.url)
  await add(page, 'Snippet', 'Shop hours', hours)
  await add(page, 'Footer', 'Standard footer', { Footer: 'Gulmohar Retail, Karachi' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Snippet' }).click()
  await save(page).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('More hours')
  await page.getByRole('textbox', { name: 'Code' }).fill('HOURS')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('x')
  await save(page).click()
  await expect(page.getByText("';HOURS' is the code of 'Shop hours'")).toBeVisible()
  // Nothing typed is lost.
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('More hours')
  await clean(page, 'an item of the library')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Share as a file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save the library as a file' }).click()
  const path = join(folder, 'library.herald')
  await (await download).saveAs(path)

  const there = await startHost({ data: join(folder, 'there') })
  const other = await (await otherBrowser()).newPage()
  await openLibrary(other, there.url)
  await add(other, 'Snippet', 'Opening', { Code: 'hours', Text: 'Open all day' })
  await other.getByRole('button', { name: 'Share as a file' }).click()
  const chooser = other.waitForEvent('filechooser')
  await other.getByRole('menuitem', { name: 'Read a library file' }).click()
  await (await chooser).setFiles(path)
  const dialog = other.getByRole('dialog', { name: 'Read a library file' })
  await expect(dialog).toContainText('2 items of 2 are new or different.')
  await expect(dialog.getByRole('listitem')).toContainText('meets Opening')
  await clean(other, 'a library file')
  await dialog.getByRole('combobox', { name: 'For Shop hours' }).selectOption('Replace the one here')
  await dialog.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(other.getByRole('button', { name: /^Shop hours/ })).toContainText('Open 11:00 to 22:00')
  await expect(other.getByRole('button', { name: /^Standard footer/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Opening/ })).toBeHidden()
})
