/**
 * A proof is shared, reviewed in a browser without Herald, and its review comes back: comments on their fields, a sign-off that becomes stale; also one
 * of several campaigns.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { clean } from './axe.ts'
import { drop } from './drop.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Designer } from './pages/designer.ts'
import { Editor } from './pages/editor.ts'
import { settled } from './pages/settled.ts'

/** Saves the download that `act` begins, and returns its path. */
async function saved(page: Page, folder: string, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

const share = (page: Page, folder: string): Promise<string> =>
  saved(page, folder, async () => {
    await page.getByRole('button', { name: 'Share for review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share for review' })
    await clean(page, 'sharing for review')
    await dialog.getByRole('button', { name: 'Save the proof' }).click()
    await expect(dialog).toBeHidden()
  })

/** Opens a proof as a reviewer does, and fails if it asks for anything or reports an error. */
async function opened(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('pageerror', ({ message }) => asked.push(message))
  page.on('console', (message) => asked.push(message.text()))
  await page.goto(`file://${path}`)
  await expect(page.locator('#stage iframe').first()).toBeVisible()
  return asked
}

const messageIn = (page: Page) => page.frameLocator('#stage iframe').first()

async function answer(
  page: Page,
  folder: string,
  { verdict, name }: { verdict: string; name: string },
): Promise<string> {
  await page.getByRole('radio', { name: verdict }).check()
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  return saved(page, folder, () => page.getByRole('button', { name: 'Save review' }).click())
}

async function take(page: Page, dialog: Locator, path: string, who: string): Promise<void> {
  const toast = page.getByText(`The review of ${who} is with ‘Winter sale’`)
  // The toast of an earlier review by the same person stays for eight seconds.
  await expect(toast).toHaveCount(0)
  await dialog.locator('input[type=file]').setInputFiles(path)
  await expect(toast).toBeVisible()
}

test('an email is shared, commented, approved, changed and stale', async ({
  connected: _,
  folder,
  otherBrowser,
  page,
  server,
}) => {
  const editor = new Editor(page)
  await editor.toContent('Email', 'One Time', 'Winter sale')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Up to 50% <b>off</b>')
  const designer = new Designer(page)
  await designer.begin('Newsletter')
  await designer.finish()
  await settled(page)

  const proof = await share(page, folder)
  expect(readFileSync(proof, 'utf8')).not.toContain(server.token)
  const reviewer = await (await otherBrowser()).newPage()
  const asked = await opened(reviewer, proof)
  // The page takes clicks above the message.
  await messageIn(reviewer).locator('[data-field]').first().click({ force: true })
  await reviewer.keyboard.type('Our name is too small.')
  await expect(reviewer.locator('.pin').first()).toHaveText('1')
  // By keyboard alone: C, then the fields in their order.
  await reviewer.keyboard.press('Escape')
  await reviewer.keyboard.press('c')
  const subject = reviewer.getByRole('button', { name: /^Comment on Subject: Up to 50% <b>off<\/b>/ })
  for (let presses = 0; presses < 5 && !(await subject.evaluate((own) => own === document.activeElement)); presses++)
    await reviewer.keyboard.press('Tab')
  await reviewer.keyboard.press('Enter')
  await reviewer.keyboard.type('40, not 50. <img src=x onerror=alert(1)>')
  await expect(reviewer.getByText('Choose Approve or Needs changes.')).toBeVisible()
  // Before axe, which sends messages of its own.
  expect(asked.filter((url) => !/^(?:file|blob|data|about):/.test(url))).toEqual([])
  const { violations } = await new AxeBuilder({ page: reviewer }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([])
  await reviewer.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => reviewer.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const first = await answer(reviewer, folder, { verdict: 'Needs changes', name: 'Bilal Ahmed' })
  await reviewer.getByRole('button', { name: 'Remove comment 2' }).press('Enter')
  await reviewer.getByRole('button', { name: 'Remove comment 1' }).press('Enter')
  const second = await answer(reviewer, folder, { verdict: 'Approve', name: 'Sana Malik' })

  await page.getByRole('button', { name: 'Reviews' }).click()
  const reviews = page.getByRole('dialog', { name: 'Reviews' })
  await take(page, reviews, first, 'Bilal Ahmed')
  await take(page, reviews, second, 'Sana Malik')
  const signOff = reviews.getByRole('region', { name: 'Sign-off' })
  await expect(signOff).toContainText('Sana Malik Valid')
  await expect(signOff).toContainText('Bilal Ahmed Needs changes')
  await expect(reviews.getByRole('region', { name: 'Comments' })).toContainText(
    '40, not 50. <img src=x onerror=alert(1)>',
  )
  await clean(page, 'reviews')
  await reviews.getByRole('link', { name: 'Subject' }).click()
  await expect(reviews).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Up to 40% off')

  await page.getByRole('button', { name: 'Reviews, 2 comments' }).click()
  await expect(signOff).toContainText('Sana Malik Stale')
  await expect(signOff).toContainText('Content changed since')
  await expect(reviews.getByText(/Its field changed since/)).toHaveCount(1)
  await reviews.getByRole('textbox', { name: /^Answer to Subject/ }).fill('Now 40.')
  await reviews.getByRole('button', { name: /^Resolve: Subject/ }).click()
  await expect(reviews.getByText('1 of 2 open')).toBeVisible()
  await reviews.getByRole('button', { name: 'Close' }).click()
  // The next proof shows what became of the comments of the last one.
  await opened(reviewer, await share(page, folder))
  await reviewer.getByText('1 answered since the last proof').click()
  await expect(reviewer.getByRole('listitem').filter({ hasText: 'Bilal Ahmed: 40, not 50.' })).toContainText(
    'Ayesha Siddiqui: Now 40.',
  )

  // What was approved is a version with that name, compared by text and by picture.
  await page.getByRole('button', { name: 'Versions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions' })
  await drawer.getByRole('button', { name: /Proof 1, as approved by Sana Malik/ }).click()
  await expect(drawer.locator('dd').filter({ hasText: 'This version' })).toContainText('Up to 50% <b>off</b>')
  const pictures = drawer.getByRole('region', { name: 'Message of both versions' })
  await expect(pictures.getByTestId('inbox-row')).toHaveText([/Up to 50% <b>off<\/b>/, /Up to 40% off/])
  await clean(page, 'versions with messages')
  await pictures.getByText('Side by side').click()
  await expect(pictures.getByRole('slider')).toBeHidden()
  await drawer.getByRole('button', { name: 'Close' }).first().click()

  // The list says it too: one wants changes, then approves, and what the other approved was edited.
  const row = page.getByRole('row').filter({ hasText: 'Winter sale' })
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(row).toContainText('Needs changes, 1 comment')
  await row.getByRole('link', { name: 'Winter sale' }).click()
  const third = await answer(reviewer, folder, { verdict: 'Approve', name: 'Bilal Ahmed' })
  await page.getByRole('button', { name: 'Reviews, 1 comment' }).click()
  await take(page, reviews, third, 'Bilal Ahmed')
  await reviews.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await expect(row).toContainText('Approval is stale')
})

test('campaigns of three channels are shared as one page, and answered together', { tag: '@long' }, async ({
  folder,
  herald: _,
  page,
  otherBrowser,
}) => {
  const names = ['Blessed Friday: first two hours', 'Abandoned cart, gentle nudge', 'Mehndi season lookbook']
  const list = new Campaigns(page)
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const proof = await share(page, folder)
  expect(proof).toContain('Blessed Friday first two hours and 2 more, proof of 3 campaigns')

  const reviewer = await (await otherBrowser()).newPage()
  const asked = await opened(reviewer, proof)
  const place = reviewer.locator('#place')
  await expect(place).toHaveText('Message 1 of 3: Blessed Friday: first two hours, SMS')
  await expect(reviewer.getByRole('heading', { name: names[1] ?? '' })).toBeHidden()
  await reviewer.keyboard.press('k')
  await reviewer.keyboard.press('j')
  await expect(place).toHaveText('Message 2 of 3: Abandoned cart, gentle nudge, WhatsApp')
  await expect(reviewer.getByRole('heading', { level: 1 })).toContainText('Abandoned cart, gentle nudge')
  await reviewer.keyboard.press('c')
  await reviewer.keyboard.press('Enter')
  await reviewer.keyboard.type('Jokes kill it.')
  await expect(place).toContainText('Message 2')
  await reviewer.keyboard.press('Escape')
  await reviewer.keyboard.press('j')
  await expect(place).toHaveText('Message 3 of 3: Mehndi season lookbook, Email')
  await expect(messageIn(reviewer).locator('[data-field]').first()).toBeVisible()
  await expect(reviewer.getByRole('button', { name: 'Remove comment 1' })).toBeHidden()
  await reviewer.getByText('All messages 1 with comments').click()
  await expect(reviewer.getByRole('button', { name: /^2\. Abandoned cart.*1 comment/ })).toBeVisible()
  expect(asked.filter((url) => !/^(?:file|blob|data|about):/.test(url))).toEqual([])
  const { violations } = await new AxeBuilder({ page: reviewer }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([])
  await reviewer.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => reviewer.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  // The browser keeps what was written for each message.
  const again = await reviewer.context().newPage()
  await opened(again, proof)
  await again.getByText('All messages 1 with comments').click()
  await again.getByRole('button', { name: /^2\. Abandoned cart/ }).click()
  await expect(again.getByRole('textbox', { name: 'Comment 1, Message' })).toHaveValue('Jokes kill it.')
  await again.getByRole('combobox', { name: 'Only message 2' }).selectOption('Needs changes')
  const review = await answer(again, folder, { verdict: 'Approve all', name: 'Sana Malik' })
  expect(readFileSync(review, 'utf8').match(/^(?:Approved|Needs changes|-----BEGIN).*?(?= by|$)/gm)).toEqual([
    ...['Approved', 'Needs changes', 'Approved'],
    ...[1, 2, 3].map((number) => `-----BEGIN HERALD REVIEW ${number} OF 3-----`),
  ])

  expect(await drop(page, 'main', 'Review.txt', readFileSync(review, 'utf8'))).toBe(true)
  await expect(page.getByText('The review of Sana Malik is with 3 campaigns')).toBeVisible()
  const signOff = page.getByRole('region', { name: 'Sign-off' })
  for (const [index, name] of names.entries()) {
    await list.row(name).getByRole('link', { name }).click()
    await page.getByRole('tab', { name: 'Review' }).click()
    await expect(signOff).toContainText(index === 1 ? 'Sana Malik Needs changes' : 'Sana Malik Valid')
    await expect(page.getByText('Jokes kill it.')).toHaveCount(index === 1 ? 1 : 0)
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  }
  // Each campaign has the page that was handed over.
  await list
    .row(names[2] ?? '')
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: 'Review' }).click()
  const copy = await saved(page, folder, () => page.getByRole('button', { name: 'Save a copy' }).click())
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(proof, 'utf8'))
})
