/** Snippets of the library in a message. */
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'

async function addSnippet(page: Page, name: string, code: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Snippet' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

test('a snippet is put into an SMS by its code', { tag: '@long' }, async ({ herald: _, page }) => {
  const editor = new Editor(page)
  await editor.toContent('SMS', 'One Time', 'Shops open')
  const menu = page.getByRole('listbox', { name: 'Snippets' })
  await editor.write('Today ;ho')
  await expect(menu).toBeHidden()
  await page.getByRole('link', { name: 'Library' }).click()
  await addSnippet(page, 'Shop hours', 'hours', 'Dear {{first_name}},\nopen 11:00 to 22:00')
  await addSnippet(page, 'Free delivery', 'free', 'Free delivery over Rs 3,000')
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('link', { name: 'Shops open' }).click()
  await editor.at('CONTENT')
  await editor.message.fill('')

  await editor.write(';ho')
  await expect(menu.getByRole('option')).toHaveText(['Shop hours;hoursDear {{first_name}}, open 11:00 to 22:00'])
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(editor.message).toHaveText(/^Dear First name,open 11:00 to 22:00$/)
  await page.keyboard.type('. ;deli')
  await expect(menu.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('; closed;hours ;fre')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.type('e')
  await expect(menu).toBeHidden()
  await expect(editor.message).toHaveText(
    /^Dear First name,open 11:00 to 22:00\. Free delivery over Rs 3,000; closed;hours ;free$/,
  )
})
