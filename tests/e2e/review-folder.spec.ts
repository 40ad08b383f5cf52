/** Two people with a Herald each exchange a proof and its review through a folder that both see. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, firstSettings, test } from './app.ts'
import { clean } from './axe.ts'
import { Editor } from './pages/editor.ts'
import { settled } from './pages/settled.ts'

async function useFolder(page: Page, shared: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  const part = page.getByRole('region', { name: 'Reviews' })
  await part.getByRole('textbox', { name: 'Shared folder for reviews' }).fill(shared)
  await page.keyboard.press('Enter')
  await expect(part.getByText(/^Reached \d\d:\d\d$/)).toBeVisible()
  await clean(page, 'settings of the shared folder')
}

test('a proof is shared in a folder, answered on another computer, and its review lands on its campaign', {
  tag: '@long',
}, async ({ folder, page, startHost, otherBrowser }) => {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const first = await startHost({ data: join(folder, 'ayesha') })
  await page.goto(first.url)
  const editor = new Editor(page)
  await editor.create('SMS', 'One Time')
  await editor.name.fill('Winter sale')
  await settled(page)
  await useFolder(page, shared)
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await page.getByRole('row').filter({ hasText: 'Winter sale' }).getByRole('link', { name: 'Winter sale' }).click()
  await page.getByRole('button', { name: 'Share for review' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save the proof' }).click()
  const { path } = { path: await (await download).path() }
  await expect.poll(() => readdirSync(shared).filter((name) => name.endsWith('.html'))).toHaveLength(1)
  const [name = ''] = readdirSync(shared)
  expect(name).toMatch(/^Winter sale, proof 1 \w{8}\.html$/)
  expect(readFileSync(join(shared, name), 'utf8')).toBe(readFileSync(path, 'utf8'))

  const data = join(folder, 'bilal')
  firstSettings(data)
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ practiceNames: { workspace: '', person: 'Bilal Ahmed' } }),
  )
  const second = await startHost({ data })
  const reviewer = await (await otherBrowser()).newPage()
  await reviewer.goto(second.url)
  await expect(reviewer.getByRole('link', { name: 'Reviews' })).toHaveCount(0)
  await useFolder(reviewer, shared)
  await reviewer.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click()
  const row = reviewer.getByRole('listitem').filter({ hasText: 'Winter sale' })
  await expect(row).toContainText('Waits for an answer')
  await clean(reviewer, 'reviews of others')
  const opened = reviewer.waitForEvent('download')
  await row.getByRole('button', { name: 'Open: Winter sale, proof 1' }).click()
  expect(readFileSync(await (await opened).path(), 'utf8')).toBe(readFileSync(path, 'utf8'))

  await row.getByRole('button', { name: 'Answer: Winter sale, proof 1' }).click()
  const dialog = reviewer.getByRole('dialog', { name: 'Answer ‘Winter sale’, proof 1' })
  await expect(dialog.getByRole('textbox', { name: 'Your name' })).toHaveValue('Bilal Ahmed')
  await expect(dialog.getByText('Choose Approve or Needs changes.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a comment' }).click()
  await dialog.getByRole('textbox', { name: 'Comment 1, text' }).fill('Say until when. <b>')
  await clean(reviewer, 'an answer to a proof')
  // What was written is there again after the dialog was closed.
  await reviewer.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Answer: Winter sale, proof 1' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Comment 1, text' })).toHaveValue('Say until when. <b>')
  await dialog.getByRole('radio', { name: 'Needs changes' }).check()
  await dialog.getByRole('button', { name: 'Send the review' }).click()
  await expect(reviewer.getByText('Your review is in the shared folder')).toBeVisible()
  await expect(row).toContainText('Needs changes')

  await expect(page.getByText('The review of Bilal Ahmed is with ‘Winter sale’')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Reviews, 1 comment' }).click()
  const reviews = page.getByRole('dialog', { name: 'Reviews' })
  await expect(reviews.getByRole('region', { name: 'Sign-off' })).toContainText('Bilal Ahmed Needs changes')
  await expect(reviews.getByRole('region', { name: 'Comments' })).toContainText('Say until when. <b>')

  // What was shared from here is in the list too, as it was handed over.
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click()
  const own = page.getByRole('region', { name: 'Shared from this computer' }).getByRole('listitem')
  await expect(own).toContainText('Needs changes')
  const copy = page.waitForEvent('download')
  await own.getByRole('button', { name: 'Save a copy: Winter sale, proof 1' }).click()
  expect(readFileSync(await (await copy).path(), 'utf8')).toBe(readFileSync(path, 'utf8'))
  await clean(page, 'all proofs')
  await own.getByRole('link', { name: 'Open the campaign: Winter sale, proof 1' }).click()
  await expect(page.getByRole('textbox', { name: /^(Create|Update) Campaign/ })).toHaveValue('Winter sale')
})
