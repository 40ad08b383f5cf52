/** The library: items written once, what still holds a former text, and the whole library taken to another computer. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { Email, storedEmail } from './pages/email.ts'

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
  await page.getByRole('button', { name: /^Standard footer/ }).click()
  await page.getByRole('textbox', { name: 'Unsubscribe link' }).fill('https://gulmohar.pk/leave')
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByText('Without {token}, you cannot tell who unsubscribed')).toBeVisible()
  await page.getByRole('textbox', { name: 'Unsubscribe link' }).fill('https://gulmohar.pk/leave?t={token}')
  await page.getByRole('button', { name: 'Save the link' }).click()
  await expect(page.getByText('Unsubscribe link saved')).toBeVisible()

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
  // The unsubscribe link of another computer is taken only on demand.
  await dialog.getByRole('checkbox', { name: 'Use its unsubscribe link, https://gulmohar.pk/leave?t={token}' }).check()
  await dialog.getByRole('button', { name: 'Add 2 items' }).click()
  await expect(other.getByRole('button', { name: /^Shop hours/ })).toContainText('Open 11:00 to 22:00')
  await expect(other.getByRole('button', { name: /^Standard footer/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Opening/ })).toBeHidden()
  await expect
    .poll(() => other.evaluate(() => window.bridge.unsubscribe.address()))
    .toEqual({ ok: true, value: 'https://gulmohar.pk/leave?t={token}' })
})

const footer = 'Gulmohar Retail (Pvt) Ltd\n14-C Shahbaz Lane 3, Karachi'
const newFooter = 'Gulmohar Retail (Pvt) Ltd\nPlot 22, Korangi Creek Road, Karachi'

const mail = (server: ReferenceServer, name: string): Promise<number> => {
  const html = `<html lang="en"><head><title>${name}</title></head><body><h1>${name}</h1></body></html>`
  const address = 'https://gulmohar.pk/unsubscribe?t={token}'
  const emailData = { from: '', subject: name, preHeader: '', body: html, testEmails: [] }
  return storedEmail(server, name, {
    message: { name, templateContext: { mergeTagIds: [] }, design: html },
    values: { emailData: { ...emailData, footer: { words: footer, address } }, htmlData: html },
  })
}

/** The footers that the server has of a campaign: its text for the next edit, and whether the message has it. */
async function footerOf(server: ReferenceServer, name: string) {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  type Body = {
    message: { name: string; design: string }
    edit_content_page_values: { emailData: { footer: { words: string } } }
  }
  const sent = saves.map(({ body }) => body as Body).findLast(({ message }) => message.name === name)
  return [sent?.edit_content_page_values.emailData.footer.words, sent?.message.design.includes('Korangi Creek Road')]
}

