/** The campaigns list: search, filter, sorting, paging, copy, delete and the links by status, in the practice workspace. */
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'

test('is searched, filtered, sorted and paged, and keeps its place over a reload', async ({ herald: _, page }) => {
  const list = new Campaigns(page)
  await list.shows('Blessed Friday: first two hours', 'Scheduled')
  await expect(page.getByText('1–24 of 24 campaigns')).toBeVisible()

  await page.keyboard.press('/')
  await expect(list.search).toBeFocused()
  await page.keyboard.type('nudge')
  await expect(list.row('Abandoned cart, gentle nudge')).toBeVisible()
  await expect(list.row('Blessed Friday: first two hours')).toBeHidden()
  await expect(page).toHaveURL(/nudge/)
  await page.reload()
  await expect(list.search).toHaveValue('nudge')
  await list.search.fill('')

  await page.getByRole('button', { name: /^Running/ }).click()
  await expect(list.row('Blessed Friday: first two hours')).toBeHidden()
  await list.shows('Friday offers for app members', 'Running')
  await page.getByRole('button', { name: /^All/ }).click()

  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Abandoned cart, gentle nudge')

  await page.getByRole('combobox', { name: 'Rows' }).selectOption('10')
  await expect(page.getByText('1–10 of 24 campaigns')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByText('21–24 of 24 campaigns')).toBeVisible()
})

test('copies, deletes after a question that names the campaign, and links what a status allows', async ({
  herald: _,
  page,
}) => {
  const list = new Campaigns(page)
  const name = 'Abandoned cart, gentle nudge'
  const menu = async (item: string) => {
    const row = list.row(name).first()
    await row.hover()
    await row.getByRole('button', { name: /^More/ }).click()
    return page.getByRole('menuitem', { name: item })
  }
  await expect(await menu('View Performance')).toHaveAttribute(
    'href',
    new RegExp(`^/campaign/\\d+\\?campaign_name=${encodeURIComponent(name).replaceAll('%20', '(%20|\\+)')}$`),
  )
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(list.row(name)).toHaveCount(2)
  await expect(page.getByText('25 campaigns').first()).toBeVisible()

  await (await menu('Delete')).click()
  const question = page.getByRole('dialog').filter({ hasText: name })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(list.row(name)).toHaveCount(1)
})

test('has nothing for axe to find, the drawer and the connect screen neither, in light and dark', async ({
  herald: _,
  page,
}) => {
  await new Campaigns(page).shows('Blessed Friday: first two hours', 'Scheduled')
  await clean(page, 'the list')
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create a New Campaign' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Web Push, Event Triggered' })).toBeFocused()
  await clean(page, 'the drawer')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Connect to a server' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await clean(page, 'the connect screen')
})
