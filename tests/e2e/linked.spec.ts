/** A section of the library in two emails: saved from one, changed there, and changed in the other from the library. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Designer } from './pages/designer.ts'
import { Editor } from './pages/editor.ts'

/** A new email at CONTENT with an open, empty design. */
async function begin(page: Page, name: string): Promise<Designer> {
  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await editor.toContent('Email', 'One Time', name)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Winter sale')
  const designer = new Designer(page)
  await designer.begin('Blank')
  return designer
}

async function save(page: Page, designer: Designer): Promise<void> {
  await designer.finish()
  const editor = new Editor(page)
  await editor.save.click()
  await editor.at('SCHEDULE')
}

/** The HTML that the server has of a campaign. */
const sentTo = async (server: ReferenceServer, name: string): Promise<unknown> => {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  const own = saves
    .map(({ body }) => body as { name: string; message: { design: unknown } })
    .filter((body) => body.name === name)
  return own.at(-1)?.message.design
}

test('a header is saved from one email, put into another, changed in one and applied to the other', {
  tag: '@long',
}, async ({ connected: _, folder, page, server }) => {
  await page.evaluate(() => window.bridge.unsubscribe.keep({ address: 'https://gulmohar.pk/leave?t={token}' }))

  const first = await begin(page, 'Week one')
  await first.row('Brand name')
  await first.properties.getByRole('button', { name: 'Save to library…' }).click()
  const naming = page.getByRole('dialog', { name: 'Save to the library' })
  await naming.getByRole('textbox', { name: 'Name' }).fill('Header')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(first.properties).toContainText('From the library: Header')
  await clean(page, 'a linked section')
  await first.properties.getByRole('button', { name: 'Detach' }).click()
  await expect(first.properties).toContainText('An own copy of: Header')
  await first.properties.getByRole('button', { name: 'Follow again' }).click()
  await expect(first.properties).toContainText('From the library: Header')
  await first.dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(first.properties).toContainText('An own copy of: Header')
  await first.dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(first.properties).toContainText('From the library: Header')
  await first.row('Closing text')
  await page.keyboard.press('ControlOrMeta+c')
  await save(page, first)

  const second = await begin(page, 'Week two')
  await second.row('Header')
  await expect(second.properties).toContainText('From the library: Header')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(second.canvas.getByText('Write your text here.')).toBeVisible()
  await save(page, second)
  const before = await sentTo(server, 'Week two')
  expect(before).toContain('Your brand')
  expect(before).toBe(await sentTo(server, 'Week one'))

  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('link', { name: 'Week one' }).click()
  await page.getByRole('tab', { name: 'CONTENT' }).click()
  await first.begin('Edit design')
  await first.write('Your brand', 'Gulmohar')
  // From the text to its column, to its section.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(first.properties).toContainText('Edited here, an own copy now of: Header')
  await first.properties.getByRole('button', { name: "Update 'Header'" }).click()
  await expect(first.properties).toContainText('From the library: Header')
  await first.properties.getByRole('button', { name: 'Detach' }).click()
  await expect(first.properties).toContainText('An own copy of: Header')
  await save(page, first)
  await expect.poll(() => sentTo(server, 'Week one')).toContain('Gulmohar')
  expect(await sentTo(server, 'Week two')).toBe(before)

  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: /^Header/ }).click()
  const changing = page.getByRole('region', { name: 'What would change' })
  await expect(changing.getByRole('checkbox')).toHaveCount(1)
  await expect(changing.getByRole('checkbox', { name: 'Week two' })).toBeChecked()
  const after = changing.getByTestId('message-card').nth(1).frameLocator('iframe').frameLocator('iframe')
  await expect(after.getByText('Gulmohar')).toBeVisible()
  const copy = changing.getByRole('listitem').filter({ hasText: 'Week one' })
  await expect(copy).toContainText('has its own copy')
  await copy.getByRole('button', { name: 'Follow again' }).click()
  await expect(page.getByText('Changed 1 draft.')).toBeVisible()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored 1 draft.')).toBeVisible()
  await copy.getByRole('button', { name: 'Follow again' }).click()
  await expect(copy).toBeHidden()
  await clean(page, 'a section of the library')
  await changing.getByRole('button', { name: 'Change in 1 draft' }).click()
  await expect(page.getByText('Changed 1 draft.')).toBeVisible()
  await page.getByRole('tab', { name: 'Used in 2' }).click()
  await expect(page.getByRole('region', { name: 'Used in 2 drafts' }).getByRole('listitem')).toHaveText([
    'Week one',
    'Week two',
  ])
  await page.getByRole('tab', { name: 'Edit' }).click()
  // The same bytes as the edit in the designer made.
  await expect.poll(() => sentTo(server, 'Week two')).toBe(await sentTo(server, 'Week one'))
  await page.getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('dialog', { name: "Delete 'Header'?" })
  await expect(deleting.getByRole('listitem')).toHaveText(['Week one', 'Week two'])
  await deleting.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'What would change' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored 1 draft.')).toBeVisible()
  await expect.poll(() => sentTo(server, 'Week two')).toBe(before)

  // The file of a campaign brings the header into a library that does not have it.
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await new Campaigns(page).press('Week one', /^More/)
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const path = join(folder, 'week-one.herald')
  await (await download).saveAs(path)
  await page.evaluate(async () => {
    const kept = await window.bridge.library.list()
    for (const { id } of kept.ok ? kept.value : []) await window.bridge.library.remove({ id })
  })
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(path)
  await expect(page.getByRole('checkbox', { name: 'Add 1 section to the library' })).toBeChecked()
  await clean(page, 'a campaign with a section of the library')
  await page.getByRole('button', { name: 'Import and open the draft' }).click()
  await expect(page.getByText('1 campaign imported')).toBeVisible()
  await page.getByRole('link', { name: 'Library' }).click()
  // The imported email follows it, as the first two do.
  await expect(page.getByRole('button', { name: /^Header/ })).toContainText('3 drafts')
})
