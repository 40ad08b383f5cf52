/** Find and replace: a dry run over all drafts, places ticked one by one, one undo for all, and an edit that a kill cut off. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, type ReferenceServer, test } from './app.ts'
import { Editor } from './pages/editor.ts'

/** An SMS up to CONTENT with a message, saved or only typed. */
async function sms(page: Page, name: string, text: string, isSaved: boolean): Promise<void> {
  const editor = new Editor(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await editor.create('SMS', 'One Time')
  await editor.name.fill(name)
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  await editor.write(text)
  if (isSaved) await editor.save.click()
  await editor.at(isSaved ? 'SCHEDULE' : 'CONTENT')
}

/** The message that the server has of a campaign. */
const sentTo = async (server: ReferenceServer, name: string): Promise<unknown> => {
  const saves = (await server.requests()).filter(({ call }) => call === 'updateMessage')
  const own = saves
    .map(({ body }) => body as { name: string; message: { design: unknown } })
    .filter((body) => body.name === name)
  return own.at(-1)?.message.design
}

async function openReplace(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Find and replace' }).click()
  await expect(page.getByRole('heading', { name: 'Find and replace' })).toBeVisible()
}

test('a price is replaced in all drafts at once, and undone at once', async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const server = await startServer()
  const data = join(folder, 'data')
  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  await sms(page, 'Week one', 'Free delivery over Rs 3,000. Only 3,000 points.', true)
  await sms(page, 'Week two', 'Rs 3,000 today, 13,000 shops', false)
  await expect.poll(() => sentTo(server, 'Week one')).toBe('Free delivery over Rs 3,000. Only 3,000 points.')

  await openReplace(page)
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('3,000')
  await page.getByRole('textbox', { name: 'Replace with' }).fill('2,500')
  await expect(page.getByText('3 places in 2 drafts')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Message: ….*Only 3,000 points/ }).click()
  const replace = page.getByRole('button', { name: /^Replace in 2 places/ })
  await replace.click()
  await expect(page.getByText('Last replacement')).toBeVisible()
  await expect(page.getByText('2 places in 2 drafts')).toBeVisible()
  // What was saved is sent; what waits for its Save is not.
  await expect.poll(() => sentTo(server, 'Week one')).toBe('Free delivery over Rs 2,500. Only 3,000 points.')
  expect(await sentTo(server, 'Week two')).toBeUndefined()
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await page.getByRole('link', { name: 'Week two' }).click()
  await expect(page.getByRole('main')).toContainText('Rs 2,500 today, 13,000 shops')

  await openReplace(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect.poll(() => sentTo(server, 'Week one')).toBe('Free delivery over Rs 3,000. Only 3,000 points.')
})