test('a footer of three emails is changed in the library, and in all three', async ({ connect, page, server }) => {
  const names = ['Winter', 'Wedding', 'Points']
  const ids: number[] = []
  for (const name of names) ids.push(await mail(server, name))
  const host = await connect()
  const from = page.getByRole('combobox', { name: 'From' })
  const editor = new Editor(page)
  // A step that waits for its Save would keep waiting after the replacement.
  for (const id of ids) {
    await page.goto(new URL(`/campaign/edit/email/one-time/${id}`, host.url).href)
    await editor.save.click()
    await editor.at('SCHEDULE')
  }
  await editor.tab('CONTENT').click()
  await from.fill('Gulmohar <news@gulmohar.pk>')
  await page.getByRole('button', { name: 'Add to the library' }).click()
  await expect(page.getByText('Saved to the library')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to the library' })).toBeHidden()
  await from.fill('')
  await expect(page.getByRole('option', { name: 'Gulmohar <news@gulmohar.pk>' })).toBeVisible()
  await from.blur()
  await page.getByRole('button', { name: 'Save to the library' }).click()
  await expect(page.getByRole('button', { name: 'In the library' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Footer text' }).fill('Other')
  await page.getByRole('button', { name: 'Footers of the library' }).click()
  await page.getByRole('menuitem', { name: 'Gulmohar Retail (Pvt) Ltd' }).click()
  await expect(page.getByRole('textbox', { name: 'Footer text' })).toHaveValue(footer)
  await editor.save.click()
  await editor.at('SCHEDULE')

  await page.goto(new URL('/library', host.url).href)
  await expect(page.getByRole('button', { name: /^Gulmohar Gulmohar <news@gulmohar.pk>/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Gulmohar Retail \(Pvt/ })).toContainText('3 drafts')
  await page.getByRole('button', { name: /^Gulmohar Retail \(Pvt/ }).click()
  await page.getByRole('tab', { name: 'Used in' }).click()
  await expect(page.getByText('Used in 3 campaigns')).toBeVisible()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Footer' }).fill(newFooter)
  await save(page).click()
  await expect(page.getByText('3 campaigns still hold the former text.')).toBeVisible()
  await expect(page.getByText('1 change, not applied')).toBeVisible()
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('button', { name: /^Replace in 3 places/ }).click()
  await expect(page.getByText('Last replacement')).toBeVisible()
  for (const name of names) await expect.poll(() => footerOf(server, name)).toEqual([newFooter, true])

  await page.getByRole('link', { name: 'Library' }).first().click()
  const item = page.getByRole('button', { name: /^Gulmohar Retail \(Pvt/ })
  await expect(item).toContainText('3 drafts')
  await expect(item.getByRole('img', { name: 'Changes, not applied' })).toBeHidden()
  await item.click()
  await page.getByRole('tab', { name: 'Versions 1' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Footer' })).toHaveValue(footer)
})

test("a changed colour of the brand is found in the drafts that hold the former one; the designers' colours are the brand's", {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  const host = await startHost({ data: join(folder, 'data') })
  await openLibrary(page, host.url)
  await add(page, 'Footer', 'Standard footer', { Footer: 'Gulmohar Retail, Karachi' })
  await page.getByRole('tab', { name: 'Brand' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Set up the brand' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gulmohar')
  await page.getByRole('button', { name: 'Add a colour' }).click()
  // The colour of a starter.
  await page.getByLabel('Colour 1', { exact: true }).fill('#211d4f')
  await page.getByRole('textbox', { name: 'Name of colour 1' }).fill('Night')
  await page.getByRole('combobox', { name: 'Heading font, fallback' }).selectOption('Georgia')
  await page.getByRole('combobox', { name: 'Footer' }).selectOption('Standard footer')
  await save(page).click()
  const item = page.getByRole('button', { name: /^Gulmohar 1 colour, 1 font/ })
  await expect(item).toBeVisible()
  await clean(page, 'the brand')

  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await editor.toContent('Email', 'One Time', 'Winter')
  const email = new Email(page)
  await email.begin('Offer with a code')
  // The starter wears the brand. The text of its button has a colour that is not of the brand yet.
  const frame = email.designer.frameLocator('iframe.gjs-frame')
  await expect(frame.getByText('25% off')).toHaveCSS('font-family', /Georgia/)
  await email.leadTo('Use it now', 'https://gulmohar.pk/winter')
  await expect(page.getByRole('button', { name: '#211d4f, of the brand' }).first()).toBeVisible()
  await page
    .getByRole('group', { name: 'Text colour', exact: true })
    .getByRole('button', { name: 'Add to brand colours' })
    .click()
  await expect(page.getByRole('button', { name: 'Remove from brand colours' })).toBeVisible()
  await email.finish()
  // A new email begins with the brand's footer.
  await expect(page.getByRole('textbox', { name: 'Footer text' })).toHaveValue('Gulmohar Retail, Karachi')

  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('button', { name: /^Gulmohar 2 colours/ }).click()
  await expect(page.getByLabel('Colour 2', { exact: true })).toHaveValue('#ffffff')
  await page.getByLabel('Colour 1', { exact: true }).fill('#9e2a1c')
  await save(page).click()
  await expect(page.getByText('1 campaign still holds the former colour.')).toBeVisible()
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByRole('textbox', { name: 'Find the colour' })).toHaveValue('#211d4f')
  await expect(page.getByRole('textbox', { name: 'Replace with the colour' })).toHaveValue('#9e2a1c')
  await page.getByRole('button', { name: /^Replace in 1 place/ }).click()
  await expect(page.getByText('Last replacement')).toBeVisible()
})
