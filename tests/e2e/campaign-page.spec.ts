/** The page of a campaign: opens a published campaign from the list and shows all of it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, firstSettings, test } from './app.ts'
import { clean } from './axe.ts'
import { Campaigns } from './pages/campaigns.ts'
import { Editor } from './pages/editor.ts'
import { karachiDay } from './today.ts'

test('a running campaign is viewed from the list: message, recipients, hours and results; nothing is changed', async ({
  herald: _,
  page,
}) => {
  const list = new Campaigns(page)
  await list.row('Abandoned cart, gentle nudge').getByRole('link').first().click()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abandoned cart, gentle nudge')
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText(/^[\d,]+ sent in total$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Message', exact: true })).toContainText('Still in your bag')
  await expect(part('Who')).toContainText(
    /Up to 4,173.*Cart over Rs 5,000.*4,302.*Control group, 3%.*−129.*Added to Cart/,
  )
  await expect(part('When')).toContainText('09:00 to 21:00')
  await expect(part('Performance')).toContainText(/Delivered[\d,]+/)
  await expect(part('What happened')).toContainText(/Created\w{3} \d+ \w{3} \d{4}/)
  await clean(page, 'the page of a campaign')

  await part('Who').getByRole('button', { name: 'Audience' }).click()
  // What cannot be edited is text, without form controls.
  await expect(part('Segment')).toContainText('Cart over Rs 5,000')
  await expect(page.getByRole('tabpanel').getByRole('combobox')).toHaveCount(0)
  await tab('Schedule').click()
  await expect(page.getByText('Every time the trigger fires').first()).toBeVisible()
  await clean(page, 'its schedule')
  await page.goBack()
  await expect(tab('Audience')).toHaveAttribute('aria-selected', 'true')
  await tab('Message').click()
  await expect(page.getByText('Still in your bag').first()).toBeVisible()
  await tab('Results').click()
  await expect(page.getByRole('region', { name: 'Lift vs control group' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Outbox|Synced/ })).toContainText('Synced')

  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page).toHaveURL(/\/campaign\/edit\/whatsapp\/event-based\/\d+$/)
  await expect(page.getByText('Campaign copied')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveCount(0)
})

test('a one-time campaign is copied to the same weekday of the next month, as an edit that is not saved yet', {
  tag: '@long',
}, async ({ herald: _, page }) => {
  await new Campaigns(page).row('Blessed Friday: first two hours').getByRole('link').first().click()
  await page.getByRole('button', { name: 'More ways to copy' }).click()
  await page.getByRole('menuitem', { name: 'Copy for next month' }).click()
  await expect(page).toHaveURL(/\/campaign\/edit\/sms\/one-time\/\d+$/)
  await expect(page.getByRole('tab', { name: /SCHEDULE/ })).toHaveAttribute('aria-selected', 'true')
  const sent = new Date(`${karachiDay(9)}T00:00:00Z`)
  const nameOf = (date: Date, part: 'weekday' | 'month') =>
    date.toLocaleDateString('en-GB', { [part]: 'long', timeZone: 'UTC' })
  const nextMonth = new Date(Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth() + 1, 1))
  const expected = new RegExp(`Once, on ${nameOf(sent, 'weekday')} \\d+ ${nameOf(nextMonth, 'month')} \\d+ at 10:00`)
  await expect(page.getByText(expected).first()).toBeVisible()
  await expect(page.getByText('Saved on this computer')).toBeVisible()
})

test('campaigns are previewed next to the list by keys alone, and letters run actions', async ({ herald: _, page }) => {
  const list = new Campaigns(page)
  const peek = page.getByRole('complementary', { name: 'Peek' })
  await list.row('Blessed Friday: first two hours').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await expect(peek.getByRole('heading', { level: 2 }).first()).toHaveText('Blessed Friday: first two hours')
  await expect(peek).toContainText('Blessed Friday starts early')
  await expect(peek).toContainText('About 17,693 people, 3% held back')
  await expect(peek).toContainText('1 of 24')
  await clean(page, 'the list with a campaign beside it')
  await page.keyboard.press('ArrowDown')
  await expect(peek.getByRole('heading', { level: 2 }).first()).toHaveText('Abandoned cart, gentle nudge')
  await expect(peek).toContainText('Still in your bag')
  await expect(peek.getByRole('region', { name: 'Results' })).toContainText(/Delivered[\d,]+9\d\.\d%Clicked\d/)
  await peek.getByRole('button', { name: 'Open the preview' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('Still in your bag')
  await page.keyboard.press('Escape')
  await peek.getByRole('button', { name: 'Next campaign' }).click()
  await expect(peek).toContainText('3 of 24')
  await peek.getByRole('button', { name: 'Previous campaign' }).click()
  await list.row('Abandoned cart').getByRole('link').first().focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Stop this campaign?' })).toContainText('Abandoned cart')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await list.row('Abandoned cart').getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await page.keyboard.press('p')
  await expect(page.getByRole('tab', { name: 'Results' })).toHaveAttribute('aria-selected', 'true')
})

test('a campaign that waits to be published says so in its header, and Undo there keeps it a draft', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  test.setTimeout(180_000)
  const data = join(folder, 'data')
  firstSettings(data, { publishHoldSeconds: 60 })
  const host = await startHost({ data })
  await page.goto(host.url)
  const list = new Campaigns(page)
  const name = 'عید کی مبارکباد ۲۰۲۷'
  const link = list.row(name).getByRole('link').first()
  const id = Number(/\d+/.exec((await link.getAttribute('href')) ?? '')?.[0])
  await link.click()
  const editor = new Editor(page)
  await editor.tab('REVIEW').click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  // The box stays in place after Undo, so that no row of the list moves under the pointer.
  const box = (name: string) => page.getByRole('region', { name })
  // It is beside the peek panel, not over its acts and figures.
  await list.row('Blessed Friday: first two hours').getByRole('link').first().focus()
  await page.keyboard.press('Space')
  const peek = await page.getByRole('complementary', { name: 'Peek' }).boundingBox()
  const beside = await box('Waiting to be published').boundingBox()
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(peek?.x ?? 0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Peek' })).toHaveCount(0)
  const place = await box('Waiting to be published').boundingBox()
  // Undo is also next to the row's state, and its confirmation takes its place.
  const status = list.row(name).locator('td[data-column="status"]')
  await status.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toContainText('Publishing undone')
  await expect(box('Undone')).toContainText('Publishing undone, nothing was sent')
  expect(await box('Undone').boundingBox()).toEqual(place)
  await expect(box('Undone')).toHaveCount(0)
  await link.click()
  await editor.tab('REVIEW').click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await editor.confirmPublish()
  await page.goto(new URL(`/campaign/${id}?campaign_name=${encodeURIComponent(name)}`, host.url).href)
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1, name }) })
  await expect(head).toContainText(/Publishing in \d+ sNothing sent yet/)
  // The campaign's page shows the wait itself, without the box of the other screens.
  await expect(page.getByRole('region', { name: 'Waiting to be published' })).toHaveCount(0)
  await head.getByRole('button', { name: 'Undo' }).click()
  // The confirmation replaces Undo before another button can take its place.
  await expect(head.getByRole('status')).toHaveText('Publishing undone, nothing was sent')
  await expect(head.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await expect(head.getByText('Publishing.')).toHaveCount(0)
  await expect(head.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(head).toContainText('Approved')
})

test('a campaign is exported, tagged, archived and deleted from its page, as from the list', { tag: '@long' }, async ({
  folder,
  herald: _,
  page,
}) => {
  await new Campaigns(page).row('Abandoned cart, gentle nudge').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abandoned cart, gentle nudge')
  const download = page.waitForEvent('download')
  const more = page.getByRole('button', { name: 'More for Abandoned cart, gentle nudge' })
  const choose = async (name: string) => {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Export')
  const file = join(folder, 'exported.json')
  await (await download).saveAs(file)
  const text = await readFile(file, 'utf8')
  expect(text).toContain('Abandoned cart, gentle nudge')
  expect(text).toContain('Still in your bag')

  await choose('Tags…')
  const tags = page.getByRole('dialog', { name: 'Tags' })
  await tags.getByPlaceholder('Type a tag and press Enter').fill('winter')
  await tags.getByRole('button', { name: 'Save tags' }).click()
  await expect(tags).toHaveCount(0)
  await choose('Archive')
  await expect(page.getByText('Campaign archived')).toBeVisible()
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Remove from archive' })).toBeVisible()
  // What still sends is stopped before it is deleted, and what has a button is not in the menu.
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('Stop it first')
  await expect(page.getByRole('menuitem')).toHaveCount(6)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop campaign' }).click()
  await expect(page.getByText('Campaign stopped')).toBeVisible()
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page).toHaveURL(/\/campaign(\?.*)?$/)
  await expect(new Campaigns(page).row('Abandoned cart, gentle nudge')).toHaveCount(0)
})

test('a campaign that was never opened shows what the list knows while there is no network', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
  startServer,
}) => {
  const data = join(folder, 'data')
  const kept = join(folder, 'server')
  const server = await startServer({ data: kept })
  const host = await startHost({ data, server: server.url, token: server.token })
  await page.goto(host.url)
  const link = new Campaigns(page).row('Abandoned cart, gentle nudge').getByRole('link').first()
  await expect(new Campaigns(page).row('Abandoned cart, gentle nudge')).toContainText('Cart over Rs 5,000')
  await server.stop()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abandoned cart, gentle nudge')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Who')).toContainText('Cart over Rs 5,000')
  await expect(part('When')).toContainText('Daily 09:00 to 21:00')
  await expect(part('Performance')).toContainText(/Sent[\d,]+/)
  await expect(part('Message')).toContainText('Not on this computer yet. Read when there is a network.')
  await clean(page, 'the page of a campaign that was never opened')
  await page.getByRole('button', { name: 'More for Abandoned cart, gentle nudge' }).click()
  await expect(page.getByRole('menuitem', { name: 'Tags…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  const again = await startServer({ data: kept, port: Number(new URL(server.url).port) })
  expect(again.url).toBe(server.url)
  await expect(page.getByRole('complementary', { name: 'Message', exact: true })).toContainText('Still in your bag')
})
